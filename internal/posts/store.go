package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Store keeps posts. A thing that is not there is NOT_FOUND. Search hears of every change from the same transaction.
type Store interface {
	// Made finds the author's post with a client key; zero where there is none.
	Made(ctx context.Context, authorID, clientKey string) (again.Made, error)
	// Create makes a post where allow agrees, or returns the id of the author's post with the same client key without
	// asking it. Of several at once with one key, one is asked.
	Create(ctx context.Context, p Post, key again.Key, allow func() error) (id string, err error)
	// Post reads a post, deleted ones too.
	Post(ctx context.Context, id string) (Post, error)
	// Posts reads those of ids that are there and whose authors are, by their ids.
	Posts(ctx context.Context, ids []string) (map[string]Post, error)
	// Marks reads what a person did with some posts, and whose of them a block keeps from them.
	Marks(ctx context.Context, userID string, ids []string) (Marks, error)
	// Change calls decide with the post locked, perhaps more than once, and stores what it returns. An error of decide
	// leaves everything as it was. Where the text of a published post changes, the earlier one is kept.
	Change(ctx context.Context, id, actorID string, at time.Time, decide func(Post) (Post, error)) error
	// Vote calls decide with the post locked and the option that the person voted for, empty where none, and keeps their
	// vote. The same vote again is none.
	Vote(
		ctx context.Context, id, userID, optionID string, at time.Time, decide func(p Post, mine string) error,
	) error
	// Edits returns the earlier texts, the latest first; those of before the post was opened to more people only where
	// all are asked for.
	Edits(ctx context.Context, id string, all bool) ([]Edit, error)
	// Author reads an account.
	Author(ctx context.Context, userID string) (Author, error)
	// Mentioned finds the people with the handles, in their order, without those whom a block parts from the author.
	Mentioned(ctx context.Context, authorID string, handles []string) ([]Mention, error)
	// HasWall reports whether the artist is there and no block parts them from the author.
	HasWall(ctx context.Context, artistID, authorID string) (bool, error)
	// Show reads what decides whether somebody may write of an event. Errors: NOT_FOUND, also where a block parts them
	// from its host.
	Show(ctx context.Context, userID, eventID string) (Show, error)
	// Tier finds a tier; nil where there is none.
	Tier(ctx context.Context, id string) (*access.Tier, error)

	// Newest walks through what is published, of one type unless it is empty, and OnPage through what is published on
	// somebody's page, the newest first.
	Newest(ctx context.Context, userID string, of Type, discover bool, page paging.Request) (paging.Page[Candidate], error)
	OnPage(ctx context.Context, userID, pageID string, page paging.Request) (paging.Page[Candidate], error)
	// CountOnPage counts those of OnPage that a filter wants.
	CountOnPage(ctx context.Context, userID, pageID string, f Filter) (int, error)
	// Memories walks through the scrapbook of an event, the newest first, and PinnedMemories returns the ids of what is
	// pinned in it, the last pinned first.
	Memories(ctx context.Context, userID, eventID string, page paging.Request) (paging.Page[Candidate], error)
	PinnedMemories(ctx context.Context, eventID string) ([]string, error)
	// PinMemory pins a memory in the scrapbook that it is in, where fewer than so many are, and reports whether it is
	// pinned now.
	PinMemory(ctx context.Context, id, actorID string, at time.Time, most int) (bool, error)
	// Rankable reads the posts of a selection, each once, with what decides their rank; leaning is left out.
	Rankable(ctx context.Context, userID string, s Selection) ([]Rankable, error)
	// Leanings reads how much a person did with what others posted, by its authors.
	Leanings(ctx context.Context, userID string) (map[string]float64, error)
	// Hide takes a post out of a person's feed, or brings it back; twice is once.
	Hide(ctx context.Context, userID, id string, hidden bool, at time.Time) error
	// Tagged walks through what is published under a folded hashtag, the newest first.
	Tagged(ctx context.Context, userID, name string, page paging.Request) (paging.Page[Candidate], error)
	// HashtagsFrom finds at most so many folded hashtags that begin so, the most used first.
	HashtagsFrom(ctx context.Context, prefix string, most int) ([]Hashtag, error)
	// PeopleFrom finds at most so many people whose handle begins so, or whose name has words that do.
	PeopleFrom(ctx context.Context, userID string, by Typed, most int) ([]person.Person, error)
	// Saved lists the ids of what a person saved, the last saved first.
	Saved(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error)
	// Unpublished lists the ids of somebody's drafts and scheduled posts, the newest first.
	Unpublished(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error)
	// Pinned returns the ids of what is pinned to a page, the last pinned first.
	Pinned(ctx context.Context, pageID string) ([]string, error)

	// Save and Unsave keep what a person saved; twice is once.
	Save(ctx context.Context, userID, id string, at time.Time) error
	Unsave(ctx context.Context, userID, id string) error
	// Pin pins a published post to its page, where fewer than so many are, and reports whether it is pinned now.
	Pin(ctx context.Context, id, actorID string, at time.Time, most int) (bool, error)
	Unpin(ctx context.Context, id, actorID string) error

	// LinksOf returns the pages that those of the posts link to that are published.
	LinksOf(ctx context.Context, ids []string) ([]LinkDue, error)
	// KeepLink keeps what a page said when it was read; where that failed, what was known of it stays.
	KeepLink(ctx context.Context, l Link, at time.Time, hasFailed bool) error

	// Due returns the scheduled posts that are to be published by now, and Next when the next is; zero where none is.
	Due(ctx context.Context, now time.Time, most int) (ids []string, err error)
	Next(ctx context.Context) (time.Time, error)
	// Sweep removes for good what was deleted before a moment.
	Sweep(ctx context.Context, before time.Time) error
}

// Marks are what a person did with posts, by their ids.
type Marks struct {
	// Blocks are by somebody whom they blocked, which they see on their own page alone.
	Saved, Blocked, Blocks map[string]bool
	// Voted has the option of a poll that they voted for.
	Voted map[string]string
}
