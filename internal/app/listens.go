package app

import (
	"context"
	"io"
	"time"

	apilistenbrainz "github.com/sidestage/sidestage/api/listenbrainz"
	"github.com/sidestage/sidestage/api/rest"
	listensgraph "github.com/sidestage/sidestage/graphstore/listens"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/listenbrainz"
	"github.com/sidestage/sidestage/internal/listens"
	"github.com/sidestage/sidestage/search"
)

// listenBlobs are blobs as imports need them.
type listenBlobs struct{ blob.Store }

func (b listenBlobs) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	object, err := b.Store.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	return object.Content, nil
}

// openListens makes what carries listens between this site and ListenBrainz.
func (s *services) openListens() (part, error) {
	db, cfg := s.world.graph.DB, s.world.cfg
	o := listens.Options{
		Accounts: listensgraph.NewAccounts(db), History: listensgraph.NewHistory(db),
		Imports: listensgraph.NewImports(db), Sealer: s.sealer, Tracks: s.music, Blobs: listenBlobs{s.blobs},
		Limits: s.limits, Budgets: s.callers.Spender,
		PrivateUntil: func(ctx context.Context, v access.Viewer) (time.Time, error) { return s.taste.PrivateUntil(ctx, v) },
		Viewer: func(ctx context.Context, userID string) (access.Viewer, error) {
			return s.world.accounts.Viewer(ctx, userID, "")
		},
		Fold: search.Fold, SiteURL: cfg.PublicURL, Folder: cfg.DataDir, Now: s.world.now, Log: s.world.log,
	}
	switch cfg.ListenBrainzURL {
	case config.Off:
	case "":
		o.Remote = listenbrainz.New(listenbrainz.PublicAPI, cfg.PublicURL, version)
	default:
		o.Remote = listenbrainz.New(cfg.ListenBrainzURL, cfg.PublicURL, version)
	}
	service := listens.NewService(o)
	players := apilistenbrainz.New(apilistenbrainz.Options{
		Passwords: s.appPasswords, Listens: service, CheckOpen: s.site.CheckOpen, Callers: s.callers, Now: s.world.now,
	})
	return part{
		routes: []route{rest.Listens{Listens: service, SiteURL: cfg.PublicURL}}, root: []rootRoute{players},
		receive: service, background: []func(context.Context){service.RunSending, service.RunImports},
		sweep: service.Sweep,
	}, nil
}
