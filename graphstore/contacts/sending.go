package contacts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// contactNode projects a contact bound to c with its artist, person.
const contactNode = `c {.id, .email, .state, .expiresAt,
  albums: COLLECT { UNWIND coalesce(c.albumIds, []) AS albumId MATCH (al:Album {id: albumId}) WHERE ` + givable + ` RETURN al {.id, .title} }} AS node, ` +
	projection.PersonNode + ` AS artist`

func scanContact(r *cypher.Row) contacts.Contact {
	node := r.Map("node")
	c := contacts.Contact{
		ID: node.String("id"), Email: node.OptString("email"), State: contacts.State(node.String("state")),
		Artist: projection.ScanPerson(r.Map("artist")),
	}
	for _, al := range node.Maps("albums") {
		c.Albums = append(c.Albums, scanAlbum(al))
	}
	return c
}

// LeaseLetters takes letters that are due, for a while.
func (s *Store) LeaseLetters(ctx context.Context, most int, now, until, gone time.Time) ([]contacts.Mailing, error) {
	waits, err := cypher.ReadAll(ctx, s.db, "contacts_due", `MATCH (c:Contact) WHERE c.mailAt <= $now RETURN c.id AS id LIMIT 1`,
		map[string]any{"now": now}, cypher.ScanID)
	if err != nil || len(waits) == 0 {
		return nil, err
	}
	return cypher.WriteAll(ctx, s.db, "contacts_lease", `MATCH (c:Contact) WHERE c.mailAt <= $now
WITH c ORDER BY c.mailAt LIMIT $most SET c.lockedAt = datetime()
WITH c WHERE c.mailAt <= $now SET c.mailAt = $until
WITH c MATCH (person:User {id: c.artistId})
OPTIONAL MATCH (u:User {email: c.email})
RETURN `+contactNode+`, coalesce(person.deactivatedAt > $gone, false) AS isAway,
  c.email IS NULL OR person.deactivatedAt IS NOT NULL
  OR EXISTS { MATCH (:ContactRefusal {hash: c.addressHash}) }
  OR u IS NOT NULL AND (EXISTS { (u)-[:BLOCKS]-(person) } OR u.deactivatedAt IS NOT NULL OR u = person
    OR size(c.albumIds) = 0 AND EXISTS { (u)-[:FOLLOWS]->(person) }) AS isIdle`,
		map[string]any{"now": now, "until": until, "gone": gone, "most": most}, func(r *cypher.Row) contacts.Mailing {
			return contacts.Mailing{
				Contact: scanContact(r), IsAway: r.Bool("isAway"), IsIdle: r.Bool("isIdle"),
				ExpiresAt: r.Map("node").Time("expiresAt"),
			}
		})
}

// Sent ends a letter. Who was to be left alone is not known by their address any more.
func (s *Store) Sent(ctx context.Context, contactID string) error {
	_, err := s.db.Exec(ctx, "contacts_sent", `MATCH (c:Contact {id: $id}) SET c.lockedAt = datetime() REMOVE c.mailAt
WITH c WHERE EXISTS { MATCH (:ContactRefusal {hash: c.addressHash}) } REMOVE c.email`, map[string]any{"id": contactID})
	return err
}

// Postpone has a letter be due later, unless it was answered or withdrawn meanwhile.
func (s *Store) Postpone(ctx context.Context, contactID string, until time.Time) error {
	_, err := s.db.Exec(ctx, "contacts_postpone", `MATCH (c:Contact {id: $id}) SET c.lockedAt = datetime()
WITH c WHERE c.mailAt IS NOT NULL SET c.mailAt = $until, c.expiresAt = $expiresAt`,
		map[string]any{"id": contactID, "until": until, "expiresAt": until.Add(contacts.AnswerWithin)})
	return err
}

// Requeue works under the lock of the book, as Bring does.
func (s *Store) Requeue(ctx context.Context, contactID string, perDay int, now time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "contacts_requeue", func(tx *cypher.Tx) (book, error) {
		c, err := lock(tx, contactID)
		if fault.CodeOf(err) == fault.NotFound {
			return book{}, nil // withdrawn meanwhile
		}
		if err != nil {
			return book{}, err
		}
		b, err := lockBook(tx, c.artistID)
		if err != nil {
			return b, err
		}
		at, day, letters := contacts.Schedule(1, perDay, now.Add(24*time.Hour), b.day, b.letters)
		return b, tx.Run(`MATCH (c:Contact {id: $id}) WHERE c.mailAt IS NOT NULL MATCH (b:ContactBook {artistId: c.artistId})
SET c.mailAt = $at, c.expiresAt = $expiresAt, b.day = $day, b.letters = $letters`, map[string]any{
			"id": contactID, "at": at[0], "expiresAt": at[0].Add(contacts.AnswerWithin), "day": day, "letters": letters,
		})
	})
	return err
}

type expired struct{ id, artistID string }

func scanExpired(r *cypher.Row) expired { return expired{r.String("id"), r.String("artistId")} }

// RemoveExpired works in pieces, those of one artist under the lock of their book.
func (s *Store) RemoveExpired(ctx context.Context, now time.Time) error {
	for {
		found, err := cypher.ReadAll(ctx, s.db, "contacts_expired",
			`MATCH (c:Contact) WHERE c.expiresAt < $now RETURN c.id AS id, c.artistId AS artistId LIMIT 1000`,
			map[string]any{"now": now}, scanExpired)
		if err != nil || len(found) == 0 {
			return err
		}
		if err := s.remove(ctx, found, now); err != nil {
			return err
		}
	}
}

// RemoveAddress is like RemoveExpired.
func (s *Store) RemoveAddress(ctx context.Context, addressHash string) error {
	for {
		found, err := cypher.ReadAll(ctx, s.db, "contacts_of_address", `MATCH (c:Contact {addressHash: $hash}) WHERE c.state IN ['waiting', 'joining']
RETURN c.id AS id, c.artistId AS artistId LIMIT 1000`, map[string]any{"hash": addressHash}, scanExpired)
		if err != nil || len(found) == 0 {
			return err
		}
		if err := s.remove(ctx, found, cypher.EndOfTime); err != nil {
			return err
		}
	}
}

// remove removes those that expire before a moment.
func (s *Store) remove(ctx context.Context, all []expired, before time.Time) error {
	byArtist := map[string][]string{}
	for _, c := range all {
		byArtist[c.artistID] = append(byArtist[c.artistID], c.id)
	}
	for artistID, ids := range byArtist {
		if err := s.removeOf(ctx, artistID, ids, before); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) removeOf(ctx context.Context, artistID string, ids []string, before time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "contacts_remove", func(tx *cypher.Tx) (book, error) {
		b, err := lockBook(tx, artistID)
		if err != nil {
			return b, err
		}
		return b, tx.Run(`MATCH (b:ContactBook {artistId: $artistId})
CALL (b) { UNWIND $ids AS id MATCH (c:Contact {id: id}) WHERE c.expiresAt < $before
  WITH c, c.state = 'waiting' AS isWaiting DETACH DELETE c
  RETURN sum(CASE WHEN isWaiting THEN 1 ELSE 0 END) AS waiting, sum(CASE WHEN isWaiting THEN 0 ELSE 1 END) AS joining }
SET b.waiting = coalesce(b.waiting, 0) - waiting, b.joining = coalesce(b.joining, 0) - joining`,
			map[string]any{"artistId": artistID, "ids": ids, "before": before})
	})
	return err
}
