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

// onNewPost asks with a post of the owner's, one for all who ask: those who may not remove it leave it where it is.
func onNewPost(s *server, who asker) string {
	id, made := postsToRemove[s]
	if !made {
		id = s.post(s.ownerID, "")
		postsToRemove[s] = id
	}
	return s.outcome("POST", "/admin/delete-content", who, object{"type": "post", "id": id, "why": "Too loud"})
}

var postsToRemove = map[*server]string{}

var moderationPermissions = []permission{
	{"POST /admin/delete-content", "", onNewPost, adminsOnly},
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
