// Package contacts keeps in the graph whom artists bring from elsewhere.
package contacts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/contacts"
)

// Store keeps contacts. It is a contacts.Store. Every artist has one ContactBook, which counts their contacts by state
// and says which days have how many letters; whatever changes the state of a contact locks it first.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ contacts.Store = (*Store)(nil)

// IsArtist reports whether somebody is an artist.
func (s *Store) IsArtist(ctx context.Context, userID string) (bool, error) {
	is, err := cypher.ReadOne(ctx, s.db, "contacts_artist", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL RETURN u:Artist AS artist`,
		map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("artist") })
	return is, cypher.OrNotFound(err, "This person")
}

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

func scanAlbum(r *cypher.Row) contacts.Album {
	return contacts.Album{ID: r.String("id"), Title: r.String("title")}
}

// Albums lists what an artist made.
func (s *Store) Albums(ctx context.Context, artistID string, most int) ([]contacts.Album, error) {
	return cypher.ReadAll(ctx, s.db, "contacts_albums", `MATCH (:User {id: $id})-[:RELEASED]->(al:Album)
WHERE al.status IN ['published', 'draft', 'scheduled'] AND al.removalId IS NULL
RETURN al.id AS id, al.title AS title ORDER BY al.titleKey, al.id LIMIT $most`,
		map[string]any{"id": artistID, "most": most}, scanAlbum)
}

type knownContact struct {
	key string
	contacts.Known
}

// Known reads contacts by their keys.
func (s *Store) Known(ctx context.Context, keys []string) (map[string]contacts.Known, error) {
	found, err := cypher.ReadAll(ctx, s.db, "contacts_known", `UNWIND $keys AS key MATCH (c:Contact {key: key})
RETURN c.key AS key, c.state AS state, coalesce(c.albumIds, []) AS albumIds`, map[string]any{"keys": keys},
		func(r *cypher.Row) knownContact {
			return knownContact{
				r.String("key"), contacts.Known{State: contacts.State(r.String("state")), AlbumIDs: r.Strings("albumIds")},
			}
		})
	known := make(map[string]contacts.Known, len(found))
	for _, k := range found {
		known[k.key] = k.Known
	}
	return known, err
}

// book is what a ContactBook says.
type book struct {
	waiting int
	// day is the last that has letters, and letters how many.
	day     time.Time
	letters int
}

func lockBook(tx *cypher.Tx, artistID string) (book, error) {
	return cypher.One(tx, `MERGE (b:ContactBook {artistId: $artistId}) SET b.lockedAt = datetime()
RETURN coalesce(b.waiting, 0) AS waiting, b.day AS day, coalesce(b.letters, 0) AS letters`,
		map[string]any{"artistId": artistID}, func(r *cypher.Row) book {
			return book{r.Int("waiting"), r.OptTime("day"), r.Int("letters")}
		})
}

// Bring works under the lock of the book: of two who bring the same people at once, the second finds them there.
func (s *Store) Bring(
	ctx context.Context, artistID string, brought []contacts.New, perDay int, now time.Time,
) (int, error) {
	return cypher.WriteTx(ctx, s.db, "contacts_bring", func(tx *cypher.Tx) (int, error) {
		b, err := lockBook(tx, artistID)
		if err != nil {
			return 0, err
		}
		fresh, err := addAlbums(tx, artistID, brought, now)
		if err != nil || len(fresh) == 0 {
			return 0, err
		}
		if b.waiting+len(fresh) > contacts.MostWaiting {
			return 0, contacts.TooMany()
		}
		at, day, letters := contacts.Schedule(len(fresh), perDay, now, b.day, b.letters)
		rows := make([]map[string]any, len(fresh))
		for i, n := range fresh {
			rows[i] = map[string]any{
				"id": n.ID, "key": n.Key, "email": n.Email, "hash": n.AddressHash, "albumIds": n.AlbumIDs,
				"mailAt": at[i], "expiresAt": at[i].Add(contacts.AnswerWithin),
			}
		}
		// Who wants no such letter from anybody is not told apart from those who do not answer, and not kept either. They
		// are due like the others: what is withdrawn or still to be sent counts them.
		return len(fresh), tx.Run(`UNWIND $rows AS row
WITH row, EXISTS { MATCH (:ContactRefusal {hash: row.hash}) } AS isRefused
CREATE (c:Contact {id: row.id, key: row.key, artistId: $artistId, addressHash: row.hash, albumIds: row.albumIds,
  state: 'waiting', expiresAt: row.expiresAt})
SET c.email = CASE WHEN isRefused THEN null ELSE row.email END, c.mailAt = row.mailAt
WITH count(c) AS made
MATCH (b:ContactBook {artistId: $artistId})
SET b.waiting = coalesce(b.waiting, 0) + made, b.day = $day, b.letters = $letters`,
			map[string]any{"rows": rows, "artistId": artistID, "day": day, "letters": letters})
	})
}

// addAlbums adds what is bought to the contacts that are there, and returns the others. The caller has locked the book.
func addAlbums(tx *cypher.Tx, artistID string, brought []contacts.New, now time.Time) ([]contacts.New, error) {
	rows := make([]map[string]any, len(brought))
	for i, n := range brought {
		rows[i] = map[string]any{"key": n.Key, "albumIds": n.AlbumIDs}
	}
	there, err := cypher.All(tx, `UNWIND $rows AS row MATCH (c:Contact {key: row.key})
SET c.albumIds = CASE WHEN c.state = 'refused' THEN [] ELSE
  coalesce(c.albumIds, []) + [id IN row.albumIds WHERE NOT id IN coalesce(c.albumIds, [])] END
RETURN c.key AS id`, map[string]any{"rows": rows}, cypher.ScanID)
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(there))
	for _, key := range there {
		known[key] = true
	}
	var fresh []contacts.New
	for _, n := range brought {
		if !known[n.Key] {
			fresh = append(fresh, n)
		}
	}
	if len(there) == 0 {
		return fresh, nil
	}
	return fresh, give(tx, artistID, there, now)
}

// givable is the condition that an album al may be given: neither its artist nor a moderator took it away.
const givable = `al.removalId IS NULL AND al.status <> 'deleted'`

// give gives those who agreed the albums that they bought elsewhere, each once.
func give(tx *cypher.Tx, artistID string, keys []string, now time.Time) error {
	return tx.Run(`UNWIND $keys AS key MATCH (c:Contact {key: key})<-[:AGREED]-(u:User)
UNWIND c.albumIds AS albumId
MATCH (al:Album {id: albumId})<-[:RELEASED]-(:User {id: $artistId}) WHERE `+givable+`
MERGE (u)-[b:BOUGHT {lineId: 'contact/' + c.id + '/' + al.id}]->(al) ON CREATE SET b.at = $now`,
		map[string]any{"keys": keys, "artistId": artistID, "now": now})
}

// Withdraw works in pieces, each under the lock of the book. What may have been written today counts for today: who
// brings others instead writes to these tomorrow.
func (s *Store) Withdraw(ctx context.Context, artistID string, now time.Time) (int, error) {
	const piece, many = 1000, 1_000_000
	params := map[string]any{
		"artistId": artistID, "piece": piece, "many": many, "today": now.UTC().Truncate(24 * time.Hour),
	}
	total := 0
	for {
		removed, err := cypher.WriteTx(ctx, s.db, "contacts_withdraw", func(tx *cypher.Tx) (int, error) {
			if _, err := lockBook(tx, artistID); err != nil {
				return 0, err
			}
			return cypher.One(tx, `MATCH (b:ContactBook {artistId: $artistId})
CALL (b) { MATCH (c:Contact) WHERE c.artistId = b.artistId AND c.mailAt IS NOT NULL WITH c LIMIT $piece DETACH DELETE c
  RETURN count(*) AS removed }
SET b.waiting = coalesce(b.waiting, 0) - removed
SET b.letters = CASE WHEN b.day > $today THEN $many ELSE b.letters END
SET b.day = CASE WHEN b.day > $today THEN $today ELSE b.day END
RETURN removed`, params, func(r *cypher.Row) int { return r.Int("removed") })
		})
		total += removed
		if err != nil || removed < piece {
			return total, err
		}
	}
}

// Summary reads the book, and counts who is still to be written to, at most MostWaiting.
func (s *Store) Summary(ctx context.Context, artistID string) (contacts.Summary, error) {
	found, err := cypher.ReadAll(ctx, s.db, "contacts_summary", `MATCH (b:ContactBook {artistId: $artistId})
CALL (b) { MATCH (c:Contact) WHERE c.artistId = b.artistId AND c.mailAt IS NOT NULL
  RETURN count(c) AS unsent, max(c.mailAt) AS last }
RETURN coalesce(b.waiting, 0) AS waiting, coalesce(b.joining, 0) AS joining, coalesce(b.agreed, 0) AS agreed,
  coalesce(b.refused, 0) AS refused, unsent, last`, map[string]any{"artistId": artistID},
		func(r *cypher.Row) contacts.Summary {
			return contacts.Summary{
				Waiting: r.Int("waiting"), Joining: r.Int("joining"), Agreed: r.Int("agreed"), Refused: r.Int("refused"),
				Unsent: r.Int("unsent"), LastLetterOn: r.OptTime("last"),
			}
		})
	if err != nil || len(found) == 0 {
		return contacts.Summary{}, err
	}
	return found[0], nil
}
