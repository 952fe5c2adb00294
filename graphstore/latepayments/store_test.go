package latepayments_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

var noon = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

// unlimited lets everybody do everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}

func (unlimited) Forgive(context.Context, limit.Ticket) {}

// provider refuses every refund, or lets them wait until release is closed.
type provider struct {
	orders.Provider
	asked, release chan struct{}
}

func (*provider) RefundsOf(context.Context, string) ([]orders.ProviderRefund, error) { return nil, nil }

func (p *provider) CreateRefund(context.Context, orders.NewRefund) (orders.ProviderRefund, error) {
	if p.release != nil {
		close(p.asked)
		<-p.release
	}
	return orders.ProviderRefund{Status: orders.RefundRefused, Failure: "The card is closed."}, nil
}

type world struct {
	graphtest.Catalogue
	store    *lategraph.Store
	provider *provider
	service  *latepayments.Service
	admin    access.Viewer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, store: lategraph.NewStore(c.DB), provider: &provider{},
		admin: access.Viewer{UserID: c.FanID, Admin: true},
	}
	w.service = latepayments.NewService(latepayments.Options{
		Store: w.store, Provider: w.provider, Limits: unlimited{}, Now: func() time.Time { return noon },
		Log: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(func() {
		_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", `MATCH (l:LatePayment {ownerId: $id})
OPTIONAL MATCH (l)-[:HAS_STEP]->(s) OPTIONAL MATCH (x:Outbox {itemId: l.id}) DETACH DELETE l, s, x`, map[string]any{"id": c.ArtistID})
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) begin(t *testing.T, at time.Time) string {
	t.Helper()
	id := graphtest.ID(t)
	for range 2 { // again is once
		_, err := cypher.WriteTx(t.Context(), w.DB, "test_begin", func(tx *cypher.Tx) (struct{}, error) {
			return struct{}{}, lategraph.Begin(tx, latepayments.Begin(latepayments.Payment{
				ID: id, Number: "S-" + id[:8], TierName: "Backstage", IsGift: true, IntentID: "pi_" + id, Amount: 500,
				Currency: "EUR", Payer: person.Person{UserID: w.FanID}, Artist: person.Person{UserID: w.ArtistID},
			}, at))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return id
}

func (w *world) get(t *testing.T, id string) latepayments.Payment {
	t.Helper()
	p, err := w.store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPaymentIsKept(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.begin(t, noon)
	p := w.get(t, id)
	if p.Number != "S-"+id[:8] || p.TierName != "Backstage" || !p.IsGift || p.Payer.UserID != w.FanID || p.Amount != 500 ||
		p.Artist.UserID != w.ArtistID || p.Currency != "EUR" || !p.PaidAt.Equal(noon) || !p.NextAt.Equal(noon) ||
		p.Status != orders.RefundPending || len(p.Steps) != 1 {
		t.Errorf("%+v", p)
	}
	if got, err := w.store.OfIntent(ctx, "pi_"+id); err != nil || got != id {
		t.Errorf("of its intent: %s, %v", got, err)
	}
	changed := func(p *latepayments.Payment) []event.Verb {
		p.Status, p.Failure, p.Refused, p.Tries = orders.RefundRefused, "Closed.", []string{"re_1"}, 2
		p.NextAt, p.IsAsked, p.Note, p.Returned, p.Pending = time.Time{}, true, "A note.", 100, 200
		p.ReturnedAt = noon.Add(time.Hour)
		p.Steps = append(p.Steps, latepayments.Step{
			At: noon.Add(time.Hour), Kind: latepayments.TriedAgain, By: person.Person{UserID: w.FanID}, Note: "Why.",
		})
		return nil
	}
	if err := w.store.Change(ctx, id, changed); err != nil {
		t.Fatal(err)
	}
	p = w.get(t, id)
	if p.Status != orders.RefundRefused || p.Failure != "Closed." || !slices.Equal(p.Refused, []string{"re_1"}) ||
		p.Tries != 2 || !p.NextAt.IsZero() || !p.IsAsked || p.Note != "A note." || p.Returned != 100 || p.Pending != 200 ||
		!p.ReturnedAt.Equal(noon.Add(time.Hour)) || len(p.Steps) != 2 {
		t.Errorf("%+v", p)
	}
	last := p.Steps[1]
	if last.Kind != latepayments.TriedAgain || last.By.UserID != w.FanID || last.By.Handle == "" || last.Note != "Why." {
		t.Errorf("%+v", last)
	}
	for name, err := range map[string]error{
		"read":   func() error { _, err := w.store.Get(ctx, "none"); return err }(),
		"change": w.store.Change(ctx, "none", func(*latepayments.Payment) []event.Verb { return nil }),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s one that is not there: %v", name, err)
		}
	}
}

func TestStepsAreTheLastOnes(t *testing.T) {
	w := newWorld(t)
	id := w.begin(t, noon)
	for range 2 {
		err := w.store.Change(t.Context(), id, func(p *latepayments.Payment) []event.Verb {
			for i := range latepayments.MostSteps {
				at := noon.Add(time.Duration(i) * time.Second)
				p.Steps = append(p.Steps, latepayments.Step{At: at, Kind: latepayments.Refused})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	p := w.get(t, id)
	if n := len(p.Steps); n != latepayments.MostSteps || p.Steps[0].Kind != latepayments.Refused ||
		!p.Steps[n-1].At.Equal(noon.Add((latepayments.MostSteps-1)*time.Second)) {
		t.Errorf("%d steps: %+v", n, p.Steps)
	}
}

func TestDueAndLists(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	// Long ago, so that what other tests leave is not before them.
	first := w.begin(t, time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC))
	second := w.begin(t, time.Date(1990, 1, 2, 0, 0, 0, 0, time.UTC))
	due, err := w.store.Due(ctx, time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC), 10)
	if err != nil || !slices.Equal(due, []string{first}) {
		t.Errorf("due: %v, %v", due, err)
	}
	if due, err = w.store.Due(ctx, noon, 1); err != nil || !slices.Equal(due, []string{first}) {
		t.Errorf("one that is due: %v, %v", due, err)
	}
	if err := w.store.Change(ctx, first, func(p *latepayments.Payment) []event.Verb {
		p.Status = latepayments.Settled
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	list := func(status orders.RefundStatus) (ids []string) {
		t.Helper()
		page, err := w.service.List(ctx, w.admin, status, paging.Request{Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range page.Nodes {
			if p.Artist.UserID == w.ArtistID {
				ids = append(ids, p.ID)
			}
		}
		return ids
	}
	if got := list(latepayments.Settled); !slices.Equal(got, []string{first}) {
		t.Errorf("settled: %v", got)
	}
	if got := list(orders.RefundPending); !slices.Equal(got, []string{second}) {
		t.Errorf("pending: %v", got)
	}
	type reading func(context.Context, string, paging.Request) (paging.Page[latepayments.Payment], error)
	for name, read := range map[string]reading{
		w.FanID: w.store.Made, w.ArtistID: w.store.Received,
	} {
		page, err := read(ctx, name, paging.Request{Size: 1})
		if err != nil || len(page.Nodes) != 1 || page.Nodes[0].ID != second || !page.HasNext {
			t.Errorf("the latest of %s: %+v, %v", name, page, err)
		}
	}
	for _, v := range []access.Viewer{{}, {UserID: w.ArtistID}} {
		if _, err := w.service.List(ctx, v, orders.RefundPending, paging.Request{Size: 1}); err == nil {
			t.Errorf("%+v lists all", v)
		}
	}
}

// Admins who settle at once settle once; the others are told.
func TestSettledOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.begin(t, noon)
	var wait sync.WaitGroup
	results := make(chan error, 5)
	for range 5 {
		wait.Go(func() {
			_, err := w.service.Settle(ctx, w.admin, id, "By bank transfer.")
			results <- err
		})
	}
	wait.Wait()
	close(results)
	done := 0
	for err := range results {
		if err == nil {
			done++
		} else if fault.CodeOf(err) != fault.Conflict {
			t.Error(err)
		}
	}
	if p := w.get(t, id); done != 1 || p.Status != latepayments.Settled || len(p.Steps) != 2 {
		t.Errorf("settled %d times: %+v", done, p)
	}
	if err := w.service.Work(ctx); err != nil {
		t.Error(err)
	}
	if p := w.get(t, id); p.Tries != 0 {
		t.Errorf("tried after it was settled: %+v", p)
	}
}

// While the provider is asked nobody settles by hand: it may go back.
func TestNotSettledWhileItIsTried(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.begin(t, time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC))
	w.provider.asked, w.provider.release = make(chan struct{}), make(chan struct{})
	worked := make(chan error)
	go func() { worked <- w.service.Handle(ctx, orders.ProviderEvent{RefundsOf: "pi_" + id}) }()
	<-w.provider.asked
	if _, err := w.service.Settle(ctx, w.admin, id, "By bank transfer."); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("while it is tried: %v", err)
	}
	close(w.provider.release)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	p, err := w.service.Settle(ctx, w.admin, id, "By bank transfer.")
	if err != nil || p.Status != latepayments.Settled || p.Tries != 1 || p.Failure != "" {
		t.Errorf("once it was refused: %+v, %v", p, err)
	}
	acts, err := auditgraph.NewStore(w.DB).List(ctx, audit.Filter{Subject: id}, paging.Request{Size: 5})
	if err != nil || len(acts.Nodes) != 1 || acts.Nodes[0].Verb != audit.PaymentSettled ||
		acts.Nodes[0].ActorID != w.admin.UserID || acts.Nodes[0].Why != "By bank transfer." {
		t.Errorf("recorded %+v, %v", acts.Nodes, err)
	}
	for _, note := range []string{"", "  ", strings.Repeat("a", 501)} {
		if _, err := w.service.Settle(ctx, w.admin, id, note); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%q: %v", note, err)
		}
	}
}

func TestMailedIsNoted(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.begin(t, noon)
	for _, want := range []bool{false, true} {
		if got, err := w.store.IsMailed(ctx, id, "refunded/1/fan"); err != nil || got != want {
			t.Errorf("mailed %t, %v, want %t", got, err, want)
		}
		if err := w.store.Mailed(ctx, id, "refunded/1/fan"); err != nil {
			t.Fatal(err)
		}
	}
	if to, err := w.store.Email(ctx, "nobody"); err != nil || to != "" {
		t.Errorf("nobody's address: %q, %v", to, err)
	}
}
