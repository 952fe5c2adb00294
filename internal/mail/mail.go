// Package mail sends mail, by SMTP or into a mailbox of files, in the background.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

// Message is one mail to one person.
type Message struct {
	// To is a bare address, as account.NormalizeEmail gives it.
	To      string
	Subject string
	// Text has lines that end with \n.
	Text string
	// HTML is the same for readers that show it; empty for none.
	HTML string
	// Unsubscribe is an address that ends mail of this kind by a POST (RFC 8058); empty where nobody can end it.
	Unsubscribe string
}

// What mailers refuse with; callers compare with errors.Is. With any other error nobody knows whether the message was
// taken.
var (
	// ErrAway: the message was not taken, as nothing is now.
	ErrAway = errors.New("no mail is taken now")
	// ErrRefused: the message was not taken, and never will be.
	ErrRefused = errors.New("this mail is refused")
)

// Why messages are given up that no mailer refused.
var (
	errStops   = errors.New("the server stops")
	errTooMany = errors.New("too many messages wait")
)

// Mailer hands a message over. It returns when the message is safe with whoever delivers it.
type Mailer interface {
	Send(ctx context.Context, m Message) error
}

// queueSize bounds the messages that wait. Limits on who may cause mail keep it far away.
const queueSize = 1000

// sendTime bounds one try.
const sendTime = 30 * time.Second

// retries are the pauses after each failed try; after the last the message is given up.
var retries = []time.Duration{2 * time.Second, 10 * time.Second, 30 * time.Second}

// Metrics counts what became of mail.
type Metrics struct{ letters *prometheus.CounterVec }

// The ends of a letter that are counted.
const (
	isSent    = "sent"
	isGivenUp = "given up"
)

// NewMetrics registers the counters. Errors are for a registry that has them.
func NewMetrics(reg prometheus.Registerer) (*Metrics, error) {
	letters, err := telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sidestage_mail_total", Help: "Letters that were handed over, or given up.",
	}, []string{"end"}))
	if err != nil {
		return nil, err
	}
	// From the beginning, so that the first failure is a change.
	letters.WithLabelValues(isSent)
	letters.WithLabelValues(isGivenUp)
	return &Metrics{letters}, nil
}

func (m *Metrics) count(end string) {
	if m != nil {
		m.letters.WithLabelValues(end).Inc()
	}
}

// Outbox sends in the background, so that nobody can tell by the time of an answer whether
// a mail was sent. What is not sent when the process dies is lost: whoever waits for a code
// can ask for another.
type Outbox struct {
	mailer  Mailer
	givenUp func(why error)
	metrics *Metrics
	retries []time.Duration
	queue   chan queued
	stop    context.CancelFunc
	done    sync.WaitGroup
	mu      sync.RWMutex
	closed  bool
}

type queued struct {
	Message
	requestID string
}

// NewOutbox starts two senders over mailer, so that one slow delivery does not hold up all. givenUp is told why a
// message will never be sent, and must not block; nil tells nobody. metrics may be nil.
func NewOutbox(mailer Mailer, givenUp func(why error), metrics *Metrics) *Outbox {
	return newOutbox(mailer, givenUp, metrics, retries)
}

func newOutbox(mailer Mailer, tell func(why error), metrics *Metrics, retries []time.Duration) *Outbox {
	givenUp := func(why error) {
		metrics.count(isGivenUp)
		if tell != nil {
			tell(why)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	o := &Outbox{
		mailer: mailer, givenUp: givenUp, metrics: metrics, retries: retries, queue: make(chan queued, queueSize), stop: stop,
	}
	for range 2 {
		o.done.Go(func() {
			for m := range o.queue {
				o.deliver(telemetry.WithRequestID(ctx, m.requestID), m.Message)
			}
		})
	}
	return o
}

// Send takes a message for delivery and returns at once. After Close, and when too many
// wait, the message is dropped and the log says so.
func (o *Outbox) Send(ctx context.Context, m Message) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	if o.closed {
		slog.ErrorContext(ctx, "mail dropped: the server stops", "subject", m.Subject)
		o.givenUp(errStops)
		return
	}
	select {
	case o.queue <- queued{m, telemetry.RequestID(ctx)}:
	default:
		slog.ErrorContext(ctx, "mail dropped: too many wait", "subject", m.Subject)
		o.givenUp(errTooMany)
	}
}

// Close sends what waits and stops. When ctx ends before, it gives up what is left.
func (o *Outbox) Close(ctx context.Context) error {
	o.mu.Lock()
	if !o.closed {
		o.closed = true
		close(o.queue)
	}
	o.mu.Unlock()
	sent := make(chan struct{})
	go func() {
		o.done.Wait()
		close(sent)
	}()
	defer o.stop()
	select {
	case <-sent:
		return nil
	case <-ctx.Done():
		o.stop()
		<-sent
		return fmt.Errorf("sending the last mail: %w", ctx.Err())
	}
}

// deliver tries until it works or the tries are used up. The log names no recipient.
func (o *Outbox) deliver(ctx context.Context, m Message) {
	for attempt := 0; ; attempt++ {
		err := o.try(ctx, m)
		if err == nil {
			return
		}
		if attempt == len(o.retries) || ctx.Err() != nil {
			slog.ErrorContext(ctx, "mail given up", "subject", m.Subject, "attempts", attempt+1, "error", err)
			o.givenUp(err)
			return
		}
		slog.WarnContext(ctx, "mail will be tried again", "subject", m.Subject, "error", err)
		select {
		case <-time.After(o.retries[attempt]):
		case <-ctx.Done():
		}
	}
}

// Deliver hands a message over at once and once, for those who know what to do where that fails. One that is refused is
// given up: no other try mends it.
func (o *Outbox) Deliver(ctx context.Context, m Message) error {
	err := o.try(ctx, m)
	if errors.Is(err, ErrRefused) {
		o.givenUp(err)
	}
	return err
}

func (o *Outbox) try(ctx context.Context, m Message) error {
	if ctx.Err() != nil {
		return errStops
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	err := o.mailer.Send(ctx, m)
	if err == nil {
		o.metrics.count(isSent)
	}
	return err
}
