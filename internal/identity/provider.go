// Package identity is the built-in identity provider: passwords, confirmation codes by
// e-mail, and tokens. What an address, a handle or a password must look like is decided in
// package account.
//
// It answers alike, and after the same work, whether or not an address is known: sign-up
// hashes one password and writes one mail either way; sign-in compares one hash either way;
// asking for a code is answered before anything is looked up. CheckEmail is the one
// exception, on purpose.
package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/mail"
)

// UnconfirmedLife is how long a sign-up that nobody confirms holds its address and handle.
const UnconfirmedLife = 24 * time.Hour

// backgroundTime bounds what is done after an answer.
const backgroundTime = 30 * time.Second

// Config is what the provider is made of.
type Config struct {
	Store    Store
	Accounts *account.Service
	Limits   limit.Limiter
	Mail     *mail.Outbox
	Keys     *Keys
	// PublicURL, without a slash at its end, is the issuer of tokens and begins the
	// addresses in letters.
	PublicURL string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// PasswordCost is what a password costs; the zero value is PasswordCost.
	PasswordCost argon2id.Params
}

// Provider is identity as people and the rest of the server use it.
type Provider struct {
	store    Store
	accounts *account.Service
	limits   limit.Limiter
	mail     *mail.Outbox
	keys     *Keys
	issuer   string
	now      func() time.Time
	hasher   *hasher
	parser   *jwt.Parser
	verified verified

	background sync.WaitGroup
	// slots bounds what is done at once after answers.
	slots chan struct{}
}

// New returns the provider.
func New(cfg Config) (*Provider, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.PasswordCost == (argon2id.Params{}) {
		cfg.PasswordCost = PasswordCost
	}
	hasher, err := newHasher(cfg.PasswordCost)
	if err != nil {
		return nil, err
	}
	return &Provider{
		store: cfg.Store, accounts: cfg.Accounts, limits: cfg.Limits, mail: cfg.Mail, keys: cfg.Keys,
		issuer: cfg.PublicURL, now: cfg.Now, hasher: hasher, slots: make(chan struct{}, 8),
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}),
			jwt.WithIssuer(cfg.PublicURL), jwt.WithExpirationRequired(), jwt.WithTimeFunc(cfg.Now),
		),
	}, nil
}

// JWKS returns the public keys that tokens are verified with.
func (p *Provider) JWKS() JWKS { return p.keys.JWKS() }

// Sweep removes what has run out: codes, tokens, sign-ups that nobody confirmed in a day.
// It is for the server to call now and then.
func (p *Provider) Sweep(ctx context.Context) error {
	now := p.now()
	if err := p.store.Sweep(ctx, now, now.Add(-UnconfirmedLife)); err != nil {
		return fmt.Errorf("sweeping identity: %w", err)
	}
	return nil
}

// Close waits for what goes on after answers, until ctx ends. The mail is closed after it.
func (p *Provider) Close(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		p.background.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting for codes to be sent: %w", ctx.Err())
	}
}

// later does work after the answer. Its errors can only be logged.
func (p *Provider) later(ctx context.Context, what string, work func(context.Context) error) {
	ctx = context.WithoutCancel(ctx)
	p.background.Go(func() {
		p.slots <- struct{}{}
		defer func() { <-p.slots }()
		ctx, cancel := context.WithTimeout(ctx, backgroundTime)
		defer cancel()
		if err := work(ctx); err != nil {
			slog.ErrorContext(ctx, "identity: work after an answer failed", "what", what, "error", err)
		}
	})
}

// refusal is an error with the problem member reason.
type refusal struct {
	error
	reason string
}

// Reason tells cases of one code apart.
func (r refusal) Reason() string { return r.reason }

// Unwrap returns the fault.
func (r refusal) Unwrap() error { return r.error }

// ReasonOf returns the reason of a refusal: NOT_CONFIRMED, DEACTIVATED, or "".
func ReasonOf(err error) string {
	r, _ := errors.AsType[refusal](err)
	return r.reason
}
