package app

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	artworkgraph "github.com/sidestage/sidestage/graphstore/artwork"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/opinions"
	sitegraph "github.com/sidestage/sidestage/graphstore/site"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/mail"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/outbox"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/internal/searchtuning"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/stats"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tier"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/realtime/backplane"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/jukebox"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// retrainEvery is how often recommendations learn anew; what a person does counts at once all the same.
const retrainEvery = 10 * time.Minute

// sweepEvery is how often what has run out is removed.
const sweepEvery = 10 * time.Minute

// services are the domains and what works for them in the background.
type services struct {
	world     *world
	redis     *redis.Client
	endRedis  func() error
	mailer    *mail.Outbox
	mailbox   *mail.Mailbox
	identity  *identity.Provider
	music     *music.Service
	finding   *finding.Service
	tiers     *tier.Service
	studio    *studio.Service
	embeds    *embed.Tokens
	people    *people.Service
	playlists *playlist.Service
	stats     *stats.Service
	player    *player.Service
	taste     *taste.Service
	sayings   *taste.Sayings
	site      *site.Service
	trainer   *lifecycle.Trainer
	lists     *lists.Service
	jukebox   *jukebox.Jukebox
	sessions  jukeboxSessions
	rooms     *room.Service
	outbox    *outbox.Worker
	// backplane is nil where there is one server alone.
	backplane *backplane.Backplane
	blobs     blob.Store
	signer    *blob.Signer
	// parts takes parts of uploads where blobs are kept on disk; nil where they are not.
	parts    *disk.Store
	policy   middleware.ContentPolicy
	uploads  *upload.Service
	analysis *analysis.Service
	analyst  *analysis.Worker
	tuning   *searchtuning.Service
	// tunings are those of recommendations.
	tunings  *tuning.Service
	sounds   sounds
	pictures pictures
	// stopTraining ends the first training, trained is closed when it has ended.
	stopTraining context.CancelFunc
	trained      chan struct{}
}

func newServices(ctx context.Context, w *world, reg prometheus.Registerer) (s *services, err error) {
	s = &services{world: w}
	defer func() {
		if err != nil {
			err = errors.Join(err, closing(s.close))
		}
	}()
	if s.redis, s.endRedis, err = limit.OpenRedis(w.cfg.RedisURL); err != nil {
		return s, err
	}
	if err = s.openMail(); err != nil {
		return s, err
	}
	if err = s.openIdentity(); err != nil {
		return s, err
	}
	s.site = site.NewService(sitegraph.NewStore(w.graph.DB, s.tuningStore()))
	if err = s.openBlobs(ctx); err != nil {
		return s, err
	}
	s.openUploads()
	s.openSearchTuning()
	s.openFinding(reg)
	s.openMusic()
	if err = s.openAnalysis(reg); err != nil {
		return s, err
	}
	if s.sounds, err = openSounds(w.cfg, s.blobs); err != nil {
		return s, err
	}
	s.pictures = openPictures(w.cfg, artworkgraph.NewStore(w.graph.DB), s.blobs)
	if err = w.openIndexing(reg); err != nil {
		return s, err
	}
	s.outbox, err = outbox.New(w.graph.Outbox(), map[string]outbox.Receiver{event.Search: searchReceiver(w.pipeline)}, outbox.Options{}, w.log, reg)
	if err != nil {
		return s, err
	}
	w.carry = s.outbox.Notify
	s.openEvents()
	s.train(ctx)
	return s, nil
}

// train puts the model of the last run in use, and makes a new one beside everything else: a database that has
// just started reads slowly, and only recommendations wait for it.
func (s *services) train(ctx context.Context) {
	ctx, s.stopTraining = context.WithCancel(context.WithoutCancel(ctx))
	s.trained = make(chan struct{})
	go func() {
		defer close(s.trained)
		if err := s.trainer.Restore(ctx); err != nil {
			s.world.log.WarnContext(ctx, "no model of recommendations could be restored", "error", err)
		}
		if s.trainer.WentBack() {
			return // to what somebody went back to; the next training comes in its time
		}
		if err := s.trainer.Retrain(ctx); err != nil && ctx.Err() == nil {
			s.world.log.WarnContext(ctx, "the first training failed and is tried again", "error", err)
		}
	}()
}

