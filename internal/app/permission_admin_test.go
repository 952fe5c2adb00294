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
		body["userId"], body["handle"] = id, "p"+id[len(id)-12:]
		code := s.outcome("POST", path, who, body)
		got := s.get("/user/profile?identifier="+id, token).code()
		ends := path == "/admin/deactivate-user" || path == "/admin/delete-user"
		if isOut := ends && code == ""; isOut != (got == noToken) {
			s.t.Errorf("after %s answered %q their token is answered %q", path, code, got)
		}
		return code
	}
}

var adminPermissions = []permission{
	{"GET /admin/team", "", request("GET", "/admin/team", nil), adminsOnly},
	{"GET /admin/people", "", request("GET", "/admin/people?query=@nobody", nil), adminsOnly},
	{"GET /admin/people", "one", request("GET", "/admin/people?query=$owner", nil), adminsOnly},
	{
		"GET /admin/people", "nothing", request("GET", "/admin/people", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"GET /admin/people/{id}", "", request("GET", "/admin/people/$owner", nil), adminsOnly},
	{"GET /admin/people/{id}/made", "", request("GET", "/admin/people/$owner/made?kind=albums", nil), adminsOnly},
	{
		"GET /admin/people/{id}/made", "nothing", request("GET", "/admin/people/$owner/made?kind=crimes", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/end-sessions", "", onSomebody("/admin/end-sessions", object{"why": "A test"}), adminsOnly},
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
	{"POST /admin/delete-user", "", onSomebody("/admin/delete-user", object{"why": "A test"}), adminsOnly},
	{
		"POST /admin/delete-user", "oneself",
		request("POST", "/admin/delete-user", object{"userId": "$admin", "handle": "any", "why": "A test"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{
		"POST /admin/delete-user", "another handle",
		request("POST", "/admin/delete-user", object{"userId": "$fan", "handle": "nobody", "why": "A test"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/keep-user", "", onSomebody("/admin/keep-user", object{"why": "A test"}), adminsOnly},
	{"GET /user/export", "", request("GET", "/user/export", nil), signedIn},
	{"POST /user/export", "", request("POST", "/user/export", nil), signedIn},
	{
		"POST /user/export/token", "before one is ready", request("POST", "/user/export/token", object{}),
		outcomes{noToken, gone, gone, gone, gone},
	},
	{
		"GET /user/export/file", "no token", request("GET", "/user/export/file?token=nonsense", nil),
		outcomes{gone, gone, gone, gone, gone},
	},
	{"GET /user/security", "", request("GET", "/user/security", nil), signedIn},
	{
		"PUT /user/security/password", "nothing", request("PUT", "/user/security/password", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /user/security/email", "nothing", request("POST", "/user/security/email", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /user/security/email/confirm", "nothing", request("POST", "/user/security/email/confirm", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/undo-email", "no token", request("POST", "/identity/undo-email", object{"token": "nonsense"}),
		outcomes{gone, gone, gone, gone, gone},
	},
	{
		"POST /user/security/second-factor", "without the password",
		request("POST", "/user/security/second-factor", object{}),
		outcomes{noToken, conflict, conflict, conflict, conflict},
	},
	{
		"POST /user/security/second-factor/confirm", "nothing waits",
		request("POST", "/user/security/second-factor/confirm", object{"code": "123456"}),
		outcomes{noToken, gone, gone, gone, gone},
	},
	{
		"POST /user/security/second-factor/recovery-codes", "none",
		request("POST", "/user/security/second-factor/recovery-codes", object{"code": "123456"}),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"POST /user/security/second-factor/remove", "none",
		request("POST", "/user/security/second-factor/remove", object{"code": "123456"}),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"POST /identity/second-factor", "no ticket",
		request("POST", "/identity/second-factor", object{"ticket": "nonsense", "code": "123456"}),
		outcomes{gone, gone, gone, gone, gone},
	},
	{
		"POST /admin/remove-second-factor", "",
		onSomebody("/admin/remove-second-factor", object{"why": "A test"}), adminsOnly,
	},
	{
		"DELETE /user/security/sign-ins/{id}", "nobody's", request("DELETE", "/user/security/sign-ins/none", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"GET /user/security/app-passwords", "", request("GET", "/user/security/app-passwords", nil), signedIn},
	{
		"POST /user/security/app-passwords", "without a name", request("POST", "/user/security/app-passwords", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /user/security/app-passwords", "unproven",
		request("POST", "/user/security/app-passwords", object{"name": "Phone"}),
		outcomes{noToken, refused, refused, refused, refused},
	},
	{
		"DELETE /user/security/app-passwords/{id}", "nobody's",
		request("DELETE", "/user/security/app-passwords/none", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"DELETE /user/security/sign-ins", "", request("DELETE", "/user/security/sign-ins", nil), signedIn},
	{"GET /user/deletion", "", request("GET", "/user/deletion", nil), signedIn},
	{
		"POST /user/deletion", "another handle", request("POST", "/user/deletion", object{"handle": "nobody"}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/keep-account", "no ticket", request("POST", "/identity/keep-account", object{"ticket": "nonsense"}),
		outcomes{gone, gone, gone, gone, gone},
	},
}
