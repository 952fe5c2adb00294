package app

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/shop"
)

// onItem asks with the ids of an item of the owner's, of its variant and of its size in the place of $item, $variant
// and $size, one for all who ask; with is more of its input.
func onItem(with, text string) func(*server, asker) string {
	made := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if made[s] == nil {
			made[s] = s.item(with)
		}
		return query(made[s].Replace(text))(s, who)
	}
}

// onNewItem is onItem with an item for each who asks.
func onNewItem(with, text string) func(*server, asker) string {
	return func(s *server, who asker) string { return query(s.item(with).Replace(text))(s, who) }
}

// item offers one of the owner's, of one size of which there are nine and two reserved.
func (s *server) item(with string) *strings.Replacer {
	s.t.Helper()
	owner := s.access(s.ownerID)
	if with == "" {
		with = "status: ACTIVE"
	}
	made := s.mustGraphQL(owner, `mutation { createMerchandiseItem(input: {name: "Shirt", basePrice: 20, `+with+
		`, variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 9}]}]}) {
  itemId variants { variantId sizeInventory { sizeId } } } }`)["createMerchandiseItem"].(object)
	variant := made["variants"].([]any)[0].(object)
	size := variant["sizeInventory"].([]any)[0].(object)["sizeId"].(string)
	s.mustGraphQL(owner, `mutation { reserveInventory(input: {sizeId: "`+size+`", quantity: 2}) { itemId } }`)
	return strings.NewReplacer("$item", made["itemId"].(string), "$variant", variant["variantId"].(string), "$size", size)
}

const sold = `nodes { itemId available variants { variantId } } `

// sellers are artists, each with what is their own.
var sellers = outcomes{noToken, refused, "", "", refused}

