// Package cognito is identity by an Amazon Cognito user pool: its passwords, codes and tokens. The graph keeps who is
// whose account here, and which sign-ins go on.
//
// It asks the pool only what a public app client may, so the server needs no AWS key. The person behind a token is
// found by the pool's subject, which nobody can choose, never by an attribute, which its owner can write.
package cognito

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	pool "github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"
	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// The attributes of the pool that are read and written.
const (
	attributeEmail  = "email"
	attributeName   = "name"
	attributeHandle = "preferred_username"
	attributeUserID = "custom:userId"
)

// requestTime bounds one request to the pool, all tries together.
const requestTime = 8 * time.Second

// Config says which pool, and by what it is reached.
type Config struct {
	Region, UserPoolID, ClientID string
	// Endpoint is where the pool is asked in place of AWS, without a slash at its end; empty for AWS.
	Endpoint string
	// HTTP reaches the pool; nil is a client of its own.
	HTTP *http.Client
}

// Provider is a user pool as identity.
type Provider struct {
	*identity.Base
	client   *pool.Client
	clientID string
	issuer   string
	tokens   *verifier
}

var _ identity.Provider = (*Provider)(nil)

// New returns the provider of a pool. It asks nothing yet.
func New(base *identity.Base, cfg Config) *Provider {
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: requestTime}
	}
	home := "https://cognito-idp." + cfg.Region + ".amazonaws.com"
	options := pool.Options{
		Region: cfg.Region, Credentials: aws.AnonymousCredentials{}, HTTPClient: cfg.HTTP,
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts, o.MaxBackoff = 2, time.Second }),
	}
	issuers := []string{home + "/" + cfg.UserPoolID}
	if cfg.Endpoint != "" {
		home = strings.TrimSuffix(cfg.Endpoint, "/")
		options.BaseEndpoint = &home
		issuers = append(issuers, home+"/"+cfg.UserPoolID)
	}
	return &Provider{
		Base: base, client: pool.New(options), clientID: cfg.ClientID, issuer: issuers[0],
		tokens: newVerifier(cfg.HTTP, home+"/"+cfg.UserPoolID+"/.well-known/jwks.json", issuers, cfg.ClientID, base.Now),
	}
}

// SignUp begins an account in the pool and in the graph; see identity.Provider. The pool decides what a password must
// be. Somebody whose pool account came without one in the graph, since the server stopped between the two, or the
// handle was taken in that moment, makes it when they first sign in.
func (p *Provider) SignUp(ctx context.Context, from string, s identity.SignUp) (string, error) {
	s, err := s.Check(func(password, _, _ string) string {
		if password == "" {
			return "Enter a password."
		}
		return ""
	})
	if err != nil {
		return "", err
	}
	if err := p.AllowSignUp(ctx, from, s.Email); err != nil {
		return "", err
	}
	// The handle is told first, so that the answer does not depend on whether the address is known.
	wish := p.Wish(s.Handle, s.Email)
	if err := p.RequireHandle(ctx, wish); err != nil {
		return "", err
	}
	defer p.InPace(ctx)()
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	made, err := p.client.SignUp(ctx, &pool.SignUpInput{
		ClientId: &p.clientID, Username: &s.Email, Password: &s.Password,
		UserAttributes: attributes(attributeEmail, s.Email, attributeName, s.DisplayName, attributeUserID, id.String()),
	})
	if isError[*types.UsernameExistsException](err) {
		p.signUpAgain(ctx, s.Email)
		return id.String(), p.Store().HoldHandle(ctx, wish)
	}
	if err != nil {
		return "", translate(err, "email")
	}
	_, err = p.Store().CreateAccount(ctx, identity.NewAccount{
		Principal: identity.Principal{UserID: id.String(), Email: s.Email, Handle: s.Handle, DisplayName: s.DisplayName},
		Type:      s.AccountType, Login: &identity.Login{
			Issuer: p.issuer, Subject: aws.ToString(made.UserSub), Email: s.Email, Name: s.DisplayName,
		},
		CreatedAt: p.Now(), HoldsBy: wish.By,
	})
	return id.String(), err
}

