package main

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScaledListening holds generated listening to be the same every time, of about the size
// asked for, each song once a person, and with a long tail of songs and of people.
func TestScaledListening(t *testing.T) {
	c, err := newScaledCatalogue(scale{Artists: 200, Albums: 250, Songs: 2000, Events: 1, Merch: 1})
	if err != nil {
		t.Fatal(err)
	}
	size := listening{Fans: 300, Each: 40}
	l, again := newScaledListening(c, size), newScaledListening(c, size)
	if d := cmp.Diff(l.heard, again.heard, cmp.AllowUnexported(heardSong{})); d != "" || len(l.fans) != size.Fans {
		t.Fatalf("%d people; drawn again it differs: %.300s", len(l.fans), d)
	}
	if n := len(l.heard); n < size.Fans*size.Each/2 || n > size.Fans*size.Each*3/2 {
		t.Errorf("%d songs were heard by %d people", n, size.Fans)
	}
	perFan, perSong, once := make([]int, size.Fans), make([]int, len(c.Songs)), map[[2]int]bool{}
	for _, h := range l.heard {
		if once[[2]int{h.fan, h.song}] || h.plays < 1 || h.skips > h.plays {
			t.Fatalf("%+v", h)
		}
		once[[2]int{h.fan, h.song}] = true
		perFan[h.fan]++
		perSong[h.song]++
	}
	for name, counts := range map[string][]int{"people": perFan, "songs": perSong} {
		slices.Sort(counts)
		if middle, most := counts[len(counts)/2], counts[len(counts)-1]; most < 5*max(1, middle) {
			t.Errorf("%s: the most is %d, the median %d", name, most, middle)
		}
	}
	if n := firstOfFan(l.heard); n == 0 || l.heard[n-1].fan != 0 || l.heard[n].fan == 0 {
		t.Errorf("the first of the people heard %d", n)
	}
}
