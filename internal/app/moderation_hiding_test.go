package app

import (
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	moderationgraph "github.com/sidestage/sidestage/graphstore/moderation"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/moderation"
)

// listed are the ids of the removals on a list, as a moderator reads it in pages of one.
func (s *server) listed(who asker, list string) []string {
	s.t.Helper()
	var ids []string
	after := ""
	for range 200 {
		page := s.get("/admin/removals?list="+list+"&first=1"+after, who.token).json
		for _, each := range page["removals"].([]any) {
			ids = append(ids, each.(object)["id"].(string))
		}
		next, more := page["nextCursor"].(string)
		if !more {
			return ids
		}
		after = "&after=" + next
	}
	s.t.Fatal("the list does not end")
	return nil
}

func (s *server) putBack(who asker, removalID string) string {
	s.t.Helper()
	return s.outcome("POST", "/admin/removals/"+removalID+"/put-back", who, object{"words": "It is mended"})
}

func (s *server) hide(who asker, kind, id, why string) answer {
	s.t.Helper()
	return s.call("POST", "/admin/hide-content", who.token, object{"type": kind, "id": id, "why": why})
}

// Of every type: what is hidden nobody sees, it is kept without an end, and whoever hid it has it back without an
// appeal.
func TestWhatIsHiddenIsPutBack(t *testing.T) {
	s := newServer(t, true)
	who := s.moderator()
	for _, thing := range s.removables() {
		if got := s.hide(who, thing.kind, thing.id, "Too loud for now"); got.Code != 200 {
			t.Errorf("hiding the %s: %d %s", thing.kind, got.Code, got.Body)
			continue
		}
		if thing.query != "" && s.isShown(thing.query) {
			t.Errorf("the hidden %s is there", thing.kind)
		}
		if code := s.hide(who, thing.kind, thing.id, "Again").code(); code != gone {
			t.Errorf("hiding the %s again: %q", thing.kind, code)
		}
		id := s.removalOf(thing.id)
		if kept := s.one(`MATCH (r:Removal {id: $id}) RETURN toString(r.keptUntil) AS x`, id); kept != "" {
			t.Errorf("the hidden %s is kept until %s", thing.kind, kept)
		}
		if read := s.get("/removals/"+id, s.access(thing.ownerID)).json; read["isHidden"] != true {
			t.Errorf("the author of the %s reads %v", thing.kind, read)
		}
		if ids := s.listed(who, "HIDDEN"); len(ids) != 1 || ids[0] != id {
			t.Errorf("with the %s hidden are %v", thing.kind, ids)
		}
		if code := s.putBack(who, id); code != "" {
			t.Errorf("putting the %s back: %q", thing.kind, code)
		}
		if thing.query != "" && !s.isShown(thing.query) {
			t.Errorf("the %s is not back", thing.kind)
		}
		if code := s.putBack(who, id); code != "CONFLICT" {
			t.Errorf("putting the %s back twice: %q", thing.kind, code)
		}
		if ids := s.listed(who, "BACK"); len(ids) == 0 || ids[0] != id {
			t.Errorf("with the %s back are %v", thing.kind, ids)
		}
	}
}

// What is hidden may be removed: it is kept for a while from then on, and its author reads the new words.
func TestWhatIsHiddenIsRemoved(t *testing.T) {
	s := newServer(t, true)
	who, post := s.moderator(), s.post(s.ownerID, "")
	if got := s.hide(who, "post", post, "Mend it"); got.Code != 200 {
		t.Fatal(got.Body)
	}
	id := s.removalOf(post)
	for _, want := range []string{"", gone} {
		if code := s.remove(who, "post", post, "It was not mended").code(); code != want {
			t.Errorf("removing what is hidden: %q, want %q", code, want)
		}
	}
	if s.removalOf(post) != id {
		t.Error("it is another removal")
	}
	read := s.get("/removals/"+id, s.access(s.ownerID)).json
	if read["isHidden"] != false || read["words"] != "It was not mended" || read["canAppeal"] != true {
		t.Errorf("its author reads %v", read)
	}
	if ids := s.listed(who, "REMOVED"); len(ids) != 1 || ids[0] != id {
		t.Errorf("removed are %v", ids)
	}
	if s.one(`MATCH (r:Removal {id: $id}) RETURN toString(r.keptUntil) AS x`, id) == "" {
		t.Error("it is kept without an end")
	}
	if code := s.appeals(s.ownerID, id); code != "" {
		t.Fatal(code)
	}
	if code := s.putBack(who, id); code != "CONFLICT" {
		t.Errorf("putting back while an appeal waits: %q", code)
	}
}