// recommendations trains anew until ctx ends, once the first training has ended.
func (s *services) recommendations(ctx context.Context) {
	select {
	case <-s.trained:
		s.trainer.Run(ctx)
	case <-ctx.Done():
	}
}

func (s *services) openMail() (err error) {
	var mailer mail.Mailer
	if s.world.cfg.SMTPURL != "" {
		mailer, err = mail.NewSMTP(s.world.cfg.SMTPURL, s.world.cfg.MailFrom)
	} else {
		s.mailbox, err = mail.NewMailbox(mailFolder(s.world.cfg), time.Now)
		mailer = s.mailbox
	}
	if err != nil {
		return err
	}
	s.mailer = mail.NewOutbox(mailer)
	return nil
}

func (s *services) openIdentity() error {
	cfg := s.world.cfg
	keys, err := identity.LoadKeys(cfg.TokenSigningKey, cfg.DataDir)
	if err != nil {
		return err
	}
	embedKey, err := keys.Derive("embed tokens")
	if err != nil {
		return err
	}
	s.embeds = embed.New(embedKey, time.Now)
	s.identity, err = identity.New(identity.Config{
		Store: identitygraph.NewStore(s.world.graph.DB), Accounts: s.world.accounts, Limits: limit.New(s.redis, time.Now),
		Mail: s.mailer, Keys: keys, PublicURL: cfg.PublicURL,
	})
	return err
}

func (s *services) openMusic() {
	db := s.world.graph.DB
	private := newPrivatePlays(time.Now)
	history := tasteSource{tastegraph.NewStore(db), private}
	spoken := opinions.NewStore(db)
	s.sayings = taste.NewSayings(spoken.SaidBy, time.Now)
	said := statements{spoken, s.sayings}
	s.trainer = lifecycle.New(lifecycle.Options{
		Source: history, Statements: said, Training: s.training, Folder: filepath.Join(s.world.cfg.DataDir, "models"),
		Interval: retrainEvery, Now: time.Now, Log: s.world.log,
	})
	people := recommend.People{History: history, Statements: said, Tuning: s.tuned, Show: s.shown, Now: time.Now}
	s.lists = lists.New(s.trainer, people)
	s.music = music.NewService(privateMusic{musicgraph.NewStore(db), private}, s.lists, time.Now)
	s.openTuning(s.tuningStore())
	s.tiers = tier.NewService(tiers.NewStore(db), time.Now)
	s.openStudio()
	s.openPeople()
	s.openTaste()
	s.sessions = jukeboxSessions{jukeboxgraph.NewStore(db), time.Now}
	s.jukebox = jukebox.New(s.trainer, people, s.sessions, jukeboxCatalogue{s.music, s.playlists}).WithDials(s.sessions.graph)
	s.openRooms()
}

// background is what runs beside requests until its context ends.
func (s *services) background() []func(context.Context) {
	all := []func(context.Context){s.world.runner.Run, s.recommendations, s.outbox.Run, s.sweep, s.releases, s.analyst.Run, s.searchSettings, s.finding.Run, s.warm, s.rooms.Run}
	if s.backplane != nil {
		all = append(all, s.backplane.Run)
	}
	return all
}

func (s *services) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.sweepOnce(ctx); err != nil && ctx.Err() == nil {
			s.world.log.WarnContext(ctx, "sweeping what has run out", "error", err)
		}
	}
}

