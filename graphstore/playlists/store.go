// Package playlists keeps playlists in the graph.
package playlists

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/playlist"
)

// Store keeps playlists. It is a playlist.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ playlist.Store = (*Store)(nil)

// The entries of a playlist p in their order, entered by the index that has them so.
const entriesOf = `MATCH (e:PlaylistEntry) WHERE e.playlistId = p.id AND e.place IS NOT NULL AND e.id IS NOT NULL`

// playlistFields is what decides who may do what; playlistNode is what a row of the site shows.
const (
	playlistFields = `.id, .title, .description, .visibility, .isCollaborative, .invitation, .version,
  .trackCount, .duration, .createdAt, .updatedAt, .deletedAt, .removalId,
  owner: head([(p)<-[:OWNS]-(person:User) | {person: ` + projection.PersonNode + `, isAway: person.deactivatedAt IS NOT NULL}]),
  collaborators: COLLECT { MATCH (p)<-[w:WORKS_ON]-(person:User) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` ORDER BY w.since, person.id }`

	playlistNode = `p {` + playlistFields + `,
  covers: COLLECT { ` + entriesOf + ` WITH e ORDER BY e.playlistId, e.place, e.id LIMIT 4
    MATCH (e)-[:OF]->(t:Track {status: 'published'}) RETURN t {.coverArtUrl, .tint} ORDER BY e.place, e.id }}`

	lockedPlaylist = `p {` + playlistFields + `, covers: []}`

	entryNode = `e {.id, .trackId, .addedAt, addedBy: head(COLLECT { MATCH (person:User {id: e.addedBy}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` })}`
)

func scanPlaylist(r *cypher.Row) playlist.Playlist {
	p := playlist.Playlist{
		ID: r.String("id"), Owner: projection.ScanPerson(r.Map("owner").Map("person")),
		IsOwnerAway: r.Map("owner").Bool("isAway"), Title: r.String("title"),
		Description: r.OptString("description"),
		Visibility:  playlist.Visibility(r.String("visibility")), IsCollaborative: r.Bool("isCollaborative"),
		Invitation: r.OptString("invitation"),
		Version:    r.Int("version"), TrackCount: r.Int("trackCount"), Duration: cypher.Seconds(r.Float("duration")),
		CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"), DeletedAt: r.OptTime("deletedAt"),
		IsRemoved: r.Has("removalId"),
	}
	for _, c := range r.Maps("collaborators") {
		p.Collaborators = append(p.Collaborators, projection.ScanPerson(c))
	}
	shown := map[string]bool{}
	for i, c := range r.Maps("covers") {
		if i == 0 {
			p.Tint = c.OptString("tint")
		}
		if url := c.OptString("coverArtUrl"); url != "" && !shown[url] {
			shown[url] = true
			p.Covers = append(p.Covers, url)
		}
	}
	return p
}

func scanEntry(r *cypher.Row) playlist.Entry {
	e := playlist.Entry{ID: r.String("id"), TrackID: r.String("trackId"), AddedAt: r.Time("addedAt")}
	if r.Has("addedBy") {
		by := projection.ScanPerson(r.Map("addedBy"))
		e.AddedBy = &by
	}
	return e
}

// ByID finds a playlist, also a deleted one.
func (s *Store) ByID(ctx context.Context, id string) (playlist.Playlist, error) {
	p, err := cypher.ReadOne(ctx, s.db, "playlist", `MATCH (p:Playlist {id: $id}) RETURN `+playlistNode+` AS node`,
		map[string]any{"id": id}, func(r *cypher.Row) playlist.Playlist { return scanPlaylist(r.Map("node")) })
	return p, cypher.OrNotFound(err, "This playlist")
}

// listOf describes a list of playlists, latest changed first.
func listOf(name, match string) cypher.Pages[playlist.Playlist] {
	return cypher.List[playlist.Playlist]{
		Name:  name,
		Match: match + ` AND`,
		Order: cypher.ByTime("p.updatedAt", "p.id"),
		Node:  playlistNode,
		Scan:  scanPlaylist,
		Count: cypher.Statement(match + ` RETURN count(p) AS n`),
	}.Compose()
}

var (
	owned = listOf("own_playlists",
		`MATCH (:User {id: $userId})-[:OWNS|WORKS_ON]->(p:Playlist) WHERE p.deletedAt IS NULL`)
	published = listOf("public_playlists",
		`MATCH (u:User {id: $userId})-[:OWNS]->(p:Playlist {visibility: 'PUBLIC'}) WHERE u.deactivatedAt IS NULL AND p.deletedAt IS NULL`)
)

// Owned lists a person's own and those they work on, latest changed first.
func (s *Store) Owned(ctx context.Context, userID string, page paging.Request) (paging.Page[playlist.Playlist], error) {
	return owned.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// Published lists somebody's public playlists, latest changed first.
func (s *Store) Published(
	ctx context.Context, userID string, page paging.Request,
) (paging.Page[playlist.Playlist], error) {
	return published.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// visibleEntry leaves out entries of which the person surely may not know, before they are counted towards the page.
const visibleEntry = `EXISTS { MATCH (e)-[:OF]->(t:Track) WHERE t.status IN ['published', 'scheduled'] OR $isAdmin
  OR EXISTS { (:User {id: $viewerId})-[:PERFORMED]->(t) } OR EXISTS { (:User {id: $viewerId})-[:SAVED]->(t) }
  OR EXISTS { (:User {id: $viewerId})-[:SAVED]->(:Album)-[:HAS_TRACK]->(t) } }`

var entries = cypher.List[playlist.Entry]{
	Name:  "playlist_entries",
	Match: `MATCH (e:PlaylistEntry) WHERE e.playlistId = $id AND e.id IS NOT NULL AND ` + visibleEntry + ` AND`,
	Order: cypher.ByText("e.place", "e.id"),
	Node:  entryNode,
	Scan:  scanEntry,
	Count: `MATCH (p:Playlist {id: $id}) RETURN p.trackCount AS n`,
}.Compose()

// Entries lists in the playlist's order.
func (s *Store) Entries(
	ctx context.Context, id, viewerID string, isAdmin bool, page paging.Request,
) (paging.Page[playlist.Entry], error) {
	return entries.Page(ctx, s.db, page, map[string]any{"id": id, "viewerId": viewerID, "isAdmin": isAdmin})
}
