package app

import (
	"strings"

	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/internal/video/videotest"
)

// onPost asks with the id of a post of the owner's in the place of $post, one for all who ask; with is more of its
// input.
func onPost(with, text string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string { return query(withPost(s, ids, with, text))(s, who) }
}

// onOthersPost is onPost for a post of the other artist's.
func onOthersPost(text string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		if ids[s] == "" {
			ids[s] = s.post(s.otherID, "")
		}
		return query(strings.ReplaceAll(text, "$post", ids[s]))(s, who)
	}
}

// withPost puts a post of the owner's in a text: nobody posts as often as there are questions, so those that only read
// are asked about one.
func withPost(s *server, ids map[*server]string, with, text string) string {
	if ids[s] == "" && strings.HasPrefix(text, "{") {
		ids[s] = s.readPost(with)
	}
	if ids[s] == "" {
		ids[s] = s.post(s.ownerID, with)
	}
	return strings.ReplaceAll(text, "$post", ids[s])
}

func (s *server) readPost(with string) string {
	if s.readPosts == nil {
		s.readPosts = map[string]string{}
	}
	if s.readPosts[with] == "" {
		s.readPosts[with] = s.post(s.ownerID, with)
	}
	return s.readPosts[with]
}

// seesPost is onPost for whether an answer has a text.
func seesPost(with, text, seen string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		return sees(withPost(s, ids, with, text), withPost(s, ids, with, seen))(s, who)
	}
}

// seesTagged tells whether a list has a post of the owner's for fans, which is tagged.
func seesTagged(text string) func(*server, asker) string {
	id := map[*server]string{}
	return func(s *server, who asker) string {
		if id[s] == "" {
			made := s.mustGraphQL(s.access(s.ownerID),
				`mutation { createPost(input: {content: "For you #permitted", fansOnly: true}) { id } }`)
			id[s] = made["createPost"].(object)["id"].(string)
		}
		return sees(text, id[s])(s, who)
	}
}

// seesMedia tells whether an answer has what a picture of a post of the owner's for fans shows.
func seesMedia(text string) func(*server, asker) string {
	id := map[*server]string{}
	return func(s *server, who asker) string {
		if id[s] == "" {
			id[s] = s.postOfMedia(forFans)
		}
		return sees(strings.ReplaceAll(text, "$post", id[s]), `"altText":"Us"`)(s, who)
	}
}

// onDeletedPost asks with the id of a post that its author, the owner, deleted.
func onDeletedPost(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		id := s.post(s.ownerID, "")
		s.mustGraphQL(s.access(s.ownerID), `mutation { deletePost(id: "`+id+`") { success } }`)
		return query(strings.ReplaceAll(text, "$post", id))(s, who)
	}
}

// onMedia asks for a picture, and a video, of a post of the owner's; with is more of its input.
func onMedia(method, path, with string) func(*server, asker) string {
	type addresses struct{ picture, film string }
	made := map[*server]addresses{}
	return func(s *server, who asker) string {
		if made[s] == (addresses{}) {
			id := s.postOfMedia(with)
			got := s.mustGraphQL(s.access(s.ownerID), `{ getPostById(id: "`+id+`") { multimediaUrl } }`)
			urls := got["getPostById"].(object)["multimediaUrl"].([]any)
			made[s] = addresses{urls[0].(string), urls[1].(string)}
		}
		filled := strings.NewReplacer("$picture", strings.TrimPrefix(made[s].picture, "/api"),
			"$video", strings.TrimPrefix(made[s].film, "/api")).Replace(path)
		return s.outcome(method, filled, who, nil)
	}
}

// onPhoto asks for a picture of a comment of the owner's under a post of theirs; with is more of the post's input.
func onPhoto(with string) func(*server, asker) string { return onPhotoBy(with, false) }

// onPhotoBy is onPhoto by somebody whose token is in the address, as a page has it, or in a header.
func onPhotoBy(with string, address bool) func(*server, asker) string {
	urls := map[*server]string{}
	return func(s *server, who asker) string {
		if urls[s] == "" {
			picture := s.done(upload.Images, "image/png", s.smallPicture())
			made := s.mustGraphQL(s.access(s.ownerID), `mutation { createCommentOnPost(input: {targetId: "`+
				s.post(s.ownerID, with)+`", content: "", photos: ["`+picture.Key+`"], photoAlts: ["Us"]}) { photos { url altText } } }`)
			urls[s] = made["createCommentOnPost"].(object)["photos"].([]any)[0].(object)["url"].(string)
		}
		path := strings.TrimPrefix(urls[s], "/api") + "?w=64"
		if address {
			path, who.token = path+"&access_token="+who.token, ""
		}
		return s.outcome("GET", path, who, nil)
	}
}