// signUpAgain sends another code to an address of the pool that nobody confirmed, and a letter to one that is
// somebody's. Nobody waits for it: an unknown address asks the pool but once.
func (p *Provider) signUpAgain(ctx context.Context, email string) {
	p.Later(ctx, "signing up again", func(ctx context.Context) error {
		err := p.resend(ctx, email)
		if err == nil || isAway(err) {
			return err
		}
		p.TellOwner(ctx, email)
		return nil
	})
}

// ConfirmSignUp proves the address with the pool's code; see identity.Provider.
func (p *Provider) ConfirmSignUp(ctx context.Context, from, email, code string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowCode(ctx, from, email); err != nil {
		return err
	}
	code = strings.Join(strings.Fields(code), "")
	if code == "" {
		return wrongCode()
	}
	_, err = p.client.ConfirmSignUp(ctx, &pool.ConfirmSignUpInput{
		ClientId: &p.clientID, Username: &email, ConfirmationCode: &code,
	})
	if err != nil {
		return codeError(err)
	}
	return p.Store().ConfirmByEmail(ctx, p.issuer, email, p.Now())
}

// ResendCode has the pool mail another code; see identity.Provider.
func (p *Provider) ResendCode(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowResend(ctx, from, email); err != nil {
		return err
	}
	return unlessUnknown(p.resend(ctx, email))
}

func (p *Provider) resend(ctx context.Context, email string) error {
	_, err := p.client.ResendConfirmationCode(ctx, &pool.ResendConfirmationCodeInput{
		ClientId: &p.clientID, Username: &email,
	})
	return err
}

// ForgotPassword has the pool mail a code; see identity.Provider.
func (p *Provider) ForgotPassword(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowForgot(ctx, from, email); err != nil {
		return err
	}
	_, err = p.client.ForgotPassword(ctx, &pool.ForgotPasswordInput{ClientId: &p.clientID, Username: &email})
	return unlessUnknown(err)
}

// ConfirmForgotPassword sets a new password in the pool, and ends all sign-ins; see identity.Provider.
func (p *Provider) ConfirmForgotPassword(ctx context.Context, from, email, code, password string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowCode(ctx, from, email); err != nil {
		return err
	}
	code = strings.Join(strings.Fields(code), "")
	if code == "" || password == "" {
		return wrongCode()
	}
	_, err = p.client.ConfirmForgotPassword(ctx, &pool.ConfirmForgotPasswordInput{
		ClientId: &p.clientID, Username: &email, ConfirmationCode: &code, Password: &password,
	})
	if err != nil {
		return codeError(err)
	}
	person, err := p.Store().EndFamilies(ctx, email)
	if err == nil && person.UserID != "" {
		p.TellPasswordChanged(ctx, person, false)
	}
	return err
}

// SetAttributes changes the viewer's name or handle here, where they count, and then tells the pool. Where the pool
// cannot be told the same change may be asked for again.
func (p *Provider) SetAttributes(
	ctx context.Context, v access.Viewer, accessToken string, change account.Attributes,
) error {
	if err := p.Rename(ctx, v, change); err != nil {
		return err
	}
	var changed []types.AttributeType
	if change.DisplayName.Given {
		changed = append(changed, attributes(attributeName, change.DisplayName.Value)...)
	}
	if change.Handle.Given {
		changed = append(changed, attributes(attributeHandle, change.Handle.Value)...)
	}
	if len(changed) == 0 {
		return nil
	}
	_, err := p.client.UpdateUserAttributes(ctx, &pool.UpdateUserAttributesInput{
		AccessToken: &accessToken, UserAttributes: changed,
	})
	if err != nil {
		return translate(err, "")
	}
	return nil
}

// attributes pairs names and values.
func attributes(pairs ...string) []types.AttributeType {
	out := make([]types.AttributeType, 0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, types.AttributeType{Name: &pairs[i], Value: &pairs[i+1]})
	}
	return out
}

// JWKS returns the pool's public keys.
func (p *Provider) JWKS(ctx context.Context) (identity.JWKS, error) { return p.tokens.published(ctx) }

// Close ends what the provider does in the background.
func (p *Provider) Close(ctx context.Context) error {
	p.tokens.close()
	return p.Base.Close(ctx)
}
