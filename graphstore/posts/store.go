// Package posts keeps posts in the graph.
package posts

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/posts"
)

// Store keeps posts. It is a posts.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ posts.Store = (*Store)(nil)

const thePost = "This post"

// post is what is read of a post p of an author u.
const post = ` p {.id, .type, .title, .content, .status, .publishAt, .createdAt, .updatedAt, .editedAt, .deletedAt, .deletedById, .removalId, .before,
  .fansOnly, .trackId, .albumId, .giveawayId, .eventId, .merchandiseId,
  .inScrapbook, .removedFromScrapbookAt, .pinnedInScrapbookAt,
  .media, .hashtags, .mentions, .commentsAllowed, .pinnedAt,
  .likes, .loves, .laughs, .wows,
  .commentCount, link: head([(p)-[:LINKS_TO]->(l:LinkPreview) | l {.url, .title, .description, .siteName, .imageKey, .width, .height, .tint}]),
  .pollOptions, .pollVotes, .pollEndsAt, tier: ` + tierOf + `,
  hostId: CASE WHEN p.eventId IS NOT NULL THEN head([(p)-[:EMBEDS]->(e:Event) | e.ownerId]) END,
  author: u {.id, .handle, .displayName, .profilePictureUrl, isArtist: u:Artist},
  wall: head([(p)-[:ON_WALL_OF]->(person:Artist) | ` + projection.PersonNode + `])}`

const byID cypher.Statement = `MATCH (p:Post {id: $id})<-[:POSTED]-(u:User) RETURN` + post + ` AS post`

// Post reads a post, deleted ones too.
func (s *Store) Post(ctx context.Context, id string) (posts.Post, error) {
	p, err := cypher.ReadOne(ctx, s.db, "post", byID, map[string]any{"id": id}, scanColumn)
	return p, cypher.OrNotFound(err, thePost)
}

func scanColumn(r *cypher.Row) posts.Post { return scan(r.Map("post")) }

func scan(r *cypher.Row) posts.Post {
	author := r.Map("author")
	p := posts.Post{
		ID: r.String("id"),
		Author: person.Person{
			UserID: author.String("id"), Handle: author.OptString("handle"), Name: author.OptString("displayName"),
			ProfilePictureURL: author.OptString("profilePictureUrl"), IsArtist: author.Bool("isArtist"),
		},
		Type: posts.Type(r.OptString("type")), Title: r.OptString("title"), Content: r.OptString("content"),
		Status: access.Status(r.OptString("status")), PublishAt: r.OptTime("publishAt"), CreatedAt: r.Time("createdAt"),
		UpdatedAt: r.OptTime("updatedAt"), EditedAt: r.OptTime("editedAt"), DeletedAt: r.OptTime("deletedAt"),
		Before: access.Status(r.OptString("before")), DeletedByID: r.OptString("deletedById"),
		IsRemoved: r.Has("removalId"),
		FansOnly:  r.OptBool("fansOnly"), TrackID: r.OptString("trackId"),
		AlbumID: r.OptString("albumId"), GiveawayID: r.OptString("giveawayId"), Hashtags: r.OptStrings("hashtags"),
		EventID: r.OptString("eventId"), EventHostID: r.OptString("hostId"), MerchandiseID: r.OptString("merchandiseId"),
		Scrapbook: posts.Scrapbook{
			Consented: r.OptBool("inScrapbook"), RemovedAt: r.OptTime("removedFromScrapbookAt"),
			PinnedAt: r.OptTime("pinnedInScrapbookAt"),
		},
		CommentsAllowed: !r.Has("commentsAllowed") || r.Bool("commentsAllowed"), PinnedAt: r.OptTime("pinnedAt"),
		Reactions: reaction.Counts{
			Likes: r.OptInt("likes"), Loves: r.OptInt("loves"), Laughs: r.OptInt("laughs"), Wows: r.OptInt("wows"),
		},
		CommentCount: r.OptInt("commentCount"),
	}
	if r.Has("pollOptions") {
		p.Poll = scanPoll(r)
	}
	if r.Has("wall") {
		wall := projection.ScanPerson(r.Map("wall"))
		p.Wall = &wall
	}
	p.Tier = scanTier(r)
	if r.Has("link") {
		p.Link = scanLink(r.Map("link"))
	}
	if text := r.OptString("media"); text != "" {
		if err := json.Unmarshal([]byte(text), &p.Media); err != nil {
			r.Fail("media", "%w", err)
		}
	}
	if text := r.OptString("mentions"); text != "" {
		if err := json.Unmarshal([]byte(text), &p.Mentions); err != nil {
			r.Fail("mentions", "%w", err)
		}
	}
	return p
}

