package recommend

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Belief is an artist or a genre that a person is believed to like.
type Belief struct {
	Thing
	Name string
	// Strength is against the strongest of its kind, above 0 to 1; 0 of a removed belief for which nothing speaks any more.
	Strength float64
	// Basis is what the belief rests on, for the person to read.
	Basis string
}

// Beliefs is what a model makes of a person.
type Beliefs struct {
	// Artists and Genres are the strongest first, at most 50 of each.
	Artists, Genres []Belief
	// Removed are those that the person removed, as they would be.
	Removed []Belief
	Mix     Mix
	// ByPopularity says that lists are ranked by popularity now, alike for everybody: Mix is where they came from otherwise.
	ByPopularity bool
}

const (
	maxBeliefs = 50
	// leastBelief leaves out what is hardly there.
	leastBelief = 0.01
)

// Beliefs tells what the product believes about a person's taste at this moment. Errors: UNAVAILABLE before the first
// model.
func (s *Service) Beliefs(ctx context.Context, userID string) (Beliefs, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return Beliefs{}, err
	}
	l, err := s.listener(ctx, userID)
	if err != nil {
		return Beliefs{}, err
	}
	tuning := s.tuning(ctx, userID)
	popular := tuning.Ranker == RankByPopularity
	if popular {
		// What is known of the person does not go by how lists are ranked now.
		tuning.Ranker = Rankers[0]
	}
	t := m.tasteOf(l, tuning, s.options.Now())
	out := Beliefs{
		Artists: firstOf(t.believedArtists(), maxBeliefs), Genres: firstOf(t.believedGenres(), maxBeliefs), Mix: t.mix(), ByPopularity: popular,
	}
	if len(l.said.Removed) == 0 {
		return out, nil
	}
	removed := l.said.Removed
	l.said.Removed = nil
	open := m.tasteFor(l, t.tuning, t.now)
	open.weigh(l)
	for _, b := range slices.Concat(open.believedArtists(), open.believedGenres(), m.unfounded(removed)) {
		known := slices.ContainsFunc(out.Removed, func(have Belief) bool { return have.Thing == b.Thing })
		if slices.Contains(removed, b.Thing) && !known {
			out.Removed = append(out.Removed, b)
		}
	}
	return out, nil
}

// unfounded names things of which nothing is believed.
func (m *Model) unfounded(things []Thing) []Belief {
	var out []Belief
	for _, t := range things {
		if a, ok := m.artists.Find(t.ID); ok && t.Kind == KindArtist {
			out = append(out, Belief{Thing: t, Name: m.artistName[a]})
		}
		if g, ok := m.genres.Find(t.ID); ok && t.Kind == KindGenre {
			out = append(out, Belief{Thing: t, Name: m.genreName[g]})
		}
	}
	return out
}

// believedArtists are the artists whom the person knows, by weight.
func (t *taste) believedArtists() []Belief {
	m, list := t.model, make([]ranked, 0, len(t.plays))
	for a := range t.plays {
		list = append(list, ranked{a, pull{t.weight(a), t.basis(a)}})
	}
	slices.SortFunc(list, higher)
	return believed(list, func(a int32) Belief {
		return Belief{Thing: Thing{KindArtist, m.artists.IDs[a]}, Name: m.artistName[a]}
	})
}

// believedGenres are the genres of what the person plays and those they chose.
func (t *taste) believedGenres() []Belief {
	m, list := t.model, []ranked{}
	songs := map[int32]int{}
	for a, f := range t.facts {
		for _, e := range m.artistGenres[a] {
			songs[e.Index] += f.songs
		}
	}
	for _, e := range t.genres() {
		list = append(list, ranked{e.Index, pull{float64(e.Weight), t.genreBasis(e.Index, songs[e.Index])}})
	}
	slices.SortFunc(list, higher)
	return believed(list, func(g int32) Belief {
		return Belief{Thing: Thing{KindGenre, m.genres.IDs[g]}, Name: m.genreName[g]}
	})
}

// believed turns a list that falls into beliefs against its first.
func believed(list []ranked, name func(int32) Belief) []Belief {
	var out []Belief
	for _, r := range list {
		strength := r.score / list[0].score
		if !(strength >= leastBelief) || math.IsInf(strength, 0) {
			break
		}
		b := name(r.index)
		b.Strength, b.Basis = min(1, strength), r.reason
		out = append(out, b)
	}
	return out
}

// basis says what a person did with an artist: "You played 32 of their songs and follow them".
func (t *taste) basis(artist int32) string {
	f, parts := t.facts[artist], []string{}
	if f.songs > 0 {
		parts = append(parts, fmt.Sprintf("played %s", ofTheirSongs(f.songs)))
	}
	switch {
	case f.saves > 0 && f.songs == 0:
		parts = append(parts, fmt.Sprintf("saved %s", ofTheirSongs(f.saves)))
	case f.saves == 1:
		parts = append(parts, "saved one")
	case f.saves > 1:
		parts = append(parts, fmt.Sprintf("saved %d", f.saves))
	}
	switch {
	case f.albums == 1:
		parts = append(parts, "saved an album of theirs")
	case f.albums > 1:
		parts = append(parts, fmt.Sprintf("saved %d of their albums", f.albums))
	}
	if f.followed {
		parts = append(parts, "follow them")
	}
	if f.more {
		parts = append(parts, "want more like this")
	}
	if len(parts) == 0 {
		return "You heard or saved something of theirs"
	}
	return "You " + listed(parts)
}

func ofTheirSongs(n int) string {
	if n == 1 {
		return "one of their songs"
	}
	return fmt.Sprintf("%d of their songs", n)
}

func (t *taste) genreBasis(genre int32, songs int) string {
	var parts []string
	if slices.Contains(t.views.chosen, genre) {
		if t.views.picked[genre] {
			parts = append(parts, "chose it")
		}
		if t.views.genres[genre] {
			parts = append(parts, "want more of it")
		}
	}
	switch {
	case songs == 1:
		parts = append(parts, "played one song by artists of this genre")
	case songs > 1:
		parts = append(parts, fmt.Sprintf("played %d songs by artists of this genre", songs))
	case len(parts) == 0:
		parts = append(parts, "follow or saved artists of this genre")
	}
	return "You " + listed(parts)
}

// listed joins words: "a", "a and b", "a, b and c".
func listed(parts []string) string {
	n := len(parts)
	if n == 1 {
		return parts[0]
	}
	return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
}
