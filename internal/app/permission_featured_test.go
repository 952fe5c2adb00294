package app

import "github.com/google/uuid"

var ofFeatured = []permission{
	{"Query.featuredContent", "", query(`{ featuredContent { itemId } }`), everybody},
	{"Query.featuredContent", "all", query(`{ featuredContent(all: true) { itemId } }`), adminsOnly},
	{"POST /admin/featured-content", "", func(s *server, who asker) string {
		body := object{"type": "artist", "id": s.ownerID, "featured": true}
		outcome := s.outcome("POST", "/admin/featured-content", who, body)
		body["featured"] = false
		s.call("POST", "/admin/featured-content", s.access(s.adminID), body)
		return outcome
	}, adminsOnly},
	{
		"POST /admin/featured-content", "no such thing",
		request("POST", "/admin/featured-content", object{"type": "event", "id": uuid.NewString(), "featured": true}),
		outcomes{noToken, refused, refused, refused, missing},
	},
}
