package app

import (
	"strings"

	"github.com/google/uuid"
)

// onSubscription asks with the ids of what the fan pays the owner in the place of $subscription and $tier, one for all
// who ask.
func onSubscription(text string) func(*server, asker) string {
	paid := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if paid[s] == nil {
			paid[s] = s.subscription()
		}
		return query(paid[s].Replace(text))(s, who)
	}
}

// rowOf is a tier of the owner's by the server of the test: an artist has few.
var rowOf = map[*server]string{}

// paidTier writes a tier of the owner's, once: they have as many already as an artist may make. Answers with its id.
func (s *server) paidTier() string {
	s.t.Helper()
	if rowOf[s] != "" {
		return rowOf[s]
	}
	rowOf[s] = uuid.NewString()
	s.write(`MATCH (a:User {id: $owner}) CREATE (a)-[:OFFERS]->(:Tier {id: $id, artistId: $owner, ownerId: $owner, name: $id, position: 99, price: 500,
  currency: 'EUR', perks: [], createdAt: datetime(), updatedAt: datetime()})`, object{"owner": s.ownerID, "id": rowOf[s]})
	return rowOf[s]
}

// subscription has the fan pay the owner for a tier, by the sandbox.
func (s *server) subscription() *strings.Replacer {
	s.t.Helper()
	fan, tier := s.access(s.fanID), s.paidTier()
	for _, one := range s.mustGraphQL(fan, `{ tierSubscriptions { id status } }`)["tierSubscriptions"].([]any) {
		if one.(object)["status"] != "ENDED" {
			s.write(`MATCH (s:TierSubscription {id: $id}) SET s.openFor = null`, object{"id": one.(object)["id"]})
		}
	}
	begun := s.mustGraphQL(fan,
		`mutation { subscribeToTier(input: {tierId: "`+tier+`"}) { id invoice { clientSecret } } }`)["subscribeToTier"].(object)
	id := begun["id"].(string)
	paid := s.pay(fan, begun["invoice"].(object)["clientSecret"].(string), "4242424242424242")
	got := s.mustGraphQL(fan, `mutation { refreshTierSubscription(id: "`+id+`") { status } }`)["refreshTierSubscription"].(object)
	if got["status"] != "ACTIVE" {
		s.t.Fatalf("the subscription is %v after %v", got, paid.json)
	}
	return strings.NewReplacer("$subscription", id, "$tier", tier)
}

// onReceipt asks with the id of what the fan paid the owner in the place of $invoice, after a row that had them pay.
func onReceipt(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		paid := s.mustGraphQL(s.access(s.fanID), `{ subscriptionInvoices(first: 1) { nodes { id } } }`)["subscriptionInvoices"].(object)
		id := paid["nodes"].([]any)[0].(object)["id"].(string)
		return query(strings.ReplaceAll(text, "$invoice", id))(s, who)
	}
}

// onPaidTier asks with the id of a tier of the owner's in the place of $tier.
func onPaidTier(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		return query(strings.ReplaceAll(text, "$tier", s.paidTier()))(s, who)
	}
}

var subscriptionPermissions = []permission{
	{"Query.tierSubscriptions", "", query(`{ tierSubscriptions { id card { last4 } } }`), signedIn},
	{"Query.subscriptionInvoices", "", query(`{ subscriptionInvoices { nodes { id } } }`), signedIn},
	{"Query.tierSubscribers", "", query(`{ tierSubscribers { nodes { id } totalCount } }`), signedIn},
	{"Query.subscriptionIncome", "", query(`{ subscriptionIncome(months: 3) { income } }`), signedIn},
	{
		"Query.subscriptionIncome", "of too many months", query(`{ subscriptionIncome(months: 37) { income } }`),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"Query.supportPrice", "", onPaidTier(`{ supportPrice(tierId: "$tier", country: "DE") { total } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.subscribeToTier", "", onPaidTier(`mutation { subscribeToTier(input: {tierId: "$tier", interval: YEAR}) { id } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Query.tierSubscription", "the fan's", onSubscription(`{ tierSubscription(id: "$subscription") { status } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{
		"Query.subscriptionReceipt", "the fan's",
		onReceipt(`{ subscriptionReceipt(invoiceId: "$invoice") { artist { userId } } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{
		"Query.tierSubscriptionPayments", "the fan's", onSubscription(`{ tierSubscriptionPayments(id: "$subscription") { id } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{
		"Mutation.refundSubscriptionPayment", "the fan's",
		onReceipt(`mutation { refundSubscriptionPayment(invoiceId: "$invoice") { returned } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{
		"Mutation.refreshTierSubscription", "", onSubscription(`mutation { refreshTierSubscription(id: "$subscription") { status } }`),
		fansAlone,
	},
	{
		"Mutation.changeTierSubscription", "to what it is",
		onSubscription(`mutation { changeTierSubscription(id: "$subscription", tierId: "$tier", interval: MONTH) { status } }`),
		fansAlone,
	},
	{
		"Mutation.pauseTierSubscription", "", onSubscription(`mutation { pauseTierSubscription(id: "$subscription") { status } }`),
		fansAlone,
	},
	{
		"Mutation.resumeTierSubscription", "", onSubscription(`mutation { resumeTierSubscription(id: "$subscription") { status } }`),
		fansAlone,
	},
	{
		"Mutation.cancelTierSubscription", "", onSubscription(`mutation { cancelTierSubscription(id: "$subscription") { status } }`),
		fansAlone,
	},
	{
		"Mutation.changeSubscriptionCard", "", onSubscription(`mutation { changeSubscriptionCard(id: "$subscription") { cardSecret } }`),
		fansAlone,
	},
	{
		"Mutation.keepSubscriptionCard", "", onSubscription(`mutation { keepSubscriptionCard(id: "$subscription") { cardSecret } }`),
		fansAlone,
	},
}
