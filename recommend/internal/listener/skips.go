package listener

import "github.com/sidestage/sidestage/internal/taste"

// skipping is how many songs of one artist a person mostly skips, and how many others they heard or saved; each counts
// less as it grows old.
type skipping struct{ skipped, kept float64 }

// with counts what the person did with one more song of the artist.
func (s skipping) with(i taste.Interaction, weight float64) skipping {
	switch {
	case i.Unwelcome():
		s.skipped += weight
	case i.Wanted():
		s.kept += weight
	}
	return s
}

// meant is how many songs that were heard it weighs that the person follows an artist or asks for more of them.
const meant = 3

// stepBack takes from the artists whose songs the person skips: of n skipped and k kept songs the share n / (n + k) of
// all their pull, as far as n songs say something: n² / (n² + 4), a fifth for one, seven tenths for three.
func (t *Taste) stepBack(skips map[int32]skipping) {
	for a, s := range skips {
		if t.Views.removedArtists[a] || s.skipped == 0 {
			continue
		}
		if f := t.Facts[a]; f.Followed || f.More {
			s.kept += meant
		}
		n := s.skipped
		t.Retreat.Artists[a] = 1 - (1-t.Retreat.Artists[a])*(1-n/(n+s.kept)*n*n/(n*n+4))
	}
}
