// Package site keeps the site's status in the graph.
package site

import (
	"context"
	"errors"
	"maps"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Store keeps the site's status. It is a site.Store.
type Store struct {
	db *cypher.DB
	// tuning is that of the same site: the threshold is both's.
	tuning *tuninggraph.Store
}

// NewStore gives the store over db of the site whose tuning it is.
func NewStore(db *cypher.DB, tuning *tuninggraph.Store) *Store { return &Store{db: db, tuning: tuning} }

// throughStatus is the reason of a version that a change of the status left without one.
const throughStatus = "Set through the site status"

var _ site.Store = (*Store)(nil)

const siteStatus = `RETURN s.killswitch AS killswitch, s.killswitchUntil AS killswitchUntil,
  coalesce(s.similarityScoreThreshold, $noThreshold) AS threshold,
  coalesce(s.announcement, $noAnnouncement) AS announcement,
  s.announcementFrom AS announcementFrom, s.announcementUntil AS announcementUntil, s.announcedAt AS announcedAt,
  coalesce(s.landingActive, false) AS landingActive, coalesce(s.registration, $noRegistration) AS registration`

func scanStatus(r *cypher.Row) site.Status {
	return site.Status{
		Killswitch: r.Bool("killswitch"), KillswitchUntil: r.OptTime("killswitchUntil"),
		SimilarityScoreThreshold: r.Float("threshold"),
		Announcement:             r.String("announcement"),
		AnnouncementFrom:         r.OptTime("announcementFrom"),
		AnnouncementUntil:        r.OptTime("announcementUntil"),
		AnnouncedAt:              r.OptTime("announcedAt"),
		LandingActive:            r.Bool("landingActive"),
		Registration:             site.Registration(r.String("registration")),
	}
}

// params name the site, and what holds where nothing was set.
func (s *Store) params() map[string]any {
	return map[string]any{
		"id": s.tuning.SiteID, "noThreshold": site.Default.SimilarityScoreThreshold,
		"noAnnouncement": site.Default.Announcement, "noRegistration": string(site.Default.Registration),
	}
}

// Status reads the one status; site.Default where none was set.
func (s *Store) Status(ctx context.Context) (site.Status, error) {
	status, err := cypher.ReadOneFailFast(ctx, s.db, "site_status", `MATCH (s:SiteStatus {id: $id}) `+siteStatus, s.params(), scanStatus)
	if errors.Is(err, cypher.ErrNoRecord) {
		return site.Default, nil
	}
	return status, err
}

// Change sets what is given, under the status's lock; another threshold leaves a version of the tuning in the same
// transaction.
func (s *Store) Change(ctx context.Context, c site.Change, by string, at time.Time) (site.Status, error) {
	set := changed(c, at)
	return cypher.WriteTx(ctx, s.db, "site_change", func(tx *cypher.Tx) (site.Status, error) {
		before, err := s.tuning.LockStatus(tx)
		if err != nil {
			return site.Status{}, err
		}
		if c.SimilarityScoreThreshold.Given {
			version := tuning.Version{Reason: c.Reason.Or(throughStatus), ChangedAt: at, ChangedBy: by}
			if err := s.tuning.SetThreshold(tx, before, c.SimilarityScoreThreshold.Value, version); err != nil {
				return site.Status{}, err
			}
		}
		params := s.params()
		params["set"] = set
		old, err := cypher.One(tx, `MATCH (s:SiteStatus {id: $id}) `+siteStatus, params, scanStatus)
		if err == nil && c.Allow != nil {
			err = c.Allow(old)
		}
		if err != nil {
			return site.Status{}, err
		}
		status, err := cypher.One(tx, `MATCH (s:SiteStatus {id: $id}) SET s.version = s.version + 1, s += $set
`+siteStatus, params, scanStatus)
		if err == nil {
			err = status.CheckDates()
		}
		if err != nil || len(set) == 0 {
			return status, err
		}
		return status, auditgraph.Record(tx, audit.Act{
			At: at, ActorID: by, Verb: audit.SiteChanged, Subject: audit.Subject{Type: "SiteStatus", ID: s.tuning.SiteID},
			Before: audit.State(properties(old, set)), After: audit.State(properties(status, set)), Why: c.Reason.Or(""),
		})
	})
}

// properties returns what a status has of the properties that a change sets.
func properties(s site.Status, set map[string]any) map[string]any {
	all := map[string]any{
		"killswitch": s.Killswitch, "killswitchUntil": s.KillswitchUntil, "announcement": s.Announcement,
		"announcementFrom": s.AnnouncementFrom, "announcementUntil": s.AnnouncementUntil,
		"landingActive": s.LandingActive, "registration": s.Registration,
	}
	maps.DeleteFunc(all, func(name string, _ any) bool { _, isSet := set[name]; return !isSet })
	return all
}

// changed returns the properties that a change sets; null takes one away.
func changed(c site.Change, at time.Time) map[string]any {
	set := map[string]any{}
	for name, date := range map[string]input.Optional[time.Time]{
		"killswitchUntil": c.KillswitchUntil, "announcementFrom": c.AnnouncementFrom,
		"announcementUntil": c.AnnouncementUntil,
	} {
		if date.Given && date.Value.IsZero() {
			set[name] = nil
		} else if date.Given {
			set[name] = date.Value
		}
	}
	if c.Killswitch.Given {
		set["killswitch"] = c.Killswitch.Value
		if !c.Killswitch.Value {
			set["killswitchUntil"] = nil
		}
	}
	if c.Announcement.Given {
		set["announcement"], set["announcedAt"] = c.Announcement.Value, at
	}
	if c.LandingActive.Given {
		set["landingActive"] = c.LandingActive.Value
	}
	if c.Registration.Given {
		set["registration"] = string(c.Registration.Value)
	}
	return set
}
