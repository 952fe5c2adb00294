package questions

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/questions"
)

// Made finds the asker's question with a client key.
func (s *Store) Made(ctx context.Context, askerID, clientKey string) (again.Made, error) {
	return cypher.Sent(ctx, s.db, "question_made",
		`MATCH (q:Question {byId: $ownerId, clientKey: $clientKey}) RETURN q.id AS id, q.clientPrint AS print`,
		askerID, clientKey)
}

// Ask keeps a question, once for each asker and client key: whoever asks holds their own lock.
func (s *Store) Ask(ctx context.Context, n questions.New, allow func() error) (string, error) {
	params := map[string]any{
		"id": n.ID, "byId": n.AskerID, "artistId": n.ArtistID, "content": n.Content, "at": n.At,
		"clientKey": cypher.OrNull(n.Key.Client), "print": cypher.OrNull(n.Key.Print),
	}
	id, err := cypher.WriteTx(ctx, s.db, "ask_question", func(tx *cypher.Tx) (string, error) {
		made, err := cypher.One(tx, `MATCH (u:User {id: $byId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u OPTIONAL MATCH (q:Question {byId: $byId, clientKey: $clientKey})
RETURN q.id AS id`, params, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil || made != "" {
			return made, err
		}
		asked, err := tx.Exec(`MATCH (u:User {id: $byId})
WITH u LIMIT 1
MATCH (a:Artist {id: $artistId}) WHERE a.deactivatedAt IS NULL AND NOT EXISTS { (a)-[:BLOCKS]-(u) }
CREATE (u)-[:ASKED]->(:Question {id: $id, byId: $byId, ownerId: $artistId, askedOf: $artistId, askedBy: $byId, content: $content,
  clientKey: $clientKey, clientPrint: $print, createdAt: $at, isAnswered: false, likes: 0, reactionCount: 0, commentCount: 0})-[:ASKED_OF]->(a)`, params)
		if err != nil {
			return "", err
		}
		if asked.NodesCreated() == 0 {
			return "", cypher.ErrNoRecord
		}
		if err := allow(); err != nil {
			return "", err
		}
		if err := targets.Tally(tx, n.ID, 1, 0, 0); err != nil {
			return "", err
		}
		return n.ID, tx.Emit(event.Asked, n.AskerID, "Question", n.ID)
	})
	return id, cypher.OrNotFound(err, "This artist")
}

// Change stores what decide returns. A deleted question is in no list.
func (s *Store) Change(
	ctx context.Context, id, actorID string, decide func(questions.Question) (questions.Question, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "change_question", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(`MATCH (q:Question {id: $id}) SET q._lock = true REMOVE q._lock`, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, params, scan)
		if err != nil {
			return none, err
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		if err := tx.Run(`MATCH (q:Question {id: $id})
SET q.answer = $answer, q.answeredAt = $answeredAt, q.isAnswered = $isAnswered, q.deletedAt = $deletedAt, q.deletedById = $deletedById,
  q.askedOf = CASE WHEN $deletedAt IS NULL THEN q.ownerId END, q.askedBy = CASE WHEN $deletedAt IS NULL THEN q.byId END`,
			map[string]any{
				"id": id, "answer": cypher.OrNull(after.Answer), "answeredAt": after.AnsweredAt, "isAnswered": after.IsAnswered(),
				"deletedAt": after.DeletedAt, "deletedById": cypher.OrNull(after.DeletedByID),
			}); err != nil {
			return none, err
		}
		was, is := counted(before), counted(after)
		if was != is {
			if err := targets.Tally(tx, id, is.Total-was.Total, is.Answered-was.Answered, is.Likes-was.Likes); err != nil {
				return none, err
			}
		}
		return none, tx.Emit(verbOf(before, after), actorID, "Question", id)
	})
	return cypher.OrNotFound(err, theQuestion)
}

// counted is what a question adds to the figures of its artist.
func counted(q questions.Question) (s questions.Stats) {
	if !q.DeletedAt.IsZero() {
		return s
	}
	s.Total, s.Likes = 1, q.Reactions.Likes
	if q.IsAnswered() {
		s.Answered = 1
	}
	return s
}

func verbOf(before, after questions.Question) event.Verb {
	switch was, is := before.DeletedAt.IsZero(), after.DeletedAt.IsZero(); {
	case was && !is:
		return event.Withdrawn
	case !was && is:
		return event.Released
	case after.IsAnswered() && !before.IsAnswered():
		return event.Answered
	}
	return event.Updated
}

// sweptAtOnce is how many questions one transaction of a sweep removes.
const sweptAtOnce = 50

// Sweep removes for good what was deleted before a moment, with the comments under it.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		swept, err := cypher.WriteTx(ctx, s.db, "sweep_questions", func(tx *cypher.Tx) (int, error) {
			ids, err := cypher.All(tx, `MATCH (q:Question) WHERE q.deletedAt < $before AND q.removalId IS NULL WITH q LIMIT $limit
SET q._lock = true REMOVE q._lock
WITH q WHERE q.deletedAt < $before RETURN q.id AS id`, map[string]any{"before": before, "limit": sweptAtOnce},
				func(r *cypher.Row) string { return r.String("id") })
			if err != nil || len(ids) == 0 {
				return 0, err
			}
			if none, err := targets.RemoveComments(tx, "Question", ids, before); err != nil || !none {
				return len(ids), err
			}
			if err := tx.Emit(event.Deleted, "", "Question", ids...); err != nil {
				return 0, err
			}
			return len(ids), tx.Run(`UNWIND $ids AS id MATCH (q:Question {id: id}) DETACH DELETE q`, map[string]any{"ids": ids})
		})
		if err = errors.Join(err, ctx.Err()); err != nil || swept == 0 {
			return err
		}
	}
}
