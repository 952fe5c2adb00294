package cognito

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	pool "github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// forRefresh is what refresh tokens are sealed for. People hold the pool's own inside one of ours, which can be spent
// once, as the pool's cannot.
const forRefresh = "refresh token of the pool"

// grant is what the pool gave for a sign-in or a refresh, and whose it says that is.
type grant struct {
	access, id, refresh string
	seconds             int32
	// family is the pool's name of the sign-in.
	family string
	login  identity.Login
	// userID is what the attribute says, and verified whether the address is proven.
	userID   string
	verified bool
}

// SignIn asks the pool for tokens; see identity.Provider.
func (p *Provider) SignIn(ctx context.Context, from, email, password string) (identity.Tokens, error) {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return identity.Tokens{}, err
	}
	if password == "" {
		return identity.Tokens{}, identity.InvalidPassword()
	}
	forgive, err := p.AllowSignIn(ctx, from, email)
	if err != nil {
		return identity.Tokens{}, err
	}
	granted, err := p.initiate(ctx, types.AuthFlowTypeUserPasswordAuth,
		map[string]string{"USERNAME": email, "PASSWORD": password}, "")
	if err != nil {
		if err = signInError(err); fault.CodeOf(err) != fault.Unauthenticated {
			forgive()
		}
		return identity.Tokens{}, err
	}
	forgive()
	return p.enter(ctx, granted)
}

// initiate asks the pool for tokens; where it gives no refresh token, the one that was spent goes on.
func (p *Provider) initiate(
	ctx context.Context, flow types.AuthFlowType, parameters map[string]string, refresh string,
) (grant, error) {
	answer, err := p.client.InitiateAuth(ctx, &pool.InitiateAuthInput{
		AuthFlow: flow, ClientId: &p.clientID, AuthParameters: parameters,
	})
	if err != nil {
		return grant{}, err
	}
	if answer.AuthenticationResult == nil {
		return grant{}, identity.Refuse("CHALLENGE",
			"This account asks for "+string(answer.ChallengeName)+", which cannot be answered here.")
	}
	got := answer.AuthenticationResult
	out := grant{
		access: aws.ToString(got.AccessToken), id: aws.ToString(got.IdToken), refresh: aws.ToString(got.RefreshToken),
		seconds: got.ExpiresIn,
	}
	if out.refresh == "" {
		out.refresh = refresh
	}
	session, err := p.tokens.access(ctx, out.access)
	if err != nil {
		return grant{}, err
	}
	claims, err := p.tokens.id(ctx, out.id)
	if err != nil {
		return grant{}, err
	}
	if claims.Subject != session.Subject {
		return grant{}, identity.SignInAgain(nil)
	}
	out.family, out.userID, out.verified = session.Family, claims.UserID, bool(claims.EmailVerified)
	out.login = identity.Login{Issuer: p.issuer, Subject: claims.Subject, Email: claims.Email, Name: claims.Name}
	return out, nil
}

// enter begins the sign-in of whoever the pool let in, or the registration of who has no account here.
func (p *Provider) enter(ctx context.Context, granted grant) (identity.Tokens, error) {
	known, err := p.accountOf(ctx, granted)
	if err != nil {
		return identity.Tokens{}, err
	}
	if known.UserID == "" {
		// Whoever says an address that is another's would own it here.
		if !granted.verified {
			p.revoke(ctx, granted.refresh)
			return identity.Tokens{}, identity.Refuse(identity.ReasonEmailUnverified,
				"Please confirm your e-mail address first.")
		}
		if granted.login.Email, err = account.NormalizeEmail(granted.login.Email); err != nil {
			return identity.Tokens{}, err
		}
		registration, err := p.NewRegistration(identity.Ticket{Login: granted.login, Extra: granted.refresh})
		return identity.Tokens{Registration: registration}, err
	}
	if known.Deactivated {
		tokens, err := p.Leaving(known, identity.LeavingTicket{Extra: granted.refresh})
		if err != nil {
			p.revoke(ctx, granted.refresh)
		}
		return tokens, err
	}
	return p.begin(ctx, known.UserID, granted)
}

