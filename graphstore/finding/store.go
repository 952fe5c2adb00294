// Package finding reads what search needs beside its index, and keeps what was searched for.
package finding

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Store tells who may see what search found, and keeps what people searched for. It is a finding.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ finding.Store = (*Store)(nil)

// What a check reads of one thing, and no more: it is asked for every row of every search.
const (
	gateOf      = `tier: head([(n)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}])`
	earlyOf     = `earlyAt: al.earlyAccessAt, earlyTier: head([(al)-[:OPENS_EARLY]->(x:Tier) | x {.id, .artistId, .position}])`
	withdrawn   = `n.status IN ['archived', 'deleted']`
	seenArtists = `COLLECT { UNWIND $ids.artist AS id MATCH (n:Artist {id: id}) WHERE n.deactivatedAt IS NULL RETURN id } AS artist`
	seenAlbums  = `COLLECT { UNWIND $ids.album AS id MATCH (n:Album {id: id}) WITH n, n AS al
  RETURN n {.id, .status, .ownerId, ` + gateOf + `, ` + earlyOf + `, saved: ` + withdrawn + ` AND u IS NOT NULL AND EXISTS { (u)-[:SAVED]->(n) }} } AS album`
	seenSongs = `COLLECT { UNWIND $ids.song AS id MATCH (n:Track {id: id})
  RETURN n {.id, .status, .ownerId, ` + gateOf + `,
    album: head([(n)<-[:HAS_TRACK]-(al:Album) | al {tier: head([(al)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}]), ` + earlyOf + `}]),
    saved: ` + withdrawn + ` AND u IS NOT NULL AND (EXISTS { (u)-[:SAVED]->(n) } OR EXISTS { (u)-[:SAVED]->(:Album)-[:HAS_TRACK]->(n) })} } AS song`
	seenPosts = `COLLECT { UNWIND $ids.post AS id MATCH (n:Post {id: id}) WHERE n.deletedAt IS NULL
  RETURN n {.id, .status, .ownerId, .fansOnly, ` + gateOf + `} } AS post`
	seenMerch = `COLLECT { UNWIND $ids.merch AS id MATCH (n:Merchandise {id: id}) WHERE n.deletedAt IS NULL
  RETURN n {.id, .status, .ownerId, ` + gateOf + `} } AS merch`
	seenEvents = `COLLECT { UNWIND $ids.event AS id MATCH (n:Event {id: id}) WHERE n.deletedAt IS NULL RETURN n {.id, .status, .ownerId} } AS event`
	seenVenues = `COLLECT { UNWIND $ids.venue AS id MATCH (n:Venue {id: id}) WHERE n.deletedAt IS NULL RETURN id } AS venue`
)

// seenThings reads one row of lists of all that is asked for.
const seenThings = seenArtists + ",\n" + seenAlbums + ",\n" + seenSongs + ",\n" + seenPosts + ",\n" + seenMerch + ",\n" + seenEvents + ",\n" + seenVenues

// withoutWhom are the owners whose things are kept from u: those who blocked them, and those they blocked or muted.
const withoutWhom = `COLLECT { MATCH (u)-[:BLOCKS|MUTES]->(x:User) RETURN x.id } + COLLECT { MATCH (u)<-[:BLOCKS]-(x:User) RETURN x.id } AS without`

const (
	candidatesOfPerson = `OPTIONAL MATCH (u:User {id: $userId})
RETURN COLLECT { MATCH (u)-[h:HOLDS]->(x:Tier) WHERE ` + projection.HeldNow + ` RETURN ` + projection.HeldTierNode + ` } AS tiers, ` + withoutWhom + `,
` + seenThings
	candidatesOfVisitor = `WITH null AS u RETURN [] AS tiers, [] AS without,
` + seenThings
)

// Candidates reads those of refs that exist, with what decides who may see them.
func (s *Store) Candidates(ctx context.Context, userID string, refs []item.Ref, at time.Time) (finding.Candidates, error) {
	ids := map[item.Type][]string{}
	var genres []finding.Found
	for _, r := range refs {
		if r.Type == item.Genre {
			genres = append(genres, finding.Found{Type: r.Type, Subject: access.Subject{ID: r.ID}}) // everybody's, always
			continue
		}
		ids[r.Type] = append(ids[r.Type], r.ID)
	}
	if len(ids) == 0 {
		return finding.Candidates{Things: genres}, nil
	}
	// In one map, whose size is no part of what a plan is made for: seven lists would have a plan for each mix of sizes.
	asked := map[string]any{}
	params := map[string]any{"userId": userID, "at": at, "ids": asked}
	for _, t := range []item.Type{item.Artist, item.Album, item.Song, item.Post, item.Merch, item.Event, item.Venue} {
		asked[string(t)] = ids[t]
	}
	name, statement := "candidates", candidatesOfPerson
	if userID == "" {
		name, statement = "candidates_of_visitor", candidatesOfVisitor
	}
	found, err := cypher.ReadOne(ctx, s.db, name, statement, params, scanCandidates)
	found.Things = append(found.Things, genres...)
	return found, err
}

