package seed

import (
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// gated is what an artist keeps for those who support them, with the first of their tiers or a higher one.
type gated struct {
	Artist string `json:"artist"`
	// Album is the key of the release that supporters alone hear; "" where everybody hears everything.
	Album string `json:"album"`
	// Post is what is written to supporters alone.
	Post string `json:"post"`
	// Priced is the place, among the artist's items, of the one that costs supporters less.
	Priced    int        `json:"priced"`
	Downloads []download `json:"downloads"`
}

// download is a release that is sold as files.
type download struct {
	Album       string `json:"album"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Price is in euros.
	Price float64 `json:"price"`
	// TierOnly: supporters alone may buy it.
	TierOnly bool `json:"tierOnly"`
}

// GateRow asks for a tier of an album, a post or an item: a REQUIRES, and a PRICED_FOR of an item.
type GateRow struct {
	Label, ID, TierID string
	// TierPrice is what an item costs supporters, in minor units; 0 where it costs them the same.
	TierPrice int64
	// IsOpen: others have it too.
	IsOpen bool
}

// gatedOf is what an artist keeps for supporters.
func (c *crowd) gatedOf() (gated, bool) {
	for _, g := range c.l.trade.support.Gated {
		if g.Artist == c.artist.Key {
			return g, true
		}
	}
	return gated{}, false
}

// gate keeps some of what an artist made for holders of a tier, and sells files. It returns the items with those.
func (c *crowd) gate(of goods, items []ItemRow, tiers []access.Tier) []ItemRow {
	g, keeps := c.gatedOf()
	if !keeps {
		return items
	}
	put := func(row GateRow) {
		row.TierID = tiers[0].ID
		c.l.trade.gates = append(c.l.trade.gates, row)
	}
	if g.Album != "" {
		put(GateRow{Label: "Album", ID: c.l.rows.id("album", g.Album)})
	}
	put(GateRow{Label: "Post", ID: c.key("gated", 0)})
	priced := items[g.Priced]
	put(GateRow{Label: "Merchandise", ID: priced.ID, TierPrice: priced.BasePrice * 4 / 5, IsOpen: true})
	for n, d := range g.Downloads {
		row := c.downloadRow(n, d, of.Currencies[c.n%len(of.Currencies)])
		items = append(items, row)
		if d.TierOnly {
			put(GateRow{Label: "Merchandise", ID: row.ID})
		}
	}
	return items
}

// downloadRow is a release that is sold as files since it came out.
func (c *crowd) downloadRow(n int, d download, in currency) ItemRow {
	row := ItemRow{
		ID: c.key("download", n), SellerID: c.id, Category: "Music", MusicID: c.l.rows.id("album", d.Album),
		BasePrice: in.minor(d.Price), Currency: in.Code, Description: d.Description,
	}
	for _, al := range c.albums {
		if al.Key == d.Album {
			row.Name = strings.ReplaceAll(d.Name, "{album}", "“"+al.Title+"”")
			released, _ := time.Parse(time.DateOnly, al.ReleaseDate) // the rows of albums have read it
			row.CreatedAt = c.l.rows.past(released)
		}
	}
	id := func(kind string) string {
		return ID(c.l.opts.Namespace, kind, fmt.Sprintf("%s/download/%d", c.artist.Key, n))
	}
	row.Pictures = []string{"images/" + row.ID + ".download"}
	row.Variants = []VariantRow{{
		ID: id("variant"), Format: "Download", Pictures: []string{}, Sizes: []SizeRow{{ID: id("size"), IsUnlimited: true}},
	}}
	return row
}

// confide has an artist write to supporters alone.
func (c *crowd) confide() {
	g, keeps := c.gatedOf()
	if !keeps {
		return
	}
	text := g.Post
	for _, al := range c.albums {
		if al.Key == g.Album {
			text = strings.ReplaceAll(text, "{album}", "“"+al.Title+"”")
		}
	}
	content, _, _ := c.fill(text)
	c.out.Posts = append(c.out.Posts, PostRow{
		ID: c.key("gated", 0), AuthorID: c.id, PageID: c.id, Content: content, IsGated: true,
		CreatedAt: c.ago(c.between(8, 20)),
	})
}
