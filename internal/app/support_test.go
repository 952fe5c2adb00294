package app

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func (s *server) support() asker {
	s.t.Helper()
	id := graphtest.ID(s.t)
	s.write(`CREATE (:User {id: $id, handle: 's' + right($id, 12), handleKey: 's' + right($id, 12), displayName: 'S', accountType: 'fan',
  email: $id + '@example.com', roles: ['support'], createdAt: datetime(), confirmedAt: datetime()})`, object{"id": id})
	return asker{id, s.access(id)}
}

// Support answers people about their orders without knowing where they live or how they are written to.
func TestSupportSeesNoAddressOfAnOrder(t *testing.T) {
	s := newServer(t, true)
	s.write(`MATCH (u:User {id: $id}) SET u.email = 'someone@example.com'`, object{"id": s.fanID})
	path := s.order().Replace("/admin/orders/$order")
	token := s.support().token
	for _, path := range []string{path, "/admin/orders?query=" + s.fanID} {
		got := s.get(path, token)
		text := got.Body.String()
		if got.Code != 200 || !strings.Contains(text, s.fanID) {
			t.Fatalf("%s: %d %s", path, got.Code, text)
		}
		for _, secret := range []string{"Graz", "Street 1", "Ann", `"AT"`, "@example.com", `"address"`, `"email"`} {
			if strings.Contains(text, secret) {
				t.Errorf("%s says %q: %s", path, secret, text)
			}
		}
	}
}

// Of what somebody made, support finds what everybody may, and admins all of it.
func TestSupportListsWhatEverybodyMaySee(t *testing.T) {
	s := newServer(t, true)
	post := s.post(s.ownerID, "")
	forFans := s.post(s.ownerID, "fansOnly: true")
	deleted := s.post(s.ownerID, "")
	s.mustGraphQL(s.access(s.ownerID), `mutation { deletePost(id: "`+deleted+`") { success } }`)
	support, admin := s.support(), asker{s.adminID, s.access(s.adminID)}
	ids := func(who asker, kind string) map[string]bool {
		t.Helper()
		got := s.get("/admin/people/"+s.ownerID+"/made?first=50&kind="+kind, who.token)
		if got.code() != "" {
			t.Fatalf("%s: %s", kind, got.Body)
		}
		found := map[string]bool{}
		for _, thing := range got.json["things"].([]any) {
			found[thing.(object)["id"].(string)] = true
		}
		return found
	}
	for kind, want := range map[string]struct{ shown, hidden []string }{
		"albums": {[]string{s.album}, []string{s.draftAlbum}},
		"tracks": {s.tracks[:3], []string{s.draftTrack}},
		"posts":  {[]string{post}, []string{forFans, deleted}},
	} {
		forSupport, forAdmins := ids(support, kind), ids(admin, kind)
		for _, id := range want.shown {
			if !forSupport[id] || !forAdmins[id] {
				t.Errorf("%s: what everybody sees is missing", kind)
			}
		}
		for _, id := range want.hidden {
			if forSupport[id] || !forAdmins[id] {
				t.Errorf("%s: what is hidden, to support %v, to admins %v", kind, forSupport[id], forAdmins[id])
			}
		}
	}
	for _, kind := range []string{"merchandise", "events", "giveaways", "playlists"} {
		ids(support, kind)
	}
	if code := s.outcome("GET", "/admin/people/"+s.ownerID+"/made?kind=comments", support, nil); code != badInput {
		t.Errorf("comments for support: %q", code)
	}
}
