package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/docs/contract"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// connections has every field of the schema that pages: who asks, and what tells its things apart; some of them in each
// of their orders.
var connections = []struct{ field, who, query, node string }{
	{"Query.artists", "fan", `{ artists(%s) { @ } }`, "id"},
	{"Query.artists", "fan", `{ artists(genre: "$genre", %s) { @ } }`, "id"},
	{"ArtistMusic.albums", "fan", `{ artistMusic(artistId: "$owner") { albums(%s) { @ } } }`, "id"},
	{"ArtistMusic.tracks", "fan", `{ artistMusic(artistId: "$owner") { tracks(%s) { @ } } }`, "id"},
	{"Query.userAlbums", "fan", `{ userAlbums(userId: "$owner", %s) { @ } }`, "id"},
	{"Query.getAlbumTracks", "fan", `{ getAlbumTracks(albumId: "$album", %s) { @ } }`, "id"},
	{"Album.tracks", "fan", `{ album(id: "$album") { tracks(%s) { @ } } }`, "id"},
	{"Query.getCuratedTracks", "fan", `{ getCuratedTracks(sort: NEW, %s) { @ } }`, "id"},
	{"Query.getCuratedTracks", "fan", `{ getCuratedTracks(sort: POPULAR, %s) { @ } }`, "id"},
	{"Query.getCuratedTracks", "other", `{ getCuratedTracks(sort: FOR_YOU, %s) { @ } }`, "id"},
	{"Query.getCuratedAlbums", "fan", `{ getCuratedAlbums(sort: NEW, %s) { @ } }`, "id"},
	{"Query.getCuratedAlbums", "fan", `{ getCuratedAlbums(sort: POPULAR, %s) { @ } }`, "id"},
	{"Query.getCuratedAlbums", "other", `{ getCuratedAlbums(sort: FOR_YOU, %s) { @ } }`, "id"},
	{"Query.getUserSavedTracks", "fan", `{ getUserSavedTracks(%s) { @ } }`, "id"},
	{"Query.getUserSavedTracks", "fan", `{ getUserSavedTracks(sort: TITLE, %s) { @ } }`, "id"},
	{"Query.getUserSavedAlbums", "fan", `{ getUserSavedAlbums(%s) { @ } }`, "id"},
	{"Query.getUserSavedAlbums", "fan", `{ getUserSavedAlbums(sort: ARTIST, %s) { @ } }`, "id"},
	{"SavedMusicLibrary.tracks", "fan", `{ getUserSavedMusicLibrary { tracks(%s) { @ } } }`, "id"},
	{"SavedMusicLibrary.albums", "fan", `{ getUserSavedMusicLibrary { albums(%s) { @ } } }`, "id"},
	{"SavedMusicLibrary.playlists", "fan", `{ getUserSavedMusicLibrary { playlists(%s) { @ } } }`, "id"},
	{"Query.recentlyPlayed", "fan", `{ recentlyPlayed(%s) { @ } }`, "id"},
	{"Query.followedUsersContent", "fan", `{ followedUsersContent(%s) { @ } }`, "id"},
	{"Query.followers", "fan", `{ followers(userId: "$owner", %s) { @ } }`, "userId"},
	{"Query.following", "fan", `{ following(userId: "$fan", %s) { @ } }`, "userId"},
	{"Query.myPlaylists", "fan", `{ myPlaylists(%s) { @ } }`, "id"},
	{"Query.userPlaylists", "other", `{ userPlaylists(userId: "$fan", %s) { @ } }`, "id"},
	{"Playlist.entries", "fan", `{ playlist(id: "$playlist") { entries(%s) { @ } } }`, "id"},
	{"Query.tierHolders", "owner", `{ tierHolders(tierId: "$tier", %s) { @ } }`, "person { userId }"},
	{"Query.studioAlbums", "owner", `{ studioAlbums(artistUserId: "$owner", %s) { @ } }`, "id"},
	{"Query.studioTracks", "owner", `{ studioTracks(artistUserId: "$owner", sort: RELEASE_DATE, %s) { @ } }`, "id"},
	{"Query.tuningHistory", "admin", `{ tuningHistory(%s) { @ } }`, "version"},
	{"Query.learningHistory", "admin", `{ learningHistory(%s) { @ } }`, "version"},
	{"Query.experiments", "admin", `{ experiments(%s) { @ } }`, "id"},
	{"Query.searchJobs", "admin", `{ searchJobs(%s) { @ } }`, "id"},
	{"Query.setAsideChanges", "admin", `{ setAsideChanges(%s) { @ } }`, "id"},
	{"Query.searchSettingsHistory", "admin", `{ searchSettingsHistory(%s) { @ } }`, "version"},
	{"Query.getComments", "fan", `{ getComments(targetId: "$track", targetType: SONG, %s) { @ } }`, "commentId"},
	{
		"Query.getComments", "fan", `{ getComments(targetId: "$track", targetType: SONG, sort: OLDEST, %s) { @ } }`,
		"commentId",
	},
	{
		"Query.getComments", "fan",
		`{ getComments(targetId: "$track", targetType: SONG, sort: TOP, %s) { @ } }`, "commentId",
	},
	{"Query.getFeedPosts", "fan", `{ getFeedPosts(%s) { @ } }`, "id"},
	{"Query.getFeedPosts", "fan", `{ getFeedPosts(where: {postType: Music}, %s) { @ } }`, "id"},
	{"Query.getFeedPosts", "fan", `{ getFeedPosts(where: {order: FOR_YOU}, %s) { @ } }`, "id"},
	{"Query.getPostsByUserId", "fan", `{ getPostsByUserId(where: {userId: "$owner"}, %s) { @ } }`, "id"},
	{
		"Query.getPostsByUserId", "fan", `{ getPostsByUserId(where: {userId: "$owner", order: TALKED_ABOUT}, %s) { @ } }`,
		"id",
	},
	{"Query.getPostsByHashtag", "fan", `{ getPostsByHashtag(name: "paged", %s) { @ } }`, "id"},
	{"Query.getMemories", "fan", `{ getMemories(eventId: "$show", %s) { @ } }`, "id"},
	{"Query.getQuestionsByBadgeId", "fan", `{ getQuestionsByBadgeId(badgeId: "$owner", %s) { @ } }`, "questionId"},
	{
		"Query.getQuestionsByBadgeId", "fan",
		`{ getQuestionsByBadgeId(badgeId: "$owner", sort: TOP, answered: false, %s) { @ } }`, "questionId",
	},
	{"Query.getQuestionsByUserId", "fan", `{ getQuestionsByUserId(userId: "$fan", %s) { @ } }`, "questionId"},
	{"Query.getGiveawaysByUser", "fan", `{ getGiveawaysByUser(userId: "$owner", %s) { @ } }`, "id"},
	{"Query.getEventsByBadge", "fan", `{ getEventsByBadge(badgeId: "$owner", %s) { @ } }`, "id"},
	{"Query.getEventsByBadge", "fan", `{ getEventsByBadge(badgeId: "$owner", when: COMING, %s) { @ } }`, "id"},
	{"Query.getEventsByVenue", "fan", `{ getEventsByVenue(venueId: "$venue", when: PAST, %s) { @ } }`, "id"},
	{"Query.getEventsByUserInterest", "fan", `{ getEventsByUserInterest(%s) { @ } }`, "id"},
	{"Query.getFeedEvents", "fan", `{ getFeedEvents(discoveryRatio: 0.5, %s) { @ } }`, "id"},
	{"Query.getVenues", "fan", `{ getVenues(query: "Paged $fan", %s) { @ } }`, "id"},
	{"Query.blockedPeople", "other", `{ blockedPeople(%s) { @ } }`, "userId"},
	{"Query.mutedPeople", "other", `{ mutedPeople(%s) { @ } }`, "userId"},
	{"Query.reports", "admin", `{ reports(%s) { @ } }`, "id"},
	{"Query.savedPosts", "fan", `{ savedPosts(%s) { @ } }`, "id"},
	{"Query.draftPosts", "fan", `{ draftPosts(%s) { @ } }`, "id"},
	{"Query.merchandiseByCreator", "fan", `{ merchandiseByCreator(userId: "$owner", %s) { @ } }`, "itemId"},
	{"Query.relatedMerchandise", "fan", `{ relatedMerchandise(itemId: "$item", %s) { @ } }`, "itemId"},
	{"Query.curatedMerchandise", "fan", `{ curatedMerchandise(sort: TASTE, %s) { @ } }`, "itemId"},
	{"Query.curatedMerchandise", "fan", `{ curatedMerchandise(sort: NEW, %s) { @ } }`, "itemId"},
	{"Query.curatedMerchandise", "fan", `{ curatedMerchandise(sort: POPULAR, %s) { @ } }`, "itemId"},
	{"Query.curatedMerchandise", "fan", `{ curatedMerchandise(sort: PRICE_LOW, currency: "EUR", %s) { @ } }`, "itemId"},
	{"Query.stockHistory", "owner", `{ stockHistory(itemId: "$item", %s) { @ } }`, "id"},
	{"Query.orders", "fan", `{ orders(%s) { @ } }`, "id"},
	{"Query.sales", "owner", `{ sales(%s) { @ } }`, "id"},
	{"Query.sales", "owner", `{ sales(status: PAID, %s) { @ } }`, "id"},
	{"Query.sales", "owner", `{ sales(from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z", %s) { @ } }`, "id"},
	{"Query.ledger", "owner", `{ ledger(%s) { @ } }`, "id"},
	{"Query.discountCodes", "owner", `{ discountCodes(%s) { @ } }`, "id"},
	{"Query.payoutMoves", "owner", `{ payoutMoves(%s) { @ } }`, "id"},
	{"Query.subscriptionInvoices", "fan", `{ subscriptionInvoices(%s) { @ } }`, "id"},
	{"Query.giftsGiven", "fan", `{ giftsGiven(%s) { @ } }`, "id"},
	{"Query.giftsReceived", "fan", `{ giftsReceived(%s) { @ } }`, "id"},
	{"Query.giftsSold", "owner", `{ giftsSold(%s) { @ } }`, "id"},
	{"Query.allLatePayments", "admin", `{ allLatePayments(status: SUCCEEDED, %s) { @ } }`, "id"},
	{"Query.latePaymentsMade", "fan", `{ latePaymentsMade(%s) { @ } }`, "id"},
	{"Query.latePaymentsReceived", "owner", `{ latePaymentsReceived(%s) { @ } }`, "id"},
	{"Query.tierSubscribers", "owner", `{ tierSubscribers(%s) { @ } }`, "id"},
	{"Query.getCommentReplies", "fan", `{ getCommentReplies(commentId: "$comment", %s) { @ } }`, "commentId"},
}

