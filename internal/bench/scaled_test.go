package main

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScaledCatalogue holds the generated catalogue to be the same every time, of the size
// asked for, whole, and with few things that are popular.
func TestScaledCatalogue(t *testing.T) {
	size := scale{Artists: 200, Albums: 250, Songs: 1000, Events: 30, Merch: 40}
	c, err := newScaledCatalogue(size)
	if err != nil {
		t.Fatal(err)
	}
	again, err := newScaledCatalogue(size)
	if diff := cmp.Diff(c, again); err != nil || diff != "" {
		t.Fatalf("drawn again it differs: %v %.500s", err, diff)
	}
	if got := (scale{len(c.Artists), len(c.Albums), len(c.Songs), len(c.Events), len(c.Merch)}); got != size {
		t.Errorf("made %+v of %+v", got, size)
	}
	ids := map[string]bool{}
	var popular []int
	for _, it := range slices.Concat(c.Artists, c.Albums, c.Songs, c.Events, c.Merch) {
		if ids[it.ID] || it.Name == "" || it.Popularity < 1 || it.Artist >= size.Artists || it.Album >= size.Albums {
			t.Fatalf("%+v", it)
		}
		ids[it.ID] = true
		popular = append(popular, it.Popularity)
	}
	slices.Sort(popular)
	if middle, most := popular[len(popular)/2], popular[len(popular)-1]; most < 100*middle {
		t.Errorf("the most popular has %d, the median %d", most, middle)
	}
	for _, song := range c.Songs {
		if c.Albums[song.Album].Artist != song.Artist {
			t.Fatalf("%+v is on another's album", song)
		}
	}
	for _, whole := range []bool{false, true} {
		queries := c.typing(100, whole)
		if len(queries) != 100 || slices.Contains(queries, "") || !slices.Equal(queries, c.typing(100, whole)) {
			t.Errorf("typed: %q", queries)
		}
	}
}
