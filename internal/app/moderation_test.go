package app

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	moderationgraph "github.com/sidestage/sidestage/graphstore/moderation"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/moderation"
)

// moderator makes somebody who may remove things, and no more.
func (s *server) moderator() asker {
	s.t.Helper()
	id := graphtest.ID(s.t)
	s.write(`CREATE (:User:Moderator {id: $id, handle: 'm' + right($id, 12), handleKey: 'm' + right($id, 12), displayName: 'M', accountType: 'fan',
  email: $id + '@example.com', roles: ['moderator'], createdAt: datetime() - duration('P30D'), confirmedAt: datetime()})`, object{"id": id})
	return asker{id, s.access(id)}
}

func (s *server) remove(who asker, kind, id, why string) answer {
	s.t.Helper()
	return s.call("POST", "/admin/delete-content", who.token, object{"type": kind, "id": id, "why": why})
}

func (s *server) decide(who asker, removalID string, putBack bool) string {
	s.t.Helper()
	body := object{"putBack": putBack, "words": "We looked again"}
	return s.outcome("POST", "/admin/appeals/"+removalID, who, body)
}

func (s *server) appeals(userID, removalID string) string {
	s.t.Helper()
	who := asker{userID, s.access(userID)}
	return s.outcome("POST", "/removals/"+removalID+"/appeal", who, object{"text": "It is mine"})
}

