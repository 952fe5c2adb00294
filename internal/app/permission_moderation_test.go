package app

import (
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// removed keeps a removal of a post of the owner's in a state, with an author's words where it is appealed against.
func (s *server) removed(state string) string {
	s.t.Helper()
	id := graphtest.ID(s.t)
	s.write(`CREATE (r:Removal {id: $id, itemType: 'post', itemId: $id, ownerId: $owner, byId: 'nobody', words: 'Too loud', excerpt: 'Loud',
  state: $state, removedAt: datetime(), appealUntil: datetime() + duration('P14D'), keptUntil: datetime() + duration('P30D')})
FOREACH (_ IN CASE $state WHEN 'APPEALED' THEN [1] ELSE [] END | SET r.appeal = 'It is quiet', r.appealedAt = datetime(), r.waitingSince = datetime())`,
		object{"id": id, "owner": s.ownerID, "state": state})
	return id
}

// onRemoval asks with the id of a removal of each row's own.
func onRemoval(method, before, after, state string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		var sent any
		if body != nil {
			sent = body
		}
		return s.outcome(method, before+s.removed(state)+after, who, sent)
	}
}

// onNewPost asks with a post of the owner's, one for all who ask: those who may not take it away leave it where it is.
func onNewPost(path string) func(*server, asker) string {
	posts := map[*server]string{}
	return func(s *server, who asker) string {
		if posts[s] == "" {
			posts[s] = s.post(s.ownerID, "")
		}
		return s.outcome("POST", path, who, object{"type": "post", "id": posts[s], "why": "Too loud"})
	}
}

// putBackHidden asks with a post that is hidden, again where somebody put it back.
func putBackHidden() func(*server, asker) string {
	posts := map[*server]string{}
	return func(s *server, who asker) string {
		if posts[s] == "" {
			posts[s] = s.post(s.ownerID, "")
		}
		s.hide(asker{s.adminID, s.access(s.adminID)}, "post", posts[s], "Mend it")
		return s.putBack(who, s.removalOf(posts[s]))
	}
}

var moderationPermissions = []permission{
	{"POST /admin/delete-content", "", onNewPost("/admin/delete-content"), adminsOnly},
	{"POST /admin/hide-content", "", onNewPost("/admin/hide-content"), adminsOnly},
	{"GET /admin/removals", "", request("GET", "/admin/removals?list=HIDDEN", nil), adminsOnly},
	{
		"GET /admin/removals", "no such list", request("GET", "/admin/removals?list=ALL", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/removals/{id}/put-back", "", putBackHidden(), adminsOnly},
	{
		"POST /admin/removals/{id}/put-back", "what nothing is left of",
		onRemoval("POST", "/admin/removals/", "/put-back", "STANDING", object{"words": "It is fine"}),
		outcomes{noToken, refused, refused, refused, gone},
	},
	{
		"POST /admin/removals/{id}/put-back", "while an appeal waits",
		onRemoval("POST", "/admin/removals/", "/put-back", "APPEALED", object{"words": "It is fine"}),
		outcomes{noToken, refused, refused, refused, "CONFLICT"},
	},
	{
		"POST /admin/delete-content", "what is no type",
		request("POST", "/admin/delete-content", object{"type": "venue", "id": "none"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{
		"POST /admin/delete-content", "what is not there",
		request("POST", "/admin/delete-content", object{"type": "track", "id": "none"}),
		outcomes{noToken, refused, refused, refused, missing},
	},
	{"GET /admin/appeals", "", request("GET", "/admin/appeals", nil), adminsOnly},
	{
		"POST /admin/appeals/{id}", "",
		onRemoval("POST", "/admin/appeals/", "", "APPEALED", object{"putBack": false, "words": "It stays"}), adminsOnly,
	},
	{
		"POST /admin/appeals/{id}", "put back what is gone",
		onRemoval("POST", "/admin/appeals/", "", "APPEALED", object{"putBack": true, "words": "It is fine"}),
		outcomes{noToken, refused, refused, refused, gone},
	},
	{
		"GET /removals/{id}", "", onRemoval("GET", "/removals/", "", "STANDING", nil),
		outcomes{noToken, missing, missing, "", ""},
	},
	{
		"GET /removals/{id}", "begun", onRemoval("GET", "/removals/", "", "BEGUN", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"POST /removals/{id}/appeal", "",
		onRemoval("POST", "/removals/", "/appeal", "STANDING", object{"text": "It is quiet"}),
		outcomes{noToken, missing, missing, "", missing},
	},
	{
		"POST /removals/{id}/appeal", "without words",
		onRemoval("POST", "/removals/", "/appeal", "STANDING", object{"text": "  "}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
}
