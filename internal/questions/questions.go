// Package questions is what fans ask artists where everybody reads it, and what the artists answer.
package questions

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

// Question is a question as the store keeps it.
type Question struct {
	ID      string
	Content string
	// Asker is nil for somebody who is gone.
	Asker     *person.Person
	AskerID   string
	Artist    person.Person
	CreatedAt time.Time
	// Answer is empty, and AnsweredAt zero, until the artist answers.
	Answer       string
	AnsweredAt   time.Time
	Reactions    reaction.Counts
	CommentCount int
	DeletedAt    time.Time
	DeletedByID  string
	// IsRemoved: moderators took it away.
	IsRemoved bool
	// A block parts the person who reads it from its asker, or from its artist. IsMuted: they muted its asker.
	IsApartFromAsker, IsApartFromArtist, IsMuted bool
	// Its asker, or its artist, is deactivated or leaves.
	IsAskerAway, IsArtistAway bool
}

// IsAnswered reports whether the artist has answered.
func (q Question) IsAnswered() bool { return !q.AnsweredAt.IsZero() }

// Sort is the order of a list.
type Sort string

// The orders: the last asked first, or those with the most likes.
const (
	Newest Sort = "NEWEST"
	Top    Sort = "TOP"
)

// Filter selects questions that an artist was asked. Answered is nil for all of them.
type Filter struct {
	ArtistID string
	Answered *bool
	Sort     Sort
}

// Stats are figures of what an artist was asked.
type Stats struct{ Total, Answered, Likes int }

// Unanswered is how many wait for an answer.
func (s Stats) Unanswered() int { return s.Total - s.Answered }

// AverageLikes is how many likes a question has, 0 where there is none.
func (s Stats) AverageLikes() float64 {
	if s.Total == 0 {
		return 0
	}
	return float64(s.Likes) / float64(s.Total)
}

// New is a question to be kept.
type New struct {
	ID, AskerID, ArtistID, Content string
	Key                            again.Key
	At                             time.Time
}

// Store keeps questions.
type Store interface {
	// MemberSince says when somebody joined. Errors: NOT_FOUND.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Made finds the asker's question with a client key; zero where there is none.
	Made(ctx context.Context, askerID, clientKey string) (again.Made, error)
	// Ask keeps a question where allow agrees, once for each asker and client key, and returns its id. What is there under
	// the key needs no leave. Errors: NOT_FOUND where the artist is not there, or is parted from the asker by a block,
	// and those of allow.
	Ask(ctx context.Context, n New, allow func() error) (string, error)
	// Question reads one for a person, deleted ones too. Errors: NOT_FOUND.
	Question(ctx context.Context, userID, id string) (Question, error)
	// Change calls decide with the question locked and stores its answer and its deletion. Errors: NOT_FOUND, those of
	// decide.
	Change(ctx context.Context, id, actorID string, decide func(Question) (Question, error)) error
	// OfArtist and ByAsker list what is not deleted, for a person.
	OfArtist(ctx context.Context, userID string, f Filter, page paging.Request) (paging.Page[Question], error)
	ByAsker(ctx context.Context, userID, askerID string, page paging.Request) (paging.Page[Question], error)
	Stats(ctx context.Context, userID, artistID string) (Stats, error)
	// Sweep removes for good what was deleted before a moment, with what is under it.
	Sweep(ctx context.Context, before time.Time) error
}
