package seed

import (
	"strings"
	"testing"
	"time"
)

// Nothing is said by or to a real artist, and everything that is said hangs together.
func TestOnlyTheInventedAreHeard(t *testing.T) {
	m, _ := loaded(t)
	invented := func(id string) bool { return m.artists[id].Origin == OriginInvented }
	known := func(id string) bool { _, isFan := m.fans[id]; return isFan || invented(id) }
	said := func(what, id, text string, at time.Time) {
		if text == "" || strings.ContainsAny(text, "{}") {
			t.Errorf("%s %s says %q", what, id, text)
		}
		if at.After(testNow) || testNow.Sub(at) > 120*24*time.Hour {
			t.Errorf("%s %s was said at %v", what, id, at)
		}
	}
	byArtist := map[string]int{}
	for id, p := range m.posts {
		said("post", id, p.Content, p.CreatedAt)
		if !known(p.AuthorID) || !invented(p.PageID) && p.EventID == "" {
			t.Errorf("post %s is by %s on the page of %s", id, p.AuthorID, p.PageID)
		}
		if p.TrackID != "" && m.tracks[p.TrackID].ArtistID != p.PageID ||
			p.AlbumID != "" && m.albums[p.AlbumID].ArtistID != p.PageID {
			t.Errorf("post %s embeds what is another's", id)
		}
		if p.AuthorID == p.PageID {
			byArtist[p.PageID]++
		}
	}
	for id, a := range m.artists {
		if invented(id) && byArtist[id] < 6 {
			t.Errorf("%s posts %d times", a.DisplayName, byArtist[id])
		}
	}
	for id, c := range m.comments {
		said("comment", id, c.Content, c.CreatedAt)
		post, isPost := m.posts[c.TargetID]
		if !known(c.AuthorID) || !isPost && !invented(m.tracks[c.TargetID].ArtistID) || post.FansOnly ||
			c.Seconds >= m.tracks[c.TargetID].Seconds && c.Seconds >= 0 {
			t.Errorf("comment %s: %+v", id, c)
		}
		if parent, ok := m.comments[c.ParentID]; c.ParentID != "" && (!ok || parent.CreatedAt.After(c.CreatedAt)) {
			t.Errorf("comment %s answers %q", id, c.ParentID)
		}
	}
	answered := 0
	for id, q := range m.questions {
		said("question", id, q.Content, q.CreatedAt)
		if !invented(q.ArtistID) || invented(q.AskerID) || (q.Answer == "") != q.AnsweredAt.IsZero() ||
			q.Answer != "" && q.AnsweredAt.Before(q.CreatedAt) {
			t.Errorf("question %s: %+v", id, q)
		}
		if q.Answer != "" {
			answered++
		}
	}
	if n := len(m.questions); n < 40 || answered == n || answered < n/2 {
		t.Errorf("%d of %d questions are answered", answered, n)
	}
	running, drawn := 0, 0
	for id, g := range m.giveaways {
		said("giveaway", id, g.Description, g.CreatedAt)
		entered := map[string]bool{}
		for _, e := range g.Entries {
			if _, isFan := m.fans[e.UserID]; !isFan || entered[e.UserID] || entered[e.EntryID] || e.At.Before(g.CreatedAt) ||
				!e.At.Before(g.EndDate) || e.At.After(testNow) {
				t.Errorf("giveaway %s is entered by %+v", id, e)
			}
			entered[e.UserID], entered[e.EntryID] = true, true
		}
		if !invented(g.ArtistID) || len(g.Entries) == 0 || !g.DrawnAt.IsZero() && g.DrawnAt.Before(g.EndDate) {
			t.Errorf("giveaway %s: %+v", id, g)
		}
		if g.EndDate.After(testNow) {
			running++
		}
		if !g.DrawnAt.IsZero() {
			drawn++
		}
	}
	if n := len(m.giveaways); running != n/2 || drawn == 0 || drawn == n/2 {
		t.Errorf("of %d giveaways %d run and %d are drawn", n, running, drawn)
	}
	for _, r := range m.reactions {
		if _, isFan := m.fans[r.UserID]; !isFan || r.At.After(testNow) {
			t.Errorf("%+v", r)
		}
	}
	heardOfWares(t, m)
	polls, memories := heardMore(t, m)
	if polls < 10 || memories < 40 {
		t.Errorf("%d polls and %d memories", polls, memories)
	}
	t.Logf("%d posts, %d comments, %d questions, %d reactions", len(m.posts), len(m.comments), len(m.questions),
		len(m.reactions))
}