// postOfMedia is a post of the owner's with a picture and a video.
func (s *server) postOfMedia(with string) string {
	s.t.Helper()
	picture := s.done(upload.Images, "image/png", s.smallPicture())
	film := s.done(upload.Video, "video/quicktime", videotest.QuickTime)
	return s.post(s.ownerID, `, multimediaUrl: ["`+picture.Key+`", "`+film.Key+`"], multimediaAlt: ["Us"] `+with)
}

// onMemory asks with the ids of a memory of the owner's and of the event that it is of, the owner's too.
func onMemory(text string) func(*server, asker) string {
	type memory struct{ event, post string }
	made := map[*server]memory{}
	return func(s *server, who asker) string {
		if made[s].post == "" {
			event := s.event("")[0]
			s.write(`MATCH (e:Event {id: $id}) SET e.startDate = datetime('2020-05-06T20:00:00Z')`, object{"id": event})
			made[s] = memory{event, s.post(s.ownerID, `type: Memory, eventId: "`+event+`", inScrapbook: true`)}
		}
		return query(strings.NewReplacer("$event", made[s].event, "$post", made[s].post).Replace(text))(s, who)
	}
}

func (s *server) post(userID, with string) string {
	s.t.Helper()
	// Who has just come posts less often than tests do.
	s.write(`MATCH (u:User {id: $id}) SET u.createdAt = datetime() - duration('P30D')`, object{"id": userID})
	made := s.mustGraphQL(s.access(userID), `mutation { createPost(input: {content: "Loud and clear" `+with+`}) { id } }`)
	return made["createPost"].(object)["id"].(string)
}

const (
	forFans    = `fansOnly: true`
	polled     = `poll: {options: ["One", "Two"], endsAt: "2027-06-01T00:00:00Z"}`
	inDraft    = `draft: true`
	postOf     = `{ getPostById(id: "$post") { content } }`
	loud       = "Loud and clear"
	feedOf     = `{ getFeedPosts(first: 100) { nodes { id content } } }`
	pageOf     = `{ getPostsByUserId(where: {userId: "$owner"}, first: 100) { nodes { id content } } }`
	draftsOf   = `{ unpublishedPosts { id } }`
	draftPages = `{ draftPosts(first: 100) { nodes { id } } }`
)

// The fan follows the owner, who offers no tiers.
var (
	followers       = outcomes{noToken, "", refused, "", ""}
	readByFollowers = outcomes{refused, "", refused, "", ""}
	keepsPost       = outcomes{noToken, shown, shown, shown, shown}
	keepsForFans    = outcomes{noToken, shown, hidden, shown, shown}
	pinsPost        = outcomes{noToken, hidden, hidden, shown, shown}
	toFollowers     = outcomes{hidden, shown, hidden, shown, shown}
	toNobody        = outcomes{hidden, hidden, hidden, hidden, hidden}
	toAll           = outcomes{shown, shown, shown, shown, shown}
	itsDeleter      = outcomes{noToken, missing, missing, "", ""}
)