// scanTier reads what tierOf returns; nil for none.
func scanTier(r *cypher.Row) *access.Tier {
	if !r.Has("tier") {
		return nil
	}
	tier := r.Map("tier")
	return &access.Tier{ID: tier.String("id"), ArtistID: tier.String("artistId"), Position: tier.Int("position")}
}

// Posts reads those of ids that are there and whose authors are.
func (s *Store) Posts(ctx context.Context, ids []string) (map[string]posts.Post, error) {
	found, err := cypher.ReadAll(ctx, s.db, "posts", `UNWIND $ids AS id
MATCH (p:Post {id: id})<-[:POSTED]-(u:User) WHERE u.deactivatedAt IS NULL RETURN`+post+` AS post`,
		map[string]any{"ids": ids}, scanColumn)
	byID := make(map[string]posts.Post, len(found))
	for _, p := range found {
		byID[p.ID] = p
	}
	return byID, err
}

// inOwnScrapbook is whether a post p is a memory that its author gave to the scrapbook of an event of the person's. Its
// host reads it whoever wrote it, as they alone may take it out, and after that put it back.
const inOwnScrapbook = `(p.type = 'Memory' AND coalesce(p.inScrapbook, false) AND EXISTS { (:Event {id: p.eventId, ownerId: $userId}) })`

// Marks reads what a person did with some posts, and which of them a block keeps from them: with who wrote it, or on
// whose page it is.
func (s *Store) Marks(ctx context.Context, userID string, ids []string) (posts.Marks, error) {
	marks := posts.Marks{
		Saved: map[string]bool{}, Blocked: map[string]bool{}, Blocks: map[string]bool{}, Voted: map[string]string{},
	}
	_, err := cypher.ReadAll(ctx, s.db, "post_marks", `MATCH (me:User {id: $userId}) UNWIND $ids AS id
MATCH (p:Post {id: id})<-[:POSTED]-(u:User)
RETURN id, EXISTS { (me)-[:SAVED]->(p) } AS saved,
  NOT `+inOwnScrapbook+` AND (p.pageId <> $userId AND EXISTS { (me)-[:BLOCKS]-(u) } OR EXISTS { (me)-[:BLOCKS]-(:User {id: p.pageId}) }) AS blocked,
  EXISTS { (me)-[:BLOCKS]->(u) } AS blocks,
  head(COLLECT { MATCH (v:PollVote {postId: id, userId: $userId}) RETURN v.optionId }) AS voted`,
		map[string]any{"userId": userID, "ids": ids}, func(r *cypher.Row) string {
			id := r.String("id")
			marks.Saved[id], marks.Blocked[id], marks.Blocks[id] = r.Bool("saved"), r.Bool("blocked"), r.Bool("blocks")
			marks.Voted[id] = r.OptString("voted")
			return id
		})
	return marks, err
}

