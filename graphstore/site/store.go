// Package site keeps the site's status in the graph.
package site

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
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

const siteStatus = `RETURN s.killswitch AS killswitch, coalesce(s.similarityScoreThreshold, $noThreshold) AS threshold, coalesce(s.announcement, $noAnnouncement) AS announcement`

func scanStatus(r *cypher.Row) site.Status {
	return site.Status{
		Killswitch: r.Bool("killswitch"), SimilarityScoreThreshold: r.Float("threshold"),
		Announcement: r.String("announcement"),
	}
}

// params name the site, and what holds where nothing was set.
func (s *Store) params() map[string]any {
	return map[string]any{
		"id": s.tuning.SiteID, "noThreshold": site.Default.SimilarityScoreThreshold,
		"noAnnouncement": site.Default.Announcement,
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
func (s *Store) Change(ctx context.Context, c site.Change, by string) (site.Status, error) {
	params := s.params()
	params["killswitch"], params["announcement"] = nil, nil
	if c.Killswitch.Given {
		params["killswitch"] = c.Killswitch.Value
	}
	if c.Announcement.Given {
		params["announcement"] = c.Announcement.Value
	}
	return cypher.WriteTx(ctx, s.db, "site_change", func(tx *cypher.Tx) (site.Status, error) {
		before, err := s.tuning.LockStatus(tx)
		if err != nil {
			return site.Status{}, err
		}
		if c.SimilarityScoreThreshold.Given {
			version := tuning.Version{Reason: c.Reason.Or(throughStatus), ChangedAt: time.Now(), ChangedBy: by}
			if err := s.tuning.SetThreshold(tx, before, c.SimilarityScoreThreshold.Value, version); err != nil {
				return site.Status{}, err
			}
		}
		return cypher.One(tx, `MATCH (s:SiteStatus {id: $id}) SET s.version = s.version + 1,
  s.killswitch = coalesce($killswitch, s.killswitch), s.announcement = coalesce($announcement, s.announcement, $noAnnouncement)
`+siteStatus, params, scanStatus)
	})
}