// paged is a world in which others write while somebody pages.
type paged struct {
	*server
	playlist, tier, comment string
	venue, show             string
	// item is one of the owner's, by its id and that of its size.
	item, size string
	// total is what the last page said of the whole list.
	total  int
	made   []string
	writes int
}

func newPaged(t *testing.T) *paged {
	p := &paged{server: newServer(t, true)}
	t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), p.made...) })
	playlist := p.mustGraphQL(p.access(p.fanID),
		`mutation { createPlaylist(input: {title: "Paged", visibility: PUBLIC}) { id } }`)
	p.playlist = playlist["createPlaylist"].(object)["id"].(string)
	tier := p.mustGraphQL(p.access(p.ownerID),
		`mutation { createTier(input: {name: "Paged", price: 5, currency: "EUR"}) { id } }`)
	p.tier = tier["createTier"].(object)["id"].(string)
	p.comment = p.server.comment(p.fanID, p.tracks[0])
	p.venue = p.newVenue(0)
	show := p.mustGraphQL(p.access(p.ownerID),
		`mutation { createEvent(input: {title: "The show", startDate: "2020-05-06T20:00:00Z", timeZone: "UTC"}) { id } }`)
	p.show = show["createEvent"].(object)["id"].(string)
	offered := p.server.item("")
	p.item, p.size = offered.Replace("$item"), offered.Replace("$size")
	p.made = append(p.made, p.playlist, p.tier, p.venue, p.show, p.item)
	return p
}

