package hubs

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/realtime/backplane"
	"github.com/sidestage/sidestage/realtime/signalr"
)

const (
	// MostConnections is how many connections one person has at once to one hub of one server.
	MostConnections = 50
	// longestMessage is in bytes: the longest text, all of it escaped, with what is around it.
	longestMessage = 64 << 10
	// mostWaiting is how many bytes wait for a client before it is cut off.
	mostWaiting = 1 << 20
	// Settling is how long servers that hear one another again have to say how things are, before their clients ask.
	Settling = 3 * time.Second
	// askAgain is how often clients are told at most to ask for what they missed.
	askAgain = 10 * time.Second
	// checkEvery is how often sessions and accounts are looked up, and so within what time their connections end.
	checkEvery = 5 * time.Second
)

// connecting bounds how often one person opens connections, on all servers together.
var connecting = limit.Rule{Name: "hub connect", Max: 120, Window: time.Minute}

// Session is what an access token says of its holder.
type Session struct {
	UserID string
	// ID names the sign-in that the token comes from; empty where it comes from none.
	ID string
	// Expires is when the token ends.
	Expires time.Time
}

// Sessions knows who is signed in.
type Sessions interface {
	// Session reads an access token. Errors: UNAUTHENTICATED.
	Session(ctx context.Context, accessToken string) (Session, error)
	// Ended returns those whose sign-in or account has ended.
	Ended(ctx context.Context, sessions []Session) ([]Session, error)
}

// Options are what all hubs of a server are made of.
type Options struct {
	Sessions Sessions
	// CheckOpen refuses a viewer while the site is under maintenance; may be nil. Errors: MAINTENANCE.
	CheckOpen func(context.Context, access.Viewer) error
	Limits    limit.Limiter
	// Redis is nil where there is one server alone.
	Redis *redis.Client
	// PublicURL is the address of the site, whose pages may connect.
	PublicURL string
	// AllowedOrigins are other origins whose pages may connect.
	AllowedOrigins []string
	Registry       prometheus.Registerer
	Log            *slog.Logger
	// CheckEvery is how often sessions are looked up: 5 seconds.
	CheckEvery time.Duration
	// Settling is shorter in tests.
	Settling time.Duration
}

// Hubs are the hubs of one server.
type Hubs struct {
	options Options
	origin  string
	metrics *metrics
	bus     *backplane.Backplane[push]

	back chan struct{}

	mu   sync.RWMutex
	hubs map[string]*Hub
}

// New returns Hubs without a hub; Run works for them.
func New(o Options) (*Hubs, error) {
	if o.CheckEvery == 0 {
		o.CheckEvery = checkEvery
	}
	if o.Settling == 0 {
		o.Settling = Settling
	}
	public, err := url.Parse(o.PublicURL)
	if err != nil {
		return nil, err
	}
	h := &Hubs{
		options: o, origin: public.Scheme + "://" + public.Host, hubs: map[string]*Hub{}, back: make(chan struct{}, 1),
	}
	if h.metrics, err = newMetrics(o.Registry); err != nil {
		return nil, err
	}
	if o.Redis != nil {
		h.bus = backplane.New(o.Redis, "sidestage:hubs", backplane.Options[push]{
			Hear: h.hear, Missed: h.missed, Back: h.isBack, Log: o.Log,
		})
	}
	return h, nil
}

// closingTime is how long calls under way have to end when the server stops.
const closingTime = 2 * time.Second

// Run hears other servers and looks after sessions until ctx ends, and then ends all connections: requests that wait
// would keep the server from stopping.
func (h *Hubs) Run(ctx context.Context) {
	var working sync.WaitGroup
	if h.bus != nil {
		working.Go(func() { h.bus.Run(ctx) })
	}
	working.Go(func() { h.tellMissed(ctx) })
	working.Go(func() { h.checkSessions(ctx) })
	<-ctx.Done()
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
	defer cancel()
	if err := h.Close(closing); err != nil {
		h.options.Log.WarnContext(ctx, "ending the connections of hubs", "error", err)
	}
	working.Wait()
}

func (h *Hubs) missed() {
	for _, hub := range h.All() {
		if hub.options.Missed != nil {
			hub.options.Missed()
		}
	}
}

func (h *Hubs) isBack() {
	for _, hub := range h.All() {
		if hub.options.Back != nil {
			hub.options.Back()
		}
	}
	select {
	case h.back <- struct{}{}:
	default: // they will be told
	}
}

