package cognito

import (
	"errors"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"
	"github.com/aws/smithy-go"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// networkError is the specification's text where the provider did not answer.
const networkError = "Network error"

func seconds(n int32) time.Duration { return time.Duration(n) * time.Second }

func isError[T error](err error) bool {
	_, ok := errors.AsType[T](err)
	return ok
}

// isAway reports whether the pool did not answer, rather than refusing.
func isAway(err error) bool {
	if fault.CodeOf(err) == fault.Unavailable {
		return true
	}
	api, answered := errors.AsType[smithy.APIError](err)
	return !answered && !isFault(err) || answered && api.ErrorFault() == smithy.FaultServer
}

func isFault(err error) bool { return isError[*fault.Error](err) }

// translate makes of the pool's errors ours, with the pool's messages; field is what its complaints are about where
// they do not say.
func translate(err error, field string) error {
	if isFault(err) {
		return err
	}
	api, answered := errors.AsType[smithy.APIError](err)
	if !answered {
		return fault.Wrap(fault.Unavailable, networkError, err)
	}
	message := api.ErrorMessage()
	switch api.ErrorCode() {
	case "NotAuthorizedException":
		return notAuthorized(message, err)
	case "UserNotConfirmedException":
		return identity.Refuse(identity.ReasonNotConfirmed, message)
	case "PasswordResetRequiredException":
		return identity.Refuse("PASSWORD_RESET", message)
	case "InvalidPasswordException":
		return fault.BadInput(map[string]string{"password": message})
	case "InvalidParameterException":
		return invalidParameter(message, field)
	case "CodeMismatchException", "ExpiredCodeException":
		return fault.BadInput(map[string]string{"code": message})
	case "UserLambdaValidationException":
		return fault.Wrap(fault.BadUserInput, message, err)
	case "LimitExceededException", "TooManyRequestsException", "TooManyFailedAttemptsException":
		return &fault.Error{Code: fault.RateLimited, Message: message, RetryAfter: time.Minute}
	case "CodeDeliveryFailureException":
		return fault.Wrap(fault.Unavailable, message, err)
	}
	if api.ErrorFault() == smithy.FaultServer || api.ErrorCode() == "InternalErrorException" {
		return fault.Wrap(fault.Unavailable, message, err)
	}
	// The pool is not set up as it must be, which is for the log.
	return err
}

func notAuthorized(message string, err error) error {
	switch {
	case strings.Contains(message, "disabled"):
		return identity.Refuse(identity.ReasonDeactivated, message)
	case strings.Contains(message, "attempts exceeded"):
		return &fault.Error{Code: fault.RateLimited, Message: message, RetryAfter: time.Minute}
	default:
		return fault.Wrap(fault.Unauthenticated, message, err)
	}
}

// invalidParameter gives the complaint to the password where it is about that.
func invalidParameter(message, field string) error {
	if strings.Contains(strings.ToLower(message), "password") {
		field = "password"
	}
	if field == "" {
		return fault.New(fault.BadUserInput, message)
	}
	return fault.BadInput(map[string]string{field: message})
}

// signInError has one answer for a wrong password and an unknown address.
func signInError(err error) error {
	if isError[*types.UserNotFoundException](err) {
		return identity.InvalidPassword()
	}
	refused := isError[*types.NotAuthorizedException](err)
	err = translate(err, "")
	if refused && fault.CodeOf(err) == fault.Unauthenticated {
		return identity.InvalidPassword()
	}
	return err
}

// isWrongPassword reports whether the pool refused a password, rather than the token it was told with.
func isWrongPassword(err error) bool {
	refused, ok := errors.AsType[*types.NotAuthorizedException](err)
	return ok && strings.HasPrefix(refused.ErrorMessage(), "Incorrect username or password")
}

// newPasswordError gives the pool's complaints to the new password.
func newPasswordError(err error) error {
	err = translate(err, "newPassword")
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Fields["password"] != "" {
		return fault.BadInput(map[string]string{"newPassword": f.Fields["password"]})
	}
	return err
}

// wrongCode has the pool's words.
func wrongCode() error {
	return fault.BadInput(map[string]string{"code": "Invalid verification code provided, please try again."})
}

// codeError has one answer for a wrong code, an unknown address and one that is confirmed already.
func codeError(err error) error {
	if isError[*types.UserNotFoundException](err) || isError[*types.NotAuthorizedException](err) ||
		isError[*types.UserNotConfirmedException](err) {
		return wrongCode()
	}
	return translate(err, "code")
}

// unlessUnknown hides whether the pool knows an address, or waits for it to be confirmed.
func unlessUnknown(err error) error {
	if err == nil || isError[*types.UserNotFoundException](err) || isError[*types.InvalidParameterException](err) ||
		isError[*types.NotAuthorizedException](err) || isError[*types.UserNotConfirmedException](err) {
		return nil
	}
	return translate(err, "")
}
