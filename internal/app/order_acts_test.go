package app

import "testing"

// What an admin does to an order in the place of its seller is in the audit log; what its seller does is not.
func TestActsOfAdminsOnOrdersAreRecorded(t *testing.T) {
	s := newServer(t, true)
	bought := s.order()
	order := bought.Replace("$order")
	acts := func() string {
		return s.one(`MATCH (a:AuditAct {subjectId: $id}) WITH a ORDER BY a.at, a.verb
RETURN reduce(x = '', v IN collect(a.verb + ':' + coalesce(a.why, '')) | x + v + ';') AS x`, order)
	}
	refund := func(token, key string) {
		s.mustGraphQL(token, bought.Replace(
			`mutation { refundOrder(input: {id: "$order", amount: 1, reason: "It was late", clientKey: "`+key+
				`"}) { refunded } }`))
	}
	refund(s.access(s.ownerID), "a")
	if got := acts(); got != "" {
		t.Errorf("the seller's own: %s", got)
	}
	refund(s.access(s.adminID), "b")
	refund(s.access(s.adminID), "b")
	if got, want := acts(), "payment paid back:It was late;"; got != want {
		t.Errorf("acts %q, want %q", got, want)
	}
	s.mustGraphQL(s.access(s.adminID), bought.Replace(
		`mutation { markShipped(ids: ["$order"], trackingNumber: "1") { status } }`))
	if got, want := acts(), "payment paid back:It was late;order changed:1;"; got != want {
		t.Errorf("acts %q, want %q", got, want)
	}
}
