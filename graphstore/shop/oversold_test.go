package shop_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

// rush is people who want the same few pieces at once: those from one number to another.
type rush struct {
	S, M     string
	From, To int
}

// checkout names the checkout of one of them.
func (r rush) checkout(n int) string { return fmt.Sprint(n, "/", r.S) }

// buys has one of them hold a piece or two, and buy or let go, whichever servers they reach; said twice it is once.
// Errors: CONFLICT where they bought nothing.
func (r rush) buys(ctx context.Context, n int, here, there *shop.Holds) error {
	checkout, wanted := r.checkout(n), map[string]int{r.S: 1}
	if n%3 == 0 {
		wanted = map[string]int{r.M: 1, r.S: 1}
	}
	if err := here.Hold(ctx, checkout, wanted); err != nil {
		return err
	}
	if n%5 == 0 {
		return errors.Join(here.Release(ctx, checkout), fault.New(fault.Conflict, "The card is declined."))
	}
	return errors.Join(here.Sell(ctx, checkout, wanted), there.Sell(ctx, checkout, wanted))
}

// come has all of them come, so many at a time, and tells of each.
func (r rush) come(ctx context.Context, atOnce int, servers [2]*shop.Holds, tell func(error)) {
	var group sync.WaitGroup
	queue := make(chan int)
	for range atOnce {
		group.Go(func() {
			for n := range queue {
				tell(r.buys(ctx, n, servers[n%2], servers[1-n%2]))
			}
		})
	}
	for n := r.From; n < r.To; n++ {
		queue <- n
	}
	close(queue)
	group.Wait()
}

// sellerVariable has the test binary be a server of its own, to which a rush comes that it names.
const sellerVariable = "SIDESTAGE_TEST_SELLER"

// atOnceOfProcess is how many it serves at once.
const atOnceOfProcess = 8

// sellAsServer writes "sold" or "refused" of each who came, or what went wrong.
func sellAsServer(orders string) (code int) {
	ctx := context.Background()
	var r rush
	if err := json.Unmarshal([]byte(orders), &r); err != nil {
		fmt.Println(err)
		return 1
	}
	db, err := cypher.Open(ctx, cypher.Config{
		URI: os.Getenv(graphtest.URIVariable), Username: os.Getenv(graphtest.UsernameVariable),
		Password: os.Getenv(graphtest.PasswordVariable),
	}, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	h := shop.NewHolds(shopgraph.NewStore(db), time.Now)
	r.come(ctx, atOnceOfProcess, [2]*shop.Holds{h, h}, func(err error) {
		switch {
		case err == nil:
			fmt.Println("sold")
		case fault.CodeOf(err) == fault.Conflict:
			fmt.Println("refused")
		default:
			fmt.Println(err)
		}
	})
	return 0
}

// server is such a process, and what it has said.
type server struct {
	cmd           *exec.Cmd
	sold, refused atomic.Int64
	ended         chan struct{}
}

func startServer(t testing.TB, r rush) *server {
	t.Helper()
	orders, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	cfg, s := graphtest.Config(t), &server{cmd: exec.Command(os.Args[0]), ended: make(chan struct{})}
	s.cmd.Env = append(os.Environ(), sellerVariable+"="+string(orders), graphtest.URIVariable+"="+cfg.URI,
		graphtest.UsernameVariable+"="+cfg.Username, graphtest.PasswordVariable+"="+cfg.Password)
	said, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.ended)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			switch lines.Text() {
			case "sold":
				s.sold.Add(1)
			case "refused":
				s.refused.Add(1)
			default:
				t.Errorf("a server says %q", lines.Text())
			}
		}
		_ = s.cmd.Wait() // one is killed, as meant
	}()
	return s
}

// kill kills it with SIGKILL once it has sold so many.
func (s *server) kill(t testing.TB, once int64) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); s.sold.Load() < once; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("a server sells nothing")
		}
	}
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.ended
}

