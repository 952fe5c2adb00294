// Package openid signs people in by an issuer of OpenID Connect: the authorization code flow with PKCE, state and
// nonce.
//
// An account is opened by the issuer and subject that it was linked with or made with, never because an address is the
// same: an issuer may give an address to somebody else one day, or let people write any.
package openid

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// CallbackPath is the page of the site that the issuer leads back to.
	CallbackPath = "/login/openid"

	// attemptLife is how long somebody may take at the issuer.
	attemptLife = 15 * time.Minute
	requestTime = 8 * time.Second
	// failureLife is how long an issuer that could not be asked is left alone.
	failureLife = 5 * time.Second
	forAttempt  = "attempt at OpenID Connect"

	networkError = "Network error"
)

// ReasonLinkFirst is the reason of a refusal.
const ReasonLinkFirst = "LINK_FIRST"

// Config says which issuer, and who we are there.
type Config struct {
	Issuer, ClientID, ClientSecret string
	// Name is what people call the issuer; its host where empty.
	Name string
	// PublicURL is the site's, without a slash at its end.
	PublicURL string
}

// Service signs in by one issuer.
type Service struct {
	provider *identity.BuiltIn
	ways     *identity.Ways
	cfg      Config
	http     *http.Client

	asking singleflight.Group

	mu         sync.Mutex
	discovered *oidc.Provider
	failed     error
	failedAt   time.Time
}

// New returns the service of an issuer, which is asked when somebody first comes.
func New(p *identity.BuiltIn, ways *identity.Ways, cfg Config) *Service {
	if cfg.Name == "" {
		if u, err := url.Parse(cfg.Issuer); err == nil {
			cfg.Name = u.Host
		}
	}
	return &Service{provider: p, ways: ways, cfg: cfg, http: &http.Client{Timeout: requestTime}}
}

// Name is what people call the issuer.
func (s *Service) Name() string { return s.cfg.Name }

// Attempt is one way to the issuer and back. Secret stays in the browser that began it, so that nobody is made to
// finish what another began.
type Attempt struct{ URL, Secret string }

// attempt is what Secret holds, sealed.
type attempt struct {
	State, Nonce, Verifier string
	// UserID is who links their account; empty for a sign-in.
	UserID string
}

// Start begins a sign-in. Errors: RATE_LIMITED, UNAVAILABLE.
func (s *Service) Start(ctx context.Context, from string) (Attempt, error) {
	forgive, err := s.provider.AllowEntry(ctx, from)
	if err != nil {
		return Attempt{}, err
	}
	forgive()
	return s.start(ctx, "")
}

// StartLink begins to connect the viewer's account. Errors: UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE.
func (s *Service) StartLink(ctx context.Context, v access.Viewer) (Attempt, error) {
	if err := s.ways.Allow(ctx, v); err != nil {
		return Attempt{}, err
	}
	return s.start(ctx, v.UserID)
}

func (s *Service) start(ctx context.Context, userID string) (Attempt, error) {
	client, _, err := s.client(ctx)
	if err != nil {
		return Attempt{}, err
	}
	a := attempt{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), UserID: userID}
	secret, err := s.provider.Seal(forAttempt, attemptLife, a)
	if err != nil {
		return Attempt{}, err
	}
	address := client.AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier))
	return Attempt{URL: address, Secret: secret}, nil
}

