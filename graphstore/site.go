package graphstore

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/internal/site"
)

// SiteStore keeps the site's status. It is a site.Store.
type SiteStore struct{ db *DB }

// NewSiteStore gives the store over db.
func NewSiteStore(db *DB) *SiteStore { return &SiteStore{db: db} }

var _ site.Store = (*SiteStore)(nil)

const siteStatus = `RETURN s.killswitch AS killswitch, s.similarityScoreThreshold AS threshold, s.announcement AS announcement`

func scanStatus(r *Row) site.Status {
	return site.Status{Killswitch: r.Bool("killswitch"), SimilarityScoreThreshold: r.Float("threshold"), Announcement: r.String("announcement")}
}

// Status reads the one status; site.Default where none was set.
func (s *SiteStore) Status(ctx context.Context) (site.Status, error) {
	status, err := ReadOne(ctx, s.db, "site_status", `MATCH (s:SiteStatus {id: 'site'}) `+siteStatus, nil, scanStatus)
	if errors.Is(err, ErrNone) {
		return site.Default, nil
	}
	return status, err
}

// Change sets what is not nil. MERGE under the unique constraint locks the node before it is read.
func (s *SiteStore) Change(ctx context.Context, c site.Change) (site.Status, error) {
	params := map[string]any{
		"killswitch": nil, "threshold": nil, "announcement": nil,
		"noKillswitch": site.Default.Killswitch, "noThreshold": site.Default.SimilarityScoreThreshold, "noAnnouncement": site.Default.Announcement,
	}
	if c.Killswitch != nil {
		params["killswitch"] = *c.Killswitch
	}
	if c.SimilarityScoreThreshold != nil {
		params["threshold"] = *c.SimilarityScoreThreshold
	}
	if c.Announcement != nil {
		params["announcement"] = *c.Announcement
	}
	return WriteOne(ctx, s.db, "site_change", `MERGE (s:SiteStatus {id: 'site'})
ON CREATE SET s.version = 0, s.killswitch = $noKillswitch, s.similarityScoreThreshold = $noThreshold, s.announcement = $noAnnouncement
SET s.version = s.version + 1
SET s.killswitch = coalesce($killswitch, s.killswitch), s.similarityScoreThreshold = coalesce($threshold, s.similarityScoreThreshold),
  s.announcement = coalesce($announcement, s.announcement)
`+siteStatus, params, scanStatus)
}
