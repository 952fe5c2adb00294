package shop_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

// till is a system of the artist's that tells of stock.
type till struct {
	*world
	*shop.Hooks
	hook shop.StockHook
}

func newTill(t testing.TB, w *world, format shop.HookFormat) *till {
	t.Helper()
	x := &till{world: w, Hooks: shop.NewHooks(w.store, unlimited{}, w.clock)}
	var err error
	if x.hook, err = x.Keep(t.Context(), w.artist, format, "the secret of Shopify"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		if err := x.Remove(ctx, w.artist, x.hook.ID); err != nil && fault.CodeOf(err) != fault.NotFound {
			t.Error(err)
		}
	})
	return x
}

// tell sends an event that is signed now.
func (x *till) tell(t testing.TB, id, stock string) shop.Heard {
	t.Helper()
	body := fmt.Sprintf(`{"id": %q, "stock": [%s]}`, id, stock)
	out, err := x.Receive(t.Context(), x.hook.ID, signed(body, x.hook.Secret, x.now))
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return out
}

func signed(body, secret string, at time.Time) shop.Delivery {
	header := http.Header{}
	header.Set("Sidestage-Signature", shop.SignStock([]byte(body), secret, at))
	return shop.Delivery{Body: []byte(body), Header: header.Get}
}

func outcomes(h shop.Heard) (all []string) {
	for _, r := range h.Results {
		n := "-"
		if r.Quantity != nil {
			n = fmt.Sprint(*r.Quantity)
		}
		all = append(all, strings.TrimSpace(fmt.Sprint(r.Outcome, " ", n, " ", r.Message)))
	}
	return all
}

func mustHear(t testing.TB, what string, got shop.Heard, want ...string) {
	t.Helper()
	if fmt.Sprint(outcomes(got)) != fmt.Sprint(want) {
		t.Errorf("%s: %q, want %q", what, outcomes(got), want)
	}
}

func TestATillTellsOfStockOnce(t *testing.T) {
	w := newWorld(t)
	x := newTill(t, w, shop.OwnFormat)
	i := w.shirt(t, 3)
	linked, err := w.LinkSize(t.Context(), w.artist, shop.Link{
		SizeID: sizeOf(t, i, "S").ID, Platform: "Till", ExternalID: "7", ExternalSKU: "T-S",
	})
	if err != nil || len(sizeOf(t, linked, "S").Links) != 1 {
		t.Fatal(linked.Variants, err)
	}
	mustHear(t, "the first", x.tell(t, "1", `{"externalSku": "T-S", "quantity": 9},
{"sku": "SH-1", "size": "m", "change": -1}, {"sku": "SH-1", "quantity": 1},
  {"sku": "none", "quantity": 1}, {"externalId": "7", "quantity": 1}`),
		"taken 9", "taken 2", "unknown - Several sizes are known as SH-1. Say the size, or link each.",
		"unknown - No size is known as none.", "refused - 7 is named twice.")
	if out := x.tell(t, "1", `{"externalSku": "T-S", "quantity": 9}`); !out.IsRepeated || len(out.Results) > 0 {
		t.Errorf("told again: %+v", out)
	}
	mustHear(t, "the second", x.tell(t, "2", `{"sku": "T-S", "change": -4}`), "taken 5")
	got := w.get(t, w.artist, i.ID)
	s := sizeOf(t, got, "S")
	if s.Quantity != 5 || s.Links[0].Status != shop.SyncOK || !s.Links[0].SyncedAt.Equal(w.now) || got.Version != 1 {
		t.Errorf("%+v of version %d", s, got.Version)
	}
	history, err := w.History(t.Context(), w.artist, i.ID, paging.Request{Size: 3})
	if err != nil || history.Nodes[0].Reason != "Told by a webhook" || history.Nodes[0].ActorID != "" ||
		history.Nodes[0].Quantity != -4 {
		t.Errorf("%+v, %v", history.Nodes, err)
	}
	w.mustAddUp(t, got)
	hooks, err := x.Own(t.Context(), w.artist)
	if err != nil || len(hooks) != 1 || hooks[0].Secret != "" || !hooks[0].HeardAt.Equal(w.now) || hooks[0].Problem != "" {
		t.Errorf("%+v, %v", hooks, err)
	}
}

