package site

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

type memory struct{ status Status }

func (m *memory) Status(context.Context) (Status, error) { return m.status, nil }

func (m *memory) Change(_ context.Context, c Change, _ string) (Status, error) {
	now := &m.status
	now.Killswitch, now.Announcement = c.Killswitch.Or(now.Killswitch), c.Announcement.Or(now.Announcement)
	now.SimilarityScoreThreshold = c.SimilarityScoreThreshold.Or(now.SimilarityScoreThreshold)
	return m.status, nil
}

func TestSet(t *testing.T) {
	admin, fan := access.Viewer{UserID: "a", Admin: true}, access.Viewer{UserID: "f"}
	for _, c := range []struct {
		name   string
		viewer access.Viewer
		change Change
		code   fault.Code
	}{
		{"a visitor", access.Visitor, Change{SimilarityScoreThreshold: input.Set(.4)}, fault.Unauthenticated},
		{"a fan", fan, Change{SimilarityScoreThreshold: input.Set(.4)}, fault.Forbidden},
		{"an admin", admin, Change{SimilarityScoreThreshold: input.Set(.4)}, ""},
		{"below nothing", admin, Change{SimilarityScoreThreshold: input.Set(-.1)}, fault.BadUserInput},
		{"above all", admin, Change{SimilarityScoreThreshold: input.Set(1.1)}, fault.BadUserInput},
		{"no number", admin, Change{SimilarityScoreThreshold: input.Set(math.NaN())}, fault.BadUserInput},
		{"a novel", admin, Change{Announcement: input.Set(strings.Repeat("ö", 501))}, fault.BadUserInput},
		{"a reason", admin, Change{SimilarityScoreThreshold: input.Set(.4), Reason: input.Set(" Too few ")}, ""},
		{
			"two characters for a reason", admin,
			Change{SimilarityScoreThreshold: input.Set(.4), Reason: input.Set(" no ")},
			fault.BadUserInput,
		},
		{
			"an empty reason", admin,
			Change{SimilarityScoreThreshold: input.Set(.4), Reason: input.Set("")},
			fault.BadUserInput,
		},
		{
			"a long reason", admin,
			Change{SimilarityScoreThreshold: input.Set(.4), Reason: input.Set(strings.Repeat("ö", 301))},
			fault.BadUserInput,
		},
		{"500 characters", admin, Change{Announcement: input.Set(strings.Repeat("ö", 500))}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := &memory{status: Default}
			_, err := NewService(store).Set(context.Background(), c.viewer, c.change)
			if c.code == "" {
				if err != nil || store.status == Default {
					t.Fatalf("not set: %v", err)
				}
				return
			}
			if fault.CodeOf(err) != c.code || store.status != Default {
				t.Fatalf("want %s and no change, got %v and %+v", c.code, err, store.status)
			}
		})
	}
}
