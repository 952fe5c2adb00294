// Package webpush hands messages to the push services of browsers: encrypted for the browser (RFC 8291), signed with
// the keys of the site (RFC 8292), by addresses of the public network alone.
package webpush

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/sidestage/sidestage/internal/netguard"
	"github.com/sidestage/sidestage/internal/push"
)

const (
	// patience bounds one message, keptFor is how long a push service keeps it for a browser that is away.
	patience = 10 * time.Second
	keptFor  = 24 * time.Hour
	// mostAnswer is in bytes; an answer says next to nothing.
	mostAnswer = 4 << 10
	// longestTitle keeps what is encrypted far below the 4 KiB that push services take (RFC 8030, 7.2).
	longestTitle = 200
)

// Sender is a push.Sender. It is safe for concurrent use.
type Sender struct {
	client  *http.Client
	subject string
}

var _ push.Sender = (*Sender)(nil)

// New returns a Sender. subject is how operators of push services reach the site: mailto: or https:. transport is for
// tests; nil dials public addresses alone.
func New(subject string, transport http.RoundTripper) *Sender {
	if transport == nil {
		transport = &http.Transport{
			DialContext: (&net.Dialer{Timeout: patience, Control: netguard.Control}).DialContext, Proxy: nil,
			TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience, MaxResponseHeaderBytes: 64 << 10,
			ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute,
		}
	}
	return &Sender{
		client: &http.Client{
			Timeout: patience, Transport: transport,
			// A push service answers at the address that it gave.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		// The library writes mailto: itself.
		subject: strings.TrimPrefix(subject, "mailto:"),
	}
}

// NewKeys makes the keys of a site.
func NewKeys() (push.Keys, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return push.Keys{}, fmt.Errorf("making the keys of push: %w", err)
	}
	return push.Keys{Public: public, Private: private}, nil
}

// shown is what the service worker of the site reads.
type shown struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	URL      string `json:"url"`
	Tag      string `json:"tag"`
	Renotify bool   `json:"renotify,omitempty"`
}

// Send hands over a message.
func (s *Sender) Send(ctx context.Context, k push.Keys, to push.Subscription, m push.Message) (push.Outcome, error) {
	title := []rune(m.Title)
	text, err := json.Marshal(shown{string(title[:min(len(title), longestTitle)]), m.Body, m.URL, m.Topic, m.Alerts})
	if err != nil {
		return push.Refused, fmt.Errorf("writing a push message: %w", err)
	}
	urgency := webpush.UrgencyNormal
	if m.Alerts {
		urgency = webpush.UrgencyHigh
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text,
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.P256dh}},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: s.subject, Topic: m.Topic, TTL: int(keptFor.Seconds()), Urgency: urgency,
			VAPIDPublicKey: k.Public, VAPIDPrivateKey: k.Private,
		})
	switch {
	case errors.Is(err, netguard.ErrRefused):
		return push.Gone, netguard.ErrRefused
	case err != nil:
		return push.Later, withoutAddress(err)
	}
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, mostAnswer))
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		slog.DebugContext(ctx, "the answer of a push service was cut off", "error", err)
	}
	return outcomeOf(answer)
}

// outcomeOf reads what a push service answers (RFC 8030, 5).
func outcomeOf(answer *http.Response) (push.Outcome, error) {
	code := answer.StatusCode
	switch {
	case code >= 200 && code < 300:
		return push.Accepted, nil
	case code == http.StatusNotFound, code == http.StatusGone:
		return push.Gone, nil
	case code == http.StatusTooManyRequests, code >= 500:
		return push.Later, fmt.Errorf("the push service answered %d", code)
	}
	return push.Refused, fmt.Errorf("the push service answered %d", code)
}

// withoutAddress takes the address out of an error of the client's: whoever has it may send to the browser.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}