// client discovers the issuer, once it has answered. Errors: UNAVAILABLE.
func (s *Service) client(ctx context.Context) (*oauth2.Config, *oidc.Provider, error) {
	issuer, err := s.discover(ctx)
	if err != nil {
		return nil, nil, fault.Wrap(fault.Unavailable, networkError, err)
	}
	return &oauth2.Config{
		ClientID: s.cfg.ClientID, ClientSecret: s.cfg.ClientSecret, Endpoint: issuer.Endpoint(),
		RedirectURL: s.cfg.PublicURL + CallbackPath, Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, issuer, nil
}

// discover asks the issuer once for all who come meanwhile; who goes away waits no longer. A failure is remembered for
// a while, so that an issuer which hangs does not hold up everybody in turn.
func (s *Service) discover(ctx context.Context) (*oidc.Provider, error) {
	s.mu.Lock()
	issuer, failed := s.discovered, s.failed
	if s.provider.Now().After(s.failedAt.Add(failureLife)) {
		failed = nil
	}
	s.mu.Unlock()
	if issuer != nil || failed != nil {
		return issuer, failed
	}
	asked := s.asking.DoChan("", func() (any, error) {
		found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), s.http), s.cfg.Issuer)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			s.failed, s.failedAt = err, s.provider.Now()
			return nil, err
		}
		s.discovered = found
		return found, nil
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case got := <-asked:
		if got.Err != nil {
			return nil, got.Err
		}
		return got.Val.(*oidc.Provider), nil
	}
}

// Answer is what the issuer led back with, and the secret of the attempt.
type Answer struct{ Secret, State, Code string }

// Finish ends a sign-in, or has somebody register who has no account. Errors: UNAUTHENTICATED where the issuer did not
// let them in; FORBIDDEN with a reason: DEACTIVATED, LINK_FIRST where the address has an account that is not connected,
// EMAIL_UNVERIFIED where an account would have to be made and the issuer has not proven the address.
func (s *Service) Finish(ctx context.Context, from string, answer Answer) (identity.Tokens, error) {
	forgive, err := s.provider.AllowEntry(ctx, from)
	if err != nil {
		return identity.Tokens{}, err
	}
	tokens, err := s.finish(ctx, answer)
	if fault.CodeOf(err) != fault.Unauthenticated {
		forgive()
	}
	return tokens, err
}

func (s *Service) finish(ctx context.Context, answer Answer) (identity.Tokens, error) {
	begun, err := s.begun(answer)
	if err != nil {
		return identity.Tokens{}, err
	}
	if begun.UserID != "" {
		return identity.Tokens{}, s.notLetIn(nil)
	}
	login, verified, err := s.exchange(ctx, begun, answer.Code)
	if err != nil {
		return identity.Tokens{}, err
	}
	known, err := s.provider.Store().LoginAccount(ctx, login)
	switch {
	case err != nil:
		return identity.Tokens{}, err
	case known.Deactivated:
		return s.provider.Leaving(known, identity.LeavingTicket{Proof: identity.Proof{Login: &login}})
	case known.UserID != "":
		return s.provider.EnterBy(ctx, known.Principal, identity.Proof{Login: &login})
	}
	return s.register(ctx, login, verified)
}

// register has somebody go on to choose a handle. The issuer must have proven the address, as our own code would.
func (s *Service) register(ctx context.Context, login identity.Login, verified bool) (identity.Tokens, error) {
	email, err := account.NormalizeEmail(login.Email)
	if err != nil || !verified {
		return identity.Tokens{}, identity.Refuse(identity.ReasonEmailUnverified, "Your account at "+s.cfg.Name+
			" has no confirmed e-mail address, so it cannot make an account here. Sign up with a password and connect it.")
	}
	login.Email = email
	exists, confirmed, err := s.provider.Store().EmailStatus(ctx, email)
	if err != nil {
		return identity.Tokens{}, err
	}
	if exists && confirmed {
		return identity.Tokens{}, identity.Refuse(ReasonLinkFirst, "There is an account with "+email+
			" already. Log in to it, and connect "+s.cfg.Name+" in your settings.")
	}
	registration, err := s.provider.NewRegistration(identity.Ticket{Login: login})
	return identity.Tokens{Registration: registration}, err
}

// FinishLink connects the account of the viewer, who must have begun it. Errors: UNAUTHENTICATED, CONFLICT.
func (s *Service) FinishLink(ctx context.Context, v access.Viewer, answer Answer) error {
	if err := v.Require(); err != nil {
		return err
	}
	begun, err := s.begun(answer)
	if err != nil {
		return err
	}
	if begun.UserID != v.UserID {
		return fault.New(fault.Conflict, "Somebody else began this. Please connect your account again.")
	}
	login, _, err := s.exchange(ctx, begun, answer.Code)
	if err != nil {
		return err
	}
	return s.ways.Link(ctx, v, login, s.cfg.Name)
}

