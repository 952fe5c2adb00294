package graphstore_test

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/account"
)

// A track whose length nobody knows yet is shown, is learned from, and keeps nothing else from being learned from.
func TestATrackOfUnknownLengthIsATrack(t *testing.T) {
	p := newPatronage(t)
	p.exec(t, `MATCH (t:Track {id: $id}) REMOVE t.duration`, map[string]any{"id": p.tracks[0]})
	shown, err := p.music.Tracks(t.Context(), account.Visitor, p.tracks)
	if err != nil || len(shown) != len(p.tracks) {
		t.Errorf("%d of %d tracks are shown: %v", len(shown), len(p.tracks), err)
	}
	learned := map[string]bool{}
	err = graphstore.NewTasteStore(p.db).Tracks(t.Context(), func(found graphstore.TasteTrack) error {
		learned[found.ID] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range p.tracks {
		if !learned[id] {
			t.Errorf("track %s is not learned from", id)
		}
	}
}
