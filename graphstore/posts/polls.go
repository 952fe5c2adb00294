package posts

import (
	"context"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/posts"
)

// A poll is kept on its post: the texts of its options and, from the first vote on, how many voted for each. Votes name
// the post by its id, as one with many would be slow to lock for one more relation.

func scanPoll(r *cypher.Row) *posts.Poll {
	poll := &posts.Poll{EndsAt: r.Time("pollEndsAt")}
	var votes []any
	if r.Has("pollVotes") {
		votes, _ = r.Any("pollVotes").([]any)
	}
	for i, text := range r.Strings("pollOptions") {
		option := posts.PollOption{ID: strconv.Itoa(i + 1), Text: text}
		if i < len(votes) {
			n, _ := votes[i].(int64)
			option.Votes = int(n)
		}
		poll.Options, poll.Total = append(poll.Options, option), poll.Total+option.Votes
	}
	return poll
}

func pollOptions(p *posts.Poll) any {
	if p == nil {
		return nil
	}
	texts := make([]string, len(p.Options))
	for i, o := range p.Options {
		texts[i] = o.Text
	}
	return texts
}

func pollEnd(p *posts.Poll) any {
	if p == nil {
		return nil
	}
	return p.EndsAt
}

// Vote keeps one vote a person. All who vote in one poll wait for its post's lock, as they count.
func (s *Store) Vote(
	ctx context.Context, id, userID, optionID string, at time.Time, decide func(p posts.Post, mine string) error,
) error {
	params := map[string]any{"id": id, "userId": userID, "optionId": optionID, "at": at}
	_, err := cypher.WriteTx(ctx, s.db, "vote_poll", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(`MATCH (p:Post {id: $id}) SET p._lock = true REMOVE p._lock`, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, params, scanColumn)
		if err != nil {
			return none, err
		}
		mine, err := cypher.All(tx, `MATCH (v:PollVote {postId: $id, userId: $userId}) RETURN v.optionId AS id`, params, cypher.ScanID)
		if err != nil {
			return none, err
		}
		voted := ""
		if len(mine) > 0 {
			voted = mine[0]
		}
		if voted == optionID && voted != "" {
			return none, nil
		}
		if err := decide(before, voted); err != nil {
			return none, err
		}
		votes := make([]int, len(before.Poll.Options))
		for i, o := range before.Poll.Options {
			if votes[i] = o.Votes; o.ID == optionID {
				votes[i]++
			}
		}
		kept, err := tx.Exec(`MATCH (u:User {id: $userId})
WITH u LIMIT 1 MATCH (p:Post {id: $id})
CREATE (:PollVote {postId: $id, userId: $userId, ownerId: p.ownerId, optionId: $optionId, at: $at})
SET p.pollVotes = $votes`, map[string]any{"id": id, "userId": userID, "optionId": optionID, "at": at, "votes": votes})
		if err != nil {
			return none, err
		}
		if kept.NodesCreated() == 0 {
			return none, cypher.ErrNoRecord
		}
		return none, tx.Emit(event.Voted, userID, "Post", id)
	})
	return cypher.OrNotFound(err, thePost)
}
