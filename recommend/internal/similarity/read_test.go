package similarity

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestWordsAreLearnedFrom(t *testing.T) {
	w := recommendtest.New()
	w.Add("a", "g", 12)
	w.Add("b", "h", 2)
	for _, i := range []taste.Interaction{{TrackID: "a-1", Plays: 2}, {TrackID: "b-1", Plays: 2}} {
		i.UserID = "u"
		w.Did = append(w.Did, i)
	}
	for name, c := range map[string]struct {
		said []taste.Opinion
		a, b int32
	}{
		"nothing":   {nil, 1, 1},
		"an artist": {recommendtest.About(taste.KindArtist, "-a"), 0, 1},
		"a track":   {recommendtest.About(taste.KindTrack, "-a-1"), 0, 1},
		"an album":  {recommendtest.About(taste.KindAlbum, "-a-album-0"), 0, 1},
		"an album and not a track": {slices.Concat(recommendtest.About(taste.KindAlbum, "-a-album-0"),
			recommendtest.About(taste.KindTrack, "+a-1")), 1, 1},
		"nobody's":                   {recommendtest.About(taste.KindArtist, "-gone"), 1, 1},
		"everything":                 {slices.Concat(recommendtest.About(taste.KindArtist, "-a", "-b")), 0, 0},
		"more of what was not heard": {recommendtest.About(taste.KindTrack, "+a-11"), 1, 1},
	} {
		w.Said = map[string]taste.Said{"u": {Opinions: c.said}}
		r, err := read(t.Context(), w, w, unblended())
		if err != nil {
			t.Fatal(err)
		}
		_, heard, err := r.matrices()
		if err != nil {
			t.Fatal(err)
		}
		if a, b := int32(len(heard.Col(0))), int32(len(heard.Col(1))); a != c.a || b != c.b {
			t.Errorf("%s: %d listen to a, %d to b", name, a, b)
		}
	}
}
