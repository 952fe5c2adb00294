package app

import (
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

var (
	artistAndAdmins = outcomes{noToken, refused, refused, "", ""}
	supportersOnly  = outcomes{refused, refused, refused, "", ""}
	toArtist        = outcomes{hidden, hidden, hidden, shown, shown}
)

// gate makes a tier of the owner's, $tier, and a published track that takes it, $gated.
func (s *server) gate() (tierID, trackID string) {
	s.t.Helper()
	tierID, trackID = graphtest.ID(s.t), graphtest.ID(s.t)
	_, err := graphtest.Open(s.t).Exec(s.t.Context(), "test_gate", `MATCH (a:User {id: $owner})
CREATE (a)-[:OFFERS]->(tier:Tier {id: $tier, artistId: $owner, name: $tier, perks: [], price: 100, currency: 'EUR', position: COUNT { (a)-[:OFFERS]->() }, createdAt: datetime(), updatedAt: datetime()})
CREATE (a)-[:PERFORMED]->(:Track {id: $track, ownerId: $owner, title: 'Gated', duration: 40.0, status: 'published', source: 'demo', playCount: 0, coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:REQUIRES]->(tier)`,
		map[string]any{"owner": s.ownerID, "tier": tierID, "track": trackID})
	if err != nil {
		s.t.Fatal(err)
	}
	return tierID, trackID
}

func (s *server) fillGate(text string) string {
	tierID, trackID := s.gate()
	filled := strings.NewReplacer("$tier", tierID, "$gated", trackID, "$name", uuid.NewString(), "$fan",
		s.fanID).Replace(text)
	if strings.Contains(text, "reorderTiers") { // all of them, in their order
		return s.fill(strings.Replace(filled, "$all", strings.Join(s.tiersOfOwner(), `","`), 1))
	}
	return s.fill(filled)
}

func (s *server) tiersOfOwner() (ids []string) {
	s.t.Helper()
	listed := s.graphql("", `{ artistTiers(artistUserId: "`+s.ownerID+`") { id } }`, nil)
	for _, one := range listed.json["data"].(map[string]any)["artistTiers"].([]any) {
		ids = append(ids, one.(map[string]any)["id"].(string))
	}
	return ids
}

// onGate asks GraphQL about a new gate.
func onGate(text string) func(*server, asker) string {
	return func(s *server, who asker) string { return s.graphql(who.token, s.fillGate(text), nil).code() }
}

func readsAtGate(text, wanted string) func(*server, asker) string {
	return func(s *server, who asker) string {
		got := s.graphql(who.token, s.fillGate(text), nil)
		if code := got.code(); code != "" {
			return code
		}
		return visibility(strings.Contains(got.Body.String(), wanted))
	}
}

// atGate asks REST about a new gate.
func atGate(method, path string) func(*server, asker) string {
	return func(s *server, who asker) string { return s.outcome(method, s.fillGate(path), who, nil) }
}

// ofHandle asks for what stands under the owner's handle.
func ofHandle(path string) func(*server, asker) string {
	return func(s *server, who asker) string {
		return s.outcome("GET", path+"h"+s.ownerID[len(s.ownerID)-12:], who, nil)
	}
}

var accessPermissions = []permission{
	{"Query.artistTiers", "", onGate(`{ artistTiers(artistUserId: "$owner") { id isHeld } }`), everybody},
	{
		"Query.artistTiers", "how many hold them",
		readsAtGate(`{ artistTiers(artistUserId: "$owner") { supporterCount } }`, `"supporterCount":0`), toArtist,
	},
	{"Query.tierHolders", "", onGate(`{ tierHolders(tierId: "$tier") { totalCount } }`), artistAndAdmins},
	{"Query.heldTiers", "", onGate(`{ heldTiers { id } }`), signedIn},
	{
		"Mutation.createTier", "for the other artist",
		onGate(`mutation { createTier(input: {userId: "$other", name: "$name", price: 5}) { id } }`),
		outcomes{noToken, refused, "", refused, ""},
	},
	{
		"Mutation.updateTier", "", onGate(`mutation { updateTier(input: {id: "$tier", name: "$name"}) { id } }`),
		artistAndAdmins,
	},
	{
		"Mutation.deleteTier", "that music takes", onGate(`mutation { deleteTier(id: "$tier") { success } }`),
		outcomes{noToken, refused, refused, "CONFLICT", "CONFLICT"},
	},
	{
		"Mutation.reorderTiers", "", onGate(`mutation { reorderTiers(artistUserId: "$owner", tierIds: ["$all"]) { id } }`),
		artistAndAdmins,
	},
	{
		"Mutation.grantTier", "", onGate(`mutation { grantTier(userId: "$fan", tierId: "$tier") { success } }`),
		artistAndAdmins,
	},
	{
		"Mutation.revokeTier", "", onGate(`mutation { revokeTier(userId: "$fan", tierId: "$tier") { success } }`),
		artistAndAdmins,
	},
	{"Query.audioTrack", "gated", onGate(`{ audioTrack(id: "$gated") { id previewUrl } }`), everybody},
	{
		"Query.audioTrack", "the sound of what is gated",
		readsAtGate(`{ audioTrack(id: "$gated") { streamingUrl downloadUrl } }`, `/stream/`), toArtist,
	},
	{"GET /stream/{trackId}", "gated", atGate("GET", "/stream/$gated"), artistAndAdmins},
	{"HEAD /stream/{trackId}", "gated", atGate("HEAD", "/stream/$gated"), artistAndAdmins},
	{"GET /tracks/{id}/peaks", "gated", atGate("GET", "/tracks/$gated/peaks"), supportersOnly},
	{"GET /preview/{trackId}", "gated", atGate("GET", "/preview/$gated"), signedIn},
	{"GET /preview/{trackId}", "draft", request("GET", "/preview/$draftTrack", nil), draftHeard},
	{"HEAD /preview/{trackId}", "gated", atGate("HEAD", "/preview/$gated"), signedIn},
	{"HEAD /preview/{trackId}", "draft", request("HEAD", "/preview/$draftTrack", nil), draftHeard},
	{"GET /download/{trackId}", "published", request("GET", "/download/$track", nil), signedIn},
	{"GET /download/{trackId}", "gated", atGate("GET", "/download/$gated"), artistAndAdmins},
	{"GET /download/{trackId}", "draft", request("GET", "/download/$draftTrack", nil), draftHeard},
	{"GET /download/albums/{albumId}", "published", request("GET", "/download/albums/$album", nil), signedIn},
	{"GET /download/albums/{albumId}", "draft", request("GET", "/download/albums/$draftAlbum", nil), draftHeard},
	{"GET /download/{trackId}/formats", "published", request("GET", "/download/$track/formats", nil), signedIn},
	{"GET /download/{trackId}/formats", "gated", atGate("GET", "/download/$gated/formats"), artistAndAdmins},
	{"GET /download/{trackId}/formats", "draft", request("GET", "/download/$draftTrack/formats", nil), draftHeard},
	{
		"GET /download/albums/{albumId}/formats", "published",
		request("GET", "/download/albums/$album/formats", nil), signedIn,
	},
	{
		"GET /download/albums/{albumId}/formats", "draft",
		request("GET", "/download/albums/$draftAlbum/formats", nil), draftHeard,
	},
	{
		"POST /download/{trackId}/formats/{format}", "published",
		request("POST", "/download/$track/formats/original", nil), signedIn,
	},
	{
		"POST /download/{trackId}/formats/{format}", "gated",
		atGate("POST", "/download/$gated/formats/original"), artistAndAdmins,
	},
	{
		"POST /download/{trackId}/formats/{format}", "draft",
		request("POST", "/download/$draftTrack/formats/original", nil), draftHeard,
	},
	{
		"POST /download/albums/{albumId}/formats/{format}", "published",
		request("POST", "/download/albums/$album/formats/original", nil), signedIn,
	},
	{
		"POST /download/albums/{albumId}/formats/{format}", "draft",
		request("POST", "/download/albums/$draftAlbum/formats/original", nil), draftHeard,
	},
	{"POST /listening/start-play", "gated", func(s *server, who asker) string {
		_, trackID := s.gate()
		session := ""
		if who.id != "" {
			session = s.session(who.id)
		}
		return s.outcome("POST", "/listening/start-play", who,
			object{"sessionId": session, "userId": who.id, "songId": trackID})
	}, artistAndAdmins},
	{"GET /oembed", "published", request("GET", "/oembed?url=http://sidestage.example/track/$track", nil), everybody},
	// What is said to other sites is said to everybody, whoever brings a token.
	{"GET /oembed", "draft", request("GET", "/oembed?url=http://sidestage.example/album/$draftAlbum", nil), nobody},
	{"GET /embed/{kind}/{id}", "published", request("GET", "/embed/album/$album", nil), everybody},
	{"GET /embed/{kind}/{id}", "draft", request("GET", "/embed/track/$draftTrack", nil), nobody},
	{"GET /feeds/{handle}", "", ofHandle("/feeds/"), everybody},
}