// begun reads the attempt that an answer belongs to.
func (s *Service) begun(answer Answer) (attempt, error) {
	var a attempt
	if !s.provider.Open(forAttempt, answer.Secret, &a) ||
		subtle.ConstantTimeCompare([]byte(a.State), []byte(answer.State)) != 1 {
		return attempt{}, s.notLetIn(nil)
	}
	return a, nil
}

// notLetIn is one answer for everything that was not as it must be; cause, which may be nil, is for the log.
func (s *Service) notLetIn(cause error) error {
	message := s.cfg.Name + " did not let you in. Please try again."
	if cause == nil {
		return fault.New(fault.Unauthenticated, message)
	}
	return fault.Wrap(fault.Unauthenticated, message, cause)
}

// said is what the issuer says of somebody.
type said struct {
	Email    string `json:"email"`
	Verified truth  `json:"email_verified"`
	Name     string `json:"name"`
}

// truth is a boolean, or the text of one, as issuers have both.
type truth bool

// UnmarshalJSON reads true and "true".
func (t *truth) UnmarshalJSON(text []byte) error {
	*t = strings.Trim(string(text), `"`) == "true"
	return nil
}

// exchange spends the code for the issuer's word.
func (s *Service) exchange(ctx context.Context, a attempt, code string) (identity.Login, bool, error) {
	client, issuer, err := s.client(ctx)
	if err != nil {
		return identity.Login{}, false, err
	}
	ctx = oidc.ClientContext(ctx, s.http)
	token, err := client.Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	if said, ok := errors.AsType[*oauth2.RetrieveError](err); ok && isRefusal(said) {
		return identity.Login{}, false, s.notLetIn(errors.New("the issuer refused the code"))
	}
	if err != nil {
		return identity.Login{}, false, fault.Wrap(fault.Unavailable, networkError, err)
	}
	raw, _ := token.Extra("id_token").(string)
	rules := &oidc.Config{ClientID: s.cfg.ClientID, Now: s.provider.Now}
	idToken, err := issuer.VerifierContext(ctx, rules).Verify(ctx, raw)
	if err != nil {
		return identity.Login{}, false, s.notLetIn(fmt.Errorf("checking the ID token: %w", err))
	}
	if subtle.ConstantTimeCompare([]byte(idToken.Nonce), []byte(a.Nonce)) != 1 {
		return identity.Login{}, false, s.notLetIn(errors.New("the nonce is another"))
	}
	var claims said
	if err := idToken.Claims(&claims); err != nil {
		return identity.Login{}, false, s.notLetIn(err)
	}
	if claims.Email == "" {
		if claims, err = s.ask(ctx, issuer, token, idToken.Subject); err != nil {
			return identity.Login{}, false, err
		}
	}
	return identity.Login{
		Issuer: s.cfg.Issuer, Subject: idToken.Subject, Email: claims.Email, Name: claims.Name,
	}, bool(claims.Verified), nil
}

// isRefusal tells that the issuer wants none of this code from that it cannot answer now.
func isRefusal(e *oauth2.RetrieveError) bool {
	status := e.Response.StatusCode
	return status < http.StatusInternalServerError && status != http.StatusTooManyRequests
}

// ask is for issuers that say little in ID tokens.
func (s *Service) ask(ctx context.Context, issuer *oidc.Provider, token *oauth2.Token, subject string) (said, error) {
	if issuer.UserInfoEndpoint() == "" {
		return said{}, nil
	}
	info, err := issuer.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return said{}, fault.Wrap(fault.Unavailable, networkError, err)
	}
	var claims said
	if err := info.Claims(&claims); err != nil || info.Subject != subject {
		return said{}, s.notLetIn(errors.Join(err, errors.New("the issuer tells of somebody else")))
	}
	return claims, nil
}
