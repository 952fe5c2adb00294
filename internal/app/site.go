package app

import (
	"context"
	"time"

	sitegraph "github.com/sidestage/sidestage/graphstore/site"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/site"
)

func (s *services) openSite() (part, error) {
	s.site = site.NewService(sitegraph.NewStore(s.world.graph.DB, s.tuningStore()), s.world.now)
	s.undoers[audit.SiteChanged] = s.undoSiteChange
	return part{
		routes: []route{rest.Status{
			Site: s.site, PublicURL: s.world.cfg.PublicURL, SupportEmail: s.world.cfg.SupportEmail, Now: s.world.now,
		}},
		hear: func(e event.Event) {
			if e.ItemType == "SiteStatus" {
				s.site.Forget()
			}
		},
		forget: s.site.Forget,
	}, nil
}

// undoSiteChange gives the site what an act changed of it, unless somebody changed that again since.
func (s *services) undoSiteChange(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
	type properties struct {
		Killswitch        *bool              `json:"killswitch"`
		KillswitchUntil   *time.Time         `json:"killswitchUntil"`
		Announcement      *string            `json:"announcement"`
		AnnouncementFrom  *time.Time         `json:"announcementFrom"`
		AnnouncementUntil *time.Time         `json:"announcementUntil"`
		LandingActive     *bool              `json:"landingActive"`
		Registration      *site.Registration `json:"registration"`
	}
	before, after, err := states[properties](act)
	if err != nil {
		return err
	}
	return s.site.Undo(ctx, v, site.Change{
		Killswitch: optional(before.Killswitch), KillswitchUntil: optional(before.KillswitchUntil),
		Announcement: optional(before.Announcement), AnnouncementFrom: optional(before.AnnouncementFrom),
		AnnouncementUntil: optional(before.AnnouncementUntil), LandingActive: optional(before.LandingActive),
		Registration: optional(before.Registration), Reason: input.Set(why),
	}, site.Change{
		Killswitch: optional(after.Killswitch), KillswitchUntil: optional(after.KillswitchUntil),
		Announcement: optional(after.Announcement), AnnouncementFrom: optional(after.AnnouncementFrom),
		AnnouncementUntil: optional(after.AnnouncementUntil), LandingActive: optional(after.LandingActive),
		Registration: optional(after.Registration),
	})
}

// optional is what an act recorded, where it did.
func optional[T any](recorded *T) (out input.Optional[T]) {
	if recorded != nil {
		out = input.Set(*recorded)
	}
	return out
}

// showsLanding reports whether visitors are shown the landing page. Where that cannot be read, the site finds out by
// itself.
func (s *services) showsLanding(ctx context.Context) bool {
	status, err := s.site.Status(ctx)
	return err == nil && status.LandingActive && !status.Killswitch
}

// openSharing makes how music looks from elsewhere.
func (s *services) openSharing() (part, error) {
	s.share = share.Share{
		Music: s.music, Posts: s.posts, Embeds: s.embeds, Giveaways: s.giveaways, Events: s.events,
		Questions: s.questions, Shop: s.shop,
		PublicURL: s.world.cfg.PublicURL,
		Known: func(ctx context.Context, handle string) (string, error) {
			known, err := s.world.accounts.Profile(ctx, access.Visitor, handle)
			return known.Handle, err
		},
	}
	return part{routes: []route{s.share}}, nil
}

// openHealth makes what tells how the engines are.
func (s *services) openHealth() (part, error) {
	var engines []rest.Engine
	for _, e := range s.engines() {
		engines = append(engines, rest.Engine{Name: e.Name, Kind: e.Kind, Needed: e.Needed, Ping: e.Ping})
	}
	return part{routes: []route{rest.Health{Engines: engines, Log: s.world.log}}}, nil
}