// write lets others do what puts one more thing on a list, now at its beginning and now somewhere else: an artist
// comes, who is found in a genre; the owner brings out an album and adds a track to another; somebody keeps and hears
// it.
func (p *paged) write(field string) {
	p.t.Helper()
	p.writes++
	n := p.writes
	id := func() string {
		p.made = append(p.made, uuid.NewString())
		return p.made[len(p.made)-1]
	}
	artist, album, track, other := id(), id(), id(), id()
	p.writeMusic(artist, album, track, other, n)
	fan, owner := p.access(p.fanID), p.access(p.ownerID)
	switch field {
	case "Query.getUserSavedTracks", "SavedMusicLibrary.tracks":
		p.mustGraphQL(fan, `mutation { saveTrackToLibrary(trackId: "`+track+`") { success } }`)
	case "Query.getUserSavedAlbums", "SavedMusicLibrary.albums":
		p.mustGraphQL(fan, `mutation { saveAlbumToLibrary(albumId: "`+album+`") { success } }`)
	case "Query.recentlyPlayed":
		p.hears(p.fanID, track, "completed", 2)
	case "Query.followers":
		p.mustGraphQL(p.access(artist), `mutation { followUser(userId: "`+p.ownerID+`") { success } }`)
	case "Query.following":
		p.mustGraphQL(fan, `mutation { followUser(userId: "`+artist+`") { success } }`)
	case "Query.followedUsersContent":
		p.mustGraphQL(fan, `mutation { followUser(userId: "`+p.ownerID+`") { success } }`)
	case "Query.myPlaylists", "Query.userPlaylists", "SavedMusicLibrary.playlists":
		made := p.mustGraphQL(fan, `mutation { createPlaylist(input: {title: "One more", visibility: PUBLIC}) { id } }`)
		p.made = append(p.made, made["createPlaylist"].(object)["id"].(string))
	case "Playlist.entries":
		p.mustGraphQL(fan,
			`mutation { addTracksToPlaylist(playlistId: "`+p.playlist+`", trackIds: ["`+track+`"]) { success } }`)
	case "Query.getFeedPosts":
		p.post(p.otherID, `type: Music, audioTrackId: "`+p.tracks[0]+`"`)
	case "Query.getPostsByUserId":
		p.post(p.ownerID, `type: Music, audioTrackId: "`+p.tracks[0]+`"`)
	case "Query.getMemories":
		p.post(p.ownerID, `, type: Memory, inScrapbook: true, eventId: "`+p.show+`"`)
	case "Query.getPostsByHashtag":
		p.mustGraphQL(owner, `mutation { createPost(input: {content: "One more #paged"}) { id } }`)
	case "Query.getQuestionsByBadgeId", "Query.getQuestionsByUserId":
		// Nobody may ask as often as this.
		p.server.write(`MATCH (u:User {id: $fan}) MATCH (a:Artist {id: $owner})
CREATE (u)-[:ASKED]->(:Question {id: $id, byId: $fan, askedBy: $fan, ownerId: $owner, askedOf: $owner, content: 'Why?', isAnswered: false,
  likes: 0, createdAt: datetime()})-[:ASKED_OF]->(a)`, object{"fan": p.fanID, "owner": p.ownerID, "id": id()})
	case "Query.getGiveawaysByUser":
		// Nobody may hold as many as this.
		p.server.write(`MATCH (a:Artist {id: $owner}) CREATE (a)-[:HOLDS_GIVEAWAY]->(:Giveaway {id: $id, ownerId: $owner, heldBy: $owner,
  description: 'A shirt', quantity: 1, endDate: datetime(), createdAt: datetime(), commitment: '', entriesHash: '', entryCount: 0,
  draws: 0})`, object{"owner": p.ownerID, "id": id()})
	case "Query.getEventsByBadge", "Query.getEventsByVenue", "Query.getEventsByUserInterest", "Query.getFeedEvents":
		p.plan(n)
	case "Query.getVenues":
		p.made = append(p.made, p.newVenue(n))
	case "Query.blockedPeople":
		p.mustGraphQL(p.access(p.otherID), `mutation { blockUser(userId: "`+artist+`") { success } }`)
	case "Query.mutedPeople":
		p.mustGraphQL(p.access(p.otherID), `mutation { muteUser(userId: "`+artist+`") { success } }`)
	case "Query.reports":
		p.mustGraphQL(p.access(artist), p.fill(
			`mutation { reportContent(input: {targetType: SONG, targetId: "$track", reason: OTHER}) { success } }`))
	case "Query.savedPosts":
		p.mustGraphQL(fan, `mutation { savePost(id: "`+p.post(p.ownerID, "")+`") { success } }`)
	case "Query.draftPosts":
		p.mustGraphQL(fan, `mutation { createPost(input: {content: "Later", draft: true}) { id } }`)
	case "Query.merchandiseByCreator", "Query.relatedMerchandise", "Query.curatedMerchandise":
		made := p.mustGraphQL(owner, fmt.Sprintf(
			`mutation { createMerchandiseItem(input: {name: "One more", basePrice: %d, status: ACTIVE}) { itemId } }`, 10+n%3*20))
		p.made = append(p.made, made["createMerchandiseItem"].(object)["itemId"].(string))
	case "Query.orders", "Query.sales", "Query.ledger":
		// Every second one was paid before all others.
		p.server.write(`CREATE (o:Order {id: $id, position: 0, number: $id, checkoutId: $id, paymentId: $id, buyerId: $fan, buyerHandle: 'f', buyerName: 'Fan',
  ownerId: $owner, sellerId: $owner, sellerHandle: 'o', sellerName: 'Owner', address: [], currency: 'EUR', subTotal: 100, shipping: 0, tax: 0, total: 100,
  taxIncluded: false, taxRate: 0, shippingTax: 0, createdAt: datetime(), paidAt: datetime() - duration({days: $n % 2 * $n}), status: 'PAID', searchText: ''})
CREATE (:LedgerEntry {id: $id, transactionId: $id, kind: 'SALE', account: 'PAYMENTS', amount: 100, currency: 'EUR', sellerId: $owner, ownerId: $owner,
  orderId: $id, number: $id, at: o.paidAt})`, object{"id": id(), "fan": p.fanID, "owner": p.ownerID, "n": n})
	case "Query.discountCodes":
		p.mustGraphQL(owner, `mutation { createDiscountCode(input: {code: "`+aWord()+`", percent: 10}) { id } }`)
	case "Query.payoutMoves":
		p.server.write(`CREATE (:PayoutMove {id: $id, ownerId: $owner, sellerId: $owner, kind: 'TRANSFER', status: 'SUCCEEDED', amount: 100, currency: 'EUR', attempt: 0,
  accountId: 'acct', number: $id, createdAt: datetime() - duration({days: $n % 2 * $n})})`, object{"id": id(), "owner": p.ownerID, "n": n})
	case "Query.subscriptionInvoices", "Query.tierSubscribers":
		p.server.write(`MATCH (u:User {id: $fan}) MATCH (a:User {id: $owner})
CREATE (u)-[:SUBSCRIBES]->(s:TierSubscription {id: $id, subscriberId: $fan, ownerId: $owner, createdAt: datetime(), tierId: $id, tierName: 'Row',
  position: 0, interval: 'MONTH', amount: 500, currency: 'EUR', customerId: '', endedAt: datetime(), endReason: 'CANCELLED', paid: 500,
  startedAt: datetime() - duration({days: $n % 2 * $n}), periodStart: datetime(), periodEnd: datetime()})-[:SUPPORTS]->(a)
CREATE (s)-[:HAS_INVOICE]->(:TierInvoice {id: $id, number: $id, subscriptionId: $id, subscriberId: $fan, ownerId: $owner, tierId: $id, tierName: 'Row',
  position: 0, interval: 'MONTH', amount: 500, currency: 'EUR', charged: 500, credit: 0,
  periodStart: s.startedAt, periodEnd: s.startedAt,
  createdAt: s.startedAt, paidAt: s.startedAt, status: 'SUCCEEDED', observedAt: s.startedAt, attempts: 0,
  voidDue: false, isOpen: false})`, object{"id": id(), "fan": p.fanID, "owner": p.ownerID, "n": n})
	case "Query.giftsGiven", "Query.giftsReceived", "Query.giftsSold":
		p.server.write(`MATCH (u:User {id: $fan}) MATCH (a:User {id: $owner})
CREATE (u)-[:GIVES]->(g:TierGift {id: $id, number: $id, key: $id, codeHash: $id, giverId: $fan, receiverId: $fan, ownerId: $owner, tierId: $id,
  tierName: 'Row', months: 1, amount: 500, currency: 'EUR', to: 'LINK', clientKey: $id, fingerprint: $id, status: 'SUCCEEDED',
  createdAt: datetime(), observedAt: datetime(), paidAt: datetime() - duration({days: $n % 2 * $n}),
  receivedAt: datetime() - duration({days: $n % 2 * $n}), expiresAt: datetime() + duration({days: 300}), returned: 0})-[:SUPPORTS]->(a)`,
			object{"id": id(), "fan": p.fanID, "owner": p.ownerID, "n": n})
	case "Query.allLatePayments", "Query.latePaymentsMade", "Query.latePaymentsReceived":
		p.server.write(`CREATE (:LatePayment {id: $id, number: $id, tierName: 'Row', isGift: false, payerId: $fan, ownerId: $owner,
  intentId: $id, amount: 500, currency: 'EUR', paidAt: datetime() - duration({days: $n % 2 * $n}), status: 'SUCCEEDED',
  returned: 500, pending: 0, tries: 0})`, object{"id": id(), "fan": p.fanID, "owner": p.ownerID, "n": n})
	case "Query.stockHistory":
		p.mustGraphQL(owner, `mutation { updateInventory(input: {sizeId: "`+p.size+`", adjustment: 1}) { itemId } }`)
	case "Query.getComments":
		p.server.comment(artist, p.tracks[0])
	case "Query.getCommentReplies":
		p.mustGraphQL(p.access(artist), p.fill(`mutation { createCommentOnSong(input: {targetId: "$track", content: "Yes", parentCommentId: "`+
			p.comment+`"}) { commentId } }`))
	case "Query.tierHolders":
		p.mustGraphQL(owner, `mutation { grantTier(userId: "`+artist+`", tierId: "`+p.tier+`") { success } }`)
	case "Query.tuningHistory":
		p.mustGraphQL(p.access(p.adminID),
			fmt.Sprintf(`mutation { saveTuning(input: {similarityScoreThreshold: %g, model: "blend", diversity: 0, discovery: 0}, version: %d, reason: "A page") { version } }`,
				0.5+float64(n%40)/100, p.tuningInForce()))
	}
}