var shopPermissions = []permission{
	{"Mutation.createMerchandiseItem", "", query(`mutation { createMerchandiseItem(input: {name: "Pin", basePrice: 3}) { itemId } }`), sellers},
	{
		"Mutation.createMerchandiseItem", "as the fan",
		query(`mutation { createMerchandiseItem(input: {name: "Pin", basePrice: 3, userId: "$fan"}) { itemId } }`),
		outcomes{noToken, refused, refused, refused, refused},
	},
	{
		"Mutation.createMerchandiseItem", "as the owner",
		query(`mutation { createMerchandiseItem(input: {name: "Pin", basePrice: 3, userId: "$owner"}) { itemId } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Mutation.updateMerchandiseItem", "",
		onItem("", `mutation { updateMerchandiseItem(input: {itemId: "$item", name: "Coat"}) { name } }`), hostsAlone,
	},
	{
		"Mutation.updateMerchandiseItem", "a draft",
		onItem("status: DRAFT", `mutation { updateMerchandiseItem(input: {itemId: "$item", name: "Coat"}) { name } }`),
		draftHeard,
	},
	{
		"Mutation.saveMerchandiseItem", "",
		onItem("", `mutation { saveMerchandiseItem(input: {item: {itemId: "$item", name: "Coat"}, clientKey: "one"}) { name } }`),
		hostsAlone,
	},
	{
		"Mutation.saveMerchandiseItem", "a variant of none",
		onItem("", `mutation { saveMerchandiseItem(input: {item: {itemId: "$item"}, removedVariantIds: ["none"], clientKey: "two"}) { name } }`),
		outcomes{noToken, refused, refused, missing, missing},
	},
	{"Mutation.deleteMerchandiseItem", "", onNewItem("", `mutation { deleteMerchandiseItem(id: "$item") { status } }`), hostsAlone},
	{
		"Mutation.restoreMerchandiseItem", "",
		onNewItem("status: ARCHIVED", `mutation { restoreMerchandiseItem(id: "$item") { status } }`), draftHeard,
	},
	{"Mutation.addVariant", "", onItem("", `mutation { addVariant(input: {itemId: "$item", color: "Red"}) { itemId } }`), hostsAlone},
	{
		"Mutation.updateVariant", "",
		onItem("", `mutation { updateVariant(input: {variantId: "$variant", color: "Red"}) { itemId } }`), hostsAlone,
	},
	{"Mutation.deleteVariant", "", onItem("", `mutation { deleteVariant(id: "none") { itemId } }`), outcomes{noToken, missing, missing, missing, missing}},
	{
		"Mutation.deleteVariant", "with pieces reserved", onItem("", `mutation { deleteVariant(id: "$variant") { itemId } }`),
		outcomes{noToken, refused, refused, "CONFLICT", "CONFLICT"},
	},
	{
		"Mutation.updateInventory", "",
		onItem("", `mutation { updateInventory(input: {sizeId: "$size", adjustment: 1}) { itemId } }`), hostsAlone,
	},
	{
		"Mutation.reserveInventory", "",
		onItem("", `mutation { reserveInventory(input: {sizeId: "$size", quantity: 1}) { itemId } }`), hostsAlone,
	},
	{
		"Mutation.releaseInventory", "",
		onItem("", `mutation { releaseInventory(input: {sizeId: "$size", quantity: 1}) { itemId } }`), hostsAlone,
	},
	{
		"Mutation.tellWhenBack", "while there are some", onItem("", `mutation { tellWhenBack(sizeId: "$size") { itemId } }`),
		outcomes{noToken, "CONFLICT", "CONFLICT", "CONFLICT", "CONFLICT"},
	},
	{
		"Mutation.tellWhenBack", "of a draft",
		onItem("status: DRAFT", `mutation { tellWhenBack(sizeId: "$size") { itemId } }`),
		outcomes{noToken, missing, missing, "CONFLICT", "CONFLICT"},
	},
	{
		"Mutation.stopTellingWhenBack", "",
		onItem("", `mutation { stopTellingWhenBack(sizeId: "$size") { itemId } }`), signedIn,
	},
	{
		"Query.getMerchandiseById", "",
		onItem("", `{ getMerchandiseById(id: "$item") { itemId variants { sku } } }`), everybody,
	},
	{
		"Query.downloadOfMusic", "", onItem("", `{ downloadOfMusic(musicId: "$track") { itemId } }`), everybody,
	},
	{
		"Query.downloadOfMusic", "a draft's",
		onDownload("DRAFT"),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{
		"Query.downloadOfMusic", "for sale",
		onDownload("ACTIVE"),
		outcomes{shown, shown, shown, shown, shown},
	},
	{
		"Query.getMerchandiseById", "a draft",
		onItem("status: DRAFT", `{ getMerchandiseById(id: "$item") { itemId } }`), unreleased,
	},
	{
		"Query.getMerchandiseById", "archived",
		onItem("status: ARCHIVED", `{ getMerchandiseById(id: "$item") { itemId } }`), unreleased,
	},
	{
		"Query.getMerchandiseById", "what is reserved of it",
		onItemSees(`{ getMerchandiseById(id: "$item") { variants { sizeInventory { reserved } } } }`, `"reserved":2`),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{"Query.merchandiseWithoutWeight", "", query(`{ merchandiseWithoutWeight { itemId } }`), sellers},
	{"Query.merchandiseByCreator", "", query(`{ merchandiseByCreator(userId: "$owner") { ` + sold + `totalCount } }`), everybody},
	{"Query.merchandiseByCreator", "drafts", query(`{ merchandiseByCreator(userId: "$owner", status: DRAFT) { ` + sold + `} }`), ownerLists},
	{"Query.merchandiseByCreator", "archived", query(`{ merchandiseByCreator(userId: "$owner", status: ARCHIVED) { ` + sold + `} }`), ownerLists},
	{"Query.relatedMerchandise", "", onItem("", `{ relatedMerchandise(itemId: "$item") { `+sold+`} }`), everybody},
	{
		"Query.merchandiseFacets", "", query(`{ merchandiseFacets(category: "Other", status: ACTIVE) { categories { value count } } }`),
		everybody,
	},
	{"Query.curatedMerchandise", "", query(`{ curatedMerchandise(category: "Other", status: ACTIVE) { ` + sold + `} }`), everybody},
	{
		"Query.curatedMerchandise", "drafts", query(`{ curatedMerchandise(status: DRAFT) { ` + sold + `} }`),
		outcomes{refused, refused, refused, refused, refused},
	},
	{
		"Query.stockHistory", "", onItem("", `{ stockHistory(itemId: "$item") { nodes { kind reason userId } totalCount } }`),
		hostsAlone,
	},
	{
		"Mutation.linkMerchandise", "",
		onItem("", `mutation { linkMerchandise(input: {sizeId: "$size", platform: "Till", externalSku: "S-1"}) { itemId } }`),
		hostsAlone,
	},
	{
		"Mutation.linkMerchandise", "of a draft",
		onItem("status: DRAFT", `mutation { linkMerchandise(input: {sizeId: "$size", platform: "Till", externalSku: "S-1"}) {
		itemId } }`), draftHeard,
	},
	{"Mutation.unlinkMerchandise", "", unlinks("unlinkMerchandise"), hostsAlone},
	{
		"Mutation.linkIntegration", "",
		onItem("", `mutation { linkIntegration(input: {sizeId: "$size", platform: "Till", externalSku: "S-1"}) { itemId } }`),
		hostsAlone,
	},
	{"Mutation.unlinkIntegration", "", unlinks("unlinkIntegration"), hostsAlone},
	{"Mutation.syncIntegration", "", func(s *server, who asker) string {
		_, id := s.linked()
		return query(`mutation { syncIntegration(input: {id: "`+id+`", quantity: 5}) { itemId } }`)(s, who)
	}, hostsAlone},
	{
		"Query.getMerchandiseById", "what other systems know of it", func(s *server, who asker) string {
			replaced, _ := s.linked()
			return sees(replaced.Replace(`{ getMerchandiseById(id: "$item") { integrations { externalSku } } }`), "S-1")(s, who)
		}, outcomes{hidden, hidden, hidden, shown, shown},
	},
	{"Query.stockWebhooks", "", query(`{ stockWebhooks { id path problem } }`), sellers},
	{
		"Mutation.keepStockWebhook", "",
		query(`mutation { keepStockWebhook(format: SIDESTAGE) { secret webhook { id format } } }`), sellers,
	},
	{
		"Mutation.keepStockWebhook", "without the secret of Shopify",
		query(`mutation { keepStockWebhook(format: SHOPIFY) { webhook { id } } }`),
		outcomes{noToken, refused, badInput, badInput, refused},
	},
	{"Mutation.removeStockWebhook", "of the owner", removesOwnersHook, outcomes{noToken, refused, missing, "", refused}},
	{
		"POST /shop/webhooks/{id}", "of nobody", request("POST", "/shop/webhooks/none", object{"id": "1"}),
		outcomes{missing, missing, missing, missing, missing},
	},
	{"POST /shop/webhooks/{id}", "not signed", func(s *server, who asker) string {
		return s.outcome("POST", "/shop/webhooks/"+s.ownersHook(), who, object{"id": "1"})
	}, outcomes{badInput, badInput, badInput, badInput, badInput}},
	{"POST /shop/webhooks/{id}", "signed", tellsOwnersHook, everybody},
	{"GET /shop/items.csv", "", request("GET", "/shop/items.csv", nil), sellers},
	{
		"POST /shop/import", "",
		request("POST", "/shop/import", object{"file": "Title,Price,Currency\nPin,3,EUR\n"}), sellers,
	},
	{"POST /shop/import", "of another’s item", importsOwners, outcomes{noToken, refused, "", "changes", refused}},
	{
		"POST /shop/import/apply", "that changes nothing", request("POST", "/shop/import/apply", object{"file": "Title\n"}),
		sellers,
	},
	{
		"POST /shop/import/apply", "what was not shown",
		request("POST", "/shop/import/apply", object{"file": "Title,Price,Currency\nEnamel badge,3,EUR\n"}),
		outcomes{noToken, refused, conflict, conflict, refused},
	},
}

// linked offers an item of the owner's whose size a till knows, and returns the id of the link.
func (s *server) linked() (ids *strings.Replacer, linkID string) {
	s.t.Helper()
	ids = s.item("")
	made := s.mustGraphQL(s.access(s.ownerID), ids.Replace(`mutation { linkIntegration(input: {
  sizeId: "$size", platform: "Till", externalSku: "S-1"}) { integrations { id } } }`))["linkIntegration"].(object)
	return ids, made["integrations"].([]any)[0].(object)["id"].(string)
}

func unlinks(operation string) func(*server, asker) string {
	return func(s *server, who asker) string {
		_, id := s.linked()
		return query(`mutation { `+operation+`(id: "`+id+`") { itemId } }`)(s, who)
	}
}

func (s *server) ownersHook() string {
	s.t.Helper()
	made := s.mustGraphQL(s.access(s.ownerID), `mutation { keepStockWebhook(format: SIDESTAGE) { webhook { id } } }`)
	return made["keepStockWebhook"].(object)["webhook"].(object)["id"].(string)
}

// tellsOwnersHook tells of the owner's stock as whoever has the secret does, whatever token they bring.
func tellsOwnersHook(s *server, who asker) string {
	s.t.Helper()
	made := s.mustGraphQL(s.access(s.ownerID), `mutation { keepStockWebhook(format: SIDESTAGE) { secret webhook { id } } }`)
	kept := made["keepStockWebhook"].(object)
	body := `{"id": "` + uuid.NewString() + `", "stock": [{"sku": "none", "quantity": 1}]}`
	path := "/api/shop/webhooks/" + kept["webhook"].(object)["id"].(string)
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Sidestage-Signature", shop.SignStock([]byte(body), kept["secret"].(string), time.Now()))
	got := s.send(r, who.token)
	return got.code()
}

func removesOwnersHook(s *server, who asker) string {
	return query(`mutation { removeStockWebhook(id: "`+s.ownersHook()+`") { id } }`)(s, who)
}

// importsOwners previews a file that names an item of the owner's, and says whether it would change something.
func importsOwners(s *server, who asker) string {
	file := s.item("").Replace("Item ID,Title\n$item,Coat\n")
	got := s.call("POST", "/shop/import", who.token, object{"file": file})
	if items, ok := got.json["items"].([]any); ok && len(items) > 0 {
		return "changes"
	}
	return got.code()
}

// onDownload asks for the download of a song of the owner's, which stands so.
func onDownload(status string) func(*server, asker) string {
	made := map[*server]string{}
	return func(s *server, who asker) string {
		if made[s] == "" {
			_, made[s] = s.gate()
			s.mustGraphQL(s.access(s.ownerID), `mutation { createMerchandiseItem(input: {name: "Song", basePrice: 1, musicId: "`+
				made[s]+`", status: `+status+`}) { itemId } }`)
		}
		return sees(`{ downloadOfMusic(musicId: "`+made[s]+`") { itemId } }`, `"itemId"`)(s, who)
	}
}

func onItemSees(text, seen string) func(*server, asker) string {
	made := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if made[s] == nil {
			made[s] = s.item("")
		}
		return sees(made[s].Replace(text), seen)(s, who)
	}
}
