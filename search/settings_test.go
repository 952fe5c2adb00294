package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// anySettings draws settings in their ranges and out of them.
func anySettings() *rapid.Generator[Settings] {
	words := rapid.OneOf(rapid.SampledFrom([]string{"hip hop", "rap", "the", "", "kestrel", "!!!", "R&B"}), anyText())
	return rapid.Custom(func(t *rapid.T) Settings {
		weight := rapid.IntRange(-3, 50)
		return Settings{
			Synonyms:  rapid.SliceOfN(rapid.SliceOfN(words, 0, 4), 0, 3).Draw(t, "synonyms"),
			StopWords: rapid.SliceOfN(words, 0, 3).Draw(t, "stop words"),
			Weights: Weights{
				Edit: weight.Draw(t, "edit"), FirstLetter: weight.Draw(t, "first letter"), Unfinished: weight.Draw(t, "unfinished"),
				Popularity: weight.Draw(t, "popularity"), PopularityCap: weight.Draw(t, "cap"),
				Personal: rapid.Bool().Draw(t, "personal"),
				Slack:    weight.Draw(t, "slack"),
			},
		}
	})
}

// TestSettingsStay holds settings that were made ready to be kept as they are when they
// are set again.
func TestSettingsStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := newTuning(anySettings().Draw(t, "settings"), nil)
		again := newTuning(once.settings.clone(), once)
		if again.Weights != once.Weights || !slices.Equal(again.settings.StopWords, once.settings.StopWords) ||
			!slices.EqualFunc(again.settings.Synonyms, once.settings.Synonyms, slices.Equal[[]string]) {
			t.Fatalf("%+v becomes %+v", once.settings, again.settings)
		}
	})
}

func TestSettings(t *testing.T) {
	documents := []Document{
		{Type: item.Song, ID: "hiphop", Name: "Some Hiphop Hooray"},
		{Type: item.Song, ID: "rap", Name: "Best of Rap"},
		{Type: item.Song, ID: "typed", Name: "Old Hip Hop"},
		{Type: item.Song, ID: "rapture", Name: "Rapture"},
		{Type: item.Song, ID: "big", Name: "Kestrel One", Popularity: 1 << 20},
		{Type: item.Song, ID: "small", Name: "Kestrel Two", Popularity: 1 << 10},
		{Type: item.Song, ID: "live", Name: "Harvest (Live)"},
		{Type: item.Song, ID: "near", Name: "Kestral Six"},
	}
	groups := [][]string{{"Hip-Hop", "hiphop", "Rap"}, {"alone"}}
	cases := []struct {
		name   string
		change func(*Settings)
		typed  string
		want   []string
	}{
		{"nothing changed", func(*Settings) {}, "hip hop", []string{"typed"}},
		{
			"synonyms, what was typed first", func(s *Settings) { s.Synonyms = groups }, "hip hop",
			[]string{"typed", "rap", "hiphop"},
		},
		{"a phrase for a word", func(s *Settings) { s.Synonyms = groups }, "best hiphop", []string{"rap"}},
		{"a synonym begun finds nothing more", func(s *Settings) { s.Synonyms = groups }, "ra", []string{"rapture", "rap"}},
		{"no stop words", func(*Settings) {}, "harvest remastered", nil},
		{
			"a stop word in the query", func(s *Settings) { s.StopWords = []string{"Remastered", "live"} }, "remastered harvest",
			[]string{"live"},
		},
		{"popularity", func(*Settings) {}, "kestrel", []string{"big", "small", "near"}},
		{"capped", func(s *Settings) { s.Weights.PopularityCap = 5 }, "kestrel", []string{"big", "small", "near"}},
		{"slack", func(s *Settings) { s.Weights.Slack = 0 }, "kestrel", []string{"big", "small"}},
		{"dear edits", func(s *Settings) { s.Weights.Edit = 9 }, "kestrel", []string{"big", "small"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := DefaultSettings()
			c.change(&s)
			tuned := newTuning(s, plain)
			q := tuned.parse(c.typed)
			got := idsOf(tuned.matcher(false, false).order(&q, documents, Viewer{}, Filter{}))
			if !slices.Equal(got, c.want) {
				t.Errorf("%q finds %v, want %v", c.typed, got, c.want)
			}
		})
	}
}

// TestCapped holds popularity above the cap to change nothing: the shorter name then leads.
func TestCapped(t *testing.T) {
	documents := []Document{
		{Type: item.Song, ID: "famous", Name: "Kestrel Sings", Popularity: 1e9},
		{Type: item.Song, ID: "known", Name: "Kestrel Two", Popularity: 1e4},
	}
	s := DefaultSettings()
	for limit, want := range map[int]string{40: "famous", 8: "known"} {
		s.Weights.PopularityCap = limit
		tuned := newTuning(s, nil)
		q := tuned.parse("kestrel")
		if got := idsOf(tuned.matcher(false, false).order(&q, documents, Viewer{}, Filter{})); got[0] != want {
			t.Errorf("capped at 2^%d, %v leads", limit, got)
		}
	}
}

// TestDefaultsAreUnset holds the defaults to say what standing engines sort by.
func TestDefaultsAreUnset(t *testing.T) {
	if plain.Weights != DefaultSettings().Weights {
		t.Errorf("the default weights are out of range: %+v", plain.Weights)
	}
}

func TestPersonal(t *testing.T) {
	documents := []Document{
		{Type: item.Artist, ID: "famous", Name: "Kestrel Fame", Popularity: 1e9},
		{Type: item.Artist, ID: "followed", Name: "Kestrel Friends"},
		{Type: item.Artist, ID: "near", Name: "Kestral Friends"},
	}
	prefers := func(ref item.Ref) bool { return ref.ID == "followed" || ref.ID == "near" }
	for personal, want := range map[bool][]string{
		true: {"followed", "famous", "near"}, false: {"famous", "followed", "near"},
	} {
		s := DefaultSettings()
		s.Weights.Personal = personal
		tuned := newTuning(s, nil)
		q := tuned.parse("kestrel")
		hits := tuned.matcher(false, false).order(&q, documents, Viewer{Prefers: prefers}, Filter{})
		if got := idsOf(hits); !slices.Equal(got, want) {
			t.Errorf("personal %v: %v, want %v", personal, got, want)
		}
		if hits[0].hit(1).Personal != personal {
			t.Errorf("personal %v: the first hit says %v", personal, hits[0].hit(1).Personal)
		}
	}
}
