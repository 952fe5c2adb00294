package similarity

import (
	"cmp"

	"github.com/sidestage/sidestage/internal/music"
)

// Ranked is a thing with its score and reason, before it gets its id back.
type Ranked struct {
	Index int32
	Pull
}

// Higher orders by falling score, then by index.
func Higher(a, b Ranked) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Index, b.Index))
}

// WhyGenre says that a track is of a genre, and popular in it where it is of the third of its tracks that is played
// most.
func (m *Model) WhyGenre(genre, track int32) string {
	list := m.GenreTracks[genre]
	if len(list) > 0 && m.Popularity[track] > 0 && m.Popularity[track] >= m.Popularity[list[len(list)/3]] {
		return "Popular in " + m.GenreName[genre]
	}
	return "From " + m.GenreName[genre]
}

// Scored gives the things of a list their ids back.
func Scored(list []Ranked, ids []string) []music.Scored {
	out := make([]music.Scored, len(list))
	for i, r := range list {
		out[i] = music.Scored{ID: ids[r.Index], Score: r.Score, Reason: r.Reason}
	}
	return out
}

// Pull is how much something draws a person, and why.
type Pull struct {
	Score  float64
	Reason string
}

// TasteNeighbours bounds how many neighbours of each artist are looked at.
const TasteNeighbours = 40
