package dataexport

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// tokenLife is how long an address of a file is good: it is made when somebody presses, and shown nowhere.
const tokenLife = 5 * time.Minute

// Token returns what downloads the viewer's export for some minutes, once prove has shown that it is them: a session
// that was left open would give all of their data away. Errors: UNAUTHENTICATED, those of prove, GONE where none is
// ready.
func (s *Service) Token(ctx context.Context, v access.Viewer, prove func(context.Context) error) (string, error) {
	e, found, err := s.Of(ctx, v)
	if err != nil {
		return "", err
	}
	if !found || e.ReadyAt.IsZero() {
		return "", isGone()
	}
	if err := prove(ctx); err != nil {
		return "", err
	}
	until := strconv.FormatInt(s.Now().Add(tokenLife).Unix(), 10)
	return s.Tokens.Make(strings.Join([]string{v.UserID, e.ID, until}, ".")), nil
}

func isGone() error {
	return fault.New(fault.Gone, "This file is not kept any more, or its address has expired. Ask again in your settings.")
}

// Open returns the file that a token is for; the caller closes it. Errors: GONE.
func (s *Service) Open(ctx context.Context, token string) (io.ReadSeekCloser, time.Time, error) {
	signed, err := s.Tokens.Open(token)
	parts := strings.SplitN(signed, ".", 3)
	if err != nil || len(parts) < 3 {
		return nil, time.Time{}, isGone()
	}
	until, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil || s.Now().Unix() >= until {
		return nil, time.Time{}, isGone()
	}
	e, found, err := s.Of(ctx, access.Viewer{UserID: parts[0]})
	if err != nil {
		return nil, time.Time{}, err
	}
	if !found || e.ID != parts[1] || e.ReadyAt.IsZero() {
		return nil, time.Time{}, isGone()
	}
	return s.Blobs.Open(ctx, keyOf(e.ID))
}