// plan makes one more event of the owner's at the venue that the fan is interested in: sometimes the first of its list
// and sometimes the last, sometimes over.
func (p *paged) plan(n int) {
	p.t.Helper()
	at := time.Now().AddDate(0, 0, []int{-n, 1000 - n, n}[n%3]).UTC().Format(time.RFC3339)
	made := p.mustGraphQL(p.access(p.ownerID), fmt.Sprintf(
		`mutation { createEvent(input: {title: "One more", startDate: %q, venueId: %q}) { id } }`, at, p.venue))
	id := made["createEvent"].(object)["id"].(string)
	p.made = append(p.made, id)
	p.mustGraphQL(p.access(p.fanID), `mutation { addEventInterest(eventId: "`+id+`") { success } }`)
}

func (p *paged) newVenue(n int) string {
	p.t.Helper()
	made := p.mustGraphQL(p.access(p.ownerID), fmt.Sprintf(
		`mutation { createVenue(input: {name: "Paged %s %d", city: "Graz", timeZone: "Europe/Vienna"}) { id } }`, p.fanID, 1000-n))
	return made["createVenue"].(object)["id"].(string)
}

// writeMusic adds an artist, and an album and a track of the owner, with every second one at the end of what goes by
// date.
func (p *paged) writeMusic(artist, album, track, other string, n int) {
	p.t.Helper()
	p.server.write(`MATCH (o:User {id: $owner}), (g:Genre {id: $genre}), (al:Album {id: $on})
WITH o, g, al, CASE WHEN $n % 2 = 0 THEN datetime() - duration({seconds: 1}) ELSE datetime('1990-01-01T00:00:00Z') END AS at
CREATE (a:User:Artist {id: $artist, handle: 'h' + right($artist, 12), handleKey: 'h' + right($artist, 12), displayName: 'Another', email: $artist, accountType: 'artist',
  roles: [], followerCount: ($n % 2) * 1000, playCount: 0, createdAt: datetime(), updatedAt: datetime(), confirmedAt: datetime()})-[:IN_GENRE {weight: 1.0}]->(g)
CREATE (o)-[:RELEASED]->(x:Album {id: $album, ownerId: $owner, title: 'Another', titleKey: 'another', saveCount: 0, playCount: 0, albumType: 'single', status: 'published', releaseDate: at,
  createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
WITH o, g, al, x, at UNWIND [[$track, x, 1], [$other, al, $n + 10]] AS new
WITH o, g, at, new[0] AS id, new[1] AS on, new[2] AS index
CREATE (o)-[:PERFORMED]->(t:Track {id: id, ownerId: $owner, title: 'Another', titleKey: 'another', duration: 2.0, status: 'published', source: 'demo', playCount: 0, saveCount: 0,
  releaseDate: at,
  createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
CREATE (on)-[:HAS_TRACK {index: index}]->(t)`, map[string]any{
		"owner": p.ownerID, "genre": p.genre, "on": p.album, "artist": artist, "album": album, "track": track,
		"other": other, "n": n,
	})
}

