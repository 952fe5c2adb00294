package app

import (
	"path"
	"strings"

	"github.com/google/uuid"
)

// onGift asks with the id of a gift that the fan gave of the owner's tier, and its code, in the place of $gift and
// $code, one for all who ask.
func onGift(text string) func(*server, asker) string {
	given := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if given[s] == nil {
			given[s] = s.gift()
		}
		return query(given[s].Replace(text))(s, who)
	}
}

// onNewGift is onGift with another one for each who asks.
func onNewGift(text string) func(*server, asker) string {
	return func(s *server, who asker) string { return query(s.gift().Replace(text))(s, who) }
}

// gift has the fan pay for a tier of the owner's, by the sandbox, to give it away by a link.
func (s *server) gift() *strings.Replacer {
	s.t.Helper()
	fan := s.access(s.fanID)
	begun := s.mustGraphQL(fan, `mutation { giveTier(input: {tierId: "`+s.paidTier()+`", months: 1, recipient: LINK, message: "`+
		uuid.NewString()+`", clientKey: "`+uuid.NewString()+`"}) { id payment { clientSecret } } }`)["giveTier"].(object)
	id := begun["id"].(string)
	paid := s.pay(fan, begun["payment"].(object)["clientSecret"].(string), "4242424242424242")
	got := s.mustGraphQL(fan, `mutation { refreshTierGift(id: "`+id+`") { status link } }`)["refreshTierGift"].(object)
	if got["status"] != "READY" {
		s.t.Fatalf("the gift is %v after %v", got, paid.json)
	}
	return strings.NewReplacer("$gift", id, "$code", path.Base(got["link"].(string)))
}

// onLatePayment asks with the id of what the fan paid too late for a tier of the owner's, in the place of $late. The
// provider does not know its payment.
func onLatePayment(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		id := uuid.NewString()
		s.write(`CREATE (:LatePayment {id: $id, number: $id, tierName: 'Row', isGift: false, payerId: $fan, ownerId: $owner,
  intentId: 'pi_' + $id, amount: 500, currency: 'EUR', paidAt: datetime(), status: 'FAILED', returned: 0, pending: 0, tries: 5})`,
			object{"id": id, "fan": s.fanID, "owner": s.ownerID})
		return query(strings.ReplaceAll(text, "$late", id))(s, who)
	}
}

var giftPermissions = []permission{
	{"Query.latePaymentsMade", "", query(`{ latePaymentsMade { nodes { id } } }`), signedIn},
	{"Query.latePaymentsReceived", "", query(`{ latePaymentsReceived { nodes { id } } }`), signedIn},
	{
		"Mutation.retryLatePayment", "", onLatePayment(`mutation { retryLatePayment(id: "$late") { status } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{"Query.allLatePayments", "", query(`{ allLatePayments(status: FAILED) { nodes { id } } }`), adminsOnly},
	{
		"Mutation.settleLatePayment", "",
		onLatePayment(`mutation { settleLatePayment(id: "$late", note: "By bank transfer.") { status note } }`), adminsOnly,
	},
	{"Query.giftsGiven", "", query(`{ giftsGiven { nodes { id link } } }`), signedIn},
	{"Query.giftsReceived", "", query(`{ giftsReceived { nodes { id } } }`), signedIn},
	{"Query.giftsSold", "", query(`{ giftsSold { nodes { id } totalCount } }`), signedIn},
	{"Query.giftIncome", "", query(`{ giftIncome(months: 3) { income } }`), signedIn},
	{
		"Query.giftIncome", "of too many months", query(`{ giftIncome(months: 37) { income } }`),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"Query.giftPrice", "", onPaidTier(`{ giftPrice(tierId: "$tier", months: 6, country: "DE") { total } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.giveTier", "",
		onPaidTier(`mutation { giveTier(input: {tierId: "$tier", months: 12, recipient: LINK, clientKey: "matrix"}) { id } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Query.tierGift", "the fan's", onGift(`{ tierGift(id: "$gift") { status } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{"Query.giftByCode", "the fan's", onGift(`{ giftByCode(code: "$code") { status } }`), everybody},
	{"Mutation.refreshTierGift", "", onGift(`mutation { refreshTierGift(id: "$gift") { status } }`), fansAlone},
	{
		// A tier is not its own artist's to be given.
		"Mutation.redeemGift", "", onNewGift(`mutation { redeemGift(code: "$code") { status } }`),
		outcomes{noToken, "", "", conflict, ""},
	},
	{
		"Mutation.refundTierGift", "", onNewGift(`mutation { refundTierGift(id: "$gift") { status } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
}
