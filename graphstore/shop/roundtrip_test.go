package shop_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

// tiers are two of the artist's of one name, and one of another.
func (w *world) tiers(t testing.TB) (ids []string) {
	t.Helper()
	for n, name := range []string{"Crew", "Crew", "Friends: all; of us"} {
		ids = append(ids, fmt.Sprintf("%s-%d", w.ArtistID, n))
		w.Exec(t, `MATCH (a:User {id: $artist})
CREATE (a)-[:OFFERS]->(x:Tier {id: $id, artistId: $artist, name: $name, perks: [], price: 500, currency: 'EUR', position: $n,
  createdAt: datetime(), updatedAt: datetime()})`, map[string]any{"artist": w.ArtistID, "id": ids[n], "name": name, "n": n})
	}
	return ids
}

// dice makes items of all that a file may say.
type dice struct{ *rand.Rand }

var words = []string{
	"Black", "a|b", `back\slash`, `\|`, "x: y", "p; q", "=1+1", "-7", "'quoted", `say "hi"`, "a, b", "ünï", "@home", "|",
}

func (d dice) word() string { return words[d.IntN(len(words))] }

func (d dice) maybe(s string) input.Optional[string] {
	if d.IntN(2) == 0 {
		return input.Optional[string]{}
	}
	return input.Set(s)
}

func (d dice) price() input.Optional[*float64] {
	if d.IntN(2) == 0 {
		return input.Optional[*float64]{}
	}
	return input.Set(new(float64(d.IntN(5000)) / 100))
}

func (d dice) attributes() (all []shop.Attribute) {
	for range d.IntN(3) {
		all = append(all, shop.Attribute{Name: d.word(), Value: d.word()})
	}
	return all
}

func (d dice) item(n int, tiers []string) shop.New {
	i := shop.New{Patch: shop.Patch{
		Name: input.Set(fmt.Sprintf("%s %d", d.word(), n)), BasePrice: input.Set(float64(d.IntN(9000)) / 100),
		Currency: input.Set("EUR"), Description: d.maybe("One.\n\nTwo; " + d.word()), SubCategory: d.maybe(d.word()),
		ShippingAndReturns: d.maybe("Within a week.\n" + d.word()), NameYourPrice: input.Set(d.IntN(2) == 0),
	}}
	if d.IntN(2) == 0 {
		i.TierID, i.TierPrice = input.Set(tiers[d.IntN(len(tiers))]), d.price()
		i.TierOnly = input.Set(d.IntN(2) == 0)
	}
	for v := range 1 + d.IntN(3) {
		patch := shop.VariantPatch{
			Name: input.Set(fmt.Sprintf("%s %d", d.word(), v)), Color: d.maybe(d.word()), Weight: d.maybe("250 g"),
			SKU: d.maybe(d.word()), Material: d.maybe(d.word()), Price: d.price(), Attributes: input.Set(d.attributes()),
		}
		if d.IntN(2) == 0 {
			patch.Grams = input.Set(new(1 + d.IntN(900)))
		}
		for z := range 1 + d.IntN(3) {
			name := fmt.Sprintf("%s%d", d.word(), z)
			size := shop.SizePatch{Name: input.Set(name), Price: d.price(), Quantity: input.Set(d.IntN(9))}
			if d.IntN(2) == 0 {
				size.LowStock = input.Set(new(d.IntN(4)))
			}
			patch.Sizes = input.Set(append(patch.Sizes.Value, size))
		}
		i.Variants = append(i.Variants, patch)
	}
	return i
}

// link has some of the sizes of an item be known elsewhere.
func (d dice) link(t testing.TB, w *world, i shop.Shown) {
	t.Helper()
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			for n, platform := range []string{"Shopify", "a | b", "Till"}[:d.IntN(4)] {
				l := shop.Link{SizeID: z.ID, Platform: platform, ExternalSKU: d.word(), Metadata: d.attributes()}
				if d.IntN(2) == 0 {
					l.ExternalID = fmt.Sprintf("%s|%d", z.ID, n)
				}
				if _, err := w.LinkSize(t.Context(), w.artist, l); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// withoutIDs is a file as another shop would write it: without the ids of this one.
func withoutIDs(t testing.TB, file string) string {
	t.Helper()
	head, rest, ok := strings.Cut(file, "\n")
	if !ok || !strings.HasPrefix(strings.TrimPrefix(head, "\ufeff"), "Item ID,Size ID,") {
		t.Fatalf("the file begins with %q", head)
	}
	return strings.Replace(head, "Item ID,Size ID,", "Was,Had,", 1) + "\n" + rest
}

// TestEveryFieldGoesToAFileAndBack writes random items, reads them again, and has another shop made of them.
func TestEveryFieldGoesToAFileAndBack(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w, d := newWorld(t), dice{rand.New(rand.NewPCG(seed, 7))}
			tiers := w.tiers(t)
			var made []string
			for n := range 4 {
				i, err := w.Create(t.Context(), w.artist, d.item(n, tiers))
				if err != nil {
					t.Fatal(err)
				}
				d.link(t, w, i)
				made = append(made, i.ID)
			}
			file := w.csv(t)
			out := w.preview(t, file)
			if len(out.Items) > 0 || len(out.Problems) > 0 || len(out.Ignored) > 0 || out.Lines == 0 || out.Same != out.Lines {
				t.Fatalf("what was written would change %+v, of\n%s", out, file)
			}
			bare := withoutIDs(t, file)
			before := rowsOf(w.csv(t))
			w.Exec(t, `UNWIND $ids AS id MATCH (m:Merchandise {id: id}) OPTIONAL MATCH (m)-[:HAS_VARIANT]->(v)
OPTIONAL MATCH (v)-[:HAS_SIZE]->(z) OPTIONAL MATCH (z)-[:LINKED_TO]->(g) DETACH DELETE g, z, v, m`, map[string]any{"ids": made})
			if out := w.importFile(t, bare); len(out.Items) != 4 || len(out.Problems) > 0 {
				t.Fatalf("made anew: %+v", out)
			}
			if after := rowsOf(w.csv(t)); !slices.Equal(before, after) {
				t.Errorf("made anew it is\n%s\nwhich was\n%s", strings.Join(after, "\n"), strings.Join(before, "\n"))
			}
		})
	}
}

