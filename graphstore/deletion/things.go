package deletion

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/deletion"
)

// nextAtOnce is how many things are looked for at a time.
const nextAtOnce = 50

// next are the things of each kind that are left. Those that have a type begin with its label.
var next = map[deletion.Kind]cypher.Statement{
	deletion.Albums: `MATCH (x:Album) WHERE x.ownerId = $id AND x.status IN ['draft', 'scheduled', 'published', 'archived'] AND x.createdAt IS NOT NULL AND x.id IS NOT NULL
RETURN x.id AS id LIMIT $limit`,
	deletion.Tracks: `MATCH (x:Track) WHERE x.ownerId = $id AND x.status IN ['draft', 'scheduled', 'published', 'archived'] AND x.createdAt IS NOT NULL AND x.id IS NOT NULL
RETURN x.id AS id LIMIT $limit`,
	deletion.Posts: `MATCH (p:Post) WHERE p.ownerId = $id AND p.status IN ['draft', 'scheduled', 'published'] AND p.createdAt IS NOT NULL
RETURN p.id AS id LIMIT $limit`,
	deletion.Giveaways: `MATCH (g:Giveaway) WHERE g.heldBy = $id AND g.createdAt IS NOT NULL AND g.id IS NOT NULL RETURN g.id AS id LIMIT $limit`,
	// What moderators removed has its host's words too.
	deletion.Events: `MATCH (e:Event) WHERE e.ownerId = $id AND e.status IN ['published', 'deleted'] AND e.startDate IS NOT NULL AND e.id IS NOT NULL
  AND (e.status = 'published' OR e.title <> '')
RETURN e.id AS id LIMIT $limit`,
	// What the seller archived has their words and pictures too.
	deletion.Items: `MATCH (m:Merchandise) WHERE m.ownerId = $id AND m.status IN ['draft', 'published', 'archived'] AND m.createdAt IS NOT NULL AND m.id IS NOT NULL
  AND (m.status <> 'archived' OR m.description IS NOT NULL OR m.shippingAndReturnInfo IS NOT NULL OR size(coalesce(m.pictures, [])) > 0)
RETURN m.id AS id LIMIT $limit`,
	deletion.Playlists:  `MATCH (:User {id: $id})-[:OWNS]->(p:Playlist) WHERE p.deletedAt IS NULL RETURN p.id AS id LIMIT $limit`,
	deletion.Chats:      `MATCH (:User {id: $id})-[:CHATS_IN]->(c:Chat) WHERE c.kind <> 'direct' RETURN c.id AS id LIMIT $limit`,
	deletion.Follows:    `MATCH (:User {id: $id})-[:FOLLOWS]->(p:User) WHERE p.deactivatedAt IS NULL AND (p:Artist OR p.confirmedAt IS NOT NULL) RETURN p.id AS id LIMIT $limit`,
	deletion.Reactions:  `MATCH (:User {id: $id})-[:REACTED]->(x:Post|Comment|Track|Album|Question) RETURN head([l IN labels(x) WHERE l IN ['Post', 'Comment', 'Track', 'Album', 'Question']]) + ' ' + x.id AS id LIMIT $limit`,
	deletion.KeptTracks: `MATCH (:User {id: $id})-[:SAVED]->(x:Track) RETURN x.id AS id LIMIT $limit`,
	deletion.KeptAlbums: `MATCH (:User {id: $id})-[:SAVED]->(x:Album) RETURN x.id AS id LIMIT $limit`,
	deletion.KeptPosts:  `MATCH (:User {id: $id})-[:SAVED]->(x:Post) RETURN x.id AS id LIMIT $limit`,
	deletion.Interests:  `MATCH (:User {id: $id})-[:INTERESTED_IN]->(e:Event) RETURN e.id AS id LIMIT $limit`,
}

// Next returns some of somebody's things of a kind that are left to be taken away.
func (s *Store) Next(ctx context.Context, kind deletion.Kind, userID string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "erase_each_"+string(kind), next[kind],
		map[string]any{"id": userID, "limit": nextAtOnce}, cypher.ScanID)
}

var (
	// hidden has music be found again by Next until purged is through with it, whatever stops in between.
	hidden = cypher.PerLabel(`MATCH (x:LABEL {id: $id})
CALL (x) { OPTIONAL MATCH (x)-[:HAS_TRACK]->(t:Track WHERE t.ownerId = x.ownerId AND t.hiddenStatus IS NULL)
  SET t.hiddenStatus = t.status, t.status = 'draft' }
WITH x WHERE x.hiddenStatus IS NULL SET x.hiddenStatus = x.status, x.status = 'draft'`, "Album", "Track")
	// purged has what its domain deleted go with the next sweep, but for what others hold. What stays for them has nothing
	// of the person beside the music.
	purged = cypher.PerLabel(`MATCH (x:LABEL {id: $id})
CALL (x) { OPTIONAL MATCH (x)-[:HAS_TRACK]->(t:Track WHERE t.ownerId = x.ownerId AND t.hiddenStatus = 'deleted' AND t.deletedWith = x.id)
  SET t.status = 'deleted', t.purgeAt = datetime({epochMillis: 0}) REMOVE t.hiddenStatus, t.credits, t.lyrics
  RETURN collect(t.id) AS tracks }
SET x.status = 'deleted', x.purgeAt = datetime({epochMillis: 0})
REMOVE x.hiddenStatus, x.credits, x.lyrics, x.description, x.about, x.linerNotes
RETURN tracks`, "Album", "Track")
	emptied cypher.Statement = `MATCH (e:Event {id: $id})
CALL (e) { OPTIONAL MATCH (e)-[r:USES]->(f:File) WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> e.id) } SET f.unusedSince = $now }
CALL (e) { OPTIONAL MATCH (e)-[r:USES]->() DELETE r }
SET e.title = '', e.pictures = [] REMOVE e.description, e.imageUrl, e.ticketLink, e.cancelReason, e.clientKey, e.clientPrint`
)

func run(ctx context.Context, db *cypher.DB, name string, statement cypher.Statement, id string, now time.Time) error {
	_, err := db.Exec(ctx, name, statement, map[string]any{"id": id, "now": now})
	return err
}
