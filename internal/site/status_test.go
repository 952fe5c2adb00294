package site

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// memory is a Store that counts how often it is read.
type memory struct {
	status Status
	reads  int
	err    error
}

func (m *memory) Status(context.Context) (Status, error) {
	m.reads++
	return m.status, m.err
}

func (m *memory) Change(_ context.Context, c Change, _ string, _ time.Time) (Status, error) {
	now := &m.status
	now.Killswitch, now.Announcement = c.Killswitch.Or(now.Killswitch), c.Announcement.Or(now.Announcement)
	now.Registration = c.Registration.Or(now.Registration)
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
		{"a registration that is none", admin, Change{Registration: input.Set(Registration("ajar"))}, fault.BadUserInput},
		{"by invitation", admin, Change{Registration: input.Set(Invite)}, ""},
		{"500 characters", admin, Change{Announcement: input.Set(strings.Repeat("ö", 500))}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := &memory{status: Default}
			_, err := NewService(store, time.Now).Set(context.Background(), c.viewer, c.change)
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

func TestTheStatusIsReadOnceASecondAndAnewAfterAChange(t *testing.T) {
	clock := time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC)
	store := &memory{status: Default}
	s := NewService(store, func() time.Time { return clock })
	ask := func(killswitch bool, reads int) {
		t.Helper()
		got, err := s.Status(t.Context())
		if err != nil || got.Killswitch != killswitch || store.reads != reads {
			t.Fatalf("killswitch %v after %d reads, %v", got.Killswitch, store.reads, err)
		}
	}
	ask(false, 1)
	clock = clock.Add(999 * time.Millisecond)
	ask(false, 1)
	store.status.Killswitch = true // by another server
	s.Forget()
	ask(true, 2)
	admin := access.Viewer{UserID: "a", Admin: true}
	if _, err := s.Set(t.Context(), admin, Change{Killswitch: input.Set(false)}); err != nil {
		t.Fatal(err)
	}
	ask(false, 2)
	clock = clock.Add(time.Second)
	ask(false, 3)
}

func TestMaintenanceKeepsOutAllButAdmins(t *testing.T) {
	clock := time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC)
	admin, fan := access.Viewer{UserID: "a", Admin: true}, access.Viewer{UserID: "f"}
	for _, c := range []struct {
		name   string
		status Status
		err    error
		after  time.Duration
	}{
		{"open", Default, nil, 0},
		{"for who knows how long", Status{Killswitch: true}, nil, time.Minute},
		{"until later", Status{Killswitch: true, KillswitchUntil: clock.Add(20 * time.Minute)}, nil, 20 * time.Minute},
		{"longer than planned", Status{Killswitch: true, KillswitchUntil: clock.Add(-time.Hour)}, nil, time.Minute},
		{"until tomorrow", Status{Killswitch: true, KillswitchUntil: clock.Add(20 * time.Hour)}, nil, time.Hour},
		{"not to be read", Status{}, fault.Away("The graph", nil), 0},
	} {
		s := NewService(&memory{status: c.status, err: c.err}, func() time.Time { return clock })
		for _, who := range []access.Viewer{access.Visitor, fan} {
			err := s.CheckOpen(t.Context(), who)
			var refused *fault.Error
			if c.after == 0 {
				if err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			} else if !errors.As(err, &refused) || refused.Code != fault.Maintenance || refused.RetryAfter != c.after {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		if err := s.CheckOpen(t.Context(), admin); err != nil {
			t.Errorf("%s: an admin is kept out: %v", c.name, err)
		}
	}
}

func TestAnAnnouncementHasItsTime(t *testing.T) {
	at := time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC)
	s := Status{Announcement: "New records", AnnouncementFrom: at, AnnouncementUntil: at.Add(time.Hour)}
	for after, want := range map[time.Duration]string{
		-time.Second: "", 0: "New records", time.Hour - 1: "New records", time.Hour: "",
	} {
		if got := s.Current(at.Add(after)); got != want {
			t.Errorf("after %v: %q", after, got)
		}
	}
	if err := s.CheckDates(); err != nil {
		t.Error(err)
	}
	s.AnnouncementUntil = at
	if fault.CodeOf(s.CheckDates()) != fault.BadUserInput {
		t.Error("it ends before it begins")
	}
}
