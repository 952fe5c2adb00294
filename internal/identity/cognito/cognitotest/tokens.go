package cognitotest

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"maps"
	"math/big"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

const tokenLife = time.Hour

type signingKey struct {
	id  string
	key *rsa.PrivateKey
}

// RotateKey has the pool sign with a new key, and publish it alone.
func (p *Pool) RotateKey(t testing.TB) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keys = []signingKey{{uuid.NewString(), key}}
}

func (p *Pool) published() any {
	var keys []map[string]string
	for _, one := range p.keys {
		keys = append(keys, map[string]string{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": one.id,
			"n": base64.RawURLEncoding.EncodeToString(one.key.N.Bytes()),
			"e": base64.RawURLEncoding.EncodeToString(big.NewInt(int64(one.key.E)).Bytes()),
		})
	}
	return map[string]any{"keys": keys}
}

func issuer() string { return "https://cognito-idp." + Region + ".amazonaws.com/" + ID }

// issue signs the tokens of a sign-in. As in Cognito, only the ID token has attributes.
func (p *Pool) issue(u *User, family, refresh string) (any, error) {
	now := p.now()
	base := jwt.MapClaims{
		"iss": issuer(), "sub": u.Sub, "origin_jti": family, "iat": now.Unix(), "exp": now.Add(tokenLife).Unix(),
	}
	access := maps.Clone(base)
	maps.Copy(access, jwt.MapClaims{
		"token_use": "access", "client_id": ClientID, "username": u.Sub, "jti": uuid.NewString(),
	})
	id := maps.Clone(base)
	maps.Copy(id, jwt.MapClaims{"token_use": "id", "aud": ClientID, "cognito:username": u.Sub, "jti": uuid.NewString()})
	for name, value := range u.Attributes {
		id[name] = value
	}
	id["email_verified"] = u.Attributes["email_verified"] == "true"
	accessToken, err := p.Sign(access)
	if err != nil {
		return nil, err
	}
	idToken, err := p.Sign(id)
	if err != nil {
		return nil, err
	}
	result := map[string]any{
		"AccessToken": accessToken, "IdToken": idToken, "ExpiresIn": int(tokenLife.Seconds()), "TokenType": "Bearer",
	}
	if refresh != "" {
		result["RefreshToken"] = refresh
	}
	return map[string]any{"AuthenticationResult": result, "ChallengeParameters": struct{}{}}, nil
}

// Sign makes a token of the pool that says anything.
func (p *Pool) Sign(claims jwt.MapClaims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodRS256, claims)
	token.Header["kid"] = p.keys[0].id
	return token.SignedString(p.keys[0].key)
}

// holder finds whose access token it is.
func (p *Pool) holder(token string) *User {
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) { return &p.keys[0].key.PublicKey, nil },
		jwt.WithTimeFunc(p.now))
	if err != nil || claims["token_use"] != "access" {
		return nil
	}
	for _, u := range p.users {
		if u.Sub == claims["sub"] {
			return u
		}
	}
	return nil
}
