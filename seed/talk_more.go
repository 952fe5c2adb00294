package seed

import (
	"slices"
	"strings"
	"time"
)

// poll has the artist ask something, and some fans answer it.
func (c *crowd) poll() {
	asked := c.talk.Polls[c.n%len(c.talk.Polls)]
	at := c.ago(c.between(.5, 4))
	content, _, _ := c.fill(asked.Asks)
	row := &PollRow{EndsAt: c.ago(-c.between(1, 10))}
	for _, o := range asked.Options {
		option, _, _ := c.fill(o)
		row.Options = append(row.Options, option)
	}
	for _, n := range c.Perm(len(c.fans))[:min(8+c.IntN(30), len(c.fans))] {
		// The first options are liked best, as they stand nearest.
		row.Votes = append(row.Votes, PollVoteRow{
			UserID: c.l.world.fanID(c.fans[n]), Option: min(c.IntN(len(row.Options)), c.IntN(len(row.Options))), At: c.after(at),
		})
	}
	id := c.key("poll", 0)
	c.out.Posts = append(c.out.Posts, PostRow{ID: id, AuthorID: c.id, PageID: c.id, Content: content, Poll: row, CreatedAt: at})
	c.react("Post", id, 2, 12, at)
	c.comment("post", id, id, c.talk.Comments, at, 0)
}

// mostMemories is how many of those who were at a show write of it, at most: there are as many texts as all shows take.
const mostMemories = 2

// remember has those who were at the shows of the past write of them, and the artist pin what they like best.
func (c *crowd) remember() {
	venues := c.venueNames()
	next := c.n * played * mostMemories
	for _, e := range c.out.Events {
		if e.HostID != c.id || !e.StartDate.Before(c.l.mark.Anchor) || e.CancelReason != "" {
			continue
		}
		there := c.wereAt(e.ID)
		for i := range min(mostMemories, len(there)) {
			named := strings.NewReplacer("{venue}", venues[e.VenueID])
			content, _, _ := c.fill(named.Replace(c.talk.Memories[next%len(c.talk.Memories)]))
			row := PostRow{
				ID: c.key("memory/"+e.ID, i), AuthorID: there[i], PageID: there[i], Content: content, EventID: e.ID,
				CreatedAt: c.after(e.StartDate.Add(3 * time.Hour)),
			}
			next++
			if c.chance(.4) {
				row.Sketch = named.Replace(pick(c.random, c.talk.Sketches))
			}
			if i == 0 {
				row.PinnedAt = c.after(row.CreatedAt)
			}
			c.out.Posts = append(c.out.Posts, row)
			c.react("Post", row.ID, 1, 9, row.CreatedAt)
		}
	}
}

// announce has the artist write of what they play next.
func (c *crowd) announce() {
	for _, e := range c.out.Events {
		if e.HostID != c.id || e.StartDate.Before(c.l.mark.Anchor) || e.CancelReason != "" {
			continue
		}
		at := c.ago(c.between(.3, 6))
		text := strings.ReplaceAll(c.talk.Dates[c.n%len(c.talk.Dates)], "{venue}", c.venueNames()[e.VenueID])
		id := c.key("announced", 0)
		c.out.Posts = append(c.out.Posts,
			PostRow{ID: id, AuthorID: c.id, PageID: c.id, Content: text, EventID: e.ID, Announces: true, CreatedAt: at})
		c.react("Post", id, 2, 18, at)
		return
	}
}

// show has the artist write of the newest thing that they sell.
func (c *crowd) show(items []ItemRow) {
	if len(items) == 0 {
		return
	}
	newest := slices.MaxFunc(items, func(a, b ItemRow) int { return a.CreatedAt.Compare(b.CreatedAt) })
	at := c.ago(c.between(.4, 7))
	if at.Before(newest.CreatedAt) {
		at = newest.CreatedAt.Add(time.Hour)
	}
	text := strings.ReplaceAll(c.talk.Wares[c.n%len(c.talk.Wares)], "{item}", newest.Name)
	id := c.key("shown", 0)
	c.out.Posts = append(c.out.Posts, PostRow{
		ID: id, AuthorID: c.id, PageID: c.id, Content: text, MerchandiseID: newest.ID, Hashtags: c.tagged(text),
		CreatedAt: at,
	})
	c.react("Post", id, 2, 16, at)
	c.comment("post", id, id, c.talk.Comments, at, 0)
}

func (c *crowd) venueNames() map[string]string {
	names := map[string]string{}
	for _, v := range c.out.Venues {
		names[v.ID] = v.Name
	}
	return names
}

// wereAt are those who are interested in an event.
func (c *crowd) wereAt(eventID string) (userIDs []string) {
	for _, i := range c.out.Interests {
		if i.EventID == eventID {
			userIDs = append(userIDs, i.UserID)
		}
	}
	return userIDs
}
