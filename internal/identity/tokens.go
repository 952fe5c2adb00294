package identity

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The lives of tokens. A refresh token's begins anew with each rotation.
const (
	AccessLife  = time.Hour
	RefreshLife = 30 * 24 * time.Hour
)

// The values of the claim token_use.
const (
	useAccess = "access"
	useID     = "id"
)

// Tokens is what a sign-in or a refresh gives.
type Tokens struct {
	AccessToken  string
	IDToken      string
	RefreshToken string
	// ExpiresIn is the life of the first two.
	ExpiresIn time.Duration
}

// claims are those of both tokens; the address and names are in the ID token alone.
type claims struct {
	jwt.RegisteredClaims
	TokenUse string `json:"token_use"`
	UserID   string `json:"custom:userId"`
	// SessionID is the family of refresh tokens that the token was issued with.
	SessionID     string `json:"sid,omitempty"`
	Email         string `json:"email,omitempty"`
	EmailVerified bool   `json:"email_verified,omitempty"`
	Handle        string `json:"preferred_username,omitempty"`
	Name          string `json:"name,omitempty"`
}

// issue signs the two tokens of a person's sign-in.
func (p *Provider) issue(person Principal, family, refreshToken string) (Tokens, error) {
	now := p.now()
	base := claims{
		UserID: person.UserID, SessionID: family,
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: p.issuer, Subject: person.UserID,
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(AccessLife)),
		},
	}
	access := base
	access.TokenUse, access.ID = useAccess, uuid.NewString()
	id := base
	id.TokenUse, id.ID = useID, uuid.NewString()
	id.Email, id.EmailVerified, id.Handle, id.Name = person.Email, true, person.Handle, person.DisplayName
	tokens := Tokens{RefreshToken: refreshToken, ExpiresIn: AccessLife}
	var err error
	if tokens.AccessToken, err = p.sign(access); err != nil {
		return Tokens{}, err
	}
	if tokens.IDToken, err = p.sign(id); err != nil {
		return Tokens{}, err
	}
	return tokens, nil
}

func (p *Provider) sign(c claims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, c)
	token.Header["kid"] = p.keys.kid
	signed, err := token.SignedString(p.keys.signing)
	if err != nil {
		return "", fmt.Errorf("signing a token: %w", err)
	}
	return signed, nil
}

// Verify tells whose access token this is, and what they may be now. Errors:
// UNAUTHENTICATED for anything but a valid access token of an active user (ID tokens are
// never taken), UNAVAILABLE where the graph cannot be asked.
func (p *Provider) Verify(ctx context.Context, accessToken string) (access.Viewer, error) {
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return access.Visitor, err
	}
	return p.accounts.Viewer(ctx, session.UserID)
}

// Session is a sign-in that an access token was issued with.
type Session struct {
	UserID string
	// ID names the sign-in; all tokens that were refreshed from its first have it.
	ID string
	// Expires is when the token ends.
	Expires time.Time
}

// Session reads an access token, whoever holds it and whether or not the sign-in has ended. Errors: UNAUTHENTICATED.
func (p *Provider) Session(_ context.Context, accessToken string) (Session, error) {
	if known, ok := p.verified.find(accessToken, p.now()); ok {
		return known, nil
	}
	var c claims
	_, err := p.parser.ParseWithClaims(accessToken, &c, func(t *jwt.Token) (any, error) {
		kid, _ := t.Header["kid"].(string)
		if key, ok := p.keys.accepted[kid]; ok {
			return key, nil
		}
		return nil, jwt.ErrTokenUnverifiable
	})
	if err != nil {
		// Its errors tell what was wrong without quoting the token.
		return Session{}, fault.Wrap(fault.Unauthenticated, signInAgain, err)
	}
	if c.TokenUse != useAccess || c.UserID == "" || c.UserID != c.Subject {
		return Session{}, fault.New(fault.Unauthenticated, signInAgain)
	}
	session := Session{UserID: c.UserID, ID: c.SessionID, Expires: c.ExpiresAt.Time}
	p.verified.keep(accessToken, session)
	return session, nil
}

// EndedSessions returns those that were signed out, or whose account is not active any more.
func (p *Provider) EndedSessions(ctx context.Context, sessions []Session) ([]Session, error) {
	return p.store.EndedSessions(ctx, sessions)
}

const signInAgain = "Please sign in again."

// newRefreshToken makes a token of 256 random bits and the hash under which it is kept. A
// plain hash will do, since nobody can try 2^256.
func newRefreshToken() (token, hash string) {
	var secret [32]byte
	// It never fails (crypto/rand ends the process where there is no randomness).
	_, _ = rand.Read(secret[:])
	token = base64.RawURLEncoding.EncodeToString(secret[:])
	return token, hashRefreshToken(token)
}

func hashRefreshToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
