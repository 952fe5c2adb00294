package graphstore_test

import (
	"time"

	deletiongraph "github.com/sidestage/sidestage/graphstore/deletion"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// piecesOfPlans is how many things a transaction erases here. Its cost follows that, and not how many there are.
const piecesOfPlans = 5

// deletion ends an account that has nothing, and erases a piece of each kind of what the seller and the fan have.
func (r *requests) deletion() {
	ctx, s, now := r.t.Context(), deletiongraph.InPieces(r.db, piecesOfPlans), time.Now().UTC()
	leaver := r.id()
	_, err := r.copied.db.Exec(ctx, "test_leaver", `CREATE (:User {id: $id, handle: $id, handleKey: $id, displayName: 'Leaver', email: $id,
  accountType: 'fan', roles: [], createdAt: datetime(), confirmedAt: datetime()})`, map[string]any{"id": leaver})
	r.must(err)
	_, err = s.Person(ctx, leaver)
	r.must(err)
	_, err = s.Duties(ctx, r.artist)
	r.must(err)
	for _, eraseAt := range []time.Time{now.Add(deletion.Grace), now} {
		_, err = s.Keep(ctx, deletion.Ask{UserID: leaver, ActorID: leaver, At: now})
		r.must(err)
		_, err = s.Ask(ctx, deletion.Ask{UserID: leaver, ActorID: leaver, At: now, EraseAt: eraseAt})
		r.must(err)
	}
	if _, is, err := s.Lease(ctx, now, time.Minute); err != nil || !is {
		r.t.Fatal("nobody is due", err)
	}
	r.must(s.Renew(ctx, leaver, now, time.Minute))
	for _, id := range []string{r.artist, r.fan} {
		r.erasePieces(s, id, now)
	}
	r.must(s.Finish(ctx, leaver, now, now.Add(time.Hour)))
}

func (r *requests) erasePieces(s *deletiongraph.Store, id string, now time.Time) {
	ctx := r.t.Context()
	email := whoIs(r.t, r.copied.db, id).email
	for _, kind := range deletion.Kinds {
		found, err := s.Next(ctx, kind, id)
		r.must(err)
		if len(found) > 0 {
			if err := s.Remove(ctx, kind, id, found[0], now); fault.CodeOf(err) != fault.NotFound {
				r.must(err)
			}
		}
	}
	waysIn, others := s.Steps()
	for _, step := range append(waysIn, others...) {
		_, _, err := s.Step(ctx, step, id, deletion.Cursor{}, now)
		r.must(err)
	}
	// What is looked for at the end by the address.
	_, err := r.copied.db.Exec(ctx, "test_email", `MATCH (u:User {id: $id}) SET u.email = $email`, map[string]any{"id": id, "email": email})
	r.must(err)
}
