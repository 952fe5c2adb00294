package seed

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

//go:embed giveaways.json
var giveawaysJSON []byte

// given are the things that artists give away.
var given = func() (all []string) {
	if err := json.Unmarshal(giveawaysJSON, &all); err != nil {
		panic(err)
	}
	return all
}()

// leastEntries and mostEntries are how many fans enter one giveaway.
const leastEntries, mostEntries = 12, 55

// give has the artist give something away, and fans enter. What has ended is drawn, one in four waits to be.
func (c *crowd) give(i int, from, to time.Time) {
	description, _, _ := c.fill(given[(2*c.n+i)%len(given)])
	g := GiveawayRow{
		ID: c.key("giveaway", i), ArtistID: c.id, Description: description, Secret: c.digest(i, "secret"),
		Quantity: 1 + c.IntN(3), CreatedAt: from, EndDate: to,
	}
	runs := to.After(c.l.mark.Anchor)
	if !runs && c.n%4 != 3 {
		g.DrawnAt = c.after(to)
	}
	last := to
	if runs {
		last = c.l.mark.Anchor
	}
	entrants := c.Perm(len(c.fans))
	for n, f := range entrants[:min(leastEntries+c.IntN(mostEntries-leastEntries), len(c.fans))] {
		at := from.Add(time.Duration(c.between(0, 1) * float64(last.Sub(from)))).Truncate(time.Second)
		g.Entries = append(g.Entries,
			GiveawayEntryRow{c.digest(i, fmt.Sprint("entry ", n))[:32], c.l.world.fanID(c.fans[f]), at})
	}
	slices.SortStableFunc(g.Entries, func(a, b GiveawayEntryRow) int { return a.At.Compare(b.At) })
	c.out.Giveaways = append(c.out.Giveaways, g)
	if runs {
		id := c.key("giveaway post", i)
		c.out.Posts = append(c.out.Posts, PostRow{
			ID: id, AuthorID: c.id, PageID: c.id, GiveawayID: g.ID, CreatedAt: from,
			Content: c.talk.Gives[c.n%len(c.talk.Gives)],
		})
		c.react("Post", id, 3, 20, from)
	}
}

// digest is what is as good as random in the demo, where the same seed makes the same data.
func (c *crowd) digest(i int, what string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", c.key("giveaway", i), c.l.world.seed, what))
	return hex.EncodeToString(sum[:])
}
