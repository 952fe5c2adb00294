package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/listenbrainz"
	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/digest"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/feeds"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/kernel/turn"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/mail"
	"github.com/sidestage/sidestage/internal/moderation"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/places"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/questions"
	"github.com/sidestage/sidestage/internal/safety"
	"github.com/sidestage/sidestage/internal/shares"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/internal/subscriptions"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/realtime/backplane"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/jukebox"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// bodyLimits are the sizes of bodies that may be larger than others, by path.
func bodyLimits() map[string]int64 {
	limits := rest.UploadLimits("/api")
	maps.Copy(limits, rest.ProfileLimits("/api"))
	maps.Copy(limits, rest.ShopLimits("/api"))
	maps.Copy(limits, rest.ContactLimits("/api"))
	maps.Copy(limits, rest.ListensLimits("/api"))
	maps.Copy(limits, listenbrainz.Limits())
	return limits
}

// sweepEvery is how often what has run out is removed.
const sweepEvery = 10 * time.Minute

// services are the domains and what works for them in the background.
type services struct {
	world    *world
	registry *prometheus.Registry
	// parts are the domains that are open, in the order of domains.
	parts []part
	// receivers are those whose events wait in the graph.
	receivers []string
	redis     *redis.Client
	limits    limit.Limiter
	// callers has what each caller may ask for.
	callers limit.Callers
	// turns are those that dear requests of each caller take.
	turns *turn.Turns
	// cities are read where somebody first asks for one.
	cities   *places.List
	circle   *safety.Circle
	mailer   *mail.Outbox
	identity identity.Provider
	// sealer makes texts that nobody reads without the server's key.
	sealer apppasswords.Sealer
	// appPasswords let players in.
	appPasswords *apppasswords.Service
	// logins are the ways in beside passwords; empty where a user pool is the provider.
	logins   rest.Logins
	security rest.Security
	exports  *dataexport.Service
	site     *site.Service
	early    *earlyaccess.Service
	contacts *contacts.Service
	hubs     *hubs.Hubs
	music    *music.Service
	finding  *finding.Service
	// collection lists libraries and the site for players.
	collection *collection.Service
	embeds     *embed.Tokens
	// calendarKey signs the addresses of people's calendars.
	calendarKey []byte
	// feedKey signs the addresses of people's own feeds.
	feedKey []byte
	// giftKey makes the codes of gifts.
	giftKey []byte
	feeds   *feeds.Service
	// digestKey signs the addresses that end digests.
	digestKey []byte
	// earlyKey signs the links of the waiting list and makes invite codes.
	earlyKey []byte
	// contactsKey signs the links in letters to contacts and makes what is remembered of their addresses.
	contactsKey []byte
	// exportsKey signs the addresses of exports of people's data.
	exportsKey []byte
	digest     *digest.Service
	events     *events.Service
	shop       *shop.Service
	discounts  *discounts.Service
	carts      *cart.Service
	orders     *orders.Service
	// payments takes them, now and later.
	payments      *payments.Client
	missed        *payments.Missed
	wallets       *payments.Wallets
	taxes         tax.Calculator
	subscriptions *subscriptions.Service
	gifts         *gifts.Service
	latePayments  *latepayments.Service
	payouts       *payouts.Service
	people        *people.Service
	playlists     *playlist.Service
	moderation    *moderation.Service
	studio        *studio.Service
	posts         *posts.Service
	comments      *comments.Service
	chat          *chat.Service
	chatHub       *hubs.Hub
	notify        *notify.Service
	push          *push.Service
	questions     *questions.Service
	player        *player.Service
	bookmarks     *player.Bookmarks
	shares        *shares.Service
	sayings       *taste.Sayings
	taste         *taste.Service
	trainer       *lifecycle.Trainer
	lists         *lists.Service
	jukebox       *jukebox.Jukebox
	carrier       *backlog.Worker
	// backplane is nil where there is one server alone.
	backplane *backplane.Backplane[event.Event]
	uploads   *upload.Service
	blobs     blob.Store
	pictures  pictures
	sounds    sounds
	signer    *blob.Signer
	// disk takes parts of uploads where blobs are kept on disk; nil where they are not.
	disk   *disk.Store
	policy middleware.ContentPolicy
	// tunings are those of recommendations.
	tunings *tuning.Service
	// listeners is what lists and the jukebox ask for each person.
	listeners recommend.People
	share     share.Share
	giveaways *giveaways.Service
	// undoers take back what is in the audit log.
	undoers map[audit.Verb]audit.Undoer
}

