package cognitotest

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"unicode/utf8"

	"github.com/google/uuid"
)

// send makes a code and delivers it.
func (p *Pool) send(email string) string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000))
	code := fmt.Sprintf("%06d", n.Int64())
	p.codes[email] = append(p.codes[email], code)
	return code
}

func checkPassword(password string) error {
	if utf8.RuneCountInString(password) < leastPassword {
		return fail{"InvalidPasswordException", "Password did not conform with policy: Password not long enough"}
	}
	return nil
}

func (p *Pool) signUp(in request) (any, error) {
	if err := checkPassword(in.Password); err != nil {
		return nil, err
	}
	if p.users[in.Username] != nil {
		return nil, fail{"UsernameExistsException", "An account with the given email already exists."}
	}
	u := &User{Sub: uuid.NewString(), Email: in.Username, Password: in.Password, Attributes: map[string]string{}}
	for _, a := range in.UserAttributes {
		u.Attributes[a.Name] = a.Value
	}
	u.code = p.send(in.Username)
	p.users[in.Username] = u
	return map[string]any{"UserSub": u.Sub, "UserConfirmed": false}, nil
}

func (p *Pool) confirmSignUp(in request) (any, error) {
	u := p.users[in.Username]
	switch {
	case u == nil:
		return nil, fail{"UserNotFoundException", "Username/client id combination not found."}
	case u.Confirmed:
		return nil, fail{"NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"}
	case u.code != in.ConfirmationCode:
		return nil, fail{"CodeMismatchException", "Invalid verification code provided, please try again."}
	}
	u.Confirmed, u.Attributes["email_verified"] = true, "true"
	return struct{}{}, nil
}

func (p *Pool) resend(in request) (any, error) {
	u := p.users[in.Username]
	switch {
	case u == nil:
		return nil, fail{"UserNotFoundException", "Username/client id combination not found."}
	case u.Confirmed:
		return nil, fail{"InvalidParameterException", "User is already confirmed."}
	}
	u.code = p.send(in.Username)
	return struct{}{}, nil
}

func (p *Pool) forgot(in request) (any, error) {
	u := p.users[in.Username]
	switch {
	case u == nil:
		return nil, fail{"UserNotFoundException", "Username/client id combination not found."}
	case !u.Confirmed:
		return nil, fail{
			"InvalidParameterException",
			"Cannot reset password for the user as there is no registered/verified email or phone_number",
		}
	}
	u.resetCode = p.send(in.Username)
	return struct{}{}, nil
}

func (p *Pool) confirmForgot(in request) (any, error) {
	if err := checkPassword(in.Password); err != nil {
		return nil, err
	}
	u := p.users[in.Username]
	switch {
	case u == nil:
		return nil, fail{"UserNotFoundException", "Username/client id combination not found."}
	case u.resetCode == "":
		return nil, fail{"ExpiredCodeException", "Invalid code provided, please request a code again."}
	case u.resetCode != in.ConfirmationCode:
		return nil, fail{"CodeMismatchException", "Invalid verification code provided, please try again."}
	}
	u.Password, u.resetCode = in.Password, ""
	return struct{}{}, nil
}

func (p *Pool) initiateAuth(in request) (any, error) {
	switch in.AuthFlow {
	case "USER_PASSWORD_AUTH":
		u := p.users[in.AuthParameters["USERNAME"]]
		switch {
		case u == nil || u.Password != in.AuthParameters["PASSWORD"]:
			return nil, fail{"NotAuthorizedException", "Incorrect username or password."}
		case u.Disabled:
			return nil, fail{"NotAuthorizedException", "User is disabled."}
		case !u.Confirmed:
			return nil, fail{"UserNotConfirmedException", "User is not confirmed."}
		}
		refresh := uuid.NewString()
		p.refresh[refresh] = signIn{u.Email, uuid.NewString()}
		return p.issue(u, p.refresh[refresh].family, refresh)
	case "REFRESH_TOKEN_AUTH":
		known, ok := p.refresh[in.AuthParameters["REFRESH_TOKEN"]]
		u := p.users[known.email]
		switch {
		case !ok:
			return nil, fail{"NotAuthorizedException", "Refresh Token has been revoked"}
		case u.Disabled:
			return nil, fail{"NotAuthorizedException", "User is disabled."}
		}
		return p.issue(u, known.family, "")
	default:
		return nil, fail{"InvalidParameterException", in.AuthFlow + " flow not enabled for this client"}
	}
}

func (p *Pool) changePassword(in request) (any, error) {
	u := p.holder(in.AccessToken)
	switch {
	case u == nil:
		return nil, fail{"NotAuthorizedException", "Invalid Access Token"}
	case u.Password != in.PreviousPassword:
		return nil, fail{"NotAuthorizedException", "Incorrect username or password."}
	}
	if err := checkPassword(in.ProposedPassword); err != nil {
		return nil, err
	}
	u.Password = in.ProposedPassword
	return struct{}{}, nil
}

func (p *Pool) update(in request) (any, error) {
	u := p.holder(in.AccessToken)
	if u == nil {
		return nil, fail{"NotAuthorizedException", "Invalid Access Token"}
	}
	for _, a := range in.UserAttributes {
		if a.Name == "email" {
			u.Attributes["email_verified"] = "false"
		}
		u.Attributes[a.Name] = a.Value
	}
	return struct{}{}, nil
}