var postPermissions = []permission{
	{"Mutation.hidePost", "", onOthersPost(`mutation { hidePost(id: "$post") { success } }`), signedIn},
	{"Mutation.unhidePost", "", onOthersPost(`mutation { unhidePost(id: "$post") { success } }`), signedIn},
	{"Query.getFeedPosts", "by fit", query(`{ getFeedPosts(where: {order: FOR_YOU}) { nodes { id feedReason } } }`), everybody},
	{
		"Query.getPostsByUserId", "by talk",
		query(`{ getPostsByUserId(where: {userId: "$owner", order: TALKED_ABOUT}) { nodes { id } } }`), everybody,
	},
	{"Mutation.createPost", "", query(`mutation { createPost(input: {content: "Hello"}) { id } }`), signedIn},
	{
		"Mutation.votePoll", "",
		onPost(polled, `mutation { votePoll(postId: "$post", optionId: "1") { poll { totalVotes options { share } } } }`),
		outcomes{noToken, "", "", refused, ""},
	},
	{
		"Mutation.votePoll", "for fans",
		onPost(polled+" "+forFans, `mutation { votePoll(postId: "$post", optionId: "1") { id } }`),
		outcomes{noToken, "", refused, refused, ""},
	},
	{
		"Mutation.createPost", "as the fan", query(`mutation { createPost(input: {userId: "$fan", content: "Hello"}) { id } }`),
		forTheFan,
	},
	{
		"Mutation.createPost", "for fans", query(`mutation { createPost(input: {content: "Hello", fansOnly: true}) { id } }`),
		outcomes{noToken, badInput, "", "", badInput},
	},
	{
		"Mutation.createPost", "with a draft attached",
		query(`mutation { createPost(input: {content: "Hello", audioTrackId: "$draftTrack"}) { id } }`), draftHeard,
	},
	{
		"Mutation.createPost", "on an artist's page",
		query(`mutation { createPost(input: {content: "Hello", communityUserId: "$owner"}) { id } }`), signedIn,
	},
	{"Query.getPostById", "", onPost("", postOf), everybody},
	{"Query.getPostById", "for fans", seesPost(forFans, postOf, loud), toFollowers},
	{"Query.getPostById", "a draft", onPost(inDraft, postOf), unreleased},
	{"Query.getPostById", "deleted", onDeletedPost(postOf), nobody},
	{
		"Query.getPostById", "its pictures, for fans",
		seesMedia(`{ getPostById(id: "$post") { multimediaUrl multimedia { altText } videoThumbnailUrl } }`),
		toFollowers,
	},
	{"GET /images/{kind}/{id}", "of a post", onMedia("GET", "$picture?w=64", ""), everybody},
	{"GET /images/{kind}/{id}", "of a post for fans", onMedia("GET", "$picture?w=64", forFans), readByFollowers},
	{"HEAD /images/{kind}/{id}", "of a post for fans", onMedia("HEAD", "$picture?w=64", forFans), readByFollowers},
	{"GET /images/{kind}/{id}", "of a comment", onPhoto(""), everybody},
	{"GET /images/{kind}/{id}", "of a comment under a post for fans", onPhoto(forFans), readByFollowers},
	{"GET /images/{kind}/{id}", "of such a comment, as a page asks", onPhotoBy(forFans, true), readByFollowers},
	{"GET /images/{kind}/{id}", "of a draft of a post", onMedia("GET", "$picture?w=64", inDraft), unreleased},
	{"GET /videos/{name}", "of a post", onMedia("GET", "$video", ""), everybody},
	{"GET /videos/{name}", "of a post for fans", onMedia("GET", "$video", forFans), readByFollowers},
	{"HEAD /videos/{name}", "of a post for fans", onMedia("HEAD", "$video", forFans), readByFollowers},
	{"GET /videos/{name}", "of a draft", onMedia("GET", "$video", inDraft), unreleased},
	{"Query.getFeedPosts", "", seesPost("", feedOf, "$post"), toAll},
	{"Query.getFeedPosts", "a draft", seesPost(inDraft, feedOf, "$post"), toNobody},
	{"Query.getPostsByUserId", "for fans", seesPost(forFans, pageOf, "$post"), toAll},
	{
		"Query.getPostsByHashtag", "",
		seesPost("", `{ getPostsByHashtag(name: "permitted") { nodes { id content } } }`, "$post"), toNobody,
	},
	{
		"Query.getPostsByHashtag", "that a post for fans has",
		seesTagged(`{ getPostsByHashtag(name: "permitted") { nodes { id } } }`), toNobody,
	},
	{"Query.getHashtagSuggestions", "", query(`{ getHashtagSuggestions(query: "#per") { name postCount } }`), everybody},
	{"Query.getMentionSuggestions", "", query(`{ getMentionSuggestions(query: "@a") { handle } }`), signedIn},
	{"Query.getPinnedPosts", "", query(`{ getPinnedPosts(userId: "$owner") { id } }`), everybody},
	{"Query.savedPosts", "", query(`{ savedPosts { nodes { id } } }`), signedIn},
	{
		"Query.unpublishedPosts", "of another", seesPost(inDraft, draftsOf, "$post"),
		outcomes{noToken, hidden, hidden, shown, hidden},
	},
	{
		"Query.draftPosts", "of another", seesPost(inDraft, draftPages, "$post"),
		outcomes{noToken, hidden, hidden, shown, hidden},
	},
	{"Query.postEdits", "", onPost("", `{ postEdits(id: "$post") { content } }`), everybody},
	{"Query.postEdits", "for fans", onPost(forFans, `{ postEdits(id: "$post") { content } }`), readByFollowers},
	{"Mutation.updatePost", "", onPost("", `mutation { updatePost(input: {id: "$post", content: "Else"}) { id } }`), artistAndAdmins},
	{
		"Mutation.updatePost", "a draft",
		onPost(inDraft, `mutation { updatePost(input: {id: "$post", content: "Else"}) { id } }`), draftHeard,
	},
	{"Mutation.deletePost", "", onPost("", `mutation { deletePost(id: "$post") { success } }`), artistAndAdmins},
	{"Mutation.restorePost", "", onDeletedPost(`mutation { restorePost(id: "$post") { id } }`), itsDeleter},
	{
		"Mutation.savePost", "",
		seesPost("", `mutation { savePost(id: "$post") { success message } }`, `"success":true,"message":null`), keepsPost,
	},
	{
		"Mutation.savePost", "for fans",
		seesPost(forFans, `mutation { savePost(id: "$post") { success message } }`, `"success":true,"message":null`), keepsForFans,
	},
	{
		"Mutation.unsavePost", "",
		seesPost("", `mutation { unsavePost(id: "$post") { success message } }`, `"success":true,"message":null`), keepsPost,
	},
	{
		"Mutation.pinPost", "",
		seesPost("", `mutation { pinPost(id: "$post") { success message } }`, `"success":true,"message":null`), pinsPost,
	},
	{
		"Mutation.unpinPost", "",
		seesPost("", `mutation { unpinPost(id: "$post") { success message } }`, `"success":true,"message":null`), pinsPost,
	},
	{"Mutation.pinMemory", "", onMemory(`mutation { pinMemory(id: "$post") { success } }`), artistAndAdmins},
	{"Mutation.unpinMemory", "", onMemory(`mutation { unpinMemory(id: "$post") { success } }`), artistAndAdmins},
	{"Mutation.removeMemory", "", onMemory(`mutation { removeMemory(id: "$post") { success } }`), artistAndAdmins},
	{"Mutation.returnMemory", "", onMemory(`mutation { returnMemory(id: "$post") { success } }`), artistAndAdmins},
	{
		"Query.getMemories", "", onMemory(`{ getMemories(eventId: "$event") { nodes { id event { title } isInScrapbook } } }`),
		everybody,
	},
	{
		"Query.getPinnedMemories", "",
		onMemory(`{ getPinnedMemories(eventId: "$event") { id isPinnedInScrapbook canPinInScrapbook } }`), everybody,
	},
	{
		"Mutation.createPost", "a memory of where one was not",
		onMemory(`mutation { createPost(input: {type: Memory, content: "Hello", eventId: "$event"}) { id } }`),
		outcomes{noToken, badInput, badInput, "", badInput},
	},
	{
		"Mutation.createCommentOnPost", "",
		onPost("", `mutation { createCommentOnPost(input: {targetId: "$post", content: "Hello"}) { commentId } }`), signedIn,
	},
	{
		"Mutation.createCommentOnPost", "for fans",
		onPost(forFans, `mutation { createCommentOnPost(input: {targetId: "$post", content: "Hello"}) { commentId } }`),
		followers,
	},
	{
		"Mutation.createCommentOnPost", "that takes none",
		onPost("commentsAllowed: false", `mutation { createCommentOnPost(input: {targetId: "$post", content: "Hello"}) { commentId } }`),
		outcomes{noToken, refused, refused, refused, refused},
	},
	{
		"Query.getComments", "of a post for fans",
		onPost(forFans, `{ getComments(targetId: "$post", targetType: POST) { nodes { content } } }`), readByFollowers,
	},
	{
		"Mutation.addReaction", "to a post",
		onPost("", `mutation { addReaction(input: {targetId: "$post", targetType: POST, type: WOW}) { success } }`), signedIn,
	},
	{
		"Mutation.addReaction", "to a post for fans",
		onPost(forFans, `mutation { addReaction(input: {targetId: "$post", targetType: POST, type: WOW}) { success } }`),
		followers,
	},
}