// sweepOnce removes what has run out; what fails does not keep the rest.
func (s *services) sweepOnce(ctx context.Context) error {
	var errs []error
	for _, sweep := range []func(context.Context) error{
		s.identity.Sweep, s.music.Sweep, s.playlists.Sweep, s.uploads.Sweep, s.finding.Sweep, s.rooms.Sweep, s.sessions.Sweep, s.tunings.Sweep,
	} {
		errs = append(errs, sweep(ctx))
	}
	return errors.Join(errs...)
}

// domains says how the API reaches all of this.
func (s *services) domains(reg *prometheus.Registry) domains {
	shared := s.sharing()
	routes := []interface{ Register(g *echo.Group) }{
		rest.Identity{Identity: s.identity},
		rest.User{Accounts: s.world.accounts, Identity: s.identity},
		rest.UserMusic{People: s.people},
		rest.Listening{Music: s.music},
		rest.PlayerState{Player: s.player},
		rest.Stats{Stats: s.stats},
		rest.Status{Site: s.site},
		rest.Recommendations{Tuning: s.tunings, Log: s.world.log},
		rest.Search{Index: s.world.index, Music: s.music, Finding: s.finding},
		rest.Reindex{Indexing: s.world.indexing},
		rest.Jukebox{Jukebox: s.jukebox, Music: s.music},
		rest.Rooms{Rooms: s.rooms},
		rest.Media{Music: s.music, Sounds: s.sounds, Images: s.pictures, Embeds: s.embeds},
		s.uploadRoutes(),
		shared,
		rest.Health{Engines: s.engines(), Log: s.world.log},
	}
	if s.world.cfg.Demo && s.mailbox != nil {
		routes = append(routes, rest.Mailbox{Mailbox: s.mailbox})
	}
	return domains{
		graphql: &graphql.Resolver{Music: s.music, Tiers: s.tiers, Studio: s.studio, People: s.people, Playlists: s.playlists, Stats: s.stats, Taste: s.taste, Analysis: s.analysis, Uploads: s.uploads, Finding: s.finding, SearchTuning: s.tuning, Tuning: s.tunings, Indexing: s.world.indexing}, routes: routes, registry: reg, share: shared,
		verify: middleware.Config{Verify: s.identity.Verify, Policy: s.policy, BodyLimits: rest.UploadLimits("/api")},
	}
}

// sharing is how music looks from elsewhere.
func (s *services) sharing() share.Share {
	return share.Share{
		Music: s.music, Embeds: s.embeds, PublicURL: s.world.cfg.PublicURL,
		Known: func(ctx context.Context, handle string) error {
			_, err := s.world.accounts.Profile(ctx, access.Visitor, handle)
			return err
		},
	}
}

func (s *services) engines() []rest.Engine {
	redisKind := "redis"
	if s.world.cfg.RedisURL == "" {
		redisKind = "in process"
	}
	return []rest.Engine{
		{Name: "neo4j", Needed: true, Ping: s.world.graph.Ping},
		{Name: "search", Kind: s.world.index.Engine(), Ping: s.world.index.Health},
		{Name: "redis", Kind: redisKind, Ping: func(ctx context.Context) error { return s.redis.Ping(ctx).Err() }},
	}
}

// close ends what newServices started, mail last, as what goes on after answers writes letters.
func (s *services) close(ctx context.Context) error {
	var errs []error
	if s.trained != nil {
		s.stopTraining()
		<-s.trained
	}
	if s.tunings != nil {
		s.tunings.Close()
	}
	if s.finding != nil {
		errs = append(errs, s.finding.Flush(ctx))
	}
	if s.identity != nil {
		errs = append(errs, s.identity.Close(ctx))
	}
	if s.sounds.library != nil {
		s.sounds.library.Wait()
	}
	if s.mailer != nil {
		errs = append(errs, s.mailer.Close(ctx))
	}
	if s.redis != nil {
		errs = append(errs, s.endRedis())
	}
	return errors.Join(errs...)
}
