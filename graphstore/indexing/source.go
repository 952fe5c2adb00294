package indexing

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/zone"
)

// Findable is what search is told of one thing.
type Findable struct {
	Type, ID, Name, Handle           string
	ArtistName, ArtistID, AlbumTitle string
	// AlbumID is that of a song.
	AlbumID string
	Genres  []string
	// ReleasedAt is on the clocks of the artist, where they said where they are.
	ReleasedAt time.Time
	Image      string
	// Count is an artist's followers, a song's plays, an album's or a genre's tracks, an event's interested, merchandise
	// in stock, a post's reactions, a venue's events.
	Count int64
	// IsDownload: it never runs out, and nothing of it is counted.
	IsDownload bool
	// Popularity orders equally good matches of one type.
	Popularity float64
	// OwnerOnly things are not published: only their owner finds them.
	OwnerOnly bool
	// Tiers are of those that open it the lowest: whoever holds one above is told to hold those below; see finding.FansOf
	// for what takes any of an artist's.
	Tiers []string
	// TiersOnly keeps it from those who hold none of Tiers.
	TiersOnly bool
	// Place is nil for what is nowhere.
	Place *Place
	// StartsAt is when an event begins; zero for anything else.
	StartsAt time.Time
	// Price is in minor units of Currency; Currency is empty for what is not for sale.
	Price    int64
	Currency string
	// Version rises with every change that search must hear of.
	Version int64
}

// Place is a point on the earth, in degrees, and what people call it.
type Place struct {
	Latitude, Longitude float64
	City, Country       string
}

// Source reads what search is told.
type Source struct{ db *cypher.DB }

// NewSource gives the store over db.
func NewSource(db *cypher.DB) *Source { return &Source{db: db} }

// FindableTypes are the types that the graph has something of.
var FindableTypes = []string{"artist", "album", "song", "genre", "post", "event", "venue", "merch"}

// findable reads the things of a type: they have a label, are found (as n) where a condition holds, and have a
// projection.
type findable struct {
	label                             string
	byIDs, after, countAfter, countOf cypher.Statement
}

func newFindable(label, where, node string) findable {
	page := `MATCH (n:` + label + `) WHERE n.id > $after WITH n ORDER BY n.id LIMIT $limit
`
	found := `CASE WHEN ` + where + ` THEN ` + node + ` END AS node`
	return findable{
		label:   label,
		byIDs:   cypher.Statement(`UNWIND $ids AS id MATCH (n:` + label + ` {id: id}) WHERE ` + where + ` WITH ` + node + ` AS node WHERE node IS NOT NULL RETURN node`),
		after:   cypher.Statement(page + `RETURN n.id AS last, ` + found + ` ORDER BY n.id`),
		countOf: cypher.Statement(`MATCH (n:` + label + `) RETURN count(n) AS n`),
		countAfter: cypher.Statement(page + `WITH n.id AS id, ` + found + `
RETURN max(id) AS last, count(node) AS n`),
	}
}

const (
	byArtist = `handle: a.handle, artistName: a.displayName, artistId: a.id`
	inGenres = `genres: [(n)-[:IN_GENRE]->(g:Genre) | g.name]`
	// What is not published, whether it is not yet or no more, is its owner's to find.
	byStatus = `ownerOnly: coalesce(n.status, 'published') <> 'published', version: coalesce(n.outboxVersion, 0)`
	// A cover that was made and not uploaded has no address before its work is published.
	cover      = `image: CASE WHEN coalesce(n.status, 'published') IN ['published', 'archived'] OR n.coverArtUrl CONTAINS '?v=' THEN n.coverArtUrl END`
	gated      = `tiers: [(n)-[:REQUIRES]->(x:Tier) | x.id]`
	atPlace    = `place: CASE WHEN n.location IS NOT NULL THEN {latitude: n.location.latitude, longitude: n.location.longitude, city: n.city, country: n.country} END`
	notDeleted = "n.deletedAt IS NULL AND coalesce(n.status, '') <> 'deleted'"
)

