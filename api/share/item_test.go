package share

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/shop"
)

func TestTheHeadOfAnItem(t *testing.T) {
	dear := int64(2750)
	s := Share{PublicURL: "https://music.example"}
	i := shop.Shown{HasAccess: true, Item: shop.Item{
		ID: "i1", Name: "Tour <shirt>", Seller: person.Person{UserID: "a1", Handle: "kestrels", Name: "The Kestrels"},
		Category: "Clothing", Currency: "EUR", BasePrice: 2500, Status: access.Published, Pictures: []string{"images/p1"},
		Variants: []shop.Variant{{Sizes: []shop.Size{
			{ID: "s", Stock: shop.Stock{Quantity: 2}}, {ID: "m", Price: &dear},
		}}},
	}}
	for what, c := range map[string]struct {
		change func(*shop.Shown)
		want   []string
	}{
		"in stock": {func(*shop.Shown) {}, []string{
			`"@type":"Product"`, `"lowPrice":"25.00"`, `"highPrice":"27.50"`, "schema.org/InStock",
			"https://music.example/tradingpost/i1",
			"https://music.example/api/images/merch/p1?w=1200", "Tour &lt;shirt&gt; by The Kestrels",
		}},
		"sold out, without minor units": {func(i *shop.Shown) {
			i.Currency, i.Variants = "JPY", []shop.Variant{{Sizes: []shop.Size{{ID: "s"}}}}
		}, []string{`"@type":"Offer"`, `"price":"2500"`, "schema.org/SoldOut"}},
		"for supporters": {
			func(i *shop.Shown) { i.HasAccess, i.Variants = false, nil }, []string{"schema.org/LimitedAvailability"},
		},
	} {
		shown := i
		c.change(&shown)
		head, err := s.itemHead(shown).write()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range c.want {
			if !strings.Contains(string(head), text) {
				t.Errorf("%s: no %q in %s", what, text, head)
			}
		}
	}
}
