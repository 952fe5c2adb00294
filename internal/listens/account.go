package listens

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// connecting is how often somebody may try a token: each is asked of ListenBrainz.
var connecting = limit.Rule{Name: "listenbrainz tokens", Max: 20, Window: time.Hour}

const (
	// maxToken bounds what is sent to ListenBrainz, in bytes; its own have 36.
	maxToken = 200
	// forToken and the id of the person are what a sealed token is bound to.
	forToken = "listenbrainz token "
	// tokenLife is longer than any account.
	tokenLife = 100 * 365 * 24 * time.Hour
)

// Status is what somebody sees of sending and of their import.
type Status struct {
	// IsOffered: the site sends to a ListenBrainz.
	IsOffered bool
	// Account is nil where nothing is connected, Import where no file was given.
	Account *Account
	Import  *Import
}

// Status returns the viewer's. Errors: UNAUTHENTICATED.
func (s *Service) Status(ctx context.Context, v access.Viewer) (Status, error) {
	if err := v.Require(); err != nil {
		return Status{}, err
	}
	out := Status{IsOffered: s.Remote != nil}
	account, connected, err := s.Accounts.Of(ctx, v.UserID)
	if err != nil {
		return Status{}, err
	}
	if connected {
		account.Token = ""
		out.Account = &account
	}
	imported, found, err := s.Imports.Of(ctx, v.UserID)
	if found {
		out.Import = &imported
	}
	return out, err
}

// Connect has the viewer's plays be sent with a token, from the next one on. Errors: UNAUTHENTICATED; BAD_USER_INPUT
// for a token that ListenBrainz does not know; UNAVAILABLE where it does not answer; NOT_FOUND where the site sends
// nowhere; RATE_LIMITED.
func (s *Service) Connect(ctx context.Context, v access.Viewer, token string) error {
	if err := v.Require(); err != nil {
		return err
	}
	if s.Remote == nil {
		return fault.Missing("ListenBrainz")
	}
	token = strings.TrimSpace(token)
	if token == "" || len(token) > maxToken || strings.ContainsFunc(token, isUnprintable) {
		return wrongToken()
	}
	if _, err := s.Limits.Take(ctx, connecting, v.UserID); err != nil {
		return err
	}
	name, err := s.Remote.Validate(ctx, token)
	switch {
	case errors.Is(err, ErrToken):
		return wrongToken()
	case err != nil:
		s.Log.WarnContext(ctx, "a token was not checked", "error", err)
		return fault.Wrap(fault.Unavailable, "ListenBrainz does not answer right now. Please try again later.", err)
	}
	sealed, err := s.Sealer.Seal(forToken+v.UserID, tokenLife, token)
	if err != nil {
		return err
	}
	if err := s.Accounts.Connect(ctx, Account{
		UserID: v.UserID, Name: name, Token: sealed, ConnectedAt: s.Now(),
	}); err != nil {
		return err
	}
	s.due.Ring()
	return nil
}

func isUnprintable(r rune) bool { return r <= ' ' || r > '~' }

func wrongToken() error {
	return fault.BadInput(map[string]string{
		"token": "ListenBrainz does not know this token. Copy it from your settings there.",
	})
}

// Pause stops sending, or goes on with it. What is played meanwhile is not sent later; what waited is. Errors:
// UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Pause(ctx context.Context, v access.Viewer, isPaused bool) error {
	if err := v.Require(); err != nil {
		return err
	}
	found, err := s.Accounts.Pause(ctx, v.UserID, isPaused)
	if err == nil && !found {
		err = fault.Missing("This connection")
	}
	s.due.Ring()
	return err
}

// Disconnect forgets the token and what waits. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Disconnect(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	found, err := s.Accounts.Disconnect(ctx, v.UserID)
	if err == nil && !found {
		err = fault.Missing("This connection")
	}
	return err
}
