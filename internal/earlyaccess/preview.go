package earlyaccess

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// PreviewCode lets people past the landing page. The password stands nowhere.
type PreviewCode struct {
	ID, Label            string
	CreatedAt, ExpiresAt time.Time
	// RevokedAt is zero while it works.
	RevokedAt time.Time
	Uses      int
}

// PreviewStore keeps the passwords of previews by their hashes.
type PreviewStore interface {
	// UsePreview counts a use, and is false where no code of the hash works at now.
	UsePreview(ctx context.Context, hash string, now time.Time) (bool, error)
	// AddPreview keeps a code. Errors: CONFLICT where the password is one already.
	AddPreview(ctx context.Context, c PreviewCode, hash, by string) error
	// RevokePreview ends a code. Errors: NOT_FOUND.
	RevokePreview(ctx context.Context, id, by string, at time.Time) error
	// RestorePreview has a revoked code work again that has not run out at. Errors: NOT_FOUND, CONFLICT.
	RestorePreview(ctx context.Context, id, by string, at time.Time) error
	// Previews lists codes, the newest first.
	Previews(ctx context.Context, most int) ([]PreviewCode, error)
}

const (
	maxLabel                    = 100
	leastPassword, mostPassword = 6, 64
	mostDays                    = 365
	mostPreviews                = 200
)

// previewByAddress counts wrong passwords alone.
var previewByAddress = limit.Rule{Name: "preview-address", Max: 10, Window: 15 * time.Minute}

// Preview reports whether a password opens the site behind the landing page. Errors: BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Preview(ctx context.Context, from, password string) error {
	ticket, err := s.Limits.Take(ctx, previewByAddress, from)
	if err != nil {
		return err
	}
	isRight, err := s.Store.UsePreview(ctx, s.hashOfPassword(password), s.Now())
	if err != nil || isRight {
		s.Limits.Forgive(ctx, ticket)
		return err
	}
	return input.Check("password", "Invalid password")
}

// MakePreview keeps a password for some days and returns it; an empty one is made. Errors: UNAUTHENTICATED, FORBIDDEN,
// BAD_USER_INPUT, CONFLICT.
func (s *Service) MakePreview(
	ctx context.Context, v access.Viewer, label, password string, days int,
) (PreviewCode, string, error) {
	if err := v.RequireAdmin(); err != nil {
		return PreviewCode{}, "", err
	}
	bad := input.Problems{}
	label, flaw := input.Line(label, 1, maxLabel)
	const long = "label must have 1 to 100 characters."
	bad.Add("label", flaw.Say(long, long, "label holds characters that cannot be shown."))
	if password == "" {
		password = strings.ToLower(rand.Text()[:12])
	}
	password, flaw = input.Line(password, leastPassword, mostPassword)
	const size = "password must have 6 to 64 characters."
	bad.Add("password", flaw.Say(size, size, "password holds characters that cannot be shown."))
	if days < 1 || days > mostDays {
		bad.Add("days", "days must be from 1 to 365.")
	}
	if err := bad.Err(); err != nil {
		return PreviewCode{}, "", err
	}
	now := s.Now()
	code := PreviewCode{
		ID: uuid.Must(uuid.NewV7()).String(), Label: label, CreatedAt: now,
		ExpiresAt: now.Add(time.Duration(days) * 24 * time.Hour),
	}
	return code, password, s.Store.AddPreview(ctx, code, s.hashOfPassword(password), v.UserID)
}

// RevokePreview ends a password. Who has opened the site by it keeps it open. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND.
func (s *Service) RevokePreview(ctx context.Context, v access.Viewer, id string) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	return s.Store.RevokePreview(ctx, id, v.UserID, s.Now())
}

// RestorePreview has a revoked password work again. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT where it
// works or has run out.
func (s *Service) RestorePreview(ctx context.Context, v access.Viewer, id string) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	return s.Store.RestorePreview(ctx, id, v.UserID, s.Now())
}

// Previews lists passwords without what they are. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Previews(ctx context.Context, v access.Viewer) ([]PreviewCode, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	return s.Store.Previews(ctx, mostPreviews)
}
