// Package posts is what artists and fans write: posts from the draft to the moment they are published, with what they
// embed, mention and are tagged with, and deletion that can be undone.
package posts

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

// Type is what a post is about.
type Type string

// The types that the server can resolve.
const (
	Plain    Type = "Post"
	Music    Type = "Music"
	Giveaway Type = "Giveaway"
	Polled   Type = "Poll"
	// Event is about an event, Memory by somebody who was there.
	Event  Type = "Event"
	Memory Type = "Memory"
	// Merchandise is about something for sale.
	Merchandise Type = "Merchandise"
)

// Mention is a person whom a post names, by the handle that they had.
type Mention struct{ UserID, Handle string }

// Post is a post as the store keeps it.
type Post struct {
	ID             string
	Author         person.Person
	Type           Type
	Title, Content string
	Status         access.Status
	// PublishAt is when a scheduled post is to be published, and of a draft what its author has in mind; else zero.
	PublishAt time.Time
	// CreatedAt is when it was published, or made where it is not.
	CreatedAt, UpdatedAt time.Time
	// EditedAt is when the text of a published post last changed; zero where it never did.
	EditedAt time.Time
	// DeletedAt is zero where it is not deleted; Before is the status that restoring returns to.
	DeletedAt time.Time
	Before    access.Status
	// DeletedByID is who deleted it: its author, the artist on whose wall it is, or an admin.
	DeletedByID string
	// IsRemoved: moderators took it away.
	IsRemoved bool
	FansOnly  bool
	// Tier opens the post; nil where it asks for none.
	Tier *access.Tier
	// Wall is the artist on whose page it is; nil where it is on its author's own.
	Wall             *person.Person
	TrackID, AlbumID string
	GiveawayID       string
	MerchandiseID    string
	// EventID is the event that it is about, and EventHostID whose event that is.
	EventID, EventHostID string
	// Scrapbook is where a memory stands in the scrapbook of its event.
	Scrapbook Scrapbook
	// Media are its pictures and its video, in their order.
	Media []Media
	// Poll is nil where it asks nothing.
	Poll *Poll
	// Link is the page of another site that its text links to first; nil where there is none.
	Link *Link
	// Hashtags are folded, in the order of the text.
	Hashtags        []string
	Mentions        []Mention
	CommentsAllowed bool
	PinnedAt        time.Time
	Reactions       reaction.Counts
	CommentCount    int
}

// Subject is what an access check looks at.
func (p Post) Subject() access.Subject {
	return access.Subject{
		ID: p.ID, OwnerID: p.Author.UserID, Status: p.Status, Tier: p.Tier, FansOnly: p.FansOnly,
	}
}

// hasMore reports whether there is something but text.
func (p Post) hasMore() bool {
	return p.Embedded().isSome() || len(p.Media) > 0
}

// Tagged are the hashtags that the post is found and counted by: those of a gated one would tell of its text.
func (p Post) Tagged() []string {
	if p.Status != access.Published || p.FansOnly || p.Tier != nil {
		return nil
	}
	return p.Hashtags
}

// handles are those of whom the post names, in lower case.
func (p Post) handles() []string {
	names := make([]string, len(p.Mentions))
	for i, m := range p.Mentions {
		names[i] = strings.ToLower(m.Handle)
	}
	return names
}

// PageID is whose page the post is on.
func (p Post) PageID() string {
	if p.Wall != nil {
		return p.Wall.UserID
	}
	return p.Author.UserID
}

// Edit is an earlier text of a post with its title, and when it was replaced.
type Edit struct {
	Title, Content string
	At             time.Time
}
