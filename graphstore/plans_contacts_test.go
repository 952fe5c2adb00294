package graphstore_test

import (
	"time"

	contactsgraph "github.com/sidestage/sidestage/graphstore/contacts"
	"github.com/sidestage/sidestage/internal/contacts"
)

// crowdOfContacts has thousands of people whom the artist and others brought, who wait for a letter, an answer or
// nothing.
func (r *requests) crowdOfContacts() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n UNWIND [$artist, 'another'] AS artistId
WITH n, artistId, artistId + toString(n) AS id, datetime() + duration({days: 1 + n % 20}) AS at
CREATE (:PlanCrowd:Contact {id: id, key: id, artistId: artistId, addressHash: 'h' + toString(n), email: id + '@example.com', albumIds: [],
  state: CASE n % 4 WHEN 0 THEN 'agreed' ELSE 'waiting' END, mailAt: CASE n % 4 WHEN 1 THEN at END, expiresAt: at})
CREATE (:PlanCrowd:ContactRefusal {hash: id})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// contacts brings people, writes to them, and has them answer.
func (r *requests) contacts() {
	ctx, s, now := r.t.Context(), contactsgraph.NewStore(r.db), time.Now().UTC()
	_, err := s.IsArtist(ctx, r.artist)
	r.must(err)
	_, err = s.Albums(ctx, r.artist, 500)
	r.must(err)
	brought := make([]contacts.New, 4)
	keys := make([]string, len(brought))
	for n := range brought {
		id := r.id()
		keys[n] = id
		brought[n] = contacts.New{
			ID: id, Key: id, Email: id + "@example.com", AddressHash: id, AlbumIDs: []string{r.album},
		}
	}
	for range 2 {
		_, err = s.Bring(ctx, r.artist, brought, 1, now)
		r.must(err)
	}
	_, err = s.Known(ctx, keys)
	r.must(err)
	_, err = s.Summary(ctx, r.artist)
	r.must(err)
	due, err := s.LeaseLetters(ctx, 20, now, now.Add(time.Hour), now)
	r.must(err)
	for _, m := range due {
		r.must(s.Postpone(ctx, m.ID, now.Add(time.Hour)))
		r.must(s.Requeue(ctx, m.ID, 250, now))
		r.must(s.Sent(ctx, m.ID))
	}
	_, err = s.Contact(ctx, keys[0])
	r.must(err)
	_, err = s.AccountOf(ctx, r.email)
	r.must(err)
	_, err = s.Address(ctx, r.fan)
	r.must(err)
	r.must(s.Agree(ctx, keys[0], r.fan, now))
	r.must(s.AgreeLater(ctx, keys[1], now.Add(time.Hour)))
	_, err = s.Joining(ctx, keys[1])
	r.must(err)
	r.must(s.Refuse(ctx, keys[2], "", now))
	r.must(s.Refuse(ctx, "nobody", keys[3], now))
	r.must(s.RemoveAddress(ctx, keys[3]))
	// Nothing is over: what sweeps find is not of this answer.
	r.must(s.RemoveExpired(ctx, now.Add(-time.Hour)))
}