// page asks for one page, and gives what tells its things apart.
func (p *paged) page(who, query, node string, size int, after string) (nodes []string, next string) {
	p.t.Helper()
	arguments := fmt.Sprintf("first: %d", size)
	if after != "" {
		arguments += fmt.Sprintf(", after: %q", after)
	}
	text := strings.NewReplacer("@", "nodes { "+node+" } pageInfo { hasNextPage endCursor } totalCount", "$playlist", p.playlist,
		"$tier", p.tier, "$comment", p.comment, "$venue", p.venue, "$show", p.show, "$item", p.item).Replace(query)
	id := map[string]string{"fan": p.fanID, "other": p.otherID, "owner": p.ownerID, "admin": p.adminID}[who]
	var at any = p.mustGraphQL(p.access(id), p.fill(fmt.Sprintf(text, arguments)))
	for {
		in := at.(object)
		if info, is := in["pageInfo"].(object); is {
			p.total = int(in["totalCount"].(float64))
			for _, each := range in["nodes"].([]any) {
				nodes = append(nodes, fmt.Sprint(each))
			}
			if info["hasNextPage"].(bool) {
				next = info["endCursor"].(string)
			}
			return nodes, next
		}
		for _, inner := range in {
			at = inner
		}
	}
}

// all asks page by page, and calls between after each; it fails where that does not end.
func (p *paged) all(who, query, node string, size int, between func()) (nodes []string) {
	p.t.Helper()
	after := ""
	for range 200 {
		page, next := p.page(who, query, node, size, after)
		nodes = append(nodes, page...)
		if next == "" {
			return nodes
		}
		after = next
		between()
	}
	p.t.Fatalf("%s: no end after 200 pages: %d things, %d of them different", query, len(nodes),
		len(slices.Compact(slices.Sorted(slices.Values(nodes)))))
	return nil
}