// heardOfWares checks that every invented artist shows something that they sell and had by then.
func heardOfWares(t *testing.T, m *memory) {
	t.Helper()
	shown := 0
	for id, p := range m.posts {
		if p.MerchandiseID == "" {
			continue
		}
		shown++
		i := m.items[p.MerchandiseID]
		if i.SellerID != p.AuthorID || p.CreatedAt.Before(i.CreatedAt) || !strings.Contains(p.Content, i.Name) {
			t.Errorf("post %s shows %+v", id, i)
		}
	}
	if shown < 10 {
		t.Errorf("%d posts show what somebody sells", shown)
	}
}

// heardMore checks polls and memories: nobody votes twice, and only those remember a show who were there.
func heardMore(t *testing.T, m *memory) (polls, memories int) {
	t.Helper()
	for id, p := range m.posts {
		if p.Poll != nil {
			polls++
			voted := map[string]bool{}
			for _, v := range p.Poll.Votes {
				if voted[v.UserID] || v.Option < 0 || v.Option >= len(p.Poll.Options) || v.At.After(testNow) {
					t.Errorf("poll %s: %+v", id, v)
				}
				voted[v.UserID] = true
			}
		}
		if p.EventID == "" {
			continue
		}
		if p.Announces {
			if e := m.events[p.EventID]; e.HostID != p.AuthorID || e.CancelReason != "" || !e.StartDate.After(testNow) {
				t.Errorf("post %s announces %+v", id, e)
			}
			continue
		}
		memories++
		e, was := m.events[p.EventID], m.interests[[2]string{p.AuthorID, p.EventID}]
		if e.CancelReason != "" || was.UserID == "" || p.CreatedAt.Before(e.StartDate) || p.PinnedAt.After(testNow) {
			t.Errorf("memory %s is of %+v", id, e)
		}
	}
	return polls, memories
}

// Nobody says what somebody else has said, where there is as much to be said as people who say it.
func TestTalkRepeatsNothing(t *testing.T) {
	m, _ := loaded(t)
	said := map[string]string{}
	for id, p := range m.posts {
		if p.EventID == "" && p.GiveawayID == "" {
			continue
		}
		if other := said[p.Content]; other != "" {
			t.Errorf("posts %s and %s say %q", id, other, p.Content)
		}
		said[p.Content] = id
	}
}

func TestPricesAreInTheMoneyOfThePlace(t *testing.T) {
	for _, c := range []struct {
		price, money string
		rate         float64
		want         string
	}{
		{"{12} / {15} at the door", "€%d", 1, "€12 / €15 at the door"},
		{"{18}", "£%d", .85, "£15"},
		{"{10}, free under 16", "¥%d", 160, "¥1600, free under 16"},
		{"{22}", "%d kr.", 150, "3300 kr."},
		{"{12}", "AR$%d", 1500, "AR$18000"},
		{"Pay what you can", "$%d", 1.1, "Pay what you can"},
	} {
		if got := priced(c.price, c.money, c.rate); got != c.want {
			t.Errorf("%s: %s, want %s", c.price, got, c.want)
		}
	}
}

// The invented artists play at places that are there, some events are over, and fans go.
func TestTheInventedPlay(t *testing.T) {
	m, _ := loaded(t)
	coming, over, off := map[string]int{}, map[string]int{}, 0
	for id, e := range m.events {
		v, ok := m.venues[e.VenueID]
		zone, err := time.LoadLocation(v.TimeZone)
		if !ok || err != nil || v.Latitude == 0 || v.City == "" || m.artists[e.HostID].Origin != OriginInvented {
			t.Fatalf("event %s: %+v at %+v, %v", id, e, v, err)
		}
		if strings.ContainsAny(e.Title+e.Description+e.Price, "{}") || e.Title == "" {
			t.Errorf("event %s: %+v", id, e)
		}
		at := e.StartDate.In(zone)
		for title, isSo := range map[string]bool{
			"Sunday session": at.Weekday() == time.Sunday, "Matinee": at.Hour() < 17, "Late set": at.Hour() >= 22,
			"Record release": at.Weekday() == time.Friday,
		} {
			if strings.HasPrefix(e.Title, title) && !isSo {
				t.Errorf("%s is at %v", e.Title, at)
			}
		}
		if e.CancelReason != "" {
			off++
		}
		if e.StartDate.After(testNow) {
			coming[e.HostID]++
		} else {
			over[e.HostID]++
		}
	}
	for id, a := range m.artists {
		if a.Origin == OriginInvented && (coming[id] < 3 || over[id] < 1) {
			t.Errorf("%s plans %d and played %d", a.DisplayName, coming[id], over[id])
		}
	}
	if off == 0 || len(m.interests) < 4*len(m.events) {
		t.Errorf("%d cancelled, %d interests in %d events", off, len(m.interests), len(m.events))
	}
}
