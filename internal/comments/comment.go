// Package comments is what people write under a thing: threads of comments and answers.
package comments

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

// Comment is one text under a thing.
type Comment struct {
	ID string
	// On is the thing, OwnerID whose thing it is, ParentID the comment that this one answers.
	On       item.Ref
	OwnerID  string
	ParentID string
	// PageID is on whose page a post is that it is under, where that may be another's; else empty.
	PageID string
	// AuthorID wrote it. Author is nil where they are gone.
	AuthorID string
	Author   *person.Person
	Content  string
	Mentions []Mention
	// Photos are what it shows, in their order.
	Photos []Photo
	// At is the moment of the song that it is pinned to; nil where it is to none.
	At        *time.Duration
	CreatedAt time.Time
	DeletedAt time.Time
	DeletedBy string
	// IsRemoved: moderators took it away.
	IsRemoved bool
	// Replies counts the answers that are shown.
	Replies   int
	Reactions reaction.Counts
	// IsMuted: the person who reads muted its author.
	IsMuted bool
	// IsAuthorAway: its author is deactivated, or leaves.
	IsAuthorAway bool
}

// ShownTo returns what somebody sees of it: while its author is away, none but they and those who moderate see what it
// says. Its place stays, for what was answered to it.
func (c Comment) ShownTo(v access.Viewer) Comment {
	isOwn := v.SignedIn() && v.UserID == c.AuthorID
	if c.IsAuthorAway && !isOwn && !v.SeesAway() {
		c.Content, c.Mentions, c.Photos = "", nil, nil
	}
	return c
}

// Mention is somebody named in a text, by the handle that stands there.
type Mention struct{ UserID, Handle string }

// Deleted reports whether only its place is left.
func (c Comment) Deleted() bool { return !c.DeletedAt.IsZero() }

// MayDelete reports whether the viewer takes it away: its author, whose thing it is under or on whose page that is, and
// admins.
func (c Comment) MayDelete(v access.Viewer) bool {
	return v.SignedIn() && (v.UserID == c.AuthorID || c.isModeratedBy(v.UserID)) || v.Manages(c.OwnerID)
}

// isModeratedBy reports whether it is under a thing of somebody's, or on their page.
func (c Comment) isModeratedBy(userID string) bool {
	return userID != "" && (userID == c.OwnerID || userID == c.PageID)
}

// hidden returns what is shown of a deleted comment: that there was one.
func (c Comment) hidden() Comment {
	return Comment{
		ID: c.ID, On: c.On, OwnerID: c.OwnerID, PageID: c.PageID, ParentID: c.ParentID, CreatedAt: c.CreatedAt,
		DeletedAt: c.DeletedAt, Replies: c.Replies,
	}
}

// Thread is where a comment stands.
type Thread struct {
	// Path leads from the first comment of the thread down to the one that was asked for, each an answer to the one
	// before; of a chain longer than MaxPath its end.
	Path []Comment
	// Replies are those that answer the same comment, the one that was asked for among them; none where it answers
	// nothing.
	Replies paging.Page[Comment]
}

// IsCut reports whether the thread begins above its path.
func (t Thread) IsCut() bool { return t.Path[0].ParentID != "" }

// Sort is the order of the comments under a thing.
type Sort string

// The orders. Top is by reactions.
const (
	Newest Sort = "NEWEST"
	Oldest Sort = "OLDEST"
	Top    Sort = "TOP"
)
