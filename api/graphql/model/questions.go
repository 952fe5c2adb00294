package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/questions"
)

// QuestionConnection is a page of questions. Its cursors are those of the list, of which some may have been left out.
type QuestionConnection struct{ Connection[Question] }

// Question is a question as one person sees it.
type Question struct {
	QuestionID, Content, BadgeID                       string
	ArtistHandle, ArtistName                           string
	Answer, UserID                                     *string
	AskerHandle, AskerDisplayName, AskerProfilePicture *string
	CreatedAt                                          time.Time
	AnsweredAt                                         *time.Time
	Reactions                                          Reactions
	CommentCount, LikeCount                            int
	IsAnswered, CanAnswer, CanDelete                   bool
}

// NewQuestion returns how a Question looks to the viewer.
func NewQuestion(v access.Viewer) func(questions.Question) Question {
	return func(q questions.Question) Question {
		out := Question{
			QuestionID: q.ID, Content: q.Content, BadgeID: badgeOf(q.Artist), ArtistHandle: q.Artist.Handle,
			ArtistName: q.Artist.Name, Answer: text(q.Answer), CreatedAt: q.CreatedAt, AnsweredAt: instant(q.AnsweredAt),
			Reactions:    NewReactions(item.Ref{Type: item.Question, ID: q.ID}, q.Reactions),
			CommentCount: q.CommentCount, LikeCount: q.Reactions.Likes, IsAnswered: q.IsAnswered(),
			CanAnswer: v.SignedIn() && v.UserID == q.Artist.UserID, CanDelete: q.Deletes(v),
		}
		if q.Asker != nil {
			out.UserID, out.AskerHandle = &q.Asker.UserID, &q.Asker.Handle
			out.AskerDisplayName, out.AskerProfilePicture = &q.Asker.Name, text(q.Asker.ProfilePictureURL)
		}
		return out
	}
}

// NewQuestions returns a connection of a page.
func NewQuestions(v access.Viewer) func(paging.Page[questions.Question]) *QuestionConnection {
	return func(p paging.Page[questions.Question]) *QuestionConnection {
		return &QuestionConnection{walked(p, NewQuestion(v))}
	}
}

// NewQuestionStats returns the figures of what an artist was asked.
func NewQuestionStats(s questions.Stats) QuestionStats {
	return QuestionStats{
		TotalQuestions: s.Total, AnsweredQuestions: s.Answered, UnansweredQuestions: s.Unanswered(), TotalLikes: s.Likes,
		AverageLikesPerQuestion: s.AverageLikes(),
	}
}