// Whoever goes through a list page by page while time passes and others write sees nothing twice, misses nothing that
// was there all the time, and comes to an end.
func TestEveryConnectionPagesToAnEndWhileOthersWrite(t *testing.T) {
	p := newPaged(t)
	var known []string
	for _, c := range connections {
		known = append(known, c.field)
		for range 5 {
			p.write(c.field)
		}
		before := p.all(c.who, c.query, c.node, 100, func() {})
		writes := 0
		seen := p.all(c.who, c.query, c.node, max(1, len(before)/6), func() {
			if writes++; writes <= 8 {
				p.write(c.field)
			}
		})
		if p.total < len(seen) {
			t.Errorf("%s: %d things seen, and %d in all", c.query, len(seen), p.total)
		}
		if unique := slices.Compact(slices.Sorted(slices.Values(seen))); len(unique) != len(seen) {
			t.Errorf("%s: %d things on its pages, %d of them different", c.query, len(seen), len(unique))
		}
		for _, one := range before {
			if !slices.Contains(seen, one) {
				t.Errorf("%s misses %s", c.query, one)
			}
		}
		t.Logf("%-100s %3d before, %3d on %d pages", c.query, len(before), len(seen), writes+1)
	}
	schema, err := contract.GraphQL()
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, kind := range schema.Types {
		for _, field := range kind.Fields {
			// One that takes no first is a window that another list reads on from.
			if strings.HasSuffix(field.Type.Name(), "Connection") && field.Arguments.ForName("first") != nil {
				fields = append(fields, kind.Name+"."+field.Name)
			}
		}
	}
	differ(t, "the schema", fields, "the table", known)
}
