package identity

import (
	"context"
	"crypto/hmac"
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

// refreshGrace is how long whoever spent a refresh token may present it again.
const refreshGrace = 10 * time.Second

// The values of the claim token_use.
const (
	useAccess = "access"
	useID     = "id"
)

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
func (p *BuiltIn) issue(person Principal, family, refreshToken string) (Tokens, error) {
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

func (p *BuiltIn) sign(c claims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, c)
	token.Header["kid"] = p.keys.kid
	signed, err := token.SignedString(p.keys.signing)
	if err != nil {
		return "", fmt.Errorf("signing a token: %w", err)
	}
	return signed, nil
}

// Verify tells whose access token this is, and what they may be now; see Provider.
func (p *BuiltIn) Verify(ctx context.Context, accessToken string) (access.Viewer, error) {
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return access.Visitor, err
	}
	return p.Standing(ctx, session)
}

// Session reads an access token, whoever holds it and whether or not the sign-in has ended. Errors: UNAUTHENTICATED.
func (p *BuiltIn) Session(_ context.Context, accessToken string) (Session, error) {
	return p.KnownSession(accessToken, func() (Session, error) {
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
			return Session{}, SignInAgain(err)
		}
		if c.TokenUse != useAccess || c.UserID == "" || c.UserID != c.Subject {
			return Session{}, SignInAgain(nil)
		}
		return Session{UserID: c.UserID, ID: c.SessionID, Expires: c.ExpiresAt.Time}, nil
	})
}

// SignInAgain is the UNAUTHENTICATED error for a token that is not accepted; cause, which may be nil, is for the log.
func SignInAgain(cause error) error {
	if cause == nil {
		return fault.New(fault.Unauthenticated, signInAgain)
	}
	return fault.Wrap(fault.Unauthenticated, signInAgain, cause)
}

const signInAgain = "Please sign in again."

// KeepSignIn keeps the first refresh token of a sign-in; false where what it was checked against does not hold any
// more, or the account has ended.
func (b *Base) KeepSignIn(ctx context.Context, userID, family, refreshToken string, proof Proof) (bool, error) {
	now := b.now()
	return b.store.StartFamily(ctx, RefreshToken{
		Hash: HashSecret(refreshToken), Family: family, UserID: userID, Device: deviceOf(ctx).words(),
		CreatedAt: now, ExpiresAt: now.Add(RefreshLife),
	}, proof)
}

// SpendToken puts a refresh token in the place of another, and returns whose it is and of which family. Of one that was
// spent before it ends the family and tells the owner. Errors: UNAUTHENTICATED.
func (b *Base) SpendToken(ctx context.Context, from, spent, next string) (person Principal, family string, err error) {
	now := b.now()
	got, err := b.store.Rotate(ctx, Exchange{
		Hash: HashSecret(spent), By: b.hashCaller(from), Grace: refreshGrace, Next: RefreshToken{
			Hash: HashSecret(next), CreatedAt: now, ExpiresAt: now.Add(RefreshLife),
		},
	})
	if err == nil && got.Reused {
		b.mail.Send(ctx, b.reuseLetter(got.Principal))
	}
	if err == nil && got.Family == "" {
		err = SignInAgain(nil)
	}
	return got.Principal, got.Family, err
}

// hashCaller needs the server's key: a plain hash of a network address tells the address.
func (b *Base) hashCaller(from string) string {
	mac := hmac.New(sha256.New, b.keys.codeKey)
	mac.Write([]byte("caller\x00" + from))
	return hex.EncodeToString(mac.Sum(nil))
}

// NewSecret returns a text of 256 random bits, for a token or the name of a challenge, and the hash under which it is
// kept. A plain hash will do, since nobody can try 2^256.
func NewSecret() (secret, hash string) {
	var random [32]byte
	// It never fails (crypto/rand ends the process where there is no randomness).
	_, _ = rand.Read(random[:])
	secret = base64.RawURLEncoding.EncodeToString(random[:])
	return secret, HashSecret(secret)
}

// HashSecret returns the hash of what NewSecret made. Of what has little chance in it, it gives a name and no cover.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