// rowsOf are the lines of a file without their ids, in an order of their own; texts of several lines stay together.
func rowsOf(file string) (rows []string) {
	for row := range strings.SplitSeq(file, "\r\n") {
		if parts := strings.SplitN(row, ",", 3); len(parts) == 3 {
			rows = append(rows, parts[2])
		}
	}
	slices.Sort(rows)
	return rows
}

func TestTiersAndLinksComeByAFile(t *testing.T) {
	w := newWorld(t)
	tiers := w.tiers(t)
	i := w.shirt(t, 3)
	other := w.shirt(t, 3, func(n *shop.New) {
		n.Name, n.Variants[0].SKU = input.Set("Other shirt"), input.Set("OT-1")
	})
	taken := shop.Link{SizeID: sizeOf(t, other, "S").ID, Platform: "Till", ExternalID: "7"}
	if _, err := w.LinkSize(t.Context(), w.artist, taken); err != nil {
		t.Fatal(err)
	}
	id := i.ID
	for name, c := range map[string]struct {
		head, line string
		want       shop.Problem
	}{
		"no tier":             {"Tier", "Nobody", problem(2, "Tier", "You have no tier of this name or id.")},
		"two tiers":           {"Tier", "crew", problem(2, "Tier", "You have several tiers of this name. Say the id.")},
		"no tier for a price": {"Tier price", "5", problem(2, "Tier price", "Say the Tier that this price is for.")},
		"no tier for it alone": {
			"Tier only", "yes", problem(2, "Tier only", "What is for holders of a tier alone names the tier."),
		},
		"neither yes nor no": {"Name your price", "perhaps", problem(2, "Name your price", "This is yes or no.")},
		"no weight":          {"Grams", "0", problem(2, "Weight in grams", "A piece weighs from 1 to 100,000 g.")},
		"no number":          {"Grams", "1 kg", problem(2, "Weight in grams", "This is a whole number of grams.")},
		"no pairs": {
			"Attributes", "slim", problem(2, "Attributes", "These are names with values, like “Fit: slim; Made in: Graz”."),
		},
		"no platform": {
			"Platform,External ID", "Till,1 | 2", problem(2, "External ID", "There are 2 values for 1 platforms."),
		},
		"a platform twice": {
			"Platform,External ID", "Till | till,1 | 2", problem(2, "Platform", "This platform is named twice."),
		},
		"no id": {
			"Platform", "Till", problem(2, "External ID", "Say by which id or SKU the other system knows this."),
		},
		"another's id": {
			"Platform,External ID", "TILL,7", problem(2, "External ID", "Another size of yours is linked to this id already."),
		},
		"too long": {
			"Shipping and returns", strings.Repeat("x", 2001), problem(2, "Shipping and returns", "This is too long."),
		},
	} {
		out := w.preview(t, "Item ID,Color,Size,"+c.head+"\n"+id+",Black,S,"+c.line+"\n")
		if !slices.Equal(out.Problems, []shop.Problem{c.want}) || len(out.Items) > 0 {
			t.Errorf("%s: %+v", name, out)
		}
	}

	w.importFile(t, "Item ID,Color,Size,Tier,Tier price,Tier only,Platform,External ID,Grams\n"+
		id+",Black,S,"+tiers[1]+",19,yes,Till | Shop,8 | 5,180\n"+id+",Black,M,"+tiers[1]+",19,yes,Shop,9,180\n")
	got := w.get(t, w.artist, id)
	grams := got.Variants[0].OwnGrams
	if got.Tier == nil || got.Tier.ID != tiers[1] || *got.TierPrice != 1900 || !got.TierOnly || *grams != 180 {
		t.Errorf("imported: %+v", got)
	}
}

// TestLinksChangePlaces has two sizes of an item change the ids by which another system knows them.
func TestLinksChangePlaces(t *testing.T) {
	w := newWorld(t)
	i := w.shirt(t, 3)
	ids := func() string {
		got := w.get(t, w.artist, i.ID)
		return sizeOf(t, got, "S").Links[0].ExternalID + sizeOf(t, got, "M").Links[0].ExternalID
	}
	const head = "Item ID,Color,Size,Platform,External ID,External SKU\n"
	for _, c := range []struct{ lines, want string }{
		{i.ID + ",Black,S,Till,1,s\n" + i.ID + ",Black,M,Till,2,m\n", "12"},
		{i.ID + ",Black,S,Till,2,s\n" + i.ID + ",Black,M,Till,1,m\n", "21"},
	} {
		w.importFile(t, head+c.lines)
		if got := ids(); got != c.want {
			t.Errorf("the sizes are known as %s, not %s", got, c.want)
		}
	}
	if got := sizeOf(t, w.get(t, w.artist, i.ID), "S").Links; len(got) != 1 || got[0].ExternalSKU != "s" {
		t.Errorf("%+v", got)
	}
	w.importFile(t, "Item ID,Color,Size,Platform\n"+i.ID+",Black,S,\n")
	got := w.get(t, w.artist, i.ID)
	if len(sizeOf(t, got, "S").Links) > 0 || len(sizeOf(t, got, "M").Links) != 1 {
		t.Errorf("one is taken away: %+v", got.Variants[0].Sizes)
	}
}
