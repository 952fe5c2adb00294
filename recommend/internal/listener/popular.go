package listener

import (
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// Apart is within how many places no artist comes twice while somebody else is among the next Ahead.
	Apart = 3
	// Ahead is how far a list is looked through for somebody else.
	Ahead = 40
)

// CuratedLimit is how long a curated list is at most.
const CuratedLimit = 500

// Popular ranks tracks by popularity, without those that are not for a person (t nil for a visitor).
func Popular(m *similarity.Model, genre int32, t *Taste) []similarity.Ranked {
	order, reason := m.ByPopular, "Popular right now"
	if genre != similarity.None {
		order = m.GenreTracks[genre]
	}
	var out []similarity.Ranked
	for _, track := range order {
		if len(out) == CuratedLimit {
			break
		}
		if genre != similarity.None {
			reason = m.WhyGenre(genre, track)
		}
		if !t.Refuses(track) {
			out = append(out,
				similarity.Ranked{Index: track, Pull: similarity.Pull{Score: float64(m.Popularity[track]), Reason: reason}})
		}
	}
	return out
}

// Refuses says that a track is mostly skipped or not for the person; no visitor refuses anything.
func (t *Taste) Refuses(track int32) bool {
	return t != nil && (t.Disliked[track] || t.Blocked(track))
}

// Spread reorders a ranked list so that no artist comes twice within three places while
// somebody else is among the next that could.
func Spread(list []similarity.Ranked, artistOf []int32) []similarity.Ranked {
	out := make([]similarity.Ranked, 0, len(list))
	for len(list) > 0 {
		pick := 0
		for i, r := range seq.First(list, Ahead) {
			last := out[max(0, len(out)-Apart+1):]
			if !slices.ContainsFunc(last, func(o similarity.Ranked) bool { return artistOf[o.Index] == artistOf[r.Index] }) {
				pick = i
				break
			}
		}
		out = append(out, list[pick])
		copy(list[1:pick+1], list[:pick])
		list = list[1:]
	}
	return out
}
