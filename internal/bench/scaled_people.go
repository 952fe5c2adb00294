package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
)

// community is how many people there are, whom they follow, and what they write.
type community struct{ People, Artists, Follows, Posts, Comments int }

// communities are those that posts are measured on: the full one, and a tenth to see how a figure grows.
var communities = []struct {
	name string
	community
}{
	{"10,000 people", community{People: 10_000, Artists: 10_500, Follows: 200_000, Posts: 50_000, Comments: 1_000}},
	{"100,000 people", community{People: 100_000, Artists: 10_500, Follows: 2_000_000, Posts: 500_000, Comments: 10_000}},
}

// readersFollow is how many artists each of the first people follows; feeds are measured as theirs.
var readersFollow = []int{10, 1_000, 10_000}

// reactors is how many people react at once. They come after the readers, and can sign in as those can.
const reactors = 16

// peopleVersion is raised where the community or what is written of it changes.
const peopleVersion = 3

// scaledCommunity is a generated community. People stand before artists in ids.
type scaledCommunity struct {
	community
	ids []string
}

func newScaledCommunity(size community) scaledCommunity {
	c := scaledCommunity{community: size}
	for i := range size.People + size.Artists {
		c.ids = append(c.ids, communityID("person", i))
	}
	return c
}

func communityID(kind string, n int) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "community %s %d", kind, n)).String()
}

// artist draws an artist; the first are much better known.
func (c scaledCommunity) artist(random *rand.Rand) string {
	return c.ids[c.People+int(float64(c.Artists)*math.Pow(random.Float64(), 3))]
}

// statements write what feeds, pages and comments read.
func (c scaledCommunity) statements() []filling {
	random := rand.New(rand.NewPCG(scaledSeed, 3)) //nolint:gosec // not a secret
	const person = `id: row.id, handle: row.handle, handleKey: row.handle, displayName: row.name, email: row.handle + '@example.org',
  createdAt: $now - duration({days: 400}), confirmedAt: $now`
	return []filling{
		{`UNWIND $rows AS row CREATE (:User {` + person + `})`, c.people(0, c.People)},
		{
			`UNWIND $rows AS row CREATE (:User:Artist {` + person + `, followerCount: 0, playCount: 0})`,
			c.people(c.People, len(c.ids)),
		},
		{
			`MATCH (f:User {email: 'fan@sidestage.test'}) MATCH (known:Credential {userId: f.id})
UNWIND $rows AS row CREATE (:Credential {userId: row.id, passwordHash: known.passwordHash, updatedAt: $now})`,
			c.people(0, len(readersFollow)+reactors),
		},
		{`UNWIND $rows AS row MATCH (u:User {id: row.by}) MATCH (a:Artist {id: row.artist}) MERGE (u)-[f:FOLLOWS]->(a)
ON CREATE SET f.at = $now - duration({minutes: row.ago}), f.followerId = u.id, f.followedId = a.id, a.followerCount = a.followerCount + 1`, c.follows(random)},
		{`UNWIND $rows AS row MATCH (u:User {id: row.by})
CREATE (u)-[:POSTED]->(p:Post {id: row.id, ownerId: row.by, pageId: row.page, type: row.type, status: 'published', content: row.text,
  createdAt: $now - duration({seconds: row.ago}), updatedAt: $now, fansOnly: false, commentsAllowed: true, hashtags: [],
  mentions: '[]', reactionCount: 0, commentCount: 0, saveCount: 0})
WITH p, row WHERE row.page <> row.by MATCH (a:Artist {id: row.page}) CREATE (p)-[:ON_WALL_OF]->(a)`, c.posts(random)},
		{`UNWIND $rows AS row MATCH (u:User {id: row.by}) MATCH (p:Post {id: row.post})
CREATE (u)-[:WROTE]->(:Comment {id: row.id, byId: row.by, targetType: 'post', targetId: p.id, ownerId: p.ownerId,
  underId: CASE WHEN row.answers = '' THEN p.id ELSE row.answers END, parentId: CASE WHEN row.answers <> '' THEN row.answers END,
  content: row.text, mentionIds: [], mentionHandles: [], replyCount: row.replies, reactionCount: row.reactions,
  likes: row.reactions, createdAt: $now - duration({seconds: row.ago})})
SET p.commentCount = p.commentCount + 1, p.threadCount = coalesce(p.threadCount, 0) + CASE WHEN row.answers = '' THEN 1 ELSE 0 END`, c.comments(random)},
		{`UNWIND $rows AS row MATCH (u:User {id: row.by}) MATCH (p:Post {id: row.post}) MERGE (u)-[r:REACTED]->(p)
ON CREATE SET r.type = 'LIKE', r.at = $now, p.likes = coalesce(p.likes, 0) + 1, p.reactionCount = p.reactionCount + 1`, c.reactions(random)},
	}
}

