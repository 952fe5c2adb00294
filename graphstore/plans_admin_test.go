package graphstore_test

import (
	"time"

	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	featuredgraph "github.com/sidestage/sidestage/graphstore/featured"
	overviewgraph "github.com/sidestage/sidestage/graphstore/overview"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/overview"
)

// crowdOfActs has years of what others did.
func (r *requests) crowdOfActs() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 4000) AS n WITH n, randomUUID() AS id
CREATE (:PlanCrowd:AuditAct {id: id, at: datetime() - duration({hours: n}), actorId: 'crowd' + n % 8, verb: 'crowd ' + n % 20, subjectType: 'User',
  subjectId: 'crowd' + n % 900, before: '{}', after: '{}'})`, nil)
	r.must(err)
}

// crowdOfSiteDays has ten years of figures, and days of artists long ago.
func (r *requests) crowdOfSiteDays() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 3650) AS n WITH n, toString(date('1980-01-01') + duration({days: n})) AS day
CREATE (:PlanCrowd:SiteDay {day: day, people: n, signUps: 1, plays: 1, currencies: ['EUR'], amounts: [1], payments: [1], countedAt: datetime()})
CREATE (:PlanCrowd:ArtistDay {id: 'crowd/' + day, artistId: 'crowd', day: day, listens: 1})`, nil)
	r.must(err)
}

// overview reads how the site is, and counts a day of it.
func (r *requests) overview() {
	ctx, s := r.t.Context(), overviewgraph.NewStore(r.db)
	_, err := s.FirstDay(ctx)
	r.must(err)
	_, err = s.Counted(ctx, "1985-01-01", "1985-02-28")
	r.must(err)
	const day = "1985-01-31"
	r.must(s.Count(ctx, []string{day}, day, time.Now()))
	r.must(s.AddMailFailures(ctx, day, 1, overview.MailFailure{At: time.Now(), Reason: "A plan"}))
	found, err := s.Days(ctx, "1985-01-01", "1985-02-28")
	r.must(err)
	if len(found) != 59 {
		r.t.Errorf("%d days of 59", len(found))
	}
	_, err = s.OpenReports(ctx, overview.MostWaiting+1)
	r.must(err)
	_, err = s.OpenAppeals(ctx, overview.MostWaiting+1)
	r.must(err)
	_, err = s.ProposedGenres(ctx, overview.MostWaiting+1)
	r.must(err)
	_, err = s.RefundsAsked(ctx, overview.MostWaiting+1, time.Now())
	r.must(err)
	_, err = s.RefusedPayments(ctx, overview.MostWaiting+1)
	r.must(err)
	_, err = r.db.Version(ctx)
	r.must(err)
}

// admin changes who may do what, and reads what was done.
func (r *requests) admin() {
	ctx, s, now := r.t.Context(), admingraph.NewStore(r.db), time.Now()
	boss := r.id()
	_, err := r.copied.db.Exec(ctx, "test_boss", `CREATE (:User:Admin {id: $id, handle: $id, handleKey: $id, displayName: 'Boss', email: $id, roles: ['admin'], createdAt: datetime(), confirmedAt: datetime()})`,
		map[string]any{"id": boss})
	r.must(err)
	change := admin.Change{UserID: r.fan, ActorID: boss, Why: "A plan", At: now}
	for _, has := range []bool{true, false} {
		_, err = s.SetRole(ctx, change, access.Admin, has)
		r.must(err)
		_, err = s.SetActive(ctx, change, !has)
		r.must(err)
	}
	for _, text := range []string{r.handle, r.email, "a"} {
		_, err = s.Find(ctx, text, admin.Most)
		r.must(err)
	}
	_, err = s.Team(ctx, admin.Most)
	r.must(err)
	_, err = s.Detail(ctx, r.artist, now, admin.Most)
	r.must(err)
	for _, kind := range admin.Kinds {
		walked(r, func(p paging.Request) (paging.Page[admin.Thing], error) { return s.Made(ctx, r.artist, kind, p) })
	}
	for _, session := range []string{"none", ""} {
		_, err = s.EndSessions(ctx, change, session)
		r.must(err)
	}
	log := auditgraph.NewStore(r.db)
	for _, f := range []audit.Filter{
		{}, {Verb: audit.RoleGiven}, {Actor: boss}, {Subject: r.fan}, {Actor: boss, Subject: r.fan, Since: now.Add(-time.Hour)},
	} {
		page := walked(r, func(p paging.Request) (paging.Page[audit.Recorded], error) { return log.List(ctx, f, p) })
		if len(page.Nodes) > 0 {
			_, err = log.Act(ctx, page.Nodes[0].ID)
			r.must(err)
		}
	}
	first := featuredgraph.NewStore(r.db, r.id())
	for _, is := range []bool{true, false} {
		_, err = first.Change(ctx, featured.Change{
			Ref: item.Ref{Type: item.Artist, ID: r.artist}, ActorID: boss, At: now,
			Decide: func([]featured.Entry) (list []featured.Entry, err error) {
				if is {
					list = []featured.Entry{{Ref: item.Ref{Type: item.Artist, ID: r.artist}}}
				}
				return list, nil
			},
		})
		r.must(err)
		_, err = first.List(ctx)
		r.must(err)
	}
	_, err = log.PersonID(ctx, "nobody")
	if err == nil {
		r.t.Error("nobody has this handle")
	}
}
