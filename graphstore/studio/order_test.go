package studio_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/studio"
)

func places(ids []string) []studio.Place {
	out := make([]studio.Place, len(ids))
	for i, id := range ids {
		out[i] = studio.Place{TrackID: id, Index: i}
	}
	return out
}

// Whatever is added, removed, moved, deleted and restored, the album's order is that of a plain list,
// and its places have no gaps.
func TestAlbumOrderIsThatOfAList(t *testing.T) {
	w := newWorkshop(t)
	ctx := t.Context()
	rapid.Check(t, func(rt *rapid.T) {
		album, on := w.album("Album", 3)
		off := []string{w.track("Off 0", ""), w.track("Off 1", "")}
		deleted := map[string]int{} // where it stood
		pick := func(from []string) string { return rapid.SampledFrom(from).Draw(rt, "track") }
		without := func(list []string, id string) []string {
			return slices.DeleteFunc(slices.Clone(list), func(x string) bool { return x == id })
		}
		for range rapid.IntRange(1, 8).Draw(rt, "steps") {
			switch rapid.IntRange(0, 4).Draw(rt, "step") {
			case 0:
				if len(off) > 0 {
					id := pick(off)
					w.must(w.studio.AddTracks(ctx, w.owner, album, []string{id}))
					on, off = append(slices.Clone(on), id), without(off, id)
				}
			case 1:
				if len(on) > 0 {
					id := pick(on)
					w.must(w.studio.RemoveTracks(ctx, w.owner, album, []string{id}))
					on, off = without(on, id), append(off, id)
				}
			case 2:
				order := rapid.Permutation(on).Draw(rt, "order")
				w.must(w.studio.Reorder(ctx, w.owner, album, places(order)))
				on = slices.Clone(order)
			case 3:
				if len(on) > 0 {
					id := pick(on)
					deleted[id] = slices.Index(on, id)
					_, err := w.studio.DeleteTrack(ctx, w.owner, id)
					w.must(err)
					on = without(on, id)
				}
			case 4:
				for id, at := range deleted {
					w.must(w.studio.RestoreTrack(ctx, w.owner, id))
					on = slices.Insert(slices.Clone(on), min(at, len(on)), id)
					delete(deleted, id)
					break
				}
			}
			if got := w.order(album); !slices.Equal(got, on) {
				rt.Fatalf("the album's order is %v, want %v", got, on)
			}
		}
	})
}

// Two people who reorder at once end in one of their orders, whole.
func TestTwoOrdersAtOnceEndInOne(t *testing.T) {
	w := newWorkshop(t)
	album, tracks := w.album("Album", 5)
	for range 5 {
		orders := [][]string{tracks, graphtest.Reversed(tracks)}
		var both sync.WaitGroup
		for _, order := range orders {
			both.Go(func() {
				if err := w.studio.Reorder(t.Context(), w.owner, album, places(order)); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if got := w.order(album); !slices.Equal(got, orders[0]) && !slices.Equal(got, orders[1]) {
			t.Errorf("the album ends as %v", got)
		}
	}
}

func TestReorderNamesPlaces(t *testing.T) {
	w := newWorkshop(t)
	album, ids := w.album("Album", 4)
	at := func(pairs ...any) []studio.Place {
		out := []studio.Place{}
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, studio.Place{TrackID: pairs[i].(string), Index: pairs[i+1].(int)})
		}
		return out
	}
	w.must(w.studio.Reorder(t.Context(), w.owner, album, at(ids[3], 0)))
	w.equal(w.order(album), []string{ids[3], ids[0], ids[1], ids[2]}, "what is not named follows")
	before := w.order(album)
	for name, bad := range map[string][]studio.Place{
		"twice": at(ids[0], 0, ids[0], 1), "one place for two": at(ids[0], 1, ids[1], 1), "below": at(ids[0], -1),
		"beyond": at(ids[0], 4),
	} {
		t.Run(name, func(t *testing.T) {
			w.refuses(w.studio.Reorder(t.Context(), w.owner, album, bad), fault.BadUserInput, "trackOrders")
		})
	}
	// A track that was removed meanwhile: the one who reorders looks again.
	w.must(w.studio.RemoveTracks(t.Context(), w.owner, album, ids[:1]))
	w.refuses(w.studio.Reorder(t.Context(), w.owner, album, places(before)), fault.Conflict, "")
	got, err := w.studio.AlbumOrder(t.Context(), w.owner, album)
	w.must(err)
	w.equal(got, places([]string{ids[3], ids[1], ids[2]}), "the places")
}

func TestAddingKeepsWhatIsThere(t *testing.T) {
	w := newWorkshop(t)
	album, ids := w.album("Album", 2)
	other, others := w.album("Other", 1)
	single := w.track("Single", "")
	w.must(w.studio.AddTracks(t.Context(), w.owner, album, []string{single, ids[0]}))
	w.equal(w.order(album), append(slices.Clone(ids), single), "added")
	w.refuses(w.studio.AddTracks(t.Context(), w.owner, album, others), fault.BadUserInput, "trackIds")
	w.refuses(w.studio.AddTracks(t.Context(), w.owner, album, []string{"none"}), fault.BadUserInput, "trackIds")
	w.refuses(w.studio.AddTracks(t.Context(), w.owner, album, []string{single, single}), fault.BadUserInput, "trackIds")
	w.equal(w.order(other), others, "the other album")
	// Uploaded many at once, each gets its place.
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := w.studio.CreateTrack(t.Context(), w.owner, w.newTrack(fmt.Sprint("Bulk ", i), other)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	w.equal(len(w.order(other)), 9, "tracks")
}
