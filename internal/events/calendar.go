package events

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

const (
	// calendarBack is how long what is over stays in a calendar, mostInCalendar how much there is in one.
	calendarBack   = 90 * 24 * time.Hour
	mostInCalendar = 500
)

var addressing = limit.Rule{Name: "calendar address", Max: 20, Window: time.Hour}

// Calendars are people's own calendars for other programs to read. Their addresses are secret: a number of the person,
// signed. A new address, or none, is another number, so that nothing is stored that would open one.
type Calendars struct {
	store  Store
	limits limit.Limiter
	key    []byte
	now    func() time.Time
}

// NewCalendars returns calendars whose addresses are signed with a secret key.
func NewCalendars(store Store, limits limit.Limiter, key []byte, now func() time.Time) *Calendars {
	return &Calendars{store, limits, key, now}
}

// Token returns the secret part of the viewer's address; empty where they have none. Errors: UNAUTHENTICATED.
func (c *Calendars) Token(ctx context.Context, v access.Viewer) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	n, err := c.store.Calendar(ctx, v.UserID)
	if err != nil || n == 0 {
		return "", err
	}
	return c.sign(v.UserID, n), nil
}

// Open makes a new address; the one before ends. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (c *Calendars) Open(ctx context.Context, v access.Viewer) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	if _, err := c.limits.Take(ctx, addressing, v.UserID); err != nil {
		return "", err
	}
	n, err := c.store.SetCalendar(ctx, v.UserID, true)
	if err != nil {
		return "", err
	}
	return c.sign(v.UserID, n), nil
}

// Revoke ends the viewer's address. Errors: UNAUTHENTICATED.
func (c *Calendars) Revoke(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	_, err := c.store.SetCalendar(ctx, v.UserID, false)
	return err
}

// Read returns what is in the calendar of a token: what the person is interested in, from three months ago on, and
// what is cancelled too. Errors: NOT_FOUND for a token that is none, or not any more.
func (c *Calendars) Read(ctx context.Context, token string) ([]Event, error) {
	missing := fault.Missing("This calendar")
	userID, number, ok := c.parse(token)
	if !ok {
		return nil, missing
	}
	now, err := c.store.Calendar(ctx, userID)
	if err != nil {
		return nil, err
	}
	if now == 0 || now != number {
		return nil, missing
	}
	var all []Event
	since, page := c.now().Add(-calendarBack), paging.Request{Size: paging.Max}
	for len(all) < mostInCalendar {
		found, err := c.store.OfInterest(ctx, userID, Window{When: All, Now: c.now()}, page)
		if err != nil {
			return nil, err
		}
		for _, e := range found.Nodes {
			if e.StartDate.Before(since) {
				return all, nil
			}
			all = append(all, e)
		}
		if !found.HasNext {
			break
		}
		at, err := paging.Decode(found.End)
		if err != nil {
			return nil, err
		}
		page.Cursor = &at
	}
	return all, nil
}

// A token is the number, its signature, and whose it is.
const (
	numberSize    = 4
	signatureSize = 20
)

func (c *Calendars) sign(userID string, number int) string {
	head := binary.BigEndian.AppendUint32(nil, uint32(number)) //nolint:gosec // nobody makes so many addresses
	return base64.RawURLEncoding.EncodeToString(append(append(head, c.sum(head, userID)...), userID...))
}

func (c *Calendars) parse(token string) (userID string, number int, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= numberSize+signatureSize {
		return "", 0, false
	}
	userID = string(raw[numberSize+signatureSize:])
	if !hmac.Equal(raw[numberSize:numberSize+signatureSize], c.sum(raw[:numberSize], userID)) {
		return "", 0, false
	}
	return userID, int(binary.BigEndian.Uint32(raw)), true
}

func (c *Calendars) sum(head []byte, userID string) []byte {
	mac := hmac.New(sha256.New, c.key)
	mac.Write(head)
	mac.Write([]byte(userID))
	return mac.Sum(nil)[:signatureSize]
}