// The properties and relations read here are what each feature writes; docs/decisions/010 lists those of features to
// come.
var findables = map[string]findable{
	"artist": newFindable(
		"Artist", "n.deactivatedAt IS NULL",
		`n {.id, name: coalesce(n.displayName, n.handle, ''), .handle, image: n.profilePictureUrl, count: coalesce(n.followerCount, 0),
  popularity: coalesce(n.playCount, 0) + 10.0 * coalesce(n.followerCount, 0), ownerOnly: false, `+inGenres+`, version: coalesce(n.outboxVersion, 0)}`,
	),
	"album": newFindable("Album", "n.status <> 'deleted'", `head([(n)<-[:RELEASED]-(a:Artist) | n {.id, name: coalesce(n.title, ''), `+cover+`, count: COUNT { (n)-[:HAS_TRACK]->(t:Track) WHERE t.status = 'published' },
  popularity: toFloat(coalesce(n.saveCount, 0)) + coalesce(a.playCount, 0) / 100.0, releasedAt: n.releaseDate, .releaseZone, `+
		byArtist+`, `+gated+`, `+inGenres+`, `+byStatus+`}])`),
	"song": newFindable(
		"Track", "n.status <> 'deleted'",
		`head([(n)<-[:PERFORMED]-(a:Artist) | n {.id, name: coalesce(n.title, ''), `+cover+`, count: coalesce(n.playCount, 0),
  popularity: toFloat(coalesce(n.playCount, 0)), releasedAt: coalesce(n.releaseDate, n.createdAt), releaseZone: head([(n)<-[:HAS_TRACK]-(al:Album) | al.releaseZone]), `+byArtist+`, albumTitle: head([(n)<-[:HAS_TRACK]-(al:Album) | al.title]), albumId: head([(n)<-[:HAS_TRACK]-(al:Album) | al.id]),
  tiers: coalesce(head([(n)-[:REQUIRES]->(x:Tier) | [x.id]]), head([(n)<-[:HAS_TRACK]-(:Album)-[:REQUIRES]->(x:Tier) | [x.id]]), []), `+inGenres+`, `+byStatus+`}])`,
	),
	"genre": newFindable(
		"Genre", "n.trackCount > 0",
		`n {.id, .name, handle: n.slug, count: n.trackCount, popularity: toFloat(n.trackCount), ownerOnly: false, version: coalesce(n.outboxVersion, 0)}`,
	),
	"post": newFindable("Post", notDeleted, `head([(n)<-[:POSTED]-(a:User WHERE a.deactivatedAt IS NULL) | n {.id, name: CASE WHEN coalesce(n.content, '') <> '' THEN left(n.content, 500) ELSE coalesce(n.title, '') END,
  image: n.imageUrl, count: coalesce(n.reactionCount, 0), popularity: coalesce(n.reactionCount, 0) + 2.0 * coalesce(n.commentCount, 0), releasedAt: n.createdAt, `+byArtist+`,
  tiers: [(n)-[:REQUIRES]->(x:Tier) | x.id] + CASE WHEN n.fansOnly AND NOT EXISTS { (n)-[:REQUIRES]->(:Tier) } THEN ['`+finding.FansOf("")+`' + a.id] ELSE [] END,
  tiersOnly: coalesce(n.fansOnly, false) OR EXISTS { (n)-[:REQUIRES]->(:Tier) }, `+byStatus+`}])`),
	"event": newFindable(
		"Event", notDeleted,
		`head([(n)<-[:HOSTS]-(a:User WHERE a.deactivatedAt IS NULL) | n {.id, name: coalesce(n.title, ''), image: n.imageUrl, count: coalesce(n.interestCount, 0),
  popularity: toFloat(coalesce(n.interestCount, 0)), releasedAt: n.startDate, startsAt: n.startDate, `+byArtist+`, albumTitle: coalesce(head([(n)-[:AT]->(v:Venue) | v.name]), n.venueName),
  `+inGenres+`, `+atPlace+`, `+byStatus+`}])`,
	),
	"venue": newFindable("Venue", notDeleted, `n {.id, name: coalesce(n.name, ''), image: n.imageUrl, count: COUNT { (n)<-[:AT]-() }, popularity: toFloat(COUNT { (n)<-[:AT]-() }), `+atPlace+`, `+byStatus+`}`),
	"merch": newFindable(
		"Merchandise", notDeleted,
		`head([(n)<-[:SELLS]-(a:User WHERE a.deactivatedAt IS NULL) | n {.id, name: coalesce(n.name, ''), image: n.defaultImageUrl, count: CASE WHEN EXISTS { (n)-[:DELIVERS]->() } THEN 0 ELSE coalesce(n.stockCount, 0) END,
  isDownload: EXISTS { (n)-[:DELIVERS]->() }, popularity: toFloat(coalesce(n.soldCount, 0)), releasedAt: n.createdAt, `+byArtist+`, genres: [category IN [n.category, n.subCategory] WHERE category <> ''], `+gated+`,
  price: n.lowestPrice, .currency, `+byStatus+`}])`,
	),
}

