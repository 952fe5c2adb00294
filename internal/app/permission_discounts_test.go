package app

import (
	"strings"
	"time"
)

// aWord is one that nobody has yet.
func aWord() string { return "W" + strings.ReplaceAll(time.Now().Format("150405.000000000"), ".", "-") }

// onCode asks with a code of the owner's in the place of $code and its word in that of $word, one for each who asks.
func onCode(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		word := aWord()
		made := s.mustGraphQL(s.access(s.ownerID),
			`mutation { createDiscountCode(input: {code: "`+word+`", percent: 10}) { id } }`)["createDiscountCode"].(object)
		return query(strings.NewReplacer("$code", made["id"].(string), "$word", word).Replace(text))(s, who)
	}
}

// onCart asks with something of the owner's in the cart of a browser, and in that of the person.
func onCart(ask func(*server, asker) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		add := s.item("").Replace(`mutation { addToCart(input: {merchandiseId: "$item", variantId: "$variant", sizeId: "$size"}, ` +
			browser + `) { cartId } }`)
		token := ""
		if who.id != "" {
			token = s.access(who.id) // theirs may be one that opens nothing
		}
		if who.id != s.ownerID {
			s.mustGraphQL(token, add)
		}
		return ask(s, who)
	}
}

var discountPermissions = []permission{
	{
		"Mutation.createDiscountCode", "", func(s *server, who asker) string {
			return query(`mutation { createDiscountCode(input: {code: "`+aWord()+`", percent: 10}) { id used } }`)(s, who)
		}, sellers,
	},
	{
		"Mutation.createDiscountCode", "of no word", query(`mutation { createDiscountCode(input: {code: "a", percent: 10}) { id } }`),
		outcomes{noToken, refused, badInput, badInput, refused},
	},
	{
		"Mutation.createDiscountCodes", "",
		query(`mutation { createDiscountCodes(input: {code: "many", percent: 10}, count: 3, clientKey: "a") { code } }`), sellers,
	},
	{
		"Mutation.updateDiscountCode", "of the owner",
		onCode(`mutation { updateDiscountCode(id: "$code", input: {code: "$word", percent: 20, active: false}) { status } }`),
		outcomes{noToken, missing, missing, "", missing},
	},
	{
		"Mutation.archiveDiscountCode", "of the owner", onCode(`mutation { archiveDiscountCode(id: "$code") { status } }`),
		outcomes{noToken, missing, missing, "", missing},
	},
	{"Query.discountCodes", "", query(`{ discountCodes(search: "x", archived: true) { nodes { id } totalCount } }`), signedIn},
	{
		"Query.discountCode", "of the owner", onCode(`{ discountCode(id: "$code") { code used given { total } } }`),
		outcomes{noToken, missing, missing, "", missing},
	},
	{
		"Mutation.applyDiscountCode", "of the owner",
		onCart(onCode(`mutation { applyDiscountCode(creatorId: "$owner", code: "$word", ` + browser + `) { cartId } }`)),
		outcomes{"", "", "", missing, ""},
	},
	{
		"Mutation.applyDiscountCode", "that nobody has",
		onCart(query(`mutation { applyDiscountCode(creatorId: "$owner", code: "NOBODYS", ` + browser + `) { cartId } }`)),
		outcomes{badInput, badInput, badInput, missing, badInput},
	},
	{
		"Mutation.applyDiscountCode", "without a key",
		query(`mutation { applyDiscountCode(creatorId: "none", code: "NOBODYS") { cartId } }`),
		outcomes{missing, missing, missing, missing, missing},
	},
	{
		"Mutation.removeDiscountCode", "", query(`mutation { removeDiscountCode(creatorId: "$owner", ` + browser + `) { cartId } }`),
		everybody,
	},
}
