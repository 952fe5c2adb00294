package studio

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
)

var (
	now   = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	past  = now.AddDate(-20, 0, 0)
	ahead = now.AddDate(0, 1, 0)
)

func TestMoves(t *testing.T) {
	for name, c := range map[string]struct {
		from   State
		status input.Optional[access.Status]
		date   input.Optional[time.Time]
		want   State
		code   fault.Code
	}{
		"published now": {
			from: State{Status: access.Draft, ReleaseDate: ahead, DateGiven: true}, status: input.Set(access.Published),
			want: State{Status: access.Published, ReleaseDate: now, DateGiven: true},
		},
		"published, undated": {
			from: State{Status: access.Draft, ReleaseDate: past}, status: input.Set(access.Published),
			want: State{Status: access.Published, ReleaseDate: now},
		},
		"published, recorded then": {
			from: State{Status: access.Draft, ReleaseDate: past, DateGiven: true}, status: input.Set(access.Published),
			want: State{Status: access.Published, ReleaseDate: past, DateGiven: true},
		},
		"scheduled": {
			from: State{Status: access.Draft, ReleaseDate: now}, status: input.Set(access.Scheduled), date: input.Set(ahead),
			want: State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead, DateGiven: true},
		},
		"scheduled for the past": {
			from: State{Status: access.Draft, ReleaseDate: past}, status: input.Set(access.Scheduled), code: fault.BadUserInput,
		},
		"put off": {
			from: State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead}, date: input.Set(ahead.Add(time.Hour)),
			want: State{
				Status: access.Scheduled, ReleaseDate: ahead.Add(time.Hour), ScheduledAt: ahead.Add(time.Hour), DateGiven: true,
			},
		},
		"put back to the past": {
			from: State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead}, date: input.Set(past),
			code: fault.BadUserInput,
		},
		"kept back": {
			from: State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead}, status: input.Set(access.Draft),
			want: State{Status: access.Draft, ReleaseDate: ahead},
		},
		"out, dated ahead": {
			from: State{Status: access.Published, ReleaseDate: past}, date: input.Set(ahead), code: fault.BadUserInput,
		},
		"out, dated anew": {
			from: State{Status: access.Published, ReleaseDate: now}, date: input.Set(past),
			want: State{Status: access.Published, ReleaseDate: past, DateGiven: true},
		},
		"date taken away": {
			from: State{Status: access.Draft, ReleaseDate: ahead}, date: input.Set(time.Time{}),
			want: State{Status: access.Draft, ReleaseDate: now},
		},
		"withdrawn": {
			from: State{Status: access.Published, ReleaseDate: past}, status: input.Set(access.Archived),
			want: State{Status: access.Archived, ReleaseDate: past},
		},
		"a draft withdrawn": {
			from: State{Status: access.Draft, ReleaseDate: past}, status: input.Set(access.Archived), code: fault.BadUserInput,
		},
		"deleted": {
			from: State{Status: access.Deleted, ReleaseDate: past}, status: input.Set(access.Published), code: fault.Conflict,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := c.from.move(c.status, c.date, now)
			switch {
			case c.code != "" && fault.CodeOf(err) != c.code:
				t.Errorf("got %v, want %s", err, c.code)
			case c.code == "" && (err != nil || got != c.want):
				t.Errorf("got %+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

func TestDeletingAndRestoring(t *testing.T) {
	for name, c := range map[string]struct {
		before, want State
		after        time.Duration
		code         fault.Code
	}{
		"published": {
			before: State{Status: access.Published, ReleaseDate: past}, want: State{Status: access.Published, ReleaseDate: past},
			after: Restorable,
		},
		"scheduled": {
			before: State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead},
			want:   State{Status: access.Scheduled, ReleaseDate: ahead, ScheduledAt: ahead}, after: time.Hour,
		},
		"scheduled, past": {
			before: State{
				Status: access.Scheduled, ReleaseDate: now.Add(time.Hour),
				ScheduledAt: now.Add(time.Hour),
			}, want: State{Status: access.Draft, ReleaseDate: now.Add(time.Hour)},
			after: 2 * time.Hour,
		},
		"after 30 days": {
			before: State{Status: access.Draft, ReleaseDate: past}, after: Restorable + time.Second, code: fault.Gone,
		},
		"what was not deleted": {
			before: State{Status: access.Draft, ReleaseDate: past},
			want:   State{Status: access.Draft, ReleaseDate: past}, after: -1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			deleted := c.before
			if c.after >= 0 {
				deleted = c.before.delete(now, "")
				if again := deleted.delete(now.Add(time.Hour), "other"); again != deleted {
					t.Errorf("deleted twice: %+v, want %+v", again, deleted)
				}
			}
			got, err := deleted.restore(access.Visitor, now.Add(c.after))
			if c.code != "" && fault.CodeOf(err) != c.code || c.code == "" && (err != nil || got != c.want) {
				t.Errorf("got %+v, %v, want %+v %s", got, err, c.want, c.code)
			}
		})
	}
}

// Whatever places are given, each track keeps exactly one, those that are named stand where they are
// put, and the others keep their order.
func TestReorderingLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := make([]string, rapid.IntRange(0, 20).Draw(t, "tracks"))
		for i := range before {
			before[i] = fmt.Sprint("t", i)
		}
		named := rapid.Permutation(before).Draw(t, "named")
		named = named[:rapid.IntRange(0, len(named)).Draw(t, "how many")]
		indexes := make([]int, len(before))
		for i := range indexes {
			indexes[i] = i
		}
		indexes = rapid.Permutation(indexes).Draw(t, "places")
		places := make([]Place, len(named))
		for i, id := range named {
			places[i] = Place{id, indexes[i]}
		}
		got, err := reordered(before, places)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(before))) {
			t.Fatalf("%v became %v", before, got)
		}
		for _, p := range places {
			if got[p.Index] != p.TrackID {
				t.Fatalf("%s does not stand at %d: %v", p.TrackID, p.Index, got)
			}
		}
		isNamed := func(id string) bool { return slices.Contains(named, id) }
		if !slices.Equal(slices.DeleteFunc(slices.Clone(got), isNamed), slices.DeleteFunc(slices.Clone(before), isNamed)) {
			t.Fatalf("the others changed their order: %v", got)
		}
	})
}

