package graphstore_test

import (
	"time"

	apppasswordsgraph "github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/internal/apppasswords"
)

// appPasswords makes one of somebody's, lets a player in by all that names its owner, and revokes it.
func (r *requests) appPasswords(userID, email string, now time.Time) {
	ctx, s := r.t.Context(), apppasswordsgraph.NewStore(r.db)
	kept := apppasswords.Sealed{
		Password: apppasswords.Password{ID: r.id(), Name: "A player", CreatedAt: now}, UserID: userID, Secrets: "sealed",
	}
	_, err := s.Add(ctx, kept, "")
	r.must(err)
	_, err = s.List(ctx, userID)
	r.must(err)
	for _, handle := range []string{r.handle, "nobody at all"} {
		_, err = s.ByHandle(ctx, handle)
		r.must(err)
	}
	_, err = s.ByEmail(ctx, email)
	r.must(err)
	_, err = s.ByID(ctx, kept.ID)
	r.must(err)
	_, err = s.Holders(ctx, []string{userID})
	r.must(err)
	r.must(s.NoteUse(ctx, apppasswords.Use{ID: kept.ID, Client: "A player", At: now}, now.Add(-apppasswords.UseEvery)))
	_, err = s.Revoke(ctx, userID, kept.ID)
	r.must(err)
}
