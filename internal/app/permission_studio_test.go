package app

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

var (
	managed      = outcomes{noToken, refused, refused, "", ""}
	managedDraft = outcomes{noToken, missing, missing, "", ""}
)

// onStudio asks with a new album of the owner's, $made, of one track, $song, in a state, a track of no album in
// the same state, $single, the owner's upload, $upload, and tier, $tier; both tracks have lyrics and take the tier.
func onStudio(status, text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		return s.asksStudio(status, text, who).code()
	}
}

// readsInStudio reports whether the answer has a text.
func readsInStudio(status, text, wanted string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		got := s.asksStudio(status, text, who)
		if code := got.code(); code != "" {
			return code
		}
		return visibility(strings.Contains(got.Body.String(), wanted))
	}
}

func (s *server) asksStudio(status, text string, who asker) answer {
	s.t.Helper()
	db := graphtest.Open(s.t)
	album, song, single, upload, tier := graphtest.ID(s.t), graphtest.ID(s.t), graphtest.ID(s.t), graphtest.ID(s.t),
		graphtest.ID(s.t)
	_, err := db.Exec(s.t.Context(), "test_studio", `MATCH (a:User {id: $owner})
CREATE (:File {id: $upload, key: $upload, ownerId: $owner, kind: 'audio', duration: 2.0})
CREATE (a)-[:OFFERS]->(tier:Tier {id: $tier, artistId: $owner, name: 'Tier', perks: [], price: 100, currency: 'EUR', position: 0, createdAt: datetime(), updatedAt: datetime()})
CREATE (a)-[:RELEASED]->(al:Album {id: $album, ownerId: $owner, title: 'Made', titleKey: 'made', albumType: 'single', status: $status, statusBefore: 'draft', deletedAt: CASE $status WHEN 'deleted' THEN datetime() END,
  releaseDate: datetime('2020-01-01T00:00:00Z'), coverArtUrl: '/c', saveCount: 0, createdAt: datetime(), updatedAt: datetime()})
WITH a, al, tier UNWIND [$song, $single] AS id
CREATE (a)-[:PERFORMED]->(t:Track {id: id, ownerId: $owner, title: 'Made', titleKey: 'made', duration: 2.0, status: $status, statusBefore: 'draft', deletedAt: CASE $status WHEN 'deleted' THEN datetime() END,
  releaseDate: datetime('2020-01-01T00:00:00Z'), lyrics: 'la la la', source: 'demo', playCount: 0, saveCount: 0, coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:REQUIRES]->(tier)
FOREACH (_ IN CASE id WHEN $song THEN [1] ELSE [] END | CREATE (al)-[:HAS_TRACK {index: 1}]->(t))`, map[string]any{
		"owner": s.ownerID, "album": album, "song": song, "single": single, "upload": upload, "tier": tier, "status": status,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() {
		_, err := db.Exec(context.WithoutCancel(s.t.Context()), "test_studio_end", `MATCH (x) WHERE x.id IN [$album, $song, $single, $upload, $tier] OR x.ownerId = $owner AND x.title = 'New'
DETACH DELETE x`,
			map[string]any{"owner": s.ownerID, "album": album, "song": song, "single": single, "upload": upload, "tier": tier})
		if err != nil {
			s.t.Error(err)
		}
	}()
	names := strings.NewReplacer("$made", album, "$song", song, "$single", single, "$upload", upload, "$tier", tier)
	return s.graphql(who.token, s.fill(names.Replace(text)), nil)
}

var studioPermissions = []permission{
	{
		"POST /studio/known", "", request("POST", "/studio/known", object{"albums": []string{"Harbour"}}), sellers,
	},
	{
		"Query.studioAlbums", "",
		query(`{ studioAlbums(artistUserId: "$owner", deleted: true) { nodes { id } totalCount } }`), managed,
	},
	{
		"Query.studioTracks", "",
		query(`{ studioTracks(artistUserId: "$owner", statuses: [DRAFT], sort: PLAYS) { nodes { id status } totalCount } }`),
		managed,
	},
	{
		"Query.getAlbumTrackOrders", "published",
		query(`{ getAlbumTrackOrders(albumId: "$album") { trackId newOrderIndex } }`), everybody,
	},
	{
		"Query.getAlbumTrackOrders", "a draft among them",
		sees(`{ getAlbumTrackOrders(albumId: "$album") { trackId } }`, "$draftOnAlbum"),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{
		"Query.getAlbumTrackOrders", "draft",
		query(`{ getAlbumTrackOrders(albumId: "$draftAlbum") { trackId } }`), unreleased,
	},
	{
		"Query.audioTrack", "lyrics for supporters",
		readsInStudio("published", `{ audioTrack(id: "$single") { lyrics credits { name } } }`, "la la la"),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{
		"Mutation.createAudioTrack", "the owner's",
		onStudio("draft",
			`mutation { createAudioTrack(input: {userId: "$owner", title: "New", streamingUrl: "$upload"}) { id } }`), managed,
	},
	{"Mutation.createAudioTrack", "on the owner's draft, as one's own", func(s *server, who asker) string {
		return onStudio("draft",
			`mutation { createAudioTrack(input: {userId: "`+who.id+
				`", title: "New", streamingUrl: "$upload", albumId: "$made"}) { id } }`)(s, who)
	}, outcomes{noToken, refused, missing, "", refused}},
	{"Mutation.createAudioTrack", "of the owner's upload, as one's own", func(s *server, who asker) string {
		return onStudio("draft",
			`mutation { createAudioTrack(input: {userId: "`+who.id+`", title: "New", streamingUrl: "$upload"}) { id } }`)(s, who)
	}, outcomes{noToken, refused, badInput, "", refused}},
	{
		"Mutation.updateAudioTrack", "published",
		onStudio("published", `mutation { updateAudioTrack(input: {id: "$song", title: "Other"}) { title } }`), managed,
	},
	{
		"Mutation.updateAudioTrack", "draft",
		onStudio("draft", `mutation { updateAudioTrack(input: {id: "$song", status: PUBLISHED}) { status } }`), managedDraft,
	},
	{
		"Mutation.deleteAudioTrack", "published",
		onStudio("published", `mutation { deleteAudioTrack(id: "$song") { success restorableUntil } }`), managed,
	},
	{
		"Mutation.deleteAudioTrack", "draft", onStudio("draft", `mutation { deleteAudioTrack(id: "$song") { success } }`),
		managedDraft,
	},
	{
		"Mutation.restoreAudioTrack", "deleted", onStudio("deleted", `mutation { restoreAudioTrack(id: "$single") { id } }`),
		managedDraft,
	},
	{
		"Mutation.createAlbum", "the owner's",
		onStudio("draft", `mutation { createAlbum(input: {userId: "$owner", title: "New", trackIds: ["$single"]}) { id } }`),
		managed,
	},
	{
		"Mutation.createAlbum", "of the owner's track, as one's own",
		onStudio("published", `mutation { createAlbum(input: {title: "New", trackIds: ["$single"]}) { id } }`),
		outcomes{noToken, refused, badInput, "", refused},
	},
	{
		"Mutation.updateAlbum", "published",
		onStudio("published", `mutation { updateAlbum(input: {id: "$made", title: "Other"}) { title } }`), managed,
	},
	{
		"Mutation.updateAlbum", "draft",
		onStudio("draft", `mutation { updateAlbum(input: {id: "$made", status: PUBLISHED}) { status } }`), managedDraft,
	},
	{
		"Mutation.deleteAlbum", "published",
		onStudio("published", `mutation { deleteAlbum(id: "$made") { success } }`), managed,
	},
	{
		"Mutation.restoreAlbum", "deleted", onStudio("deleted", `mutation { restoreAlbum(id: "$made") { id } }`),
		managedDraft,
	},
	{
		"Mutation.addTracksToAlbum", "published",
		onStudio("published", `mutation { addTracksToAlbum(albumId: "$made", trackIds: ["$single"]) { trackCount } }`),
		managed,
	},
	{
		"Mutation.addTracksToAlbum", "draft",
		onStudio("draft", `mutation { addTracksToAlbum(albumId: "$made", trackIds: ["$single"]) { trackCount } }`),
		managedDraft,
	},
	{
		"Mutation.removeTracksFromAlbum", "published",
		onStudio("published", `mutation { removeTracksFromAlbum(albumId: "$made", trackIds: ["$song"]) { trackCount } }`),
		managed,
	},
	{
		"Mutation.reorderAlbumTracks", "published",
		onStudio("published",
			`mutation { reorderAlbumTracks(albumId: "$made", trackOrders: [{trackId: "$song", newOrderIndex: 0}]) { id } }`),
		managed,
	},
	{
		"Mutation.setTrackAsFeatured", "",
		onStudio("published",
			`mutation { setTrackAsFeatured(artistUserId: "$owner", trackId: "$single") { success featuredTracks { id } } }`),
		managed,
	},
	{"Mutation.setTrackAsFeatured", "among one's own", func(s *server, who asker) string {
		return onStudio("published",
			`mutation { setTrackAsFeatured(artistUserId: "`+who.id+`", trackId: "$single") { success } }`)(s, who)
	}, outcomes{noToken, refused, refused, "", badInput}},
	{
		"Mutation.removeTrackFromFeatured", "",
		onStudio("published", `mutation { removeTrackFromFeatured(artistUserId: "$owner", trackId: "$single") { success } }`),
		managed,
	},
	{"Mutation.reorderFeaturedTracks", "", func(s *server, who asker) string {
		return query(`mutation { reorderFeaturedTracks(artistUserId: "$owner", trackIds: ["`+s.tracks[1]+
			`"]) { success } }`)(s, who)
	}, managed},
}