func (s *server) one(statement cypher.Statement, id string) string {
	s.t.Helper()
	text, err := cypher.ReadOne(s.t.Context(), s.world.graph.DB, "test_moderation", statement, object{"id": id},
		func(r *cypher.Row) string { return r.OptString("x") })
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// removalOf is the id of the last removal of a thing.
func (s *server) removalOf(itemID string) string {
	s.t.Helper()
	return s.one(`MATCH (r:Removal {itemId: $id}) RETURN r.id AS x ORDER BY r.removedAt DESC LIMIT 1`, itemID)
}

// isShown asks as the other artist, who has nothing to do with any of the things.
func (s *server) isShown(query string) bool {
	s.t.Helper()
	got := s.graphql(s.access(s.otherID), query, nil)
	return got.code() == "" && !strings.Contains(got.Body.String(), "null")
}

type removable struct {
	kind, id, ownerID, query string
}

// removables are one of each type that can be removed.
func (s *server) removables() []removable {
	s.t.Helper()
	comment := s.comment(s.fanID, s.tracks[0])
	list := s.playlist("PUBLIC", false)
	playlistID := list("$playlist")
	itemID := s.item("").Replace("$item")
	post, question, giveaway, event := s.post(s.ownerID, ""), s.question(), s.giveaway(), s.event("")[0]
	return []removable{
		{"post", post, s.ownerID, `{ getPostById(id: "` + post + `") { id } }`},
		{"question", question, s.fanID, `{ getQuestionById(id: "` + question + `") { content } }`},
		{"giveaway", giveaway, s.ownerID, `{ getGiveawayById(id: "` + giveaway + `") { description } }`},
		{"event", event, s.ownerID, `{ getEventById(id: "` + event + `") { title } }`},
		{"merchandise", itemID, s.ownerID, `{ getMerchandiseById(id: "` + itemID + `") { itemId } }`},
		{"playlist", playlistID, s.fanID, `{ playlist(id: "` + playlistID + `") { id } }`},
		{"track", s.tracks[1], s.ownerID, `{ audioTrack(id: "` + s.tracks[1] + `") { id } }`},
		{"album", s.album, s.ownerID, `{ album(id: "` + s.album + `") { id } }`},
		{"comment", comment, s.fanID, ``},
	}
}

// Of every type: what a moderator removes nobody sees, its author reads why and cannot have it back, and what is put
// back is where it was.
func TestWhatIsRemovedIsPutBack(t *testing.T) {
	s := newServer(t, true)
	who, admin := s.moderator(), asker{s.adminID, s.access(s.adminID)}
	for _, thing := range s.removables() {
		isThere := func() bool {
			if thing.query == "" {
				return s.one(`MATCH (c:Comment {id: $id}) RETURN CASE WHEN c.deletedAt IS NULL THEN 'yes' ELSE 'no' END AS x`, thing.id) == "yes"
			}
			return s.isShown(thing.query)
		}
		// The cover is what may have been wrong with it.
		if thing.kind == "album" || thing.kind == "track" {
			shown := isThere
			isThere = func() bool {
				cover := s.outcome("GET", "/images/cover/"+thing.id+"?w=64", asker{}, nil) == ""
				if is := shown(); is != cover {
					t.Errorf("the %s is shown: %t, its cover: %t", thing.kind, is, cover)
				}
				return cover
			}
		}
		if !isThere() {
			t.Fatalf("the %s was never there", thing.kind)
		}
		if got := s.remove(who, thing.kind, thing.id, "Too loud"); got.Code != 200 {
			t.Errorf("removing the %s: %d %s", thing.kind, got.Code, got.Body)
			continue
		}
		if isThere() {
			t.Errorf("the removed %s is there", thing.kind)
		}
		if code := s.remove(who, thing.kind, thing.id, "Too loud").code(); code != gone {
			t.Errorf("removing the %s again: %q", thing.kind, code)
		}
		id := s.removalOf(thing.id)
		read := s.get("/removals/"+id, s.access(thing.ownerID)).json
		if read["words"] != "Too loud" || read["type"] != thing.kind || read["canAppeal"] != true ||
			read["removedBy"] != nil {
			t.Errorf("the author of the %s reads %v", thing.kind, read)
		}
		if code := s.appeals(thing.ownerID, id); code != "" {
			t.Errorf("the appeal about the %s: %q", thing.kind, code)
		}
		if code := s.decide(admin, id, true); code != "" {
			t.Errorf("putting the %s back: %q", thing.kind, code)
		}
		if !isThere() {
			t.Errorf("the %s is not back", thing.kind)
		}
	}
}

// Nobody is told that what is there again stays away: admins could once restore things past a removal.
func TestWhatIsBackIsNotKeptAway(t *testing.T) {
	s := newServer(t, true)
	who, admin := s.moderator(), asker{s.adminID, s.access(s.adminID)}
	post := s.post(s.ownerID, "")
	if got := s.remove(who, "post", post, "Too loud"); got.Code != 200 {
		t.Fatalf("removing: %d %s", got.Code, got.Body)
	}
	id := s.removalOf(post)
	if code := s.appeals(s.ownerID, id); code != "" {
		t.Fatalf("the appeal: %q", code)
	}
	s.write(`MATCH (p:Post {id: $id}) SET p.status = p.before REMOVE p.deletedAt, p.deletedById, p.before`, object{"id": post})
	if code := s.decide(admin, id, false); code != "CONFLICT" {
		t.Errorf("keeping away what is back: %q", code)
	}
	if code := s.decide(admin, id, true); code != "" {
		t.Errorf("putting back what is back: %q", code)
	}
}

// What its author can have back elsewhere, they cannot once moderators removed it; not even where both delete it at the
// same moment.
func TestAuthorsCannotHaveItBack(t *testing.T) {
	s := newServer(t, true)
	who, owner := s.moderator(), s.access(s.ownerID)
	post := s.post(s.ownerID, "")
	store := moderationgraph.NewStore(s.world.graph.DB)
	begun, err := store.Begin(t.Context(), moderation.Removal{
		ID: graphtest.ID(t), On: item.Ref{Type: item.Post, ID: post}, ByID: who.id, Words: "Too loud",
		State: moderation.Begun, RemovedAt: time.Now(), AppealUntil: time.Now().Add(moderation.AppealableFor),
	})
	if err != nil {
		t.Fatal(err)
	}
	// Between the mark and the deletion its author deletes it; the moderator carries on.
	s.mustGraphQL(owner, `mutation { deletePost(id: "`+post+`") { success } }`)
	if got := s.remove(who, "post", post, "Too loud"); got.Code != 200 || s.removalOf(post) != begun.ID {
		t.Errorf("carried on: %d %s", got.Code, got.Body)
	}
	restores := map[string]string{
		`mutation { restorePost(id: "` + post + `") { id } }`: refused,
	}
	// The track goes before its album: what went with an album is had back by that, if at all.
	for _, thing := range []struct{ kind, id, mutation string }{
		{"track", s.tracks[1], `mutation { restoreAudioTrack(id: "$id") { id } }`},
		{"album", s.album, `mutation { restoreAlbum(id: "$id") { id } }`},
		{"merchandise", s.item("").Replace("$item"), `mutation { restoreMerchandiseItem(id: "$id") { itemId } }`},
	} {
		if got := s.remove(who, thing.kind, thing.id, ""); got.Code != 200 {
			t.Fatalf("removing the %s: %s", thing.kind, got.Body)
		}
		restores[strings.ReplaceAll(thing.mutation, "$id", thing.id)] = refused
	}
	for mutation, want := range restores {
		if code := s.graphql(owner, mutation, nil).code(); code != want {
			t.Errorf("%s is answered %q, want %q", mutation, code, want)
		}
	}
	if words := s.get("/removals/"+s.removalOf(s.album), owner).json["words"]; words != moderation.NoWords {
		t.Errorf("without words the author reads %q", words)
	}
}

// Of moderators who do the same at once, one does it.
func TestModeratorsDoItOnce(t *testing.T) {
	s := newServer(t, true)
	askers := []asker{s.moderator(), s.moderator(), s.moderator()}
	admin := asker{s.adminID, s.access(s.adminID)}
	together := func(do func(asker) string) []string {
		codes := make([]string, len(askers))
		var all sync.WaitGroup
		for i, who := range askers {
			all.Go(func() { codes[i] = do(who) })
		}
		all.Wait()
		slices.Sort(codes)
		return codes
	}
	post := s.post(s.ownerID, "")
	body := object{"type": "post", "id": post, "why": "Too loud"}
	codes := together(func(who asker) string { return s.outcome("POST", "/admin/delete-content", who, body) })
	if !slices.Equal(codes, []string{"", gone, gone}) {
		t.Errorf("removed with %q", codes)
	}
	id := s.removalOf(post)
	for what, statement := range map[string]cypher.Statement{
		"removals": `MATCH (r:Removal {itemId: $id}) RETURN toString(count(r)) AS x`,
		"acts":     `MATCH (a:AuditAct {subjectId: $id, verb: 'content deleted'}) RETURN toString(count(a)) AS x`,
	} {
		if n := s.one(statement, post); n != "1" {
			t.Errorf("%s %s of one post", n, what)
		}
	}
	if code := s.appeals(s.ownerID, id); code != "" {
		t.Fatalf("the appeal: %q", code)
	}
	if code := s.appeals(s.ownerID, id); code != "CONFLICT" {
		t.Errorf("the second appeal: %q", code)
	}
	askers = []asker{admin, admin, admin}
	codes = together(func(who asker) string { return s.decide(who, id, false) })
	if !slices.Equal(codes, []string{"", "CONFLICT", "CONFLICT"}) {
		t.Errorf("decided with %q", codes)
	}
	if s.isShown(`{ getPostById(id: "` + post + `") { id } }`) {
		t.Error("what stays removed is there")
	}
}

// Nobody decides about what is theirs, nor about what they removed while somebody else can.
func TestWhoDecidesAboutAppeals(t *testing.T) {
	s := newServer(t, true)
	who := s.moderator()
	post := s.post(s.ownerID, "")
	if got := s.remove(who, "post", post, "Too loud"); got.Code != 200 {
		t.Fatal(got.Body)
	}
	id := s.removalOf(post)
	if code := s.appeals(s.ownerID, id); code != "" {
		t.Fatal(code)
	}
	canDecide := func(who asker) bool {
		for _, each := range s.get("/admin/appeals", who.token).json["appeals"].([]any) {
			if each := each.(object); each["id"] == id {
				return each["canDecide"].(bool)
			}
		}
		t.Fatalf("%s does not see the appeal", who.id)
		return false
	}
	if code := s.decide(who, id, true); code != refused || canDecide(who) {
		t.Errorf("who removed it decides: %q", code)
	}
	s.write(`MATCH (u:User {id: $id}) SET u.roles = ['moderator'], u:Moderator`, object{"id": s.ownerID})
	owner := asker{s.ownerID, s.access(s.ownerID)}
	if code := s.decide(owner, id, true); code != refused || canDecide(owner) {
		t.Errorf("whose it is decides: %q", code)
	}
	if admin := (asker{s.adminID, s.access(s.adminID)}); !canDecide(admin) {
		t.Error("an admin who has nothing to do with it cannot decide")
	}
}

// What is gone for good stays appealed against until somebody says so; an event that is over comes back as one that
// was.
func TestPuttingBackWhatChangedMeanwhile(t *testing.T) {
	s := newServer(t, true)
	who, admin := s.moderator(), asker{s.adminID, s.access(s.adminID)}
	post, event := s.post(s.ownerID, ""), s.event("")[0]
	for kind, id := range map[string]string{"post": post, "event": event} {
		if got := s.remove(who, kind, id, "Too loud"); got.Code != 200 {
			t.Fatal(got.Body)
		}
		if code := s.appeals(s.ownerID, s.removalOf(id)); code != "" {
			t.Fatal(code)
		}
	}
	s.write(`MATCH (p:Post {id: $id}) DETACH DELETE p`, object{"id": post})
	if code := s.decide(admin, s.removalOf(post), true); code != gone {
		t.Errorf("putting back what is gone for good: %q", code)
	}
	if code := s.decide(admin, s.removalOf(post), false); code != "" {
		t.Errorf("saying that it is gone: %q", code)
	}
	s.write(`MATCH (e:Event {id: $id}) SET e.endsAt = datetime() - duration('P1D')`, object{"id": event})
	if code := s.decide(admin, s.removalOf(event), true); code != "" {
		t.Errorf("putting back an event that is over: %q", code)
	}
	got := s.one(`MATCH (e:Event {id: $id}) RETURN e.status + CASE WHEN e:ComingEvent OR EXISTS { ()-[:PLANS]->(e) } THEN ' coming' ELSE '' END AS x`, event)
	if got != "published" {
		t.Errorf("the event that is over is %s", got)
	}
}

// Authors are told by a letter and a notification, once each, with the words of the moderators.
func TestAuthorsAreTold(t *testing.T) {
	s := newServer(t, true)
	email := s.ownerID + "@example.com"
	s.write(`MATCH (u:User {id: $id}) SET u.email = $email`, object{"id": s.ownerID, "email": email})
	post := s.post(s.ownerID, "")
	if got := s.remove(s.moderator(), "post", post, "Far too loud"); got.Code != 200 {
		t.Fatal(got.Body)
	}
	id := s.removalOf(post)
	told := func(subject, words string) {
		t.Helper()
		for range 2 {
			s.receives("moderation")
		}
		n := 0
		for _, letter := range s.lettersTo(email) {
			if letter.Subject == subject && strings.Contains(letter.Text, words) &&
				strings.Contains(letter.Text, "/removals/"+id) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d letters %q", n, subject)
		}
		s.notifies()
		history := s.get("/notification/history", s.access(s.ownerID)).Body.String()
		if !strings.Contains(history, words) || !strings.Contains(history, "/removals/"+id) {
			t.Errorf("the notifications are %s", history)
		}
	}
	told("Your post was removed", "Far too loud")
	if code := s.appeals(s.ownerID, id); code != "" {
		t.Fatal(code)
	}
	if code := s.decide(asker{s.adminID, s.access(s.adminID)}, id, true); code != "" {
		t.Fatal(code)
	}
	told("Your appeal is decided", "We looked again")
}

// A removed thing is kept while it can be put back, and while its appeal waits.
func TestRemovedThingsAreKeptForAppeals(t *testing.T) {
	s := newServer(t, true)
	who := s.moderator()
	standing, waiting := s.post(s.ownerID, ""), s.post(s.ownerID, "")
	for _, id := range []string{standing, waiting} {
		if got := s.remove(who, "post", id, "Too loud"); got.Code != 200 {
			t.Fatal(got.Body)
		}
		s.write(`MATCH (p:Post {id: $id}) SET p.deletedAt = datetime() - duration('P40D')
WITH p MATCH (r:Removal {id: p.removalId}) SET r.removedAt = p.deletedAt, r.keptUntil = datetime() - duration('P10D')`, object{"id": id})
	}
	if code := s.appeals(s.ownerID, s.removalOf(waiting)); code != "" {
		t.Fatal(code)
	}
	for _, name := range []string{"moderation", "posts"} {
		if err := s.part(name).sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]string{standing: "0", waiting: "1"} {
		if n := s.one(`OPTIONAL MATCH (p:Post {id: $id}) RETURN toString(count(p)) AS x`, id); n != want {
			t.Errorf("%s of one post is left, want %s", n, want)
		}
	}
	if code := s.decide(asker{s.adminID, s.access(s.adminID)}, s.removalOf(waiting), true); code != "" {
		t.Errorf("putting it back after its domain would have let it go: %q", code)
	}
}