// What was set to what it is already is not set again after a sale.
func TestWhatIsToldAgainAfterASaleChangesNothing(t *testing.T) {
	w := newWorld(t)
	x := newTill(t, w, shop.OwnFormat)
	i := w.shirt(t, 3)
	mustHear(t, "as it is", x.tell(t, "1", `{"sku": "SH-1", "size": "S", "quantity": 3}`), "taken 3")
	if err := w.Sell(t.Context(), "hook-"+i.ID, map[string]int{sizeOf(t, i, "S").ID: 1}); err != nil {
		t.Fatal(err)
	}
	if out := x.tell(t, "1", `{"sku": "SH-1", "size": "S", "quantity": 3}`); !out.IsRepeated {
		t.Errorf("%+v", out)
	}
	if got := sizeOf(t, w.get(t, w.artist, i.ID), "S"); got.Quantity != 2 {
		t.Errorf("%+v", got)
	}
}

func TestNobodyIsToldOfFewerThanAreHeld(t *testing.T) {
	w := newWorld(t)
	x := newTill(t, w, shop.OwnFormat)
	i := w.shirt(t, 3)
	s := sizeOf(t, i, "S")
	if err := w.Hold(t.Context(), "hook-"+i.ID, map[string]int{s.ID: 2}); err != nil {
		t.Fatal(err)
	}
	link := shop.Link{SizeID: s.ID, Platform: "Till", ExternalID: "7"}
	if _, err := w.LinkSize(t.Context(), w.artist, link); err != nil {
		t.Fatal(err)
	}
	mustHear(t, "fewer than are held", x.tell(t, "1", `{"externalId": "7", "quantity": 1}`),
		"refused 3 2 pieces are reserved or being bought.")
	mustHear(t, "fewer than none", x.tell(t, "2", `{"externalId": "7", "change": -9}`), "refused 3 Only 3 there.")
	got := w.get(t, w.artist, i.ID)
	link = sizeOf(t, got, "S").Links[0]
	if link.Status != shop.SyncFailed || link.Message != "Only 3 there." {
		t.Errorf("%+v", link)
	}
	w.mustAddUp(t, got)
	hooks, err := x.Own(t.Context(), w.artist)
	if err != nil || hooks[0].Problem != "1 of 1 sizes were not taken: Only 3 there." {
		t.Errorf("%+v, %v", hooks, err)
	}
}

func TestWhoWaitsHearsOfATill(t *testing.T) {
	w := newWorld(t, stockNews)
	x := newTill(t, w, shop.OwnFormat)
	i := w.shirt(t, 0)
	x.tell(t, "1", `{"sku": "SH-1", "size": "S", "quantity": 1}`)
	if got := w.news(t, sizeOf(t, i, "S").ID); !slices.Equal(got, []event.Verb{event.Restocked}) {
		t.Errorf("told of %v", got)
	}
}

func TestOnlyWhatIsSignedIsTaken(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	x := newTill(t, w, shop.OwnFormat)
	w.shirt(t, 3)
	const body = `{"id": "1", "stock": [{"sku": "SH-1", "size": "S", "quantity": 1}]}`
	now := func(body string) shop.Delivery { return signed(body, x.hook.Secret, w.now) }
	for name, c := range map[string]struct {
		hookID string
		sent   shop.Delivery
		want   fault.Code
	}{
		"another hook":       {"none", signed(body, x.hook.Secret, w.now), fault.NotFound},
		"another secret":     {x.hook.ID, signed(body, "another", w.now), fault.BadUserInput},
		"too old":            {x.hook.ID, signed(body, x.hook.Secret, w.now.Add(-6*time.Minute)), fault.BadUserInput},
		"of the future":      {x.hook.ID, signed(body, x.hook.Secret, w.now.Add(6*time.Minute)), fault.BadUserInput},
		"not signed":         {x.hook.ID, shop.Delivery{Body: []byte(body), Header: http.Header{}.Get}, fault.BadUserInput},
		"another body":       {x.hook.ID, changedAfter(signed(body, x.hook.Secret, w.now)), fault.BadUserInput},
		"without an id":      {x.hook.ID, now(`{"stock": [{"sku": "a", "quantity": 1}]}`), fault.BadUserInput},
		"of nothing":         {x.hook.ID, now(`{"id": "1", "stock": []}`), fault.BadUserInput},
		"of neither number":  {x.hook.ID, now(`{"id": "1", "stock": [{"sku": "a"}]}`), fault.BadUserInput},
		"of fewer than none": {x.hook.ID, now(`{"id": "1", "stock": [{"sku": "a", "quantity": -1}]}`), fault.BadUserInput},
		"no JSON":            {x.hook.ID, now(`stock`), fault.BadUserInput},
	} {
		_, err := x.Receive(ctx, c.hookID, c.sent)
		mustBe(t, name, err, c.want)
	}
	before := x.hook
	renewed, err := x.Keep(ctx, w.artist, shop.OwnFormat, "")
	if err != nil || renewed.ID != before.ID || renewed.Secret == before.Secret {
		t.Errorf("renewed: %+v, %v", renewed, err)
	}
	_, err = x.Receive(ctx, before.ID, signed(body, before.Secret, w.now))
	mustBe(t, "the secret before", err, fault.BadUserInput)
	if _, err := x.Receive(ctx, before.ID, signed(body, renewed.Secret, w.now)); err != nil {
		t.Error(err)
	}
	mustBe(t, "removed by another", x.Remove(ctx, w.fan, before.ID), fault.Forbidden)
	if err := x.Remove(ctx, w.artist, before.ID); err != nil {
		t.Error(err)
	}
	_, err = x.Receive(ctx, before.ID, signed(body, renewed.Secret, w.now))
	mustBe(t, "after it was removed", err, fault.NotFound)
}

