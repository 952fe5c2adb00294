package apppasswords

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Bounds of what a program may send, in bytes.
const (
	maxUsername = 320
	maxSalt     = 256
	maxPassword = 256
)

// noteTime bounds how long a program waits for its use to be noted.
const noteTime = 2 * time.Second

// ByToken lets in who has the handle or the e-mail address username, and one of whose app passwords, with the salt
// after it, has the MD5 token in hex (Subsonic's t and s). Errors: ErrWrong, ErrTooMany; UNAVAILABLE.
func (s *Service) ByToken(ctx context.Context, username, token, salt string, from Caller) (Access, error) {
	if len(salt) > maxSalt {
		return Access{}, ErrWrong
	}
	return s.byName(ctx, username, from, func(is secrets) bool { return is.hasToken(token, salt) })
}

// ByPassword lets in who has the handle or the e-mail address username, by one of their app passwords. Errors: as for
// ByToken.
func (s *Service) ByPassword(ctx context.Context, username, password string, from Caller) (Access, error) {
	if len(password) > maxPassword {
		return Access{}, ErrWrong
	}
	return s.byName(ctx, username, from, func(is secrets) bool { return is.hasPassword(password) })
}

// ByKey lets in whose API key it is. Errors: as for ByToken.
func (s *Service) ByKey(ctx context.Context, key string, from Caller) (Access, error) {
	id, secret, ok := readKey(key)
	if !ok {
		return Access{}, ErrWrong
	}
	return s.enter(ctx, nameOfID+id, from, func(password openedPassword) bool {
		return same(password.Key, secret) && password.ID == id
	})
}

func (s *Service) byName(
	ctx context.Context, username string, from Caller, isRight func(secrets) bool,
) (Access, error) {
	name := s.nameOf(username)
	if name == "" {
		return Access{}, ErrWrong
	}
	return s.enter(ctx, name, from, func(p openedPassword) bool { return isRight(p.secrets) })
}

// nameOf returns by what somebody is looked for; empty for what is nobody's.
func (s *Service) nameOf(username string) string {
	username = strings.TrimPrefix(strings.TrimSpace(username), "@")
	if username == "" || len(username) > maxUsername {
		return ""
	}
	if !strings.Contains(username, "@") {
		return nameOfHandle + s.HandleKey(username)
	}
	email, err := s.Email(username)
	if err != nil {
		return ""
	}
	return nameOfEmail + email
}

// enter lets in the person of a name by an app password that is right.
func (s *Service) enter(
	ctx context.Context, name string, from Caller, isRight func(openedPassword) bool,
) (Access, error) {
	from.Address = limit.AddressKey(from.Address)
	if wait := s.doors.closedFor(name, from.Address, s.Now()); wait > 0 {
		return Access{}, tooMany(fault.Limited(wait))
	}
	holder, err := s.holder(ctx, name)
	if err != nil {
		return Access{}, err
	}
	for _, password := range holder.passwords {
		if isRight(password) {
			return s.letIn(ctx, name, holder, password.ID, from)
		}
	}
	return Access{}, s.refuse(ctx, name, from.Address)
}

func (s *Service) letIn(ctx context.Context, name string, holder opened, id string, from Caller) (Access, error) {
	viewer, err := s.Viewer(ctx, holder.UserID)
	if fault.CodeOf(err) == fault.Unauthenticated {
		return Access{}, ErrWrong
	}
	if err != nil {
		return Access{}, fmt.Errorf("letting a program in: %w", err)
	}
	s.doors.know(name, from.Address, s.Now())
	s.noteUse(ctx, Use{ID: id, Client: cleanClient(from.Client), At: s.Now()})
	viewer.Admin, viewer.Roles = false, 0
	return Access{viewer, holder.Handle, id}, nil
}

// noteUse writes down that an app password was used, now and then. That it cannot be is no reason to let nobody in.
func (s *Service) noteUse(ctx context.Context, u Use) {
	if !s.uses.isDue(u.ID, u.At) {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	if err := s.Store.NoteUse(ctx, u, u.At.Add(-UseEvery)); err != nil {
		slog.WarnContext(ctx, "the use of an app password was not noted", "error", err)
	}
}

func tooMany(cause error) error { return fmt.Errorf("%w: %w", ErrTooMany, cause) }

// refuse counts a wrong try. A right one is let in whatever was wrong before: nobody guesses 140 bits, and a player
// that still has a revoked password, and tries it on and on, must not keep the others of its owner out.
func (s *Service) refuse(ctx context.Context, name, address string) error {
	now := s.Now()
	// What one account is refused does not count against the whole address.
	_, err := s.Limits.Take(ctx, wrongByAccount, name+" from "+address)
	if err == nil {
		_, err = s.Limits.Take(ctx, wrongByAddress, address)
		if limited, ok := errors.AsType[*fault.Error](err); ok && limited.Code == fault.RateLimited {
			s.doors.close(address, now.Add(limited.RetryAfter), now)
		}
	}
	switch {
	case err == nil:
		return ErrWrong
	case fault.CodeOf(err) == fault.RateLimited:
		return tooMany(err)
	default:
		return fmt.Errorf("counting a wrong app password: %w", err)
	}
}
