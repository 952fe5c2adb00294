package admin

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// RemoveFactor takes the second factor of somebody away who has lost it, and tells them. The password is asked for as
// before. A reason must be given, since a stranger may say that they are somebody. Errors: UNAUTHENTICATED, FORBIDDEN
// for all but admins, BAD_USER_INPUT, NOT_FOUND.
func (s *Service) RemoveFactor(ctx context.Context, v access.Viewer, userID, why string) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	wrong := input.Problems{}
	c := s.change(v, userID, why, wrong)
	if c.Why == "" {
		wrong.Add("why", "Say how you know that it is them.")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	m, had, err := s.store.RemoveFactor(ctx, c)
	if err != nil || !had || m.Email == "" {
		return err
	}
	return s.mailer.Send(ctx, letter.Mail{
		To: m.Email, Subject: "Your second factor at Sidestage was removed", Text: fmt.Sprintf(`Hello @%s,

codes of an app are not asked for any more when you sign in: those who run the site removed them.

If you did not ask for it, choose a new password now, and set a second factor up again in your settings.

Sidestage
`, m.Handle),
	})
}
