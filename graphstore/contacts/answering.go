package contacts

import (
	"cmp"
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const letterOf = "This letter"

// Contact reads one whose artist is there.
func (s *Store) Contact(ctx context.Context, id string) (contacts.Contact, error) {
	c, err := cypher.ReadOne(ctx, s.db, "contact", `MATCH (c:Contact {id: $id})
MATCH (person:User {id: c.artistId}) WHERE person.deactivatedAt IS NULL RETURN `+contactNode, map[string]any{"id": id}, scanContact)
	return c, cypher.OrNotFound(err, letterOf)
}

// AccountOf finds the active account of an address.
func (s *Store) AccountOf(ctx context.Context, email string) (string, error) {
	return s.text(ctx, "contacts_account", `MATCH (u:User {email: $of}) WHERE `+projection.ActiveUser+` RETURN u.id AS text`, email)
}

// Address reads the address of an active account.
func (s *Store) Address(ctx context.Context, userID string) (string, error) {
	return s.text(ctx, "contacts_address", `MATCH (u:User {id: $of}) WHERE `+projection.ActiveUser+` RETURN u.email AS text`, userID)
}

// text reads what there is one of at most.
func (s *Store) text(ctx context.Context, name string, statement cypher.Statement, of string) (string, error) {
	found, err := cypher.ReadAll(ctx, s.db, name, statement, map[string]any{"of": of},
		func(r *cypher.Row) string { return r.OptString("text") })
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// Joining lists who agreed before they had an account.
func (s *Store) Joining(ctx context.Context, addressHash string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "contacts_joining", `MATCH (c:Contact {addressHash: $hash}) WHERE c.state = 'joining'
RETURN c.id AS id ORDER BY c.id LIMIT 100`, map[string]any{"hash": addressHash}, cypher.ScanID)
}

// locked is a contact whose book is locked too.
type locked struct {
	key, artistID, addressHash string
	state                      contacts.State
}

// lock locks the book of a contact before the contact is read.
func lock(tx *cypher.Tx, id string) (locked, error) {
	c, err := cypher.One(tx, `MATCH (c:Contact {id: $id}) MERGE (b:ContactBook {artistId: c.artistId})
SET b.lockedAt = datetime() SET c.lockedAt = datetime()
WITH c RETURN c.key AS key, c.artistId AS artistId, c.addressHash AS hash, c.state AS state`, map[string]any{"id": id},
		func(r *cypher.Row) locked {
			return locked{r.String("key"), r.String("artistId"), r.OptString("hash"), contacts.State(r.String("state"))}
		})
	return c, cypher.OrNotFound(err, letterOf)
}

// move gives a contact another state and counts it there. The caller has locked both.
func (c locked) move(tx *cypher.Tx, to contacts.State, until time.Time) error {
	var expires any
	if !until.IsZero() {
		expires = until
	}
	return tx.Run(`MATCH (c:Contact {key: $key}) MATCH (b:ContactBook {artistId: c.artistId})
SET c.state = $to, c.expiresAt = $expires REMOVE c.mailAt
FOREACH (_ IN CASE WHEN $to IN ['agreed', 'refused'] THEN [1] ELSE [] END | REMOVE c.email)
FOREACH (_ IN CASE WHEN $to = 'refused' THEN [1] ELSE [] END | REMOVE c.albumIds, c.addressHash)
SET b.waiting = coalesce(b.waiting, 0) - CASE WHEN $from = 'waiting' THEN 1 ELSE 0 END
SET b.joining = coalesce(b.joining, 0) - CASE WHEN $from = 'joining' THEN 1 ELSE 0 END + CASE WHEN $to = 'joining' THEN 1 ELSE 0 END
SET b.agreed = coalesce(b.agreed, 0) + CASE WHEN $to = 'agreed' THEN 1 ELSE 0 END
SET b.refused = coalesce(b.refused, 0) + CASE WHEN $to = 'refused' THEN 1 ELSE 0 END`, map[string]any{
		"key": c.key, "from": string(c.state), "to": string(to), "expires": expires,
	})
}

// AgreeLater keeps who agreed and has no account.
func (s *Store) AgreeLater(ctx context.Context, id string, until time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "contacts_agree_later", func(tx *cypher.Tx) (locked, error) {
		c, err := lock(tx, id)
		if err != nil || c.state != contacts.Waiting {
			return c, err
		}
		return c, c.move(tx, contacts.Joining, until)
	})
	return err
}

// Agree makes somebody follow, and opens what they bought. Of two who agree at once by one letter, the second changes
// nothing.
func (s *Store) Agree(ctx context.Context, id, userID string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "contacts_agree", func(tx *cypher.Tx) (locked, error) {
		c, err := lock(tx, id)
		switch {
		case err != nil || c.state == contacts.Agreed:
			return c, err
		case c.state == contacts.Refused || c.artistID == userID:
			return c, fault.Missing(letterOf)
		}
		if err := peoplegraph.BeginFollow(tx, userID, c.artistID, at); err != nil {
			return c, err
		}
		if err := tx.Run(`MATCH (c:Contact {key: $key}) UNWIND [$userId] AS userId MATCH (u:User {id: userId})
MERGE (u)-[:AGREED]->(c)`,
			map[string]any{"key": c.key, "userId": userID}); err != nil {
			return c, err
		}
		if err := give(tx, c.artistID, []string{c.key}, at); err != nil {
			return c, err
		}
		return c, c.move(tx, contacts.Agreed, time.Time{})
	})
	return err
}

// Refuse forgets an address wherever it waits, and remembers that it wants no such letter.
func (s *Store) Refuse(ctx context.Context, id, addressHash string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "contacts_refuse", func(tx *cypher.Tx) (locked, error) {
		c, err := lock(tx, id)
		isGone := addressHash != "" && fault.CodeOf(err) == fault.NotFound
		if err != nil && !isGone {
			return c, err
		}
		if hash := cmp.Or(addressHash, c.addressHash); hash != "" {
			if err := refuse(tx, hash, at); err != nil {
				return c, err
			}
		}
		if isGone || c.state == contacts.Refused || c.state == contacts.Agreed {
			return c, nil // to this artist they said yes, where they agreed
		}
		return c, c.move(tx, contacts.Refused, time.Time{})
	})
	return err
}

// refuse leaves the letters of other artists due: they are not sent, and nobody learns of it by their number.
func refuse(tx *cypher.Tx, addressHash string, at time.Time) error {
	return tx.Run(`MERGE (r:ContactRefusal {hash: $hash}) ON CREATE SET r.at = $at
WITH r MATCH (other:Contact {addressHash: r.hash}) WHERE other.state = 'waiting' REMOVE other.email`,
		map[string]any{"hash": addressHash, "at": at})
}
