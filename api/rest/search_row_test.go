package rest

import (
	"testing"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// What is in stock of an item is told to who may buy it; other counts are told to all.
func TestARowTellsTheStockToWhoMayBuy(t *testing.T) {
	for _, c := range []struct {
		kind item.Type
		open bool
		want int64
	}{{item.Merch, true, 7}, {item.Merch, false, 0}, {item.Album, false, 7}} {
		for _, final := range []bool{true, false} {
			hit := finding.Hit{Hit: search.Hit{Type: c.kind, Count: 7}, Access: access.Decision{HasAccess: c.open}}
			if got := newRow(hit, final).Count; got != c.want {
				t.Errorf("%s, open %v, final %v: %d", c.kind, c.open, final, got)
			}
		}
	}
}