// Edits returns the earlier texts, the latest first.
func (s *Store) Edits(ctx context.Context, id string, all bool) ([]posts.Edit, error) {
	return cypher.ReadAll(ctx, s.db, "post_edits", `MATCH (e:PostEdit) WHERE e.postId = $id AND e.at IS NOT NULL AND e.id IS NOT NULL
  AND ($all OR e.closed IS NULL)
RETURN e.title AS title, e.content AS content, e.at AS at ORDER BY e.postId DESC, e.at DESC, e.id DESC LIMIT 100`, map[string]any{"id": id, "all": all},
		func(r *cypher.Row) posts.Edit {
			return posts.Edit{Title: r.OptString("title"), Content: r.OptString("content"), At: r.Time("at")}
		})
}

// Author reads an account.
func (s *Store) Author(ctx context.Context, userID string) (posts.Author, error) {
	a, err := cypher.ReadOne(ctx, s.db, "post_author", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN u:Artist AS isArtist, u.createdAt AS since`, map[string]any{"id": userID}, func(r *cypher.Row) posts.Author {
		return posts.Author{IsArtist: r.Bool("isArtist"), Since: r.OptTime("since")}
	})
	return a, cypher.OrNotFound(err, "This person")
}

// Mentioned finds the people with the handles.
func (s *Store) Mentioned(ctx context.Context, authorID string, handles []string) ([]posts.Mention, error) {
	return cypher.ReadAll(ctx, s.db, "post_mentioned", `UNWIND range(0, size($handles) - 1) AS i
MATCH (u:User {handleKey: $handles[i]}) WHERE `+projection.ActiveUser+` AND NOT EXISTS { (u)-[:BLOCKS]-(:User {id: $authorId}) }
RETURN u.id AS id, u.handle AS handle ORDER BY i`, map[string]any{"authorId": authorID, "handles": handles},
		func(r *cypher.Row) posts.Mention {
			return posts.Mention{UserID: r.String("id"), Handle: r.String("handle")}
		})
}

// HasWall reports whether the artist is there and no block parts them from the author.
func (s *Store) HasWall(ctx context.Context, artistID, authorID string) (bool, error) {
	return isThere(cypher.ReadOne(ctx, s.db, "post_wall", `MATCH (a:Artist {id: $id}) WHERE a.deactivatedAt IS NULL
  AND NOT EXISTS { (a)-[:BLOCKS]-(:User {id: $authorId}) } RETURN a.id AS id`,
		map[string]any{"id": artistID, "authorId": authorID}, func(r *cypher.Row) string { return r.String("id") }))
}

func isThere(_ string, err error) (bool, error) {
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return err == nil, err
}

// Tier finds a tier.
func (s *Store) Tier(ctx context.Context, id string) (*access.Tier, error) {
	tier, err := cypher.ReadOne(ctx, s.db, "post_tier", `MATCH (t:Tier {id: $id})
RETURN t.id AS id, t.artistId AS artistId, t.position AS position`, map[string]any{"id": id}, func(r *cypher.Row) *access.Tier {
		return &access.Tier{ID: r.String("id"), ArtistID: r.String("artistId"), Position: r.Int("position")}
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return nil, nil //nolint:nilnil // no tier
	}
	return tier, err
}

// Due returns the scheduled posts that are to be published by now.
func (s *Store) Due(ctx context.Context, now time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "posts_due", `MATCH (p:Post) WHERE p.publishAt <= $now AND p.status = 'scheduled'
RETURN p.id AS id ORDER BY p.publishAt LIMIT $limit`, map[string]any{"now": now, "limit": most},
		func(r *cypher.Row) string { return r.String("id") })
}

// Next returns when the next scheduled post is due.
func (s *Store) Next(ctx context.Context) (time.Time, error) {
	at, err := cypher.ReadOne(ctx, s.db, "posts_next", `MATCH (p:Post) WHERE p.publishAt IS NOT NULL AND p.status = 'scheduled'
RETURN p.publishAt AS at ORDER BY p.publishAt LIMIT 1`, nil, func(r *cypher.Row) time.Time { return r.Time("at") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return time.Time{}, nil
	}
	return at, err
}