// Who deletes a thing before moderators do cannot have it back later, and putting back leaves it deleted as it was.
func TestWhatItsAuthorDeletedFirst(t *testing.T) {
	s := newServer(t, true)
	who, owner := s.moderator(), s.access(s.ownerID)
	for _, thing := range []struct{ kind, id, delete, restore string }{
		{"post", s.post(s.ownerID, ""), `deletePost(id: "$id") { success }`, `restorePost(id: "$id") { id }`},
		{"track", s.tracks[1], `deleteAudioTrack(id: "$id") { success }`, `restoreAudioTrack(id: "$id") { id }`},
	} {
		ask := func(text string) string {
			return s.graphql(owner, "mutation { "+strings.ReplaceAll(text, "$id", thing.id)+" }", nil).code()
		}
		if code := ask(thing.delete); code != "" {
			t.Fatalf("deleting the %s: %q", thing.kind, code)
		}
		if got := s.remove(who, thing.kind, thing.id, "Too loud"); got.Code != 200 {
			t.Errorf("removing the deleted %s: %s", thing.kind, got.Body)
		}
		if code := ask(thing.restore); code != refused {
			t.Errorf("its author restores the %s: %q", thing.kind, code)
		}
		if code := s.putBack(who, s.removalOf(thing.id)); code != "" {
			t.Errorf("putting the %s back: %q", thing.kind, code)
		}
		const status = `MATCH (n {id: $id}) WHERE n:Post OR n:Track RETURN n.status AS x`
		if is := s.one(status, thing.id); is != "deleted" {
			t.Errorf("the %s, which its author had deleted, is %s", thing.kind, is)
		}
		if code := ask(thing.restore); code != "" {
			t.Errorf("its author restores the %s afterwards: %q", thing.kind, code)
		}
	}
}

// Nobody restores past a removal in the domain of the thing, neither who removed it nor another admin.
func TestNobodyRestoresPastARemoval(t *testing.T) {
	s := newServer(t, true)
	admin := asker{s.adminID, s.access(s.adminID)}
	restores := map[string]string{
		"post": "restorePost", "comment": "restoreComment", "question": "restoreQuestion", "giveaway": "restoreGiveaway",
		"playlist": "restorePlaylist", "album": "restoreAlbum", "track": "restoreAudioTrack",
		"merchandise": "restoreMerchandiseItem",
	}
	for _, thing := range s.removables() {
		mutation, isRestored := restores[thing.kind]
		if !isRestored {
			continue
		}
		if got := s.remove(admin, thing.kind, thing.id, "Too loud"); got.Code != 200 {
			t.Fatalf("removing the %s: %s", thing.kind, got.Body)
		}
		got := s.graphql(admin.token, `mutation { `+mutation+`(id: "`+thing.id+`") { __typename } }`, nil)
		if code := got.code(); code != refused && code != missing {
			t.Errorf("restoring the %s: %q %s", thing.kind, code, got.Body)
		}
	}
}

