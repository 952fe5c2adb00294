package share

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
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
			`"@type":"ProductGroup"`, `"lowPrice":"25.00"`, `"highPrice":"27.50"`, "schema.org/InStock",
			"https://music.example/tradingpost/i1",
			"https://music.example/api/images/merch/p1?w=1200", "Tour &lt;shirt&gt; by The Kestrels",
		}},
		"sold out, without minor units": {func(i *shop.Shown) {
			i.Currency, i.Variants = "JPY", []shop.Variant{{Sizes: []shop.Size{{ID: "s"}}}}
		}, []string{`"@type":"Offer"`, `"price":"2500"`, "schema.org/SoldOut"}},
		"for supporters": {
			func(i *shop.Shown) { i.HasAccess, i.Variants, i.IsLeft = false, nil, true },
			[]string{"schema.org/LimitedAvailability"},
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

// The properties that schema.org has for what the head of an item says, with what each may be.
var (
	anURL    = regexp.MustCompile(`^https://[^ "<>]+$`)
	aPrice   = regexp.MustCompile(`^\d+(\.\d+)?$`)
	aText    = regexp.MustCompile(`(?s)^\S.*$`)
	products = map[string]*regexp.Regexp{
		"name": aText, "url": anURL, "description": aText, "productID": aText, "category": aText, "image": anURL,
		"sku": aText, "color": aText, "size": aText, "material": aText, "inProductGroupWithID": aText,
	}
	schema = map[string]map[string]*regexp.Regexp{
		"Product":      products,
		"ProductGroup": products,
		"Offer":        {"price": aPrice, "priceCurrency": aText, "availability": anURL, "url": anURL},
		"AggregateOffer": {
			"lowPrice": aPrice, "highPrice": aPrice, "priceCurrency": aText, "availability": anURL, "url": anURL,
		},
		"MusicGroup": {"name": aText, "url": anURL, "image": anURL},
	}
	needed = map[string][]string{
		"Product": {"name", "offers"}, "ProductGroup": {"name", "hasVariant", "productGroupID"},
		"Offer": {"price", "priceCurrency", "availability"}, "AggregateOffer": {"lowPrice", "priceCurrency"},
		"MusicGroup": {"name"},
	}
)

// mustBeSchema fails where a thing has what schema.org does not know of it, or lacks what a search engine needs.
func mustBeSchema(t *testing.T, at string, thing map[string]any) {
	t.Helper()
	kind, _ := thing["@type"].(string)
	known := schema[kind]
	if known == nil {
		t.Errorf("%s is a %q", at, kind)
		return
	}
	for _, name := range needed[kind] {
		if thing[name] == nil {
			t.Errorf("%s has no %s", at, name)
		}
	}
	for name, value := range thing {
		var values []any
		if many, isMany := value.([]any); isMany {
			values = many
		} else {
			values = []any{value}
		}
		for n, one := range values {
			here := fmt.Sprintf("%s.%s[%d]", at, name, n)
			switch one := one.(type) {
			case map[string]any:
				if !slices.Contains([]string{"offers", "brand", "seller", "hasVariant"}, name) {
					t.Errorf("%s is a thing", here)
				}
				mustBeSchema(t, here, one)
			case string:
				pattern := known[name]
				switch {
				case name == "@type" || name == "@context":
				case kind == "ProductGroup" && name == "productGroupID":
				case kind == "ProductGroup" && name == "variesBy" && anURL.MatchString(one):
				case pattern == nil || !pattern.MatchString(one):
					t.Errorf("%s is %q", here, one)
				}
			default:
				t.Errorf("%s is %v", here, one)
			}
		}
	}
}

func dataOf(t *testing.T, s Share, i shop.Shown) map[string]any {
	t.Helper()
	text, err := json.Marshal(s.itemData(i))
	var data map[string]any
	if err == nil {
		err = json.NewDecoder(bytes.NewReader(text)).Decode(&data)
	}
	if err != nil {
		t.Fatal(err)
	}
	mustBeSchema(t, "the item", data)
	return data
}

func TestFormsOfAnItemHaveTheirOwnPicturesAndOffers(t *testing.T) {
	s, dear := Share{PublicURL: "https://music.example"}, int64(2750)
	i := shop.Shown{HasAccess: true, Item: shop.Item{
		ID: "i1", Name: "Tour shirt", Seller: person.Person{UserID: "a1", Handle: "kestrels", Name: "The Kestrels"},
		Category: "Clothing", Currency: "EUR", BasePrice: 2500, Status: access.Published, Pictures: []string{"images/p1"},
		Variants: []shop.Variant{
			{Color: "Black", SKU: "B-1", Pictures: []string{"images/b1", "images/b2"}, Sizes: []shop.Size{
				{Name: "S", Stock: shop.Stock{Quantity: 2}}, {Name: "M", Price: &dear},
			}},
			{Color: "Red", Sizes: []shop.Size{{Name: "S", Stock: shop.Stock{Quantity: 1}}}},
		},
	}}
	data := dataOf(t, s, i)
	forms, _ := data["hasVariant"].([]any)
	if data["@type"] != "ProductGroup" || len(forms) != 3 || fmt.Sprint(data["variesBy"]) !=
		"[https://schema.org/color https://schema.org/size]" {
		t.Fatalf("%v", data)
	}
	for n, want := range []string{
		"Tour shirt, Black, S: 25.00 InStock b1?w=1200 b2?w=1200", "Tour shirt, Black, M: 27.50 SoldOut b1?w=1200 b2?w=1200",
		"Tour shirt, Red, S: 25.00 InStock p1?w=1200",
	} {
		f := forms[n].(map[string]any)
		offer := f["offers"].(map[string]any)
		left := strings.TrimPrefix(offer["availability"].(string), "https://schema.org/")
		got := fmt.Sprintf("%s: %s %s", f["name"], offer["price"], left)
		for _, url := range f["image"].([]any) {
			got += " " + strings.TrimPrefix(url.(string), "https://music.example/api/images/merch/")
		}
		if got != want || f["inProductGroupWithID"] != data["productGroupID"] {
			t.Errorf("%s, want %s", got, want)
		}
	}

	many := i
	many.Variants = nil
	for n := range 30 {
		v := shop.Variant{Color: fmt.Sprint("Color ", n)}
		for m := range 10 {
			v.Sizes = append(v.Sizes, shop.Size{Name: fmt.Sprint(m), Price: new(int64(1000 + m))})
		}
		many.Variants = append(many.Variants, v)
	}
	if forms := dataOf(t, s, many)["hasVariant"].([]any); len(forms) != 30 {
		t.Errorf("an item of 300 sizes has %d forms", len(forms))
	}
	one := i
	one.Variants = i.Variants[1:]
	if data := dataOf(t, s, one); data["@type"] != "Product" || data["hasVariant"] != nil {
		t.Errorf("what has one form is %v", data)
	}
	hidden := i
	hidden.HasAccess, hidden.Variants, hidden.IsLeft = false, nil, true
	if data := dataOf(t, s, hidden); data["@type"] != "Product" {
		t.Errorf("what supporters alone see is %v", data)
	}
}