func scanCandidates(r *cypher.Row) finding.Candidates {
	c := finding.Candidates{Without: r.Strings("without")}
	c.Tiers, c.Saved = projection.ScanHeldTiers(r.Maps("tiers")), map[string]bool{}
	for _, id := range r.Strings(string(item.Artist)) {
		c.Things = append(c.Things, finding.Found{Type: item.Artist, Subject: access.Subject{ID: id, OwnerID: id, Status: access.Published}})
	}
	for _, id := range r.Strings(string(item.Venue)) {
		c.Things = append(c.Things, finding.Found{Type: item.Venue, Subject: access.Subject{ID: id, Status: access.Published}})
	}
	for _, t := range []item.Type{item.Album, item.Song, item.Post, item.Merch, item.Event} {
		for _, m := range r.Maps(string(t)) {
			subject := scanSubject(t, m)
			c.Things = append(c.Things, finding.Found{Type: t, Subject: subject})
			if m.Has("saved") && m.Bool("saved") {
				c.Saved[subject.ID] = true
			}
		}
	}
	return c
}

func scanSubject(t item.Type, r *cypher.Row) access.Subject {
	s := access.Subject{ID: r.String("id"), OwnerID: r.OptString("ownerId"), Status: access.Status(r.OptString("status"))}
	switch t {
	case item.Album:
		s.Tier, s.Early = scanGate(r, "tier"), scanSeenEarly(r)
	case item.Song:
		s.Tier = scanGate(r, "tier")
		if r.Has("album") {
			album := r.Map("album")
			s.Early = scanSeenEarly(album)
			if s.Tier == nil {
				s.Tier = scanGate(album, "tier")
			}
		}
	case item.Post:
		s.Tier, s.FansOnly = scanGate(r, "tier"), r.OptBool("fansOnly")
	case item.Merch:
		s.Tier = scanGate(r, "tier")
	}
	return s
}

// scanGate reads what a check asks of a tier that may not be there.
func scanGate(r *cypher.Row, name string) *access.Tier {
	if !r.Has(name) {
		return nil
	}
	m := r.Map(name)
	return &access.Tier{ID: m.String("id"), ArtistID: m.String("artistId"), Position: m.Int("position")}
}

func scanSeenEarly(r *cypher.Row) access.EarlyAccess {
	return access.EarlyAccess{At: r.OptTime("earlyAt"), Tier: scanGate(r, "earlyTier")}
}

// Leanings reads what a person follows, saved and holds; nothing for somebody who is not there. Of a tier that is held,
// those below it are told too.
func (s *Store) Leanings(ctx context.Context, userID string, most int, at time.Time) (finding.Leanings, error) {
	found, err := cypher.ReadOne(ctx, s.db, "leanings", `MATCH (u:User {id: $userId})
RETURN COLLECT { MATCH (u)-[:FOLLOWS]->(x:Artist) RETURN x.id LIMIT $most } AS artists,
  COLLECT { MATCH (u)-[:SAVED]->(x:Track) RETURN x.id LIMIT $most } AS songs,
  COLLECT { MATCH (u)-[:SAVED]->(x:Album) RETURN x.id LIMIT $most } AS albums,
  COLLECT { MATCH (u)-[h:HOLDS]->(held:Tier) WHERE `+projection.HeldNow+` WITH h, held LIMIT $most
    MATCH (held)<-[:OFFERS]-(a:User) MATCH (a)-[:OFFERS]->(x:Tier) WHERE x.position <= held.position
    RETURN {id: x.id, artistId: held.artistId, until: h.until} } AS tiers,
  `+withoutWhom, map[string]any{"userId": userID, "most": most, "at": at}, func(r *cypher.Row) finding.Leanings {
		l := finding.Leanings{Artists: r.Strings("artists"), Songs: r.Strings("songs"), Albums: r.Strings("albums"), Without: r.Strings("without")}
		for _, m := range r.Maps("tiers") {
			l.Tiers = append(l.Tiers, finding.Covered{TierID: m.String("id"), ArtistID: m.String("artistId"), Until: m.OptTime("until")})
		}
		return l
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return finding.Leanings{}, nil
	}
	return found, err
}