// Hundreds want the same few pieces at once, through two servers and a process that is killed among them and started
// again: each piece is sold once, and at every moment those that are left, held and sold are all there were.
func TestNothingIsOversold(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	const stock, people, ofProcess = 20, 300, 60
	i := w.shirt(t, stock)
	all := rush{S: sizeOf(t, i, "S").ID, M: sizeOf(t, i, "M").ID, To: people}
	servers := [2]*shop.Holds{w.Holds, shop.NewHolds(shopgraph.NewStore(w.DB), w.clock)}
	watched := w.watch(t, i.ID, stock)
	var sold, refused atomic.Int64
	tell := func(err error) {
		switch {
		case err == nil:
			sold.Add(1)
		case fault.CodeOf(err) == fault.Conflict:
			refused.Add(1)
		default:
			t.Error(err)
		}
	}
	process := startServer(t, rush{all.S, all.M, 0, ofProcess})
	process.kill(t, 3)
	again := startServer(t, rush{all.S, all.M, 0, 2 * ofProcess}) // those who had no answer ask again
	rest := all
	rest.From = 2 * ofProcess
	rest.come(ctx, 24, servers, tell)
	<-again.ended
	if n := again.sold.Load() + again.refused.Load(); n != 2*ofProcess {
		t.Errorf("%d of %d were answered after the restart", n, 2*ofProcess)
	}
	if n := sold.Load() + refused.Load(); n != people-2*ofProcess {
		t.Errorf("%d of %d were answered", n, people-2*ofProcess)
	}
	// What the killed one held for somebody who did not come again is for sale when its time is over.
	w.now = time.Now().Add(shop.HoldTime)
	late := rush{all.S, all.M, people, people + 2*stock}
	late.come(ctx, 8, servers, tell)
	if err := w.ReleaseRunOut(ctx); err != nil {
		t.Fatal(err)
	}
	watched()
	got := w.get(t, w.fan, i.ID)
	z := sizeOf(t, got, "S")
	if z.Sold != stock || z.Available() != 0 || z.Held != 0 {
		t.Errorf("%+v", z.Stock)
	}
	// Those whom the killed one served last may not have heard that they bought.
	if n := process.sold.Load() + again.sold.Load() + sold.Load(); n > stock || n < stock-atOnceOfProcess {
		t.Errorf("%d were told that they have one of %d", n, stock)
	}
	w.mustAddUp(t, got)
}

// watch reads the stock of an item's sizes again and again under the item's lock, until it is called off: what is left,
// held and sold is always what there was, and what history and holds say.
func (w *world) watch(t testing.TB, itemID string, pieces int) (off func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	looks, ended := 0, make(chan struct{})
	go func() {
		defer close(ended)
		for ; ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
			// Written, so that it waits for whoever changes the stock.
			rows, err := w.DB.Write(context.WithoutCancel(ctx), "test_watch", `MATCH (m:Merchandise {id: $id}) SET m._lock = true REMOVE m._lock
WITH m MATCH (m)-[:HAS_VARIANT]->(:MerchandiseVariant)-[:HAS_SIZE]->(z:MerchandiseSize)
RETURN z {.name, .quantity, .reserved, .held, .sold,
  said: reduce(n = 0, x IN COLLECT { MATCH (e:StockEntry {sizeId: z.id}) RETURN e.quantity } | n + x),
  holds: reduce(n = 0, x IN COLLECT { MATCH (h:StockHold {sizeId: z.id}) RETURN h.pieces } | n + x)} AS node`,
				map[string]any{"id": itemID})
			if err != nil {
				t.Error(err)
				return
			}
			for _, r := range rows {
				z := r.Map("node")
				left := z.Int("quantity") - z.Int("reserved") - z.Int("held")
				if left < 0 || z.Int("sold") > pieces || left+z.Int("held")+z.Int("sold") != pieces ||
					z.Int("said") != z.Int("quantity") || z.Int("holds") != z.Int("held") {
					t.Errorf("%s: %d left, %d held (by holds %d), %d sold of %d; %d there, %d by its history", z.String("name"),
						left, z.Int("held"), z.Int("holds"), z.Int("sold"), pieces, z.Int("quantity"), z.Int("said"))
					return
				}
			}
			looks++
		}
	}()
	return func() {
		cancel()
		<-ended
		if t.Logf("the stock was looked at %d times", looks); looks < 10 {
			t.Error("nobody looked at the stock")
		}
	}
}
