package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/mail"
)

// UnconfirmedLife is how long a sign-up that nobody confirms holds its address and handle.
const UnconfirmedLife = 24 * time.Hour

// backgroundTime bounds what is done after an answer.
const backgroundTime = 30 * time.Second

// Config is what a provider is made of.
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
	// SignUpPace is what the time of an answer to a sign-up is rounded up to; the zero value is 100 ms.
	SignUpPace time.Duration
}

// Base is what every provider shares: limits, the accounts and sign-ins of the graph, and work after answers.
type Base struct {
	store    Store
	accounts *account.Service
	limits   limit.Limiter
	mail     *mail.Outbox
	keys     *Keys
	sealer   *sealer
	issuer   string
	now      func() time.Time
	pace     time.Duration
	verified verified

	background sync.WaitGroup
	// slots bounds what is done at once after answers.
	slots chan struct{}
}

// NewBase returns the Base of a provider.
func NewBase(cfg Config) (*Base, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.SignUpPace == 0 {
		cfg.SignUpPace = defaultSignUpPace
	}
	sealer, err := newSealer(cfg.Keys, cfg.Now)
	if err != nil {
		return nil, err
	}
	return &Base{
		store: cfg.Store, accounts: cfg.Accounts, limits: cfg.Limits, mail: cfg.Mail, keys: cfg.Keys, sealer: sealer,
		issuer: cfg.PublicURL, now: cfg.Now, pace: cfg.SignUpPace, slots: make(chan struct{}, 8),
	}, nil
}

// Now is the time by the provider's clock.
func (b *Base) Now() time.Time { return b.now() }

// Store is where accounts and sign-ins are kept.
func (b *Base) Store() Store { return b.store }

// CheckEmail reports whether an address has an account; see Provider.
func (b *Base) CheckEmail(ctx context.Context, from, email string) (exists, confirmed bool, err error) {
	email, err = account.NormalizeEmail(email)
	if err != nil {
		return false, false, err
	}
	if _, err := b.take(ctx, tried{checkEmailByCaller, from}); err != nil {
		return false, false, err
	}
	return b.store.EmailStatus(ctx, email)
}

// HandleAvailable reports whether the viewer could have a handle; see Provider.
func (b *Base) HandleAvailable(
	ctx context.Context, from string, v access.Viewer, handle string,
) (account.Availability, error) {
	if _, err := b.take(ctx, tried{handleByCaller, from}); err != nil {
		return account.Availability{}, err
	}
	return b.accounts.HandleAvailable(ctx, v, handle)
}

// Rename changes the viewer's name or handle in the graph. Errors: UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT where the
// handle is taken, RATE_LIMITED.
func (b *Base) Rename(ctx context.Context, v access.Viewer, change account.Attributes) error {
	if err := v.Require(); err != nil {
		return err
	}
	if _, err := b.take(ctx, tried{renameByAccount, v.UserID}); err != nil {
		return err
	}
	return b.accounts.SetAttributes(ctx, v, change)
}

// Standing tells what the person of a session may do now. Errors: UNAUTHENTICATED for one who is not active, or where
// the session is over.
func (b *Base) Standing(ctx context.Context, session Session) (access.Viewer, error) {
	return b.accounts.Viewer(ctx, session.UserID, session.ID)
}

// KnownSession returns the session of an access token that was verified before, or verifies and remembers it.
func (b *Base) KnownSession(accessToken string, verify func() (Session, error)) (Session, error) {
	if known, ok := b.verified.find(accessToken, b.now()); ok {
		return known, nil
	}
	session, err := verify()
	if err != nil {
		return Session{}, err
	}
	b.verified.keep(accessToken, session)
	return session, nil
}

// EndedSessions returns those that were signed out, or whose account is not active any more.
func (b *Base) EndedSessions(ctx context.Context, sessions []Session) ([]Session, error) {
	return b.store.EndedSessions(ctx, sessions)
}

// SignOut ends the sign-in of a refresh token. One that is not known is signed out already.
func (b *Base) SignOut(ctx context.Context, refreshToken string) error {
	return b.store.EndFamily(ctx, HashSecret(refreshToken))
}

// Sweep removes what has run out: codes, tokens, sign-ups that nobody confirmed in a day.
func (b *Base) Sweep(ctx context.Context) error {
	now := b.now()
	if err := b.store.Sweep(ctx, now, now.Add(-UnconfirmedLife)); err != nil {
		return fmt.Errorf("sweeping identity: %w", err)
	}
	return nil
}

// Close waits for what goes on after answers, until ctx ends. The mail is closed after it.
func (b *Base) Close(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		b.background.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting for codes to be sent: %w", ctx.Err())
	}
}

// Later does work after the answer. Its errors can only be logged.
func (b *Base) Later(ctx context.Context, what string, work func(context.Context) error) {
	ctx = context.WithoutCancel(ctx)
	b.background.Go(func() {
		b.slots <- struct{}{}
		defer func() { <-b.slots }()
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

// The reasons of refusals.
const (
	ReasonNotConfirmed = "NOT_CONFIRMED"
	ReasonDeactivated  = "DEACTIVATED"
	// ReasonEmailUnverified is that of a newcomer whose address their issuer or pool has not proven.
	ReasonEmailUnverified = "EMAIL_UNVERIFIED"
)

// Refuse returns a FORBIDDEN error that a reason tells apart from others.
func Refuse(reason, message string) error {
	return refusal{fault.New(fault.Forbidden, message), reason}
}

// Deactivated is the refusal of an account that was deactivated.
func Deactivated() error { return Refuse(ReasonDeactivated, "This account has been deactivated.") }

// ReasonOf returns the reason of a refusal, such as NOT_CONFIRMED, or "".
func ReasonOf(err error) string {
	r, _ := errors.AsType[refusal](err)
	return r.reason
}
