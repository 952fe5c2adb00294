package graphstore_test

import (
	"errors"
	"time"

	moderationgraph "github.com/sidestage/sidestage/graphstore/moderation"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/moderation"
	"github.com/sidestage/sidestage/internal/safety"
)

// crowdOfReports has thousands of things reported, and thousands of words muted by others.
func (r *requests) crowdOfReports() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n WITH n, randomUUID() AS id
CREATE (:PlanCrowd:Report {id: id, reporterId: id, targetType: 'post', targetId: id, ownerId: id, reason: 'SPAM', excerpt: 'Crowd',
  state: CASE WHEN n % 2 = 0 THEN 'OPEN' ELSE 'DISMISSED' END, createdAt: datetime() - duration({seconds: n})})
CREATE (:PlanCrowd:MutedWord {id: id, userId: 'crowd' + n % 50, folded: id, text: id, createdAt: datetime()})`, nil)
	r.must(err)
}

// safety blocks, mutes, reports and undoes it.
func (r *requests) safety() {
	ctx, s, now := r.t.Context(), safetygraph.NewStore(r.db), time.Now()
	_, err := s.Person(ctx, r.artist)
	r.must(err)
	r.must(s.Block(ctx, r.fan, r.artist, now))
	r.must(s.Mute(ctx, r.fan, r.artist, now))
	both(r, func(p paging.Request) (paging.Page[person.Person], error) { return s.Blocked(ctx, r.fan, p) })
	both(r, func(p paging.Request) (paging.Page[person.Person], error) { return s.Muted(ctx, r.fan, p) })
	_, err = s.Between(ctx, r.fan, r.artists)
	r.must(err)
	r.must(s.Unblock(ctx, r.fan, r.artist))
	r.must(s.Unmute(ctx, r.fan, r.artist))
	_, err = s.MuteWord(ctx, r.fan, "plan", safety.Word{ID: r.id(), Text: "Plan", CreatedAt: now}, 200)
	r.must(err)
	kept, err := s.Kept(ctx, []string{r.fan})
	r.must(err)
	r.must(s.UnmuteWord(ctx, r.fan, kept[0].Words[0].ID))
	reported := safety.Report{
		ID: r.id(), On: item.Ref{Type: item.Song, ID: r.track}, ReporterID: r.fan, Reason: safety.Spam, CreatedAt: now,
		State: safety.Open,
	}
	r.must(s.Report(ctx, reported, r.artist))
	walked(r, func(p paging.Request) (paging.Page[safety.Report], error) { return s.Reports(ctx, safety.Open, p) })
	_, err = s.Case(ctx, reported.ID, safety.MostOfCase)
	r.must(err)
	found, err := s.ReportByID(ctx, reported.ID)
	r.must(err)
	r.must(s.Settle(ctx, found.ID, r.fan, safety.Dismissed, now))
	reported.ID = r.id()
	r.must(s.Report(ctx, reported, r.artist)) // again, after it was settled
	r.must(s.Sweep(ctx, time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)))
}

// crowdOfRemovals has thousands of things that moderators removed, and thousands of appeals that wait.
func (r *requests) crowdOfRemovals() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 4000) AS n WITH n, randomUUID() AS id
CREATE (r:PlanCrowd:Removal {id: id, itemType: 'post', itemId: id, ownerId: id, byId: id, words: 'Crowd', state: 'STANDING',
  list: 'REMOVED', underWaySince: datetime(),
  removedAt: datetime() - duration({seconds: n}), appealUntil: datetime() + duration('P14D'), keptUntil: datetime() + duration('P30D')})
FOREACH (_ IN CASE WHEN n % 2 = 0 THEN [1] ELSE [] END | SET r.state = 'APPEALED', r.appeal = 'Crowd', r.appealedAt = datetime(), r.waitingSince = datetime())`, nil)
	r.must(err)
}

// moderation removes a thing, and has it put back.
func (r *requests) moderation() {
	ctx, s, now := r.t.Context(), moderationgraph.NewStore(r.db), time.Now()
	begin := func() moderation.Removal {
		begun, err := s.Begin(ctx, moderation.Removal{
			ID: r.id(), On: item.Ref{Type: item.Song, ID: r.track}, ByID: r.fan, Words: "A plan", State: moderation.Begun,
			RemovedAt: now, AppealUntil: now.Add(time.Hour),
		})
		r.must(err)
		return begun
	}
	r.must(s.Abandon(ctx, begin().ID))
	begun := begin()
	if err := s.Complete(ctx, begun.ID, r.fan, now); !errors.Is(err, moderation.ErrStillThere) {
		r.t.Errorf("completed with the thing there: %v", err)
	}
	r.setStatus("deleted")
	r.must(s.Complete(ctx, begun.ID, r.fan, now))
	all := func(moderation.Removal) error { return nil }
	r.must(s.Appeal(ctx, begun.ID, "A plan", now, all))
	_, err := s.Get(ctx, begun.ID)
	r.must(err)
	_, err = s.Waiting(ctx, moderation.MostAppeals)
	r.must(err)
	_, err = s.OthersDecide(ctx, []string{r.fan})
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[moderation.Removal], error) {
		return s.Listed(ctx, moderation.RemovedList, p)
	})
	_, err = s.UnderWay(ctx, time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), 10)
	r.must(err)
	harder := begun
	harder.Words = "Another plan"
	r.must(s.Harden(ctx, harder, all))
	decision := moderation.Decision{ID: begun.ID, ActorID: r.fan, Answer: "A plan", As: moderation.PutBack, At: now}
	r.must(s.StartPuttingBack(ctx, decision, all))
	r.must(s.StopPuttingBack(ctx, begun.ID))
	r.must(s.StartPuttingBack(ctx, decision, all))
	r.setStatus("published")
	r.must(s.Decide(ctx, decision, all))
	r.must(s.Sweep(ctx, time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)))
}

func (r *requests) setStatus(status string) {
	_, err := r.copied.db.Exec(r.t.Context(), "test_status", `MATCH (t:Track {id: $id}) SET t.status = $status`,
		map[string]any{"id": r.track, "status": status})
	r.must(err)
}
