package seed

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/notify"
)

// ToldRow is a Notification node with its acts, in the order in which they happened. At is when the last was.
type ToldRow struct {
	notify.Group
	At     time.Time
	IsRead bool
}

// unreadFor is how old the news may be that somebody has not read.
const unreadFor = 36 * time.Hour

// told is what people with demo accounts are told of what is said. Who is told what is for notify to say.
func (l *loader) told(rows TalkRows) []ToldRow {
	n := news{follows: l.demoFollows(), byID: map[string]string{}, on: map[string]item.Ref{}}
	for _, f := range n.follows {
		n.hear(notify.Happening{Verb: event.Followed, Label: "User", ActorID: f.UserID, ID: f.FollowedID}, f.At)
	}
	n.posts(rows.Posts)
	n.comments(rows.Comments)
	for _, q := range rows.Questions {
		n.byID[q.ID] = q.AskerID
		h := notify.Happening{Verb: event.Asked, Label: "Question", ID: q.ID, OwnerID: q.ArtistID, ByID: q.AskerID}
		n.hear(h, q.CreatedAt)
		if q.Answer != "" {
			h.Verb = event.Answered
			n.hear(h, q.AnsweredAt)
		}
	}
	for _, r := range rows.Reactions {
		if r.Label != "Track" {
			n.hear(n.reaction(r), r.At)
		}
	}
	for _, e := range rows.Events {
		n.hear(released("Event", e.ID, e.HostID), e.CreatedAt)
	}
	for _, i := range rows.Items {
		n.hear(released("Merchandise", i.ID, i.SellerID), i.CreatedAt)
	}
	return n.rows(l.mark.Anchor.Add(-unreadFor))
}

// news gathers who is told what.
type news struct {
	follows []FollowRow
	// byID is who made a thing, on what a comment is on.
	byID map[string]string
	on   map[string]item.Ref
	told []telling
}

// telling is an act with when it was.
type telling struct {
	notify.Telling
	at time.Time
}

func released(label, id, ownerID string) notify.Happening {
	return notify.Happening{
		Verb: event.Released, Label: label, ID: id, OwnerID: ownerID, ByID: ownerID, OwnerIsArtist: true,
	}
}

func (n *news) posts(rows []PostRow) {
	for _, p := range rows {
		n.byID[p.ID] = p.AuthorID
		if p.FansOnly || p.IsGated {
			continue // who may read it is for the site to say
		}
		h := released("Post", p.ID, p.PageID)
		h.ByID, h.GiveawayID = p.AuthorID, p.GiveawayID
		if p.AuthorID != p.PageID {
			h.WallID, h.OwnerIsArtist = p.PageID, false
		}
		n.hear(h, p.CreatedAt)
	}
}

func (n *news) comments(rows []CommentRow) {
	for _, c := range rows {
		on := item.Ref{Type: item.Type(c.TargetType), ID: c.TargetID}
		n.byID[c.ID], n.on[c.ID] = c.AuthorID, on
		n.hear(notify.Happening{
			Verb: event.Commented, Label: "Comment", ID: c.ID, ByID: c.AuthorID, ActorID: c.AuthorID, OwnerID: c.OwnerID,
			OnByID: cmp.Or(n.byID[c.TargetID], c.OwnerID), On: on, ParentID: c.ParentID, ParentByID: n.byID[c.ParentID],
		}, c.CreatedAt)
	}
}

func (n *news) reaction(r ReactionRow) notify.Happening {
	return notify.Happening{
		Verb: event.Reacted, Label: r.Label, ID: r.ItemID, ActorID: r.UserID, ByID: n.byID[r.ItemID], On: n.on[r.ItemID],
	}
}

// hear keeps what a happening tells people with demo accounts: the follower, and the artist whom they follow.
func (n *news) hear(h notify.Happening, at time.Time) {
	h.Stands, h.At = true, at
	for _, t := range notify.TellingsOf(h) {
		if slices.ContainsFunc(n.follows, func(f FollowRow) bool {
			return t.UserID == f.UserID || t.UserID == f.FollowedID
		}) {
			n.told = append(n.told, telling{t, at})
		}
	}
	all, isForAll := notify.FanoutOf(h)
	for _, f := range n.follows {
		if isForAll && all.Source == notify.Followers && f.FollowedID == all.SourceID && f.At.Before(at) {
			n.told = append(n.told, telling{notify.Telling{
				Type: all.Type, UserID: f.UserID, ActorID: all.ActorID, Group: h.ID, Act: all.Key, Things: all.Things,
			}, at})
		}
	}
}

// rows puts together what one person is told of one kind about one thing. What is older than since is read.
func (n *news) rows(since time.Time) []ToldRow {
	slices.SortStableFunc(n.told, func(a, b telling) int { return a.at.Compare(b.at) })
	places := map[string]int{}
	var rows []ToldRow
	for _, t := range n.told {
		key := fmt.Sprintf("%d/%s/%s", t.Type, t.UserID, t.Group)
		place, isThere := places[key]
		if !isThere {
			place = len(rows)
			places[key] = place
			rows = append(rows, ToldRow{Group: notify.Group{Type: t.Type, UserID: t.UserID, Group: t.Group}})
		}
		row := &rows[place]
		row.Acts, row.At, row.IsRead = append(row.Acts, t.Telling), t.at, t.at.Before(since)
	}
	return rows
}
