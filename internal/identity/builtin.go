package identity

import (
	"context"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// BuiltIn is the provider that the server brings: argon2id passwords, tokens signed by its own key, codes by mail.
type BuiltIn struct {
	*Base
	hasher *hasher
	parser *jwt.Parser
}

var _ Provider = (*BuiltIn)(nil)

// New returns the built-in provider.
func New(cfg Config) (*BuiltIn, error) {
	if cfg.PasswordCost == (argon2id.Params{}) {
		cfg.PasswordCost = PasswordCost
	}
	hasher, err := newHasher(cfg.PasswordCost)
	if err != nil {
		return nil, err
	}
	base, err := NewBase(cfg)
	if err != nil {
		return nil, err
	}
	return &BuiltIn{Base: base, hasher: hasher, parser: jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}),
		jwt.WithIssuer(base.issuer), jwt.WithExpirationRequired(), jwt.WithTimeFunc(base.now),
	)}, nil
}

// JWKS returns the public keys that tokens are verified with.
func (p *BuiltIn) JWKS(context.Context) (JWKS, error) { return p.keys.JWKS(), nil }

// SetAttributes changes the viewer's name or handle; see Provider.
func (p *BuiltIn) SetAttributes(ctx context.Context, v access.Viewer, _ string, change account.Attributes) error {
	return p.Rename(ctx, v, change)
}
