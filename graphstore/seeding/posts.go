package seeding

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/seed"
	"github.com/sidestage/sidestage/seed/artwork"
)

// Pixels of what is drawn for a post.
const sketchWidth, sketchHeight = 1280, 720

// posted returns the id and the properties of a post.
func posted(r seed.PostRow) map[string]any {
	properties := map[string]any{
		"ownerId": r.AuthorID, "pageId": r.PageID, "type": string(typeOf(r)), "content": r.Content, "fansOnly": r.FansOnly,
		"trackId": cypher.OrNull(r.TrackID), "albumId": cypher.OrNull(r.AlbumID),
		"giveawayId": cypher.OrNull(r.GiveawayID), "eventId": cypher.OrNull(r.EventID),
		"merchandiseId": cypher.OrNull(r.MerchandiseID),
		"hashtags":      append([]string{}, r.Hashtags...), "createdAt": r.CreatedAt, "updatedAt": r.CreatedAt,
	}
	if r.EventID != "" && !r.Announces {
		properties["inScrapbook"], properties["scrapbookOf"] = true, r.EventID
		if !r.PinnedAt.IsZero() {
			properties["pinnedInScrapbookAt"], properties["pinnedInScrapbookOf"] = r.PinnedAt, r.EventID
		}
	}
	if r.Sketch != "" {
		m := posts.Media{ID: "1", Kind: posts.Image, Alt: r.Sketch, Width: sketchWidth, Height: sketchHeight}
		m.Tint = artwork.TintFor(r.ID+"."+m.ID, nil)
		media, _ := json.Marshal([]posts.Media{m}) //nolint:errchkjson // plain values alone
		properties["media"], properties["imageUrl"] = string(media), m.Address(r.ID)
	}
	if r.Poll != nil {
		votes := make([]int, len(r.Poll.Options))
		for _, v := range r.Poll.Votes {
			votes[v.Option]++
		}
		properties["pollOptions"], properties["pollVotes"], properties["pollEndsAt"] = r.Poll.Options, votes, r.Poll.EndsAt
	}
	return map[string]any{"id": r.ID, "properties": properties}
}

func typeOf(r seed.PostRow) posts.Type {
	switch {
	case r.Announces:
		return posts.Event
	case r.EventID != "":
		return posts.Memory
	case r.Poll != nil:
		return posts.Polled
	case r.GiveawayID != "":
		return posts.Giveaway
	case r.MerchandiseID != "":
		return posts.Merchandise
	case r.TrackID+r.AlbumID != "":
		return posts.Music
	}
	return posts.Plain
}

// putVotes writes who voted in the polls, whose posts count them already.
func (s *Store) putVotes(ctx context.Context, rows []seed.PostRow) error {
	var votes []map[string]any
	for _, r := range rows {
		if r.Poll == nil {
			continue
		}
		for _, v := range r.Poll.Votes {
			votes = append(votes, map[string]any{
				"postId": r.ID, "ownerId": r.AuthorID, "userId": v.UserID, "optionId": strconv.Itoa(v.Option + 1), "at": v.At,
			})
		}
	}
	return write(ctx, s, "seed_poll_votes", `UNWIND $rows AS row MATCH (u:User {id: row.userId}) MATCH (p:Post {id: row.postId})
MERGE (v:PollVote {postId: row.postId, userId: row.userId}) ON CREATE SET v += row`, votes,
		func(row map[string]any) map[string]any { return row })
}