func (c scaledCommunity) people(from, to int) []map[string]any {
	rows := make([]map[string]any, 0, to-from)
	for i := from; i < to; i++ {
		rows = append(rows, map[string]any{"id": c.ids[i], "handle": handleOf(i), "name": fmt.Sprintf("Person %d", i)})
	}
	return rows
}

func handleOf(person int) string { return fmt.Sprintf("bench_person_%d", person) }

// follows gives the readers as many as they are to have, and shares the rest among everybody, few with very many.
func (c scaledCommunity) follows(random *rand.Rand) []map[string]any {
	rows := make([]map[string]any, 0, c.Follows)
	add := func(person int, artist string) {
		rows = append(rows, map[string]any{"by": c.ids[person], "artist": artist, "ago": len(rows) % 500_000})
	}
	for person, many := range readersFollow {
		for i := range many {
			// Spread over all, so that few of them are as well known as those that others follow.
			add(person, c.ids[c.People+i*c.Artists/many])
		}
	}
	for len(rows) < c.Follows {
		person := len(readersFollow) + random.IntN(c.People-len(readersFollow))
		for range int(math.Ceil(5 * math.Exp(1.2*random.NormFloat64()))) {
			add(person, c.artist(random))
		}
	}
	return rows
}

// posts are a year of posts, the newest first; a fifth is by people on the page of an artist.
func (c scaledCommunity) posts(random *rand.Rand) []map[string]any {
	const year = 365 * 24 * time.Hour
	rows := make([]map[string]any, c.Posts)
	for i := range rows {
		page := c.artist(random)
		by, kind := page, "Post"
		switch i % 10 {
		case 0, 5:
			by = c.ids[random.IntN(c.People)]
		case 3:
			kind = "Music"
		}
		rows[i] = map[string]any{
			"id": communityID("post", i), "by": by, "page": page, "type": kind, "ago": i * int(year.Seconds()) / c.Posts,
			"text": fmt.Sprintf("What we did on day %d, and whom we met there.", i),
		}
	}
	return rows
}

// comments are one long thread under the newest post: three of four stand at the top, the others answer one of these.
func (c scaledCommunity) comments(random *rand.Rand) []map[string]any {
	rows := make([]map[string]any, c.Comments)
	for i := range rows {
		answers, replies := "", 1
		if i%4 == 3 {
			answers, replies = communityID("comment", i-1), 0
		} else if i%4 != 2 {
			replies = 0
		}
		rows[i] = map[string]any{
			"id": communityID("comment", i), "by": c.ids[random.IntN(c.People)], "post": communityID("post", 0),
			"answers": answers, "replies": replies, "reactions": int(math.Pow(random.Float64(), -1)) - 1, "ago": i,
			"text": fmt.Sprintf("I was there too, number %d.", i),
		}
	}
	return rows
}

// reactions are what the readers felt, each about as many posts as they follow artists, and what others felt about the
// newest: what trains a ranked feed, and what is talked about in it.
func (c scaledCommunity) reactions(random *rand.Rand) []map[string]any {
	var rows []map[string]any
	for person, many := range readersFollow {
		for range many {
			rows = append(rows, map[string]any{"by": c.ids[person], "post": communityID("post", random.IntN(c.Posts))})
		}
	}
	for i := range 10_000 {
		by := c.ids[len(readersFollow)+random.IntN(c.People-len(readersFollow))]
		rows = append(rows, map[string]any{"by": by, "post": communityID("post", i%1000)})
	}
	return rows
}
