package app

import "strings"

const (
	commentOn  = `mutation { createComment(input: {targetId: "$what", targetType: $type, content: "Hello"}) { commentId } }`
	commentsOf = `{ getComments(targetId: "$what", targetType: $type) { nodes { content } totalCount } }`
	pinnedTo   = `{ pinnedComments(trackId: "$what") { content atSeconds } }`
	asTheFan   = `mutation { createComment(input: {userId: "$fan", targetId: "$track", targetType: SONG, content: "Hello"}) {
  userId } }`
	threadOf  = `{ getCommentThread(commentId: "$comment") { path { content } replies { nodes { content } totalCount } } }`
	repliesTo = `{ getCommentReplies(commentId: "$comment") { nodes { content } totalCount } }`
)

// onComment asks with the id of a comment of the fan's, on a song of the owner's, in the place of $comment.
func onComment(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		return query(strings.ReplaceAll(text, "$comment", s.comment(s.fanID, s.tracks[0])))(s, who)
	}
}

// onCommunityComment asks with the id of a comment of the fan's on a post of the fan's that is on the owner's page.
func onCommunityComment(text string) func(*server, asker) string {
	posts := map[*server]string{}
	return func(s *server, who asker) string {
		if posts[s] == "" {
			posts[s] = s.post(s.fanID, `, communityUserId: "`+s.ownerID+`"`)
		}
		made := s.mustGraphQL(s.access(s.fanID),
			`mutation { createCommentOnPost(input: {targetId: "`+posts[s]+`", content: "Loud"}) { commentId } }`)
		id := made["createCommentOnPost"].(object)["commentId"].(string)
		return query(strings.ReplaceAll(text, "$comment", id))(s, who)
	}
}

// onGatedComment asks with the id of a comment of the owner's, on a song that takes a tier.
func onGatedComment(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		_, gated := s.gate()
		return query(strings.ReplaceAll(text, "$comment", s.comment(s.ownerID, gated)))(s, who)
	}
}

// onDeletedComment asks with the id of a comment that its author, the fan, deleted.
func onDeletedComment(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		id := s.comment(s.fanID, s.tracks[0])
		s.graphql(s.access(s.fanID), `mutation { deleteComment(id: "`+id+`") { success } }`, nil)
		return query(strings.ReplaceAll(text, "$comment", id))(s, who)
	}
}

// countsGated reports whether the one comment on a song that takes a tier is counted.
func countsGated(s *server, who asker) string {
	_, gated := s.gate()
	s.comment(s.ownerID, gated)
	return sees(`{ audioTrack(id: "`+gated+`") { commentCount } }`, `"commentCount":1`)(s, who)
}

func (s *server) comment(userID, trackID string) string {
	s.t.Helper()
	made := s.graphql(s.access(userID), reacting(commentOn, "SONG", trackID), nil)
	data, ok := made.json["data"].(map[string]any)
	if !ok {
		s.t.Fatalf("no comment: %s", made.Body)
	}
	return data["createComment"].(map[string]any)["commentId"].(string)
}

var (
	moderators = outcomes{noToken, "", refused, "", ""}
	gatedLists = outcomes{refused, refused, refused, "", ""}
)

var commentPermissions = []permission{
	{"Mutation.createComment", "on a song", query(reacting(commentOn, "SONG", "$track")), signedIn},
	{"Mutation.createComment", "on a draft", query(reacting(commentOn, "SONG", "$draftTrack")), draftHeard},
	{"Mutation.createComment", "on what is gated", onGate(reacting(commentOn, "SONG", "$gated")), artistAndAdmins},
	{"Mutation.createComment", "as the fan", query(asTheFan), forTheFan},
	{
		"Mutation.createCommentOnSong", "",
		query(`mutation { createCommentOnSong(input: {targetId: "$track", content: "Hello"}) { commentId } }`), signedIn,
	},
	{
		"Mutation.createCommentOnAlbum", "",
		query(`mutation { createCommentOnAlbum(input: {targetId: "$album", content: "Hello"}) { commentId } }`), signedIn,
	},
	{
		"Mutation.createCommentOnAlbum", "on a draft",
		query(`mutation { createCommentOnAlbum(input: {targetId: "$draftAlbum", content: "Hello"}) { commentId } }`),
		draftHeard,
	},
	{"Query.getComments", "of a song", query(reacting(commentsOf, "SONG", "$track")), everybody},
	{"Query.getComments", "of an album", query(reacting(commentsOf, "ALBUM", "$album")), everybody},
	{"Query.getComments", "of a draft", query(reacting(commentsOf, "SONG", "$draftTrack")), unreleased},
	{"Query.getComments", "of what is gated", onGate(reacting(commentsOf, "SONG", "$gated")), gatedLists},
	{"Query.getCommentReplies", "on a song", onComment(repliesTo), everybody},
	{"Query.getCommentReplies", "on what is gated", onGatedComment(repliesTo), gatedLists},
	{"Query.getCommentThread", "on a song", onComment(threadOf), everybody},
	{"Query.getCommentThread", "on what is gated", onGatedComment(threadOf), gatedLists},
	{
		"Query.getCommentThread", "of a deleted one", onDeletedComment(threadOf),
		outcomes{gone, gone, gone, gone, gone},
	},
	{
		"Query.getCommentThread", "of none", query(strings.ReplaceAll(threadOf, "$comment", "none")),
		nobody,
	},
	{"Query.pinnedComments", "of a song", query(reacting(pinnedTo, "", "$track")), everybody},
	{"Query.pinnedComments", "of a draft", query(reacting(pinnedTo, "", "$draftTrack")), unreleased},
	{"Query.pinnedComments", "of what is gated", onGate(reacting(pinnedTo, "", "$gated")), gatedLists},
	{"Query.audioTrack", "comments counted", query(`{ audioTrack(id: "$track") { commentCount } }`), everybody},
	{"Query.audioTrack", "comments counted on what is gated", countsGated, toArtist},
	{
		"Mutation.deleteComment", "of the fan's",
		onComment(`mutation { deleteComment(id: "$comment") { success } }`), moderators,
	},
	{
		"Mutation.deleteComment", "under the fan's post on the owner's page",
		onCommunityComment(`mutation { deleteComment(id: "$comment") { success } }`), moderators,
	},
	{
		"Mutation.restoreComment", "that the fan deleted",
		onDeletedComment(`mutation { restoreComment(id: "$comment") { content } }`), fansAlone,
	},
	{
		"Mutation.addReaction", "to a comment",
		onComment(`mutation { addReaction(input: {targetId: "$comment", targetType: COMMENT, type: WOW}) { success } }`),
		signedIn,
	},
	{
		"Mutation.addReaction", "to a comment on what is gated",
		onGatedComment(`mutation { addReaction(input: {targetId: "$comment", targetType: COMMENT, type: WOW}) { success } }`),
		artistAndAdmins,
	},
}
