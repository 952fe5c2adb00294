package model

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// CommentConnection is a page of comments.
type CommentConnection struct{ Connection[Comment] }

// Comment is a comment as one person sees it.
type Comment struct {
	CommentID, TargetID                 string
	TargetType                          CommentTarget
	UserID, UserHandle, UserDisplayName *string
	ProfilePictureURL, ParentCommentID  *string
	Content                             string
	Mentions                            []Mention
	Photos                              []CommentPhoto
	AtSeconds                           *float64
	CreatedAt                           time.Time
	IsDeleted, CanDelete, IsMuted       bool
	Reactions                           Reactions
	ReplyCount                          int
}

// Neo4jID is the id.
func (c Comment) Neo4jID() string { return c.CommentID }

// NewComment returns how a Comment looks to the viewer.
func NewComment(v access.Viewer) func(comments.Comment) Comment {
	return func(c comments.Comment) Comment {
		c = c.ShownTo(v)
		out := Comment{
			CommentID: c.ID, TargetID: c.On.ID, TargetType: CommentTarget(strings.ToUpper(string(c.On.Type))),
			ParentCommentID: text(c.ParentID), Content: c.Content, CreatedAt: c.CreatedAt, IsDeleted: c.Deleted(),
			CanDelete: !c.Deleted() && c.MayDelete(v), ReplyCount: c.Replies, IsMuted: c.IsMuted,
			Reactions: NewReactions(item.Ref{Type: item.Comment, ID: c.ID}, c.Reactions),
			Mentions: Each(c.Mentions, func(m comments.Mention) Mention {
				return Mention{UserID: m.UserID, Handle: m.Handle}
			}),
		}
		out.Photos = make([]CommentPhoto, len(c.Photos))
		for i, p := range c.Photos {
			out.Photos[i] = CommentPhoto{
				URL: c.PhotoAddress(i), AltText: p.Alt, Width: p.Width, Height: p.Height, Tint: text(p.Tint),
			}
		}
		if c.At != nil {
			seconds := c.At.Seconds()
			out.AtSeconds = &seconds
		}
		if c.Author != nil {
			out.UserID, out.UserHandle = &c.Author.UserID, &c.Author.Handle
			out.UserDisplayName, out.ProfilePictureURL = &c.Author.Name, text(c.Author.ProfilePictureURL)
		}
		return out
	}
}

// NewComments returns a connection of a page.
func NewComments(v access.Viewer) func(paging.Page[comments.Comment]) *CommentConnection {
	return func(p paging.Page[comments.Comment]) *CommentConnection {
		return &CommentConnection{connection(p, NewComment(v))}
	}
}

// CommentThread is where a comment stands.
type CommentThread struct {
	Path    []Comment
	IsCut   bool
	Replies *CommentConnection
}

// NewCommentThread returns how a thread looks to the viewer.
func NewCommentThread(v access.Viewer) func(comments.Thread) CommentThread {
	return func(t comments.Thread) CommentThread {
		return CommentThread{Each(t.Path, NewComment(v)), t.IsCut(), NewComments(v)(t.Replies)}
	}
}