func changedAfter(d shop.Delivery) shop.Delivery {
	d.Body = append(d.Body, ' ')
	return d
}

func TestAnEventIsForgottenOnceNobodyTellsItAgain(t *testing.T) {
	w := newWorld(t)
	x := newTill(t, w, shop.OwnFormat)
	w.shirt(t, 3)
	x.tell(t, "1", `{"sku": "SH-1", "size": "S", "quantity": 9}`)
	for _, c := range []struct {
		later    time.Duration
		repeated bool
	}{{29 * 24 * time.Hour, true}, {2 * 24 * time.Hour, false}} {
		w.now = w.now.Add(c.later)
		if err := x.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if out := x.tell(t, "1", `{"sku": "SH-1", "size": "S", "quantity": 9}`); out.IsRepeated != c.repeated {
			t.Errorf("%v later: %+v", c.later, out)
		}
	}
}

func TestShopifyTellsWhatCanBeBought(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	x := newTill(t, w, shop.ShopifyFormat)
	i := w.shirt(t, 3, func(n *shop.New) { n.Variants[0].SKU = input.Set("808") })
	s := sizeOf(t, i, "S")
	for _, platform := range []string{"shopify", "Till"} {
		link := shop.Link{SizeID: s.ID, Platform: platform, ExternalID: "808"}
		if platform == "Till" {
			link.SizeID = sizeOf(t, i, "M").ID
		}
		if _, err := w.LinkSize(ctx, w.artist, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Hold(ctx, "hook-"+i.ID, map[string]int{s.ID: 2}); err != nil {
		t.Fatal(err)
	}
	send := func(body, secret string) (shop.Heard, error) {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(body))
		header := http.Header{}
		header.Set("X-Shopify-Hmac-Sha256", base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		header.Set("X-Shopify-Topic", "inventory_levels/update")
		return x.Receive(ctx, x.hook.ID, shop.Delivery{Body: []byte(body), Header: header.Get})
	}
	level := func(available, at string) string {
		return `{"inventory_item_id": 808, "location_id": 1, "available": ` + available + `, "updated_at": "` + at + `"}`
	}
	const noon, before, after = "2026-05-01T12:00:00-04:00", "2026-05-01T11:59:00-04:00", "2026-05-01T12:01:00-04:00"
	_, err := send(level("4", noon), "another")
	mustBe(t, "another secret", err, fault.BadUserInput)
	for _, c := range []struct{ body, want string }{
		{level("4", noon), "taken 6"},
		{level("9", before), "old 6 Something newer was taken already."},
		{level("-1", after), "taken 2"},
	} {
		out, err := send(c.body, x.hook.Secret)
		if err != nil {
			t.Fatal(err)
		}
		mustHear(t, c.body, out, c.want)
	}
	if out, err := send(level("4", noon), x.hook.Secret); err != nil || !out.IsRepeated {
		t.Errorf("told again: %+v, %v", out, err)
	}
	if out, err := send(level("null", after), x.hook.Secret); err != nil || len(out.Results) != 0 {
		t.Errorf("not counted there: %+v, %v", out, err)
	}
	got := w.get(t, w.artist, i.ID)
	if sizeOf(t, got, "S").Available() != 0 || sizeOf(t, got, "M").Quantity != 3 {
		t.Errorf("%+v", got.Variants)
	}
	w.mustAddUp(t, got)
}
