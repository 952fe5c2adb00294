package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"
)

//go:embed shop.json
var shopJSON []byte

// goods is what the invented artists sell.
type goods struct {
	Goods []good `json:"goods"`
	// Currencies are sold in, with what a euro is there.
	Currencies []currency `json:"currencies"`
	Shipping   []string   `json:"shipping"`
}

type currency struct {
	Code string  `json:"code"`
	Rate float64 `json:"rate"`
	Step float64 `json:"step"`
}

// minor returns a price in euros in minor units of the currency, rounded as people write prices.
func (m currency) minor(euros float64) int64 {
	price := math.Max(m.Step, math.Round(euros*m.Rate/m.Step)*m.Step)
	if m.Code == "JPY" {
		return int64(price)
	}
	return int64(math.Round(price * 100))
}

// good is one kind of thing.
type good struct {
	// Form is what is drawn of it; Names and Texts have {artist} and {album}.
	Form        string   `json:"form"`
	Category    string   `json:"category"`
	SubCategory string   `json:"subCategory"`
	Names       []string `json:"names"`
	Texts       []string `json:"texts"`
	// Price is in euros.
	Price float64 `json:"price"`
	// Colours are of the variants, by what is drawn; Sizes are those of each.
	Colours  []string `json:"colours"`
	Sizes    []string `json:"sizes"`
	Material string   `json:"material"`
	Weight   string   `json:"weight"`
	Format   string   `json:"format"`
	Edition  string   `json:"edition"`
}

var readGoods = sync.OnceValues(func() (g goods, err error) {
	if err = json.Unmarshal(shopJSON, &g); err != nil {
		err = fmt.Errorf("reading shop.json: %w", err)
	}
	return g, err
})

// ItemRow is a Merchandise node with its variants, its SELLS, and what came in of it.
type ItemRow struct {
	ID, SellerID, Name, Description, Category, SubCategory, Shipping string
	BasePrice                                                        int64
	Currency                                                         string
	Pictures                                                         []string
	Sold                                                             int
	CreatedAt                                                        time.Time
	// MusicID is the album that it is a download of; "" for what is shipped.
	MusicID  string
	Variants []VariantRow
}

// VariantRow is a MerchandiseVariant node.
type VariantRow struct {
	ID, SKU, Color, Format, Material, Weight, Edition string
	Pictures                                          []string
	Sizes                                             []SizeRow
}

// SizeRow is a MerchandiseSize node with its StockEntries: what came in and, of that, what was sold elsewhere before.
// Quantity is what is left after the year; Ordered are those of the orders of the year, which PutSales takes away.
type SizeRow struct {
	ID, Name                string
	Quantity, Sold, Ordered int
	// IsUnlimited: it never runs out, as a download.
	IsUnlimited bool
}

// sell has the artist offer some things: each artist others.
func (c *crowd) sell(g goods) {
	currency := g.Currencies[c.n%len(g.Currencies)]
	for i := range min(3+c.n%3, len(g.Goods)) {
		of := g.Goods[(c.n*2+i)%len(g.Goods)]
		id := c.key("item", i)
		row := ItemRow{
			ID: id, SellerID: c.id, Name: c.named(of.Names[(c.n+i)%len(of.Names)]),
			Description: c.named(of.Texts[(c.n+i)%len(of.Texts)]), Category: of.Category, SubCategory: of.SubCategory,
			Shipping: g.Shipping[c.n%len(g.Shipping)], BasePrice: currency.minor(of.Price),
			Currency: currency.Code, CreatedAt: c.ago(c.between(1, 160)),
		}
		if i%3 != 2 { // most are older
			row.CreatedAt = row.CreatedAt.AddDate(0, 0, -240)
		}
		for v, colour := range of.Colours {
			row.Variants = append(row.Variants, c.variant(of, id, i, v, colour))
		}
		for _, v := range row.Variants {
			for _, z := range v.Sizes {
				row.Sold += z.Sold
			}
		}
		row.Pictures = row.Variants[0].Pictures
		c.out.Items = append(c.out.Items, row)
	}
}

func (c *crowd) variant(of good, itemID string, i, n int, colour string) VariantRow {
	drawn := of.Form
	if colour != "" {
		drawn += "-" + strings.ToLower(colour)
	}
	row := VariantRow{
		ID: ID(c.l.opts.Namespace, "variant", fmt.Sprintf("%s/%d/%d", c.artist.Key, i, n)), Color: colour, Format: of.Format,
		SKU:      strings.ToUpper(fmt.Sprintf("%s-%d%d", initialsOf(c.artist.Name), i+1, n+1)),
		Material: of.Material, Weight: of.Weight, Edition: of.Edition, Pictures: []string{"images/" + itemID + "." + drawn},
	}
	for s, size := range of.Sizes {
		z := SizeRow{
			ID:   ID(c.l.opts.Namespace, "size", fmt.Sprintf("%s/%d/%d/%d", c.artist.Key, i, n, s)),
			Name: size, Sold: c.IntN(18), Quantity: c.IntN(24),
		}
		// Some are nearly gone, some gone.
		switch {
		case c.chance(.14):
			z.Quantity = 0
		case c.chance(.2):
			z.Quantity = 1 + c.IntN(3)
		}
		row.Sizes = append(row.Sizes, z)
	}
	return row
}

// initialsOf are the first letters of the words of a name.
func initialsOf(name string) (out string) {
	for word := range strings.FieldsSeq(name) {
		out += string([]rune(word)[:1])
	}
	return out
}
