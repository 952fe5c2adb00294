package app

import "strings"

const (
	reactTo    = `mutation { addReaction(input: {targetId: "$what", targetType: $type, type: LOVE}) { success reactions { loves userReaction } } }`
	unreactTo  = `mutation { removeReaction(input: {targetId: "$what", targetType: $type}) { success reactions { loves userReaction } } }`
	songWithUs = `{ audioTrack(id: "$track") { reactions { likes loves laughs wows userReaction } } }`
)

var reactionPermissions = []permission{
	{"Mutation.addReaction", "to a song", query(reacting(reactTo, "SONG", "$track")), signedIn},
	{"Mutation.addReaction", "to a draft", query(reacting(reactTo, "SONG", "$draftTrack")), draftHeard},
	{"Mutation.addReaction", "to what is gated", onGate(reacting(reactTo, "SONG", "$gated")), artistAndAdmins},
	{"Mutation.addReaction", "to an album", query(reacting(reactTo, "ALBUM", "$album")), signedIn},
	{"Mutation.removeReaction", "to a song", query(reacting(unreactTo, "SONG", "$track")), signedIn},
	{"Mutation.removeReaction", "to a draft", query(reacting(unreactTo, "SONG", "$draftTrack")), draftHeard},
	{"Mutation.removeReaction", "to what is gated", onGate(reacting(unreactTo, "SONG", "$gated")), artistAndAdmins},
	{"Query.audioTrack", "reactions", query(songWithUs), everybody},
}

func reacting(text, kind, what string) string {
	return strings.NewReplacer("$what", what, "$type", kind).Replace(text)
}
