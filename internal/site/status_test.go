package site

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

type memory struct{ status Status }

func (m *memory) Status(context.Context) (Status, error) { return m.status, nil }

func (m *memory) Change(_ context.Context, c Change, _ string) (Status, error) {
	if c.Killswitch != nil {
		m.status.Killswitch = *c.Killswitch
	}
	if c.SimilarityScoreThreshold != nil {
		m.status.SimilarityScoreThreshold = *c.SimilarityScoreThreshold
	}
	if c.Announcement != nil {
		m.status.Announcement = *c.Announcement
	}
	return m.status, nil
}

func TestSet(t *testing.T) {
	p := func(f float64) *float64 { return &f }
	text := func(s string) *string { return &s }
	admin, fan := access.Viewer{UserID: "a", Admin: true}, access.Viewer{UserID: "f"}
	for _, c := range []struct {
		name   string
		viewer access.Viewer
		change Change
		code   fault.Code
	}{
		{"a visitor", access.Visitor, Change{SimilarityScoreThreshold: p(.4)}, fault.Unauthenticated},
		{"a fan", fan, Change{SimilarityScoreThreshold: p(.4)}, fault.Forbidden},
		{"an admin", admin, Change{SimilarityScoreThreshold: p(.4)}, ""},
		{"below nothing", admin, Change{SimilarityScoreThreshold: p(-.1)}, fault.BadUserInput},
		{"above all", admin, Change{SimilarityScoreThreshold: p(1.1)}, fault.BadUserInput},
		{"no number", admin, Change{SimilarityScoreThreshold: p(math.NaN())}, fault.BadUserInput},
		{"a novel", admin, Change{Announcement: text(strings.Repeat("ö", 501))}, fault.BadUserInput},
		{"a reason", admin, Change{SimilarityScoreThreshold: p(.4), Reason: text(" Too few ")}, ""},
		{
			"two characters for a reason", admin,
			Change{SimilarityScoreThreshold: p(.4), Reason: text(" no ")},
			fault.BadUserInput,
		},
		{"an empty reason", admin, Change{SimilarityScoreThreshold: p(.4), Reason: text("")}, fault.BadUserInput},
		{
			"a long reason", admin,
			Change{SimilarityScoreThreshold: p(.4), Reason: text(strings.Repeat("ö", 301))},
			fault.BadUserInput,
		},
		{"500 characters", admin, Change{Announcement: text(strings.Repeat("ö", 500))}, ""},
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
