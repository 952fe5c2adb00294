package projection

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// What a check reads of one thing, and no more.
const (
	gateOf  = `tier: head([(n)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}])`
	earlyOf = `earlyAt: al.earlyAccessAt, earlyTier: head([(al)-[:OPENS_EARLY]->(x:Tier) | x {.id, .artistId, .position}])`
)

// FindSubject has for each type the clauses that find the thing n of $id, up to what of it a check reads, which is the
// first thing that they return.
var FindSubject = subjects(`$id`)

// FindSubjects is FindSubject for a variable id.
var FindSubjects = subjects(`id`)

func subjects(id string) map[item.Type]string {
	return map[item.Type]string{
		item.Artist: `MATCH (n:Artist {id: ` + id + `}) WHERE n.deactivatedAt IS NULL RETURN {id: n.id, ownerId: n.id, status: 'published'}`,
		item.Album: `MATCH (n:Album {id: ` + id + `}) WITH n, n AS al
    RETURN n {.id, status: ` + musicStatus + `, .ownerId, ` + gateOf + `, ` + earlyOf + `}`,
		item.Song: `MATCH (n:Track {id: ` + id + `})
    RETURN n {.id, status: ` + musicStatus + `, .ownerId, ` + gateOf + `,
      album: head([(n)<-[:HAS_TRACK]-(al:Album) | al {tier: head([(al)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}]), ` + earlyOf + `}])}`,
		item.Post: `MATCH (n:Post {id: ` + id + `}) WHERE n.deletedAt IS NULL
    RETURN n {.id, .status, .ownerId, .fansOnly, ` + gateOf + `}`,
		item.Merch: `MATCH (n:Merchandise {id: ` + id + `}) WHERE n.deletedAt IS NULL
    RETURN n {.id, .status, .ownerId, ` + gateOf + `}`,
		item.Event: `MATCH (n:Event {id: ` + id + `}) WHERE n.deletedAt IS NULL RETURN n {.id, .status, .ownerId}`,
		item.Venue: `MATCH (n:Venue {id: ` + id + `}) WHERE n.deletedAt IS NULL RETURN {id: n.id, ownerId: null, status: 'published'}`,
	}
}

// ScanSubject reads what a check reads of a thing.
func ScanSubject(t item.Type, r *cypher.Row) access.Subject {
	s := access.Subject{ID: r.String("id"), OwnerID: r.OptString("ownerId"), Status: access.Status(r.OptString("status"))}
	switch t {
	case item.Album:
		s.Tier, s.Early = scanGate(r, "tier"), scanSubjectEarly(r)
	case item.Song:
		s.Tier = scanGate(r, "tier")
		if r.Has("album") {
			album := r.Map("album")
			s.Early = scanSubjectEarly(album)
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

func scanSubjectEarly(r *cypher.Row) access.EarlyAccess {
	return access.EarlyAccess{At: r.OptTime("earlyAt"), Tier: scanGate(r, "earlyTier")}
}