// accountOf finds the account of who was let in, confirms it, since the pool lets in only who is, and links one that
// was there before the pool by its proven address.
func (p *Provider) accountOf(ctx context.Context, granted grant) (identity.Credential, error) {
	known, err := p.Store().LoginAccount(ctx, granted.login)
	if err != nil {
		return identity.Credential{}, err
	}
	switch {
	case known.UserID != "" && !known.Confirmed:
		return known, p.Store().ConfirmLogin(ctx, granted.login, p.Now())
	case known.UserID != "" || !granted.verified:
		return known, nil
	}
	login := granted.login
	if login.Email, err = account.NormalizeEmail(login.Email); err != nil {
		return identity.Credential{}, err
	}
	linked, err := p.Store().LinkByEmail(ctx, login, p.Now())
	if err != nil || !linked {
		return identity.Credential{}, err
	}
	return p.Store().LoginAccount(ctx, login)
}

// begin keeps a sign-in. Tokens that name somebody else, or nobody, are asked for again once the pool knows better.
func (p *Provider) begin(ctx context.Context, userID string, granted grant) (identity.Tokens, error) {
	if granted.userID != userID {
		_, err := p.client.UpdateUserAttributes(ctx, &pool.UpdateUserAttributesInput{
			AccessToken: &granted.access, UserAttributes: attributes(attributeUserID, userID),
		})
		if err == nil {
			granted, err = p.renew(ctx, granted.refresh)
		}
		if err != nil {
			return identity.Tokens{}, translate(err, "")
		}
	}
	sealed, err := p.Seal(forRefresh, identity.RefreshLife, granted.refresh)
	if err != nil {
		return identity.Tokens{}, err
	}
	started, err := p.KeepSignIn(ctx, userID, granted.family, sealed, identity.Proof{Login: &granted.login})
	if err == nil && !started {
		err = identity.SignInAgain(nil)
	}
	if err != nil {
		return identity.Tokens{}, err
	}
	known, err := p.Store().CredentialOf(ctx, userID)
	if err != nil {
		return identity.Tokens{}, err
	}
	tokens := tokensOf(granted, sealed)
	tokens.DeviceToken, err = p.NewDeviceToken(userID, known.PasswordHash)
	return tokens, err
}

func tokensOf(granted grant, refresh string) identity.Tokens {
	return identity.Tokens{
		AccessToken: granted.access, IDToken: granted.id, RefreshToken: refresh, ExpiresIn: seconds(granted.seconds),
	}
}

func (p *Provider) renew(ctx context.Context, refresh string) (grant, error) {
	return p.initiate(ctx, types.AuthFlowTypeRefreshTokenAuth, map[string]string{"REFRESH_TOKEN": refresh}, refresh)
}

// FinishSignUp makes the account of somebody whom the pool knows and the graph did not; see identity.Provider.
func (p *Provider) FinishSignUp(
	ctx context.Context, from, text string, person identity.NewPerson,
) (identity.Tokens, error) {
	ticket, made, err := p.Register(ctx, from, text, person)
	if err != nil {
		return identity.Tokens{}, err
	}
	granted, err := p.renew(ctx, ticket.Extra)
	if err != nil {
		return identity.Tokens{}, translate(err, "")
	}
	return p.begin(ctx, made.UserID, granted)
}

// EnterAgain signs in whoever has kept their account; see identity.Provider.
func (p *Provider) EnterAgain(ctx context.Context, from, text string) (identity.Tokens, error) {
	ticket, err := p.OpenLeaving(text)
	if err != nil {
		return identity.Tokens{}, err
	}
	if err := p.AllowRefresh(ctx, from); err != nil {
		return identity.Tokens{}, err
	}
	granted, err := p.renew(ctx, ticket.Extra)
	if err != nil {
		return identity.Tokens{}, translate(err, "")
	}
	return p.begin(ctx, ticket.UserID, granted)
}

// AsksPassword says that everybody in the pool has one; see identity.Provider.
func (p *Provider) AsksPassword(_ context.Context, v access.Viewer) (bool, error) {
	return true, v.Require()
}

// Prove asks the pool whether it is the viewer's password; see identity.Provider.
func (p *Provider) Prove(ctx context.Context, from string, v access.Viewer, _, password string) error {
	if err := v.Require(); err != nil {
		return err
	}
	known, err := p.Store().CredentialOf(ctx, v.UserID)
	if err != nil {
		return err
	}
	if password == "" || known.Email == "" {
		return identity.WrongPassword()
	}
	forgive, err := p.AllowSignIn(ctx, from, known.Email)
	if err != nil {
		return err
	}
	granted, err := p.initiate(ctx, types.AuthFlowTypeUserPasswordAuth,
		map[string]string{"USERNAME": known.Email, "PASSWORD": password}, "")
	if err != nil {
		if err = signInError(err); fault.CodeOf(err) == fault.Unauthenticated {
			return identity.WrongPassword()
		}
		forgive()
		return err
	}
	forgive()
	p.revoke(ctx, granted.refresh)
	whose, err := p.Store().LoginAccount(ctx, granted.login)
	if err == nil && whose.UserID != v.UserID {
		err = identity.WrongPassword()
	}
	return err
}