// Findables reads those of ids that are there, in no order.
func (s *Source) Findables(ctx context.Context, kind string, ids []string) ([]Findable, error) {
	f, ok := findables[kind]
	if !ok || len(ids) == 0 {
		return nil, nil
	}
	return cypher.ReadAll(ctx, s.db, "findables_"+kind, f.byIDs, map[string]any{"ids": ids}, func(r *cypher.Row) Findable {
		return scanFindable(kind, r)
	})
}

// findablesAtOnce is how many things one statement of AllFindables reads.
const findablesAtOnce = 1000

// AllFindables reads everything of a type, a thousand things at a time, in the order of their ids.
func (s *Source) AllFindables(ctx context.Context, kind string, yield func([]Findable) error) error {
	for after := ""; ; {
		page, read, last, err := s.FindablesAfter(ctx, kind, after, findablesAtOnce)
		if err != nil || read == 0 {
			return err
		}
		if err := yield(page); err != nil {
			return err
		}
		after = last
	}
}

// dependents say what repeats something of a thing, by its type: an artist's name, an album's title, a venue's name.
var dependents = map[string]cypher.Statement{
	"artist": `MATCH (n:User {id: $id}) RETURN [(n)-[:RELEASED]->(x:Album) | x.id] AS album, [(n)-[:PERFORMED]->(x:Track) | x.id] AS song,
  [(n)-[:POSTED]->(x:Post) | x.id] AS post, [(n)-[:HOSTS]->(x:Event) | x.id] AS event,
  [(n)-[:SELLS]->(x:Merchandise) | x.id] AS merch`,
	"album": `MATCH (n:Album {id: $id}) RETURN [(n)-[:HAS_TRACK]->(x:Track) | x.id] AS song`,
	"venue": `MATCH (n:Venue {id: $id}) RETURN [(n)<-[:AT]-(x:Event) | x.id] AS event`,
}

// Dependents gives the ids of what repeats something of a thing, by type.
func (s *Source) Dependents(ctx context.Context, kind, id string) (map[string][]string, error) {
	statement, has := dependents[kind]
	if !has {
		return nil, nil
	}
	found, err := cypher.ReadOne(
		ctx, s.db, "search_dependents_"+kind, statement, map[string]any{"id": id}, func(r *cypher.Row) map[string][]string {
			owned := map[string][]string{}
			for _, of := range FindableTypes {
				if r.Has(of) {
					owned[of] = r.Strings(of)
				}
			}
			return owned
		},
	)
	if errors.Is(err, cypher.ErrNoRecord) {
		return nil, nil // whoever is gone has nothing
	}
	return found, err
}

func scanFindable(kind string, row *cypher.Row) Findable {
	r := row.Map("node")
	f := Findable{
		Type: kind, ID: r.String("id"), Name: r.String("name"), Count: int64(r.Int("count")),
		Popularity: r.Float("popularity"),
		OwnerOnly:  r.Bool("ownerOnly"), Version: int64(r.Int("version")),
	}
	// Not every type has all the rest.
	for name, text := range map[string]*string{
		"handle": &f.Handle, "artistName": &f.ArtistName, "artistId": &f.ArtistID, "albumTitle": &f.AlbumTitle,
		"albumId": &f.AlbumID,
		"image":   &f.Image, "currency": &f.Currency,
	} {
		if r.Has(name) {
			*text = r.String(name)
		}
	}
	f.Genres, f.Tiers = r.OptStrings("genres"), r.OptStrings("tiers")
	for name, at := range map[string]*time.Time{"releasedAt": &f.ReleasedAt, "startsAt": &f.StartsAt} {
		if r.Has(name) {
			*at = r.Time(name)
		}
	}
	if r.Has("releaseZone") {
		f.ReleasedAt = f.ReleasedAt.In(zone.Of(r.String("releaseZone")))
	}
	f.IsDownload = r.Has("isDownload") && r.Bool("isDownload")
	if r.Has("tiersOnly") {
		f.TiersOnly = r.Bool("tiersOnly")
	}
	if r.Has("price") && f.Currency != "" {
		f.Price = int64(r.Int("price"))
	}
	if r.Has("place") {
		p := r.Map("place")
		f.Place = &Place{
			Latitude: p.Float("latitude"), Longitude: p.Float("longitude"), City: p.OptString("city"),
			Country: p.OptString("country"),
		}
	}
	return f
}

// typeOf is what search calls the nodes of a label; the label itself where search knows none.
func typeOf(label string) string {
	if label == "User" {
		label = "Artist"
	}
	for kind, f := range findables {
		if f.label == label {
			return kind
		}
	}
	return strings.ToLower(label)
}
