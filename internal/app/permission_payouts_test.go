package app

import "strings"

// payoutsBegun begins the owner's account in the sandbox, once, and tells the provider who they are.
func (s *server) payoutsBegun() {
	s.t.Helper()
	owner := s.access(s.ownerID)
	begun := s.mustGraphQL(owner, `mutation { startPayouts(country: "DE") { url } }`)["startPayouts"].(object)
	_, link, _ := strings.Cut(begun["url"].(string), "?link=")
	page := s.call("GET", "/payments/sandbox/account?link="+link, owner, nil)
	told := s.call("POST", "/payments/sandbox/account", owner, object{"link": link, "answer": "COMPLETE"})
	back := strings.HasSuffix(told.json["url"].(string), "?returned=1")
	if page.json["isForm"] != true || page.json["country"] != "DE" || !back {
		s.t.Errorf("the page %v, then %v", page.json, told.json)
	}
	got := s.mustGraphQL(owner, `mutation { refreshPayoutAccount { status canBePaid country due } }`)["refreshPayoutAccount"].(object)
	if got["status"] != "READY" || got["canBePaid"] != true || got["country"] != "DE" {
		s.t.Errorf("the account is %v", got)
	}
}

// onPayouts asks when the owner is paid at the provider: nobody else has, or sees, anything of it.
func onPayouts(ask func(*server, asker) string) func(*server, asker) string {
	begun := map[*server]bool{}
	return func(s *server, who asker) string {
		if !begun[s] {
			s.payoutsBegun()
			begun[s] = true
		}
		return ask(s, who)
	}
}

// ownersAlone: everybody else has no account, and an admin sees nobody's.
var ownersAlone = outcomes{noToken, hidden, hidden, shown, hidden}

var payoutPermissions = []permission{
	{"Query.payoutBalances", "", query(`{ payoutBalances { currency owed } }`), signedIn},
	{"Query.payoutMoves", "", query(`{ payoutMoves { nodes { id } totalCount } }`), signedIn},
	{"Query.payoutAccount", "", onPayouts(sees(`{ payoutAccount { status country } }`, "READY")), ownersAlone},
	{
		"Mutation.refreshPayoutAccount", "", onPayouts(sees(`mutation { refreshPayoutAccount { status } }`, "READY")),
		ownersAlone,
	},
	{
		"Mutation.openPayoutDashboard", "", onPayouts(query(`mutation { openPayoutDashboard { url } }`)),
		outcomes{noToken, conflict, conflict, "", conflict},
	},
	{
		"Mutation.startPayouts", "", query(`mutation { startPayouts { url } }`),
		outcomes{noToken, refused, "", "", refused},
	},
	{
		"Mutation.retryPayoutMove", "one that is not there", query(`mutation { retryPayoutMove(id: "x") { id } }`),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"GET /payments/sandbox/account", "without a link", request("GET", "/payments/sandbox/account?link=x", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"POST /payments/sandbox/account", "without a link",
		request("POST", "/payments/sandbox/account", object{"link": "x", "answer": "COMPLETE"}),
		outcomes{noToken, missing, missing, missing, missing},
	},
}
