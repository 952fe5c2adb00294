package app

import "github.com/sidestage/sidestage/graphstore/graphtest"

// onSomebody asks about a person of the row's own.
func onSomebody(path string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		id := graphtest.ID(s.t)
		s.write(`CREATE (:User {id: $id, handle: 'p' + right($id, 12), handleKey: 'p' + right($id, 12), displayName: 'P', accountType: 'fan',
  email: $id + '@example.com', roles: [], createdAt: datetime(), confirmedAt: datetime()})`, object{"id": id})
		token := s.access(id)
		if got := s.get("/user/profile?identifier="+id, token).code(); got != "" {
			s.t.Errorf("before anything was done: %q", got)
		}
		body["userId"] = id
		code := s.outcome("POST", path, who, body)
		got := s.get("/user/profile?identifier="+id, token).code()
		if isOut := path == "/admin/deactivate-user" && code == ""; isOut != (got == noToken) {
			s.t.Errorf("after %s answered %q their token is answered %q", path, code, got)
		}
		return code
	}
}

var adminPermissions = []permission{
	{"GET /admin/people", "", request("GET", "/admin/people?query=@nobody", nil), adminsOnly},
	{"GET /admin/people", "one", request("GET", "/admin/people?query=$owner", nil), adminsOnly},
	{
		"GET /admin/people", "nothing", request("GET", "/admin/people", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"GET /admin/people/{id}", "", request("GET", "/admin/people/$owner", nil), adminsOnly},
	{
		"POST /admin/assign-privileges", "", onSomebody("/admin/assign-privileges", object{"privilege": "admin"}), adminsOnly,
	},
	{
		"POST /admin/assign-privileges", "no privilege",
		request("POST", "/admin/assign-privileges", object{"userId": "$fan", "privilege": "king"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{
		"POST /admin/remove-privileges", "",
		onSomebody("/admin/remove-privileges", object{"privilege": "support", "why": "Nothing to take"}), adminsOnly,
	},
	{"POST /admin/deactivate-user", "", onSomebody("/admin/deactivate-user", object{"why": "A test"}), adminsOnly},
	{
		"POST /admin/deactivate-user", "oneself", request("POST", "/admin/deactivate-user", object{"userId": "$admin"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/reactivate-user", "", onSomebody("/admin/reactivate-user", object{}), adminsOnly},
}
