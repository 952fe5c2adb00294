package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/seed"
)

var putReactions = cypher.PerLabel(`UNWIND $rows AS row MATCH (u:User {id: row.userId}) MATCH (t:LABEL {id: row.itemId})
MERGE (u)-[r:REACTED]->(t) ON CREATE SET r.type = row.type, r.at = row.at`, "Post", "Comment", "Question", "Track")

// What is counted is locked first, so that what people do meanwhile is not lost.
var countTalk = cypher.PerLabel(`UNWIND $rows AS row MATCH (t:LABEL {id: row.id}) SET t._lock = true
SET t.likes = COUNT { (t)<-[:REACTED {type: 'LIKE'}]-() }, t.loves = COUNT { (t)<-[:REACTED {type: 'LOVE'}]-() },
  t.laughs = COUNT { (t)<-[:REACTED {type: 'LAUGH'}]-() }, t.wows = COUNT { (t)<-[:REACTED {type: 'WOW'}]-() },
  t.reactionCount = COUNT { (t)<-[:REACTED]-() }, t.commentCount = COUNT { (t)<-[:ON]-(c:Comment WHERE c.deletedAt IS NULL) },
  t.threadCount = COUNT { (t)<-[:ON]-(c:Comment WHERE c.underId = t.id) }, t.replyCount = COUNT { (t)<-[:REPLY_TO]-(c WHERE c.underId = t.id) }
REMOVE t._lock`, "Post", "Comment", "Question", "Track")

// PutTalk writes posts, comments, questions and reactions that are not there, and counts them.
func (s *Store) PutTalk(ctx context.Context, rows seed.TalkRows) error {
	if err := s.putGiveaways(ctx, rows.Giveaways); err != nil {
		return err
	}
	if err := s.putEvents(ctx, rows); err != nil {
		return err
	}
	if err := s.putItems(ctx, rows.Items); err != nil {
		return err
	}
	if err := s.putPosts(ctx, rows.Posts); err != nil {
		return err
	}
	if err := s.putComments(ctx, rows.Comments); err != nil {
		return err
	}
	if err := s.putQuestions(ctx, rows.Questions); err != nil {
		return err
	}
	if err := s.putChats(ctx, rows.Chats); err != nil {
		return err
	}
	byLabel := map[string][]seed.ReactionRow{}
	ids := map[string]map[string]bool{"Post": {}, "Comment": {}, "Question": {}, "Track": {}}
	for _, r := range rows.Reactions {
		byLabel[r.Label] = append(byLabel[r.Label], r)
		ids[r.Label][r.ItemID] = true
	}
	for _, c := range rows.Comments {
		ids["Comment"][c.ID] = true
		ids[map[string]string{"post": "Post", "song": "Track"}[c.TargetType]][c.TargetID] = true
	}
	for label, rows := range byLabel {
		if err := write(ctx, s, "seed_reactions", putReactions[label], rows, func(r seed.ReactionRow) map[string]any {
			return map[string]any{"userId": r.UserID, "itemId": r.ItemID, "type": r.Type, "at": r.At}
		}); err != nil {
			return err
		}
	}
	for label, of := range ids {
		all := make([]string, 0, len(of))
		for id := range of {
			all = append(all, id)
		}
		if err := s.count(ctx, "seed_count_talk", countTalk[label], all); err != nil {
			return err
		}
	}
	if err := s.countQuestions(ctx, rows.Questions); err != nil {
		return err
	}
	return s.putTold(ctx, rows.Told)
}

func (s *Store) putPosts(ctx context.Context, rows []seed.PostRow) error {
	err := write(ctx, s, "seed_posts", `UNWIND $rows AS row MATCH (u:User {id: row.properties.ownerId})
MERGE (p:Post {id: row.id}) ON CREATE SET p += row.properties, p.commentsAllowed = true, p.status = 'published', p.reactionCount = 0,
  p.commentCount = 0, p.saveCount = 0, p.mentions = '[]'
MERGE (u)-[:POSTED]->(p)
WITH p, row
CALL (p, row) { WITH p, row WHERE p.pageId <> p.ownerId MATCH (a:Artist {id: p.pageId}) MERGE (p)-[:ON_WALL_OF]->(a) }
CALL (p) { MATCH (t:Track {id: p.trackId}) MERGE (p)-[:EMBEDS]->(t) }
CALL (p) { MATCH (al:Album {id: p.albumId}) MERGE (p)-[:EMBEDS]->(al) }
CALL (p) { MATCH (g:Giveaway {id: p.giveawayId}) MERGE (p)-[:EMBEDS]->(g) }
CALL (p) { MATCH (e:Event {id: p.eventId}) MERGE (p)-[:EMBEDS]->(e) }
CALL (p) { MATCH (m:Merchandise {id: p.merchandiseId}) MERGE (p)-[:EMBEDS]->(m) }`, rows, posted)
	if err == nil {
		err = s.putVotes(ctx, rows)
	}
	if err != nil {
		return err
	}
	// A gated post counts for no hashtag: it would tell of its text.
	return write(ctx, s, "seed_hashtags", `UNWIND $rows AS row UNWIND row.hashtags AS name
MERGE (h:Hashtag {id: name}) ON CREATE SET h.name = name
SET h._lock = true REMOVE h._lock
WITH row, h MATCH (p:Post {id: row.id}) MERGE (p)-[r:TAGGED]->(h) SET r.name = h.id, r.at = p.createdAt, r.postId = p.id
WITH DISTINCT h SET h.postCount = COUNT { (h)<-[:TAGGED]-() }`, rows, func(r seed.PostRow) map[string]any {
		names := []string{}
		if !r.FansOnly {
			names = append(names, r.Hashtags...)
		}
		return map[string]any{"id": r.ID, "hashtags": names}
	})
}

