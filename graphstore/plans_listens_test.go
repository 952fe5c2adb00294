package graphstore_test

import (
	"time"

	listensgraph "github.com/sidestage/sidestage/graphstore/listens"
	"github.com/sidestage/sidestage/internal/listens"
)

// listens connects an account, has a play wait and be sent, and adds what another player and a file say.
func (r *requests) listens(playID string, now time.Time) {
	ctx, accounts := r.t.Context(), listensgraph.NewAccounts(r.db)
	history, imports := listensgraph.NewHistory(r.db), listensgraph.NewImports(r.db)
	r.must(accounts.Connect(ctx, listens.Account{UserID: r.fan, Name: "me", Token: "sealed", ConnectedAt: now}))
	_, _, err := accounts.Of(ctx, r.fan)
	r.must(err)
	plays, err := accounts.Plays(ctx, []string{playID})
	r.must(err)
	plays = append(plays, listens.Play{ID: r.id(), UserID: r.fan, TrackID: r.track, At: now})
	r.must(accounts.Enqueue(ctx, plays, listens.MaxWaiting))
	r.must(accounts.Enqueue(ctx, []listens.Play{{ID: r.id(), UserID: r.fan, TrackID: r.track, At: now}}, 1))
	// Its lease is over at once: another test's account may be the one.
	turn, _, err := accounts.Take(ctx, time.Millisecond)
	r.must(err)
	waiting, err := accounts.Waiting(ctx, r.fan, 100)
	r.must(err)
	turn.UserID = r.fan
	settled := listens.Settled{At: now}
	for _, l := range waiting {
		settled.Sent = append(settled.Sent, l.ID)
	}
	r.must(accounts.Settle(ctx, turn, settled))
	_, err = accounts.Pause(ctx, r.fan, true)
	r.must(err)

	_, err = history.Artists(ctx, []string{"the crowd", "nobody at all"})
	r.must(err)
	_, err = history.Songs(ctx, []string{r.artist})
	r.must(err)
	_, err = imports.Begin(ctx, listens.Import{ID: r.id(), UserID: r.fan, AskedAt: now})
	r.must(err)
	taken, token, _, err := imports.Take(ctx, time.Minute, 5)
	r.must(err)
	past := []listens.Past{{ID: r.id(), TrackID: r.track, At: now.Add(-time.Hour)}}
	for _, importID := range []string{"", taken.ID} {
		_, err = history.Add(ctx, r.fan, importID, past, time.Minute)
		r.must(err)
	}
	r.must(imports.Progress(ctx, taken.ID, token, listens.Counts{}, time.Minute))
	r.must(imports.Finish(ctx, taken.ID, token, listens.Import{DoneAt: now}))
	_, _, err = imports.Of(ctx, r.fan)
	r.must(err)
	_, err = imports.Over(ctx, 100)
	r.must(err)
	r.must(imports.Forget(ctx, taken.ID))
	r.must(accounts.Connect(ctx, listens.Account{UserID: r.fan, Name: "another", Token: "sealed", ConnectedAt: now}))
	_, err = accounts.Disconnect(ctx, r.fan)
	r.must(err)
}
