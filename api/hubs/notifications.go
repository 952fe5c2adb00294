// Package hubs answers the calls of the site's hubs and pushes to who is connected. Methods parse, call a domain and
// answer; they hold no rule.
package hubs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/realtime/backplane"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/signalr"
)

const (
	// mostWaiting is how many lists of notifications wait to be shown before some are left to the history.
	mostWaiting = 1000
	// shownAtOnce is how many are read together.
	shownAtOnce = 200
	// countAgain bounds how often all who are connected are told that they missed something.
	countAgain = 10 * time.Second
)

// Notifications is the hub of notifications. It is a notify.Live: what one server told, every server shows to those who
// are connected to it.
type Notifications struct {
	service *notify.Service
	hub     *hubs.Hub
	bus     *backplane.Backplane[[]notify.Told]
	log     *slog.Logger
	waiting chan []notify.Told
	missed  chan struct{}
}

var _ notify.Live = (*Notifications)(nil)

// NewNotifications returns the hub; Open starts it. redis is nil where there is one server alone.
func NewNotifications(redis *redis.Client, log *slog.Logger) *Notifications {
	n := &Notifications{
		log: log, waiting: make(chan []notify.Told, mostWaiting), missed: make(chan struct{}, 1),
	}
	if redis != nil {
		n.bus = backplane.New(redis, "sidestage:notifications",
			backplane.Options[[]notify.Told]{Hear: n.show, Missed: func() {}, Back: n.miss, Log: log})
	}
	return n
}

// Open registers what clients may call.
func (n *Notifications) Open(all *hubs.Hubs, service *notify.Service) *hubs.Hub {
	n.service = service
	calls := &signalr.Hub{}
	calls.Handle("MarkAsRead", func(c *signalr.Call, id string) error {
		return service.MarkRead(c, hubs.Viewer(c), id)
	})
	calls.Handle("MarkMultipleAsRead", func(c *signalr.Call, ids []string) error {
		return service.MarkManyRead(c, hubs.Viewer(c), ids)
	})
	calls.Handle("DeleteNotification", func(c *signalr.Call, id string) error {
		return service.Delete(c, hubs.Viewer(c), id)
	})
	calls.Handle("DeleteAllNotifications", func(c *signalr.Call) error {
		return service.DeleteAll(c, hubs.Viewer(c))
	})
	calls.Handle("GetUnreadCount", func(c *signalr.Call) (int, error) {
		return service.Unread(c, hubs.Viewer(c))
	})
	n.hub = all.Add("notifications", calls, hubs.HubOptions{})
	return n.hub
}

// Told shows notifications to whoever of their people is connected, here and at the other servers.
func (n *Notifications) Told(_ context.Context, told []notify.Told) {
	n.show(told)
	if n.bus != nil {
		n.bus.Tell(told)
	}
}

// show never blocks: where too much waits, people are told that they missed some of it, and find it in the history.
func (n *Notifications) show(told []notify.Told) {
	select {
	case n.waiting <- told:
	default:
		n.miss()
	}
}

func (n *Notifications) miss() {
	select {
	case n.missed <- struct{}{}:
	default:
	}
}

// Run shows what waits until ctx ends.
func (n *Notifications) Run(ctx context.Context) {
	if n.bus != nil {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			n.bus.Run(ctx)
		}()
		defer func() { <-ended }()
	}
	var again <-chan time.Time // nil while all may be told at once
	for missed := n.missed; ; {
		select {
		case <-ctx.Done():
			return
		case told := <-n.waiting:
			n.showHere(ctx, told)
		case <-missed:
			n.hub.MissedHere()
			missed, again = nil, time.After(countAgain)
		case <-again:
			missed, again = n.missed, nil
		}
	}
}

// showHere pushes to those who are connected to this server.
func (n *Notifications) showHere(ctx context.Context, told []notify.Told) {
	here := map[string]bool{}
	for _, userID := range n.hub.People() {
		here[userID] = true
	}
	var ids []string
	for _, t := range told {
		if here[t.UserID] {
			ids = append(ids, t.ID)
		}
	}
	for some := range slices.Chunk(ids, shownAtOnce) {
		all, unread, err := n.service.Shown(ctx, some)
		if err != nil {
			n.log.WarnContext(ctx, "notifications are left to the history", "error", err)
			n.miss()
			return
		}
		for _, one := range all {
			n.done(ctx, n.hub.Here([]string{one.UserID}, "ReceiveNotification", rest.NewNotification(one)))
		}
		for userID, count := range unread {
			n.done(ctx, n.hub.Here([]string{userID}, "UnreadCount", count))
		}
	}
}

// done logs a push that could not be written.
func (n *Notifications) done(ctx context.Context, err error) {
	if err != nil {
		n.log.ErrorContext(ctx, "a notification cannot be pushed", "error", err)
	}
}

type oneNotification struct {
	ID string `json:"id"`
}

type someNotifications struct {
	NotificationIDs []string `json:"notificationIds"`
}

// Read tells a person's devices what was read.
func (n *Notifications) Read(ctx context.Context, userID string, ids []string) {
	if len(ids) == 1 {
		n.done(ctx, n.hub.ToPerson(userID, "NotificationRead", oneNotification{ids[0]}))
		return
	}
	n.done(ctx, n.hub.ToPerson(userID, "NotificationsRead", someNotifications{ids}))
}

// Deleted tells a person's devices what was taken away.
func (n *Notifications) Deleted(ctx context.Context, userID string, ids []string) {
	for _, id := range ids {
		n.done(ctx, n.hub.ToPerson(userID, "NotificationDeleted", oneNotification{id}))
	}
}

// Cleared tells a person's devices that all was taken away.
func (n *Notifications) Cleared(ctx context.Context, userID string) {
	n.done(ctx, n.hub.ToPerson(userID, "NotificationsDeleted", struct{}{}))
}

// Unread tells a person's devices how much is unread.
func (n *Notifications) Unread(ctx context.Context, userID string, count int) {
	n.done(ctx, n.hub.ToPerson(userID, "UnreadCount", count))
}