// tellMissed tells the clients of this server to ask for what other servers told while they were not heard.
func (h *Hubs) tellMissed(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.back:
		}
		if !wait(ctx, h.options.Settling) {
			return
		}
		for _, hub := range h.All() {
			hub.MissedHere()
		}
		if !wait(ctx, askAgain) {
			return
		}
	}
}

// wait waits so long; false where ctx ends.
func wait(ctx context.Context, pause time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

// All are the hubs that were added.
func (h *Hubs) All() []*Hub {
	h.mu.RLock()
	defer h.mu.RUnlock()
	all := make([]*Hub, 0, len(h.hubs))
	for _, hub := range h.hubs {
		all = append(all, hub)
	}
	return all
}

// Close ends all connections and tells the clients that they may come back.
func (h *Hubs) Close(ctx context.Context) error {
	var errs []error
	for _, hub := range h.All() {
		errs = append(errs, hub.server.Close(ctx))
	}
	return errors.Join(errs...)
}

// fromSite tells whether a page of the site asks, or of another that may, or no page at all.
func (h *Hubs) fromSite(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || strings.EqualFold(origin, h.origin) || slices.Contains(h.options.AllowedOrigins, origin) {
		return true
	}
	from, err := url.Parse(origin)
	return err == nil && strings.EqualFold(from.Host, r.Host)
}

// authenticate makes the identity of a request, whose token the chain before it has verified.
func (h *Hubs) authenticate(r *http.Request, token string) (signalr.Identity, error) {
	session, err := h.options.Sessions.Session(r.Context(), token)
	if err != nil {
		return signalr.Identity{}, err
	}
	who := &client{session: session, viewer: access.ViewerOf(r.Context())}
	return signalr.Identity{ID: session.UserID, Expires: session.Expires, Value: who}, nil
}

// open admits a new connection of somebody. Errors: UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE.
func (h *Hubs) open(ctx context.Context, token string) error {
	session, err := h.options.Sessions.Session(ctx, token)
	if err != nil {
		return err
	}
	if _, err := h.options.Limits.Take(ctx, connecting, session.UserID); err != nil {
		return err
	}
	ended, err := h.options.Sessions.Ended(ctx, []Session{session})
	if err == nil && len(ended) > 0 {
		err = fault.New(fault.Unauthenticated, "Please sign in again.")
	}
	return err
}

// checkSessions ends the connections of sessions that have ended. While the graph is away they live on.
func (h *Hubs) checkSessions(ctx context.Context) {
	tick := time.NewTicker(h.options.CheckEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		h.endWhileClosed(ctx)
		if err := h.CheckSessions(ctx); err != nil && ctx.Err() == nil {
			h.options.Log.WarnContext(ctx, "who is signed in cannot be looked up", "error", err)
		}
	}
}

// endWhileClosed ends the connections of those whom maintenance keeps out.
func (h *Hubs) endWhileClosed(ctx context.Context) {
	for _, hub := range h.All() {
		for _, c := range hub.connections() {
			if err := h.checkOpen(ctx, c); err != nil {
				reason, _ := explain(err)
				c.Close(reason, true)
			}
		}
	}
}

func (h *Hubs) checkOpen(ctx context.Context, c *signalr.Conn) error {
	if h.options.CheckOpen == nil {
		return nil
	}
	return h.options.CheckOpen(ctx, c.Identity().Value.(*client).viewer)
}

// CheckSessions ends the connections of sessions and accounts that have ended.
func (h *Hubs) CheckSessions(ctx context.Context) error {
	known := map[Session]bool{}
	for _, hub := range h.All() {
		for _, c := range hub.connections() {
			known[keyOf(c)] = true
		}
	}
	if len(known) == 0 {
		return nil
	}
	sessions := make([]Session, 0, len(known))
	for s := range known {
		sessions = append(sessions, s)
	}
	ended, err := h.options.Sessions.Ended(ctx, sessions)
	if err != nil {
		return err
	}
	over := map[Session]bool{}
	for _, s := range ended {
		over[Session{UserID: s.UserID, ID: s.ID}] = true
	}
	for _, hub := range h.All() {
		for _, c := range hub.connections() {
			if over[keyOf(c)] {
				c.Close("UNAUTHENTICATED: You were signed out.", false)
			}
		}
	}
	return nil
}

// keyOf names the session of a connection, without what differs between its tokens.
func keyOf(c *signalr.Conn) Session {
	s := c.Identity().Value.(*client).session
	return Session{UserID: s.UserID, ID: s.ID}
}
