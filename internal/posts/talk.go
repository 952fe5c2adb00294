package posts

import (
	"math"
	"time"
)

// halfTalk is the time in which what was said of a post counts half.
const halfTalk = 36 * time.Hour

// Talk is how much a post is talked about at a moment: what was said and felt, half as much with every 36 hours since
// the last word.
func (p Rankable) Talk(now time.Time) float64 {
	last := p.Posted
	if p.TalkedAt.After(last) {
		last = p.TalkedAt
	}
	said := 1 + float64(p.Reactions) + 2*float64(p.Comments)
	return said * math.Exp2(-max(0, now.Sub(last).Hours())/halfTalk.Hours())
}

// Selection is which posts are to be ranked: those with the ids, and the latest of those whom the person followed last.
type Selection struct {
	IDs []string
	// PageID is the page that they are on; empty for a feed.
	PageID       string
	Until, Since time.Time
	// Followed is of how many of those whom the person follows the latest two are ranked; of one type only what is for
	// everybody.
	Followed int
	Type     Type
}
