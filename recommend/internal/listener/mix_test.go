package listener

import (
	"testing"
)

func TestPartsOfPlaysCountInPart(t *testing.T) {
	before := -1.0
	for plays := 0.0; plays <= 6; plays += 0.25 {
		own := ownShare(map[int32]float64{1: plays})
		if own < before || own > 0.5 || (before >= 0 && own > before+0.1) {
			t.Errorf("%v plays of one artist make %v after %v", plays, own, before)
		}
		before = own
	}
	if own := ownShare(nil); own != 0 {
		t.Errorf("nothing makes %v", own)
	}
}
