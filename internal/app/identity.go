package app

import (
	"context"
	"errors"

	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	overviewgraph "github.com/sidestage/sidestage/graphstore/overview"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/cognito"
	"github.com/sidestage/sidestage/internal/identity/openid"
	"github.com/sidestage/sidestage/internal/identity/passkeys"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/mail"
	"github.com/sidestage/sidestage/internal/overview"
)

// openRedis connects to Redis, or starts one in this process.
func (s *services) openRedis() (p part, err error) {
	var end func() error
	s.redis, end, err = limiter.OpenRedis(s.world.cfg.RedisURL)
	if err != nil {
		return part{}, err
	}
	s.limits = limiter.New(s.redis, s.world.now)
	s.turns = turn.New(s.world.cfg.RateLimitScale)
	s.callers = limit.Callers{Scale: s.world.cfg.RateLimitScale, Spender: limiter.New(nil, s.world.now)}
	if s.world.cfg.RedisURL != "" {
		s.callers.Spender = limiter.New(s.redis, s.world.now)
	}
	return part{close: func(context.Context) error { return end() }}, nil
}

// openMail makes what sends letters. It closes after whoever writes them when an answer is given.
func (s *services) openMail() (p part, err error) {
	cfg := s.world.cfg
	var mailer mail.Mailer
	if cfg.SMTPURL != "" {
		mailer, err = mail.NewSMTP(cfg.SMTPURL, cfg.MailFrom)
	} else {
		var mailbox *mail.Mailbox
		mailbox, err = mail.NewMailbox(mailFolder(cfg), s.world.now)
		mailer = mailbox
		if cfg.Demo {
			p.routes = []route{rest.Mailbox{Mailbox: mailbox}}
		}
	}
	if err != nil {
		return p, err
	}
	failures := overview.NewMailFailures(overviewgraph.NewStore(s.world.graph.DB), s.world.now)
	metrics, err := mail.NewMetrics(s.registry)
	if err != nil {
		return p, err
	}
	s.mailer = mail.NewOutbox(mailer, failures.Add, metrics)
	p.background = []func(context.Context){func(ctx context.Context) { failures.Run(ctx, s.world.log) }}
	p.close = func(ctx context.Context) error { return errors.Join(s.mailer.Close(ctx), failures.Flush(ctx)) }
	return p, nil
}

func (s *services) openIdentity() (part, error) {
	cfg := s.world.cfg
	keys, err := identity.LoadKeys(cfg.TokenSigningKey, cfg.DataDir)
	if err != nil {
		return part{}, err
	}
	embedKey, err := keys.Derive("embed tokens")
	if err != nil {
		return part{}, err
	}
	s.embeds = embed.New(embedKey, s.world.now)
	if s.calendarKey, err = keys.Derive("calendar addresses"); err != nil {
		return part{}, err
	}
	if s.feedKey, err = keys.Derive("feed addresses"); err != nil {
		return part{}, err
	}
	if s.giftKey, err = keys.Derive("gift codes"); err != nil {
		return part{}, err
	}
	if s.digestKey, err = keys.Derive("unsubscribe links"); err != nil {
		return part{}, err
	}
	if s.earlyKey, err = keys.Derive("early access"); err != nil {
		return part{}, err
	}
	if s.contactsKey, err = keys.Derive("contacts"); err != nil {
		return part{}, err
	}
	if s.exportsKey, err = keys.Derive("exports of data"); err != nil {
		return part{}, err
	}
	store := identitygraph.NewStore(s.world.graph.DB)
	if err := s.openProvider(identity.Config{
		Store: store, Accounts: s.world.accounts, Limits: s.limits,
		Mail: s.mailer, Keys: keys, PublicURL: cfg.PublicURL,
	}); err != nil {
		return part{}, err
	}
	return part{
		routes: []route{rest.Identity{
			Identity: s.identity,
			// Domains open after identity; sign-ups come after both.
			Admit: func(ctx context.Context, email, code string) error { return s.early.Admit(ctx, email, code) },
		}, s.logins, s.security},
		sweep: s.identity.Sweep, close: s.identity.Close,
		warm: func(ctx context.Context, _ access.Viewer) error {
			_, found := store.Credential(ctx, nobodyID)
			_, started := store.StartFamily(ctx, identity.RefreshToken{UserID: nobodyID}, identity.Proof{})
			return errors.Join(unlessMissing(found), started)
		},
	}, nil
}

// openProvider makes the provider: a user pool of Cognito where one is configured, else the built-in one.
func (s *services) openProvider(parts identity.Config) error {
	cfg := s.world.cfg
	if cfg.CognitoUserPoolID == "" {
		return s.openBuiltIn(parts)
	}
	base, err := identity.NewBase(parts)
	if err != nil {
		return err
	}
	s.sealer = base
	s.identity = cognito.New(base, cognito.Config{
		Region: cfg.CognitoRegion, UserPoolID: cfg.CognitoUserPoolID, ClientID: cfg.CognitoClientID,
		Endpoint: cfg.CognitoEndpoint,
	})
	s.security = rest.Security{Identity: s.identity}
	return nil
}

// openBuiltIn makes the built-in provider, with the ways in that are its own.
func (s *services) openBuiltIn(parts identity.Config) error {
	cfg := s.world.cfg
	builtIn, err := identity.New(parts)
	if err != nil {
		return err
	}
	s.identity, s.sealer = builtIn, builtIn.Base
	store := identitygraph.NewStore(s.world.graph.DB)
	s.security = rest.Security{
		Identity: builtIn, Emails: identity.NewEmails(builtIn, store), Factors: identity.NewFactors(builtIn, store),
	}
	ways := identity.NewWays(builtIn, store, cfg.OIDCIssuer)
	s.logins = rest.Logins{Ways: ways}
	if s.logins.Passkeys, err = passkeys.New(builtIn, ways, cfg.PublicURL); err != nil {
		return err
	}
	if cfg.OIDCIssuer != "" {
		s.logins.OpenID = openid.New(builtIn, ways, openid.Config{
			Issuer: cfg.OIDCIssuer, ClientID: cfg.OIDCClientID, ClientSecret: cfg.OIDCClientSecret, Name: cfg.OIDCName,
			PublicURL: cfg.PublicURL,
		})
	}
	return nil
}

func (s *services) openAccounts() (part, error) {
	return part{
		routes: []route{rest.User{Accounts: s.world.accounts, Identity: s.identity}},
		hear:   s.world.accounts.Hear, forget: s.world.accounts.Forget,
	}, nil
}
