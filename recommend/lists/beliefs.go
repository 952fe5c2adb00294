package lists

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	maxBeliefs = 50
	// leastBelief leaves out what is hardly there.
	leastBelief = 0.01
)

// Beliefs tells what the product believes about a person's taste at this moment. Errors: UNAVAILABLE before the first
// model.
func (s *Service) Beliefs(ctx context.Context, userID string) (taste.Beliefs, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return taste.Beliefs{}, err
	}
	l, err := s.Listener(ctx, userID)
	if err != nil {
		return taste.Beliefs{}, err
	}
	by := s.Tuning(ctx, userID)
	popular := by.Model == tuning.RankByPopularity
	if popular {
		// What is known of the person does not go by how lists are ranked now.
		by.Model = tuning.Rankers[0]
	}
	t := listener.TasteOf(m, l, by, s.Now())
	out := taste.Beliefs{
		Artists: seq.First(believedArtists(t), maxBeliefs), Genres: seq.First(believedGenres(t), maxBeliefs), Mix: t.Mix(),
		ByPopularity: popular,
	}
	if len(l.Said.Removed) == 0 {
		return out, nil
	}
	removed := l.Said.Removed
	l.Said.Removed = nil
	open := listener.TasteFor(m, l, t.Tuning, t.Now)
	open.Weigh(l)
	for _, b := range slices.Concat(believedArtists(open), believedGenres(open), unfounded(m, removed)) {
		known := slices.ContainsFunc(out.Removed, func(have taste.Belief) bool { return have.Thing == b.Thing })
		if slices.Contains(removed, b.Thing) && !known {
			out.Removed = append(out.Removed, b)
		}
	}
	return out, nil
}

// unfounded names things of which nothing is believed.
func unfounded(m *similarity.Model, things []taste.Thing) []taste.Belief {
	var out []taste.Belief
	for _, t := range things {
		if a, ok := m.Artists.Find(t.ID); ok && t.Kind == taste.KindArtist {
			out = append(out, taste.Belief{Thing: t, Name: m.ArtistName[a]})
		}
		if g, ok := m.Genres.Find(t.ID); ok && t.Kind == taste.KindGenre {
			out = append(out, taste.Belief{Thing: t, Name: m.GenreName[g]})
		}
	}
	return out
}

// believedArtists are the artists whom the person knows, by weight.
func believedArtists(t *listener.Taste) []taste.Belief {
	m, list := t.Model, make([]similarity.Ranked, 0, len(t.Plays))
	for a := range t.Plays {
		list = append(list, similarity.Ranked{Index: a, Pull: similarity.Pull{Score: t.Weight(a), Reason: basis(t, a)}})
	}
	slices.SortFunc(list, similarity.Higher)
	return believed(list, func(a int32) taste.Belief {
		return taste.Belief{Thing: taste.Thing{Kind: taste.KindArtist, ID: m.Artists.IDs[a]}, Name: m.ArtistName[a]}
	})
}

// believedGenres are the genres of what the person plays and those they chose.
func believedGenres(t *listener.Taste) []taste.Belief {
	m, list := t.Model, []similarity.Ranked{}
	songs := map[int32]int{}
	for a, f := range t.Facts {
		for _, e := range m.ArtistGenres[a] {
			songs[e.Index] += f.Songs
		}
	}
	for _, e := range t.Genres() {
		list = append(list,
			similarity.Ranked{
				Index: e.Index, Pull: similarity.Pull{Score: float64(e.Weight), Reason: genreBasis(t, e.Index, songs[e.Index])},
			})
	}
	slices.SortFunc(list, similarity.Higher)
	return believed(list, func(g int32) taste.Belief {
		return taste.Belief{Thing: taste.Thing{Kind: taste.KindGenre, ID: m.Genres.IDs[g]}, Name: m.GenreName[g]}
	})
}

// believed turns a list that falls into beliefs against its first.
func believed(list []similarity.Ranked, name func(int32) taste.Belief) []taste.Belief {
	var out []taste.Belief
	for _, r := range list {
		strength := r.Score / list[0].Score
		if !(strength >= leastBelief) || math.IsInf(strength, 0) {
			break
		}
		b := name(r.Index)
		b.Strength, b.Basis = min(1, strength), r.Reason
		out = append(out, b)
	}
	return out
}

// basis says what a person did with an artist: "You played 32 of their songs and follow them".
func basis(t *listener.Taste, artist int32) string {
	f, parts := t.Facts[artist], []string{}
	if f.Songs > 0 {
		parts = append(parts, fmt.Sprintf("played %s", ofTheirSongs(f.Songs)))
	}
	switch {
	case f.Saves > 0 && f.Songs == 0:
		parts = append(parts, fmt.Sprintf("saved %s", ofTheirSongs(f.Saves)))
	case f.Saves == 1:
		parts = append(parts, "saved one")
	case f.Saves > 1:
		parts = append(parts, fmt.Sprintf("saved %d", f.Saves))
	}
	switch {
	case f.Albums == 1:
		parts = append(parts, "saved an album of theirs")
	case f.Albums > 1:
		parts = append(parts, fmt.Sprintf("saved %d of their albums", f.Albums))
	}
	if f.Followed {
		parts = append(parts, "follow them")
	}
	if f.More {
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

func genreBasis(t *listener.Taste, genre int32, songs int) string {
	var parts []string
	if slices.Contains(t.Views.Chosen, genre) {
		if t.Views.Picked[genre] {
			parts = append(parts, "chose it")
		}
		if t.Views.Genres[genre] {
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
