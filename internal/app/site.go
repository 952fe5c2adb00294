package app

import (
	"context"

	sitegraph "github.com/sidestage/sidestage/graphstore/site"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/site"
)

func (s *services) openSite() (part, error) {
	s.site = site.NewService(sitegraph.NewStore(s.world.graph.DB, s.tuningStore()), s.world.now)
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