// What a server began and did not end, the sweep carries on: a removal, and putting back.
func TestTheSweepCarriesOn(t *testing.T) {
	s := newServer(t, true)
	who, store := s.moderator(), moderationgraph.NewStore(s.world.graph.DB)
	sweep := func() {
		t.Helper()
		s.write(`MATCH (r:Removal) WHERE r.underWaySince IS NOT NULL SET r.underWaySince = r.underWaySince - duration('PT5M')`, nil)
		if err := s.part("moderation").sweep(t.Context()); err != nil {
			t.Error(err)
		}
	}
	post, now := s.post(s.ownerID, ""), time.Now()
	query := `{ getPostById(id: "` + post + `") { id } }`
	begun, err := store.Begin(t.Context(), moderation.Removal{
		ID: graphtest.ID(t), On: item.Ref{Type: item.Post, ID: post}, ByID: who.id, Words: "Too loud",
		State: moderation.Begun, RemovedAt: now, AppealUntil: now.Add(moderation.AppealableFor),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.part("moderation").sweep(t.Context()); err != nil || !s.isShown(query) {
		t.Errorf("what began just now is carried on: %v", err)
	}
	sweep()
	if s.isShown(query) {
		t.Error("the removal was not carried on")
	}
	anyOf := func(moderation.Removal) error { return nil }
	err = store.StartPuttingBack(t.Context(), moderation.Decision{
		ID: begun.ID, ActorID: who.id, Answer: "It is mended", As: moderation.PutBack, At: now,
	}, anyOf)
	if err != nil {
		t.Fatal(err)
	}
	sweep()
	if !s.isShown(query) {
		t.Error("putting back was not carried on")
	}
	read := s.get("/removals/"+begun.ID, s.access(s.ownerID)).json
	if read["state"] != "PUT_BACK" || read["answer"] != "It is mended" {
		t.Errorf("its author reads %v", read)
	}
	sweep()
}

// The act of removing is taken back in the audit log, and the reports that it settled are acts as well.
func TestRemovalsAreUndone(t *testing.T) {
	s := newServer(t, true)
	admin, post := asker{s.adminID, s.access(s.adminID)}, s.post(s.ownerID, "")
	s.mustGraphQL(s.access(s.fanID), `mutation { reportContent(input: { targetType: POST, targetId: "`+post+`", reason: SPAM }) { success } }`)
	if got := s.remove(s.moderator(), "post", post, "Too loud"); got.Code != 200 {
		t.Fatal(got.Body)
	}
	for verb, want := range map[string]string{"content deleted": "1", "report removed": "1"} {
		counted := cypher.Statement(`MATCH (a:AuditAct {subjectId: $id, verb: '` + verb + `'}) RETURN toString(count(a)) AS x`)
		if n := s.one(counted, post); n != want {
			t.Errorf("%s acts %q", n, verb)
		}
	}
	act := s.one(`MATCH (a:AuditAct {subjectId: $id, verb: 'content deleted'}) RETURN a.id AS x`, post)
	if code := s.outcome("POST", "/admin/audit/"+act+"/undo", admin, object{"why": "It was the wrong one"}); code != "" {
		t.Errorf("taking it back: %q", code)
	}
	if !s.isShown(`{ getPostById(id: "` + post + `") { id } }`) {
		t.Error("the post is not back")
	}
	email := s.ownerID + "@example.com"
	s.write(`MATCH (u:User {id: $id}) SET u.email = $email`, object{"id": s.ownerID, "email": email})
	s.receives("moderation")
	s.notifies()
	history := s.get("/notification/history", s.access(s.ownerID)).Body.String()
	if !strings.Contains(history, "Something of yours is back") {
		t.Errorf("the notifications are %s", history)
	}
	subjects := ""
	for _, letter := range s.lettersTo(email) {
		subjects += letter.Subject + "\n"
	}
	if !strings.Contains(subjects, "Your post is back") {
		t.Errorf("the letters are %q", subjects)
	}
}

// Music that moderators took away stays with those who bought it, and not with those who saved it.
func TestRemovedMusicStaysWithBuyers(t *testing.T) {
	s := newServer(t, true)
	who, fan := s.moderator(), s.access(s.fanID)
	heard := func(trackID string) bool {
		return strings.Contains(s.graphql(fan, `{ audioTrack(id: "`+trackID+`") { id } }`, nil).Body.String(), trackID)
	}
	for _, thing := range [][3]string{{"track", s.tracks[1], s.tracks[1]}, {"album", s.album, s.tracks[0]}} {
		kind, id, track := thing[0], thing[1], thing[2]
		s.write(`MATCH (u:User {id: $fan}), (n {id: $id}) WHERE n:Album OR n:Track MERGE (u)-[x:SAVED]->(n) SET x.at = datetime()`,
			object{"fan": s.fanID, "id": id})
		if !heard(track) {
			t.Fatalf("the fan never knew of the %s", kind)
		}
		if got := s.remove(who, kind, id, "It is not theirs"); got.Code != 200 {
			t.Fatal(got.Body)
		}
		if heard(track) {
			t.Errorf("who saved the removed %s has it still", kind)
		}
		s.write(`MATCH (u:User {id: $fan}), (n {id: $id}) WHERE n:Album OR n:Track CREATE (u)-[:BOUGHT {at: datetime()}]->(n)`,
			object{"fan": s.fanID, "id": id})
		if !heard(track) {
			t.Errorf("who bought the removed %s lost it", kind)
		}
	}
}