func TestTypeOf(t *testing.T) {
	lengths := func(n int, each time.Duration) []time.Duration { return slices.Repeat([]time.Duration{each}, n) }
	for want, all := range map[music.AlbumType][][]time.Duration{
		music.Single:     {lengths(1, time.Minute), lengths(3, 9*time.Minute)},
		music.ExtendedEP: {lengths(4, time.Minute), lengths(6, 4*time.Minute), lengths(1, 12*time.Minute)},
		music.LongPlayer: {nil, lengths(7, time.Minute), lengths(2, 20*time.Minute), lengths(1, time.Hour)},
	} {
		for _, l := range all {
			if got := TypeOf(l); got != want {
				t.Errorf("%v is %s, want %s", l, got, want)
			}
		}
	}
}

func TestTextIsKept(t *testing.T) {
	for text, want := range map[string]string{" a ": "a", "e\u0301": "é", "a  b": "a  b"} {
		if got, problem := cleanLine("title", text, MaxTitle); got != want || problem != "" {
			t.Errorf("%q is kept as %q (%s), want %q", text, got, problem, want)
		}
	}
	for _, text := range []string{"", "\xff", "a\nb", "a\u2066b", strings.Repeat("x", MaxTitle+1)} {
		if _, problem := cleanLine("title", text, MaxTitle); problem == "" {
			t.Errorf("%q is taken", text)
		}
	}
	if got, problem := cleanText("lyrics", "\r\none\r\n\r\ntwo\rthree\n", MaxLyrics); got != "one\n\ntwo\nthree" ||
		problem != "" {
		t.Errorf("lyrics are kept as %q (%s)", got, problem)
	}
}
