package subsonic

import (
	"context"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Passwords lets programs in. Errors: apppasswords.ErrWrong and ErrTooMany, UNAVAILABLE.
type Passwords interface {
	// ByToken takes the MD5, in hex, of a password with the salt behind it.
	ByToken(ctx context.Context, username, token, salt string, from apppasswords.Caller) (apppasswords.Access, error)
	ByPassword(ctx context.Context, username, password string, from apppasswords.Caller) (apppasswords.Access, error)
	ByKey(ctx context.Context, key string, from apppasswords.Caller) (apppasswords.Access, error)
}

// authenticate finds out who asks. Errors: 10, 20, 30, 40, 42, 43, 44, and 0 for too many wrong ones.
func (a *API) authenticate(q *request) error {
	if err := q.checkVersion(); err != nil {
		return err
	}
	from := apppasswords.Caller{Address: limit.AddressOf(q.ctx), Client: q.client}
	entry, err := a.entry(q, from)
	switch {
	case errors.Is(err, apppasswords.ErrTooMany):
		if limited, ok := errors.AsType[*fault.Error](err); ok {
			q.retryAfter(limited.RetryAfter)
		}
		return failure{codeGeneric, "Too many wrong passwords. Please wait and try again."}
	case errors.Is(err, apppasswords.ErrWrong) && q.params.Has("apiKey"):
		return failure{codeWrongKey, "The API key is wrong or was revoked."}
	case errors.Is(err, apppasswords.ErrWrong):
		return failure{codeWrong, "Wrong name or app password. Make an app password for this player on the site, in " +
			"Settings: the password of the account does not open players."}
	case err != nil:
		return err
	}
	q.viewer, q.handle, q.passwordID = entry.Viewer, entry.Handle, entry.PasswordID
	q.ctx = access.WithViewer(q.ctx, entry.Viewer)
	return nil
}

func (a *API) entry(q *request, from apppasswords.Caller) (apppasswords.Access, error) {
	key, user, password := q.text("apiKey"), q.text("u"), q.text("p")
	token, salt := q.text("t"), q.text("s")
	byUser := q.params.Has("u") || q.params.Has("p") || q.params.Has("t")
	switch {
	case key != "" && byUser:
		return apppasswords.Access{}, failure{codeTwoWays, "Send either apiKey, or a name with a password or token."}
	case key != "":
		return a.Passwords.ByKey(q.ctx, key, from)
	case user == "":
		_, err := q.needed("u")
		return apppasswords.Access{}, err
	case password != "" && token != "":
		return apppasswords.Access{}, failure{codeTwoWays, "Send either p, or t and s."}
	case token != "" && salt == "":
		_, err := q.needed("s")
		return apppasswords.Access{}, err
	case token != "":
		return a.Passwords.ByToken(q.ctx, user, strings.ToLower(token), salt, from)
	case password == "":
		_, err := q.needed("t")
		return apppasswords.Access{}, err
	}
	if encoded, ok := strings.CutPrefix(password, "enc:"); ok {
		plain, err := hex.DecodeString(encoded)
		if err != nil {
			return apppasswords.Access{}, apppasswords.ErrWrong
		}
		password = string(plain)
	}
	return a.Passwords.ByPassword(q.ctx, user, password, from)
}

// checkVersion refuses programs that speak another major version, or do not say who they are.
func (q *request) checkVersion() error {
	version, err := q.needed("v")
	if err != nil {
		return err
	}
	if _, err := q.needed("c"); err != nil {
		return err
	}
	major, _, _ := strings.Cut(version, ".")
	n, err := strconv.Atoi(major)
	switch {
	case err != nil:
		return failure{codeGeneric, "v must be a version, as 1.16.1."}
	case n < 1:
		return failure{codeClientOld, "This server speaks version 1 of the protocol. The player must be updated."}
	case n > 1:
		return failure{codeServerOld, "This server speaks version 1 of the protocol, and no later one."}
	}
	return nil
}