// ChangePassword has the pool set the viewer's password, and ends their other sign-ins; see identity.Provider.
func (p *Provider) ChangePassword(
	ctx context.Context, from string, v access.Viewer, accessToken string, change identity.PasswordChange,
) error {
	if err := v.Require(); err != nil {
		return err
	}
	if change.Current == "" {
		return identity.WrongPassword()
	}
	if change.Next == "" {
		return fault.BadInput(map[string]string{"newPassword": "Enter a password."})
	}
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return err
	}
	known, err := p.Store().CredentialOf(ctx, v.UserID)
	if err != nil {
		return err
	}
	if err := p.AllowPasswordChange(ctx, v); err != nil {
		return err
	}
	forgive, err := p.AllowSignIn(ctx, from, known.Email)
	if err != nil {
		return err
	}
	_, err = p.client.ChangePassword(ctx, &pool.ChangePasswordInput{
		AccessToken: &accessToken, PreviousPassword: &change.Current, ProposedPassword: &change.Next,
	})
	if isWrongPassword(err) {
		return identity.WrongPassword()
	}
	forgive()
	if err != nil {
		return newPasswordError(err)
	}
	if err := p.Store().EndOtherSignIns(ctx, v.UserID, session.ID, false); err != nil {
		return err
	}
	p.TellPasswordChanged(ctx, known.Principal, true)
	return nil
}

// Refresh asks the pool first and spends the token after: while the pool is away nothing is lost. See
// identity.Provider.
func (p *Provider) Refresh(ctx context.Context, from, refreshToken string) (identity.Tokens, error) {
	if err := p.AllowRefresh(ctx, from); err != nil {
		return identity.Tokens{}, err
	}
	var refresh string
	if !p.Open(forRefresh, refreshToken, &refresh) {
		return identity.Tokens{}, identity.SignInAgain(nil)
	}
	granted, err := p.renew(ctx, refresh)
	if err != nil {
		if isAway(err) {
			return identity.Tokens{}, translate(err, "")
		}
		return identity.Tokens{}, identity.SignInAgain(err)
	}
	next, err := p.Seal(forRefresh, identity.RefreshLife, granted.refresh)
	if err != nil {
		return identity.Tokens{}, err
	}
	if _, _, err := p.SpendToken(ctx, from, refreshToken, next); err != nil {
		return identity.Tokens{}, err
	}
	return tokensOf(granted, next), nil
}

// SignOut ends the sign-in here at once, and has the pool revoke its token after the answer.
func (p *Provider) SignOut(ctx context.Context, refreshToken string) error {
	if err := p.Base.SignOut(ctx, refreshToken); err != nil {
		return err
	}
	var refresh string
	if p.Open(forRefresh, refreshToken, &refresh) {
		p.revoke(ctx, refresh)
	}
	return nil
}

func (p *Provider) revoke(ctx context.Context, refresh string) {
	p.Later(ctx, "revoking a token of the pool", func(ctx context.Context) error {
		_, err := p.client.RevokeToken(ctx, &pool.RevokeTokenInput{ClientId: &p.clientID, Token: &refresh})
		return err
	})
}

// Verify tells whose access token this is, and what they may be now; see identity.Provider.
func (p *Provider) Verify(ctx context.Context, accessToken string) (access.Viewer, error) {
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return access.Visitor, err
	}
	return p.Standing(ctx, session)
}

// Session reads an access token of the pool; see identity.Provider.
func (p *Provider) Session(ctx context.Context, accessToken string) (identity.Session, error) {
	return p.KnownSession(accessToken, func() (identity.Session, error) {
		claims, err := p.tokens.access(ctx, accessToken)
		if err != nil {
			return identity.Session{}, err
		}
		known, err := p.Store().LoginAccount(ctx, identity.Login{Issuer: p.issuer, Subject: claims.Subject})
		if err != nil {
			return identity.Session{}, err
		}
		if known.UserID == "" {
			return identity.Session{}, identity.SignInAgain(nil)
		}
		return identity.Session{UserID: known.UserID, ID: claims.Family, Expires: claims.ExpiresAt.Time}, nil
	})
}