func (s *Store) putComments(ctx context.Context, rows []seed.CommentRow) error {
	for _, on := range []struct {
		kind      string
		statement cypher.Statement
	}{{"post", putComments["Post"]}, {"song", putComments["Track"]}} {
		var of []seed.CommentRow
		for _, r := range rows {
			if r.TargetType == on.kind {
				of = append(of, r)
			}
		}
		if err := write(ctx, s, "seed_comments", on.statement, of, commented); err != nil {
			return err
		}
	}
	return nil
}

var putComments = cypher.PerLabel(`UNWIND $rows AS row MATCH (u:User {id: row.properties.byId}) MATCH (t:LABEL {id: row.properties.targetId})
MERGE (c:Comment {id: row.id}) ON CREATE SET c += row.properties, c.replyCount = 0, c.reactionCount = 0,
  t.lastCommentAt = CASE WHEN t.lastCommentAt > row.properties.createdAt THEN t.lastCommentAt ELSE row.properties.createdAt END
MERGE (u)-[:WROTE]->(c) MERGE (c)-[:ON]->(t)
WITH c, row WHERE row.parentId IS NOT NULL
MATCH (parent:Comment {id: row.parentId}) MERGE (c)-[:REPLY_TO]->(parent)`, "Post", "Track")

func commented(r seed.CommentRow) map[string]any {
	under, parent := r.TargetID, any(nil)
	if r.ParentID != "" {
		under, parent = r.ParentID, r.ParentID
	}
	properties := map[string]any{
		"byId": r.AuthorID, "ownerId": r.OwnerID, "targetType": r.TargetType, "targetId": r.TargetID, "parentId": parent,
		"underId": under, "content": r.Content, "mentionIds": []string{}, "mentionHandles": []string{},
		"createdAt": r.CreatedAt,
	}
	if r.Seconds >= 0 {
		properties["atSeconds"], properties["momentOf"] = r.Seconds, r.TargetID
	}
	return map[string]any{"id": r.ID, "parentId": parent, "properties": properties}
}

func (s *Store) putQuestions(ctx context.Context, rows []seed.QuestionRow) error {
	return write(ctx, s, "seed_questions", `UNWIND $rows AS row MATCH (u:User {id: row.properties.byId}) MATCH (a:Artist {id: row.properties.ownerId})
MERGE (q:Question {id: row.id}) ON CREATE SET q += row.properties, q.likes = 0, q.reactionCount = 0, q.commentCount = 0
MERGE (u)-[:ASKED]->(q) MERGE (q)-[:ASKED_OF]->(a)`, rows, func(r seed.QuestionRow) map[string]any {
		return map[string]any{"id": r.ID, "properties": map[string]any{
			"byId": r.AskerID, "askedBy": r.AskerID, "ownerId": r.ArtistID, "askedOf": r.ArtistID, "content": r.Content,
			"answer": cypher.OrNull(r.Answer), "isAnswered": r.Answer != "", "createdAt": r.CreatedAt,
			"answeredAt": r.AnsweredAt,
		}}
	})
}

// countQuestions sets the figures of the artists who were asked.
func (s *Store) countQuestions(ctx context.Context, rows []seed.QuestionRow) error {
	var artists []string
	seen := map[string]bool{}
	for _, r := range rows {
		if !seen[r.ArtistID] {
			seen[r.ArtistID] = true
			artists = append(artists, r.ArtistID)
		}
	}
	return s.count(ctx, "seed_count_questions", `UNWIND $rows AS row MERGE (s:QuestionTally {id: row.id}) SET s._lock = true
WITH s CALL (s) {
  OPTIONAL MATCH (q:Question {askedOf: s.id})
  RETURN count(q) AS total, count(q.answer) AS answered, coalesce(sum(q.likes), 0) AS likes
}
SET s.total = total, s.answered = answered, s.likes = likes REMOVE s._lock`, artists)
}
