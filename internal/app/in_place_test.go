package app

import (
	"slices"
	"strings"
	"testing"
)

// isInPlace reports whether a row is of a write that whoever a thing belongs to may do, an admin too, and others not.
func (p permission) isInPlace() bool {
	method, _, _ := strings.Cut(p.operation, " ")
	isWrite := strings.HasPrefix(p.operation, "Mutation.") ||
		slices.Contains([]string{"POST", "PUT", "PATCH", "DELETE"}, method)
	members := p.want[1:4]
	refuses := func(want string) bool { return want == refused || want == missing }
	return isWrite && p.want[4] == "" && slices.Contains(members, "") && slices.ContainsFunc(members, refuses)
}

// notInPlace are writes that look like an owner's and are none: what an admin does there is their own, on things that
// others do not reach, or changes nothing.
var notInPlace = []string{
	"POST /download/{trackId}/formats/{format}", "POST /download/albums/{albumId}/formats/{format}",
	"POST /listening/start-play", "Mutation.addReaction", "Mutation.removeReaction", "Mutation.createComment",
	"Mutation.createCommentOnAlbum", "Mutation.createCommentOnPost", "Mutation.sayOpinion", "Mutation.votePoll",
	"Mutation.createPost", "Mutation.initializeMultipartUpload", "Mutation.createEvent", "Mutation.createVenue",
	"Mutation.applyDiscountCode", "Mutation.saveTrackToLibrary", "Mutation.removeTrackFromLibrary",
	"Mutation.saveAlbumToLibrary", "Mutation.removeAlbumFromLibrary",
	// Its draw is not due, so that nobody draws.
	"Mutation.selectGiveawayWinners",
	// What its owner deleted they alone bring back.
	"Mutation.restoreGiveaway",
	// The entry stands where it is to stand, and nobody holds the tier any more.
	"Mutation.movePlaylistEntry", "Mutation.revokeTier",
	// Nothing of the fan's changes until something is played, which is recorded.
	"POST /listening/session-start",
	// It follows nobody.
	"POST /user/updatesetup",
}

// Whatever an admin may do in the place of somebody else is in the audit log. A new operation is held to that by its
// row in the matrix.
func TestWhatAdminsDoInOthersPlaceIsRecorded(t *testing.T) {
	s := newServer(t, true)
	admin := s.askers()[4]
	s.subscription() // rows ask for what the fan paid
	for _, row := range allPermissions() {
		name := row.operation + " " + row.what
		if !row.isInPlace() || slices.Contains(notInPlace, row.operation) {
			continue
		}
		before := s.acts()
		if got := row.ask(s, admin); got != "" {
			t.Errorf("%s by an admin: %q", name, got)
			continue
		}
		if s.acts() == before {
			t.Errorf("%s by an admin is not recorded", name)
		}
	}
}

// acts counts what the admin did that is in the audit log.
func (s *server) acts() string {
	s.t.Helper()
	return s.one(`MATCH (a:AuditAct) WHERE a.actorId = $id RETURN toString(count(a)) AS x`, s.adminID)
}

// Of what changed, facts are kept and no prose; an admin's own things are their own, and a removal is one act.
func TestWhatIsRecordedOfActsInOthersPlace(t *testing.T) {
	s := newServer(t, true)
	admin := s.access(s.adminID)
	before := s.acts()
	own := s.mustGraphQL(admin, `mutation { createPost(input: {content: "My own"}) { id } }`)["createPost"].(object)["id"].(string)
	s.mustGraphQL(admin, `mutation { updatePost(input: {id: "`+own+`", content: "Mine"}) { id } }`)
	s.mustGraphQL(s.access(s.ownerID), s.fill(`mutation { updateAudioTrack(input: {id: "$track", title: "By its owner"}) { id } }`))
	s.mustGraphQL(admin, s.fill(`mutation { addReaction(input: {targetId: "$track", targetType: SONG, type: LIKE}) { success } }`))
	if got := s.acts(); got != before {
		t.Errorf("%s acts, %s before", got, before)
	}
	s.mustGraphQL(admin, s.fill(`mutation { updateAudioTrack(input: {id: "$track", title: "By an admin"}) { id } }`))
	got := s.one(`MATCH (a:AuditAct {subjectId: $id})
RETURN a.verb + ' ' + a.subjectType + ' ' + coalesce(a.before, '') + ' ' + coalesce(a.after, '') AS x`, s.tracks[0])
	for _, want := range []string{"changed for its owner Track ", `"title":"12 characters"`, `"title":"11 characters"`} {
		if !strings.Contains(got, want) {
			t.Errorf("recorded %s, which lacks %s", got, want)
		}
	}
	if strings.Contains(got, "By an admin") {
		t.Errorf("recorded what was written: %s", got)
	}
	s.call("POST", "/admin/delete-content", admin, object{"type": "track", "id": s.tracks[1], "why": "A test"})
	if got := s.one(`MATCH (a:AuditAct {subjectId: $id})
WITH a ORDER BY a.at RETURN reduce(x = '', v IN collect(a.verb) | x + v + ';') AS x`, s.tracks[1]); got != "content deleted;" {
		t.Errorf("a removal is recorded as %s", got)
	}
}