// newServices opens every domain.
func newServices(ctx context.Context, w *world, reg *prometheus.Registry) (s *services, err error) {
	s = &services{world: w, registry: reg, cities: places.NewList(), undoers: map[audit.Verb]audit.Undoer{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, closing(s.close))
		}
	}()
	if err = s.openBlobs(ctx); err != nil {
		return s, err
	}
	s.circle = safety.NewCircle(safetygraph.NewStore(w.graph.DB), w.now)
	for _, each := range backlogs() {
		s.receivers = append(s.receivers, each.Receiver)
	}
	receivers := map[string]backlog.Receiver{}
	for _, d := range domains {
		p, err := d.open(s)
		if err != nil {
			return s, fmt.Errorf("opening %s: %w", d.name, err)
		}
		p.name = d.name
		s.parts = append(s.parts, p)
		if p.receive != nil {
			receivers[d.backlog.Receiver] = p.receive
		}
	}
	s.carrier, err = backlog.New(w.graph.Backlog(), receivers, backlog.Options{}, w.log, reg)
	if err != nil {
		return s, err
	}
	w.carry = s.carrier.Notify
	s.openEvents()
	return s, nil
}

// background is what runs beside requests until its context ends.
func (s *services) background() []func(context.Context) {
	all := []func(context.Context){s.carrier.Run, s.sweep}
	if s.backplane != nil {
		all = append(all, s.backplane.Run)
	}
	for _, p := range s.parts {
		all = append(all, p.background...)
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
	for _, p := range s.parts {
		if p.sweep != nil {
			errs = append(errs, p.sweep(ctx))
		}
	}
	return errors.Join(errs...)
}

// api is how HTTP reaches all of this.
func (s *services) api() api {
	a := api{
		graphql: &graphql.Resolver{Callers: s.callers, Turns: s.turns}, registry: s.registry, share: s.share,
		landing: s.showsLanding, wallets: s.wallets,
		verify: middleware.Config{
			Verify: s.identity.Verify, CheckOpen: s.site.CheckOpen,
			Policy: s.policy.And(toServices(s.world.cfg.ConnectOrigins)), BodyLimits: bodyLimits(),
			BodyPauses:     rest.UploadPauses("/api"),
			AllowedOrigins: s.world.cfg.AllowedOrigins,
			Callers:        s.callers,
			Turns:          s.turns,
		},
	}
	for _, p := range s.parts {
		a.routes, a.root = append(a.routes, p.routes...), append(a.root, p.root...)
		if p.resolve != nil {
			p.resolve(a.graphql)
		}
	}
	return a
}

// toServices lets the site call services of other origins: their API and hubs, pictures and sound.
func toServices(origins []string) middleware.ContentPolicy {
	p := middleware.ContentPolicy{MediaSources: origins, ImageSources: origins}
	for _, origin := range origins {
		p.ConnectSources = append(p.ConnectSources, origin, strings.Replace(origin, "http", "ws", 1))
	}
	return p
}

// close ends what newServices started, the last first.
func (s *services) close(ctx context.Context) error {
	var errs []error
	for _, p := range slices.Backward(s.parts) {
		if p.close != nil {
			errs = append(errs, p.close(ctx))
		}
	}
	return errors.Join(errs...)
}
