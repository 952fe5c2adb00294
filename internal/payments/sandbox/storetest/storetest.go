// Package storetest is what every store of the sandbox must pass.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Run tests a store; newID makes ids that nothing else has.
func Run(t *testing.T, s sandbox.Store, newID func(testing.TB) string) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, sandbox.Store, string){
		"a key is used once": aKeyIsUsedOnce, "events are told until they are taken": eventsAreTold,
		"refunds are of their intent": refunds, "things are of others": things,
	} {
		t.Run(name, func(t *testing.T) { test(t, s, newID(t)) })
	}
}

// A key makes one intent, however often it is asked for, and is refused for another.
func aKeyIsUsedOnce(t *testing.T, s sandbox.Store, key string) {
	ids := make([]string, 8)
	var wait sync.WaitGroup
	for n := range ids {
		wait.Go(func() {
			i, err := s.Create(t.Context(), key, "digest", sandbox.Intent{ID: fmt.Sprint("pi_", key, n), Amount: 5}, nil)
			if err != nil {
				t.Error(err)
			}
			ids[n] = i.ID
		})
	}
	wait.Wait()
	for _, id := range ids {
		if id != ids[0] || id == "" {
			t.Errorf("%q", ids)
		}
	}
	_, err := s.Create(t.Context(), key, "another", sandbox.Intent{ID: "pi_x" + key}, nil)
	mustBe(t, "for something else", err, fault.Conflict)
	_, err = s.Intent(t.Context(), "pi_x"+key)
	mustBe(t, "it was made", err, fault.NotFound)
}

func mustBe(t *testing.T, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

// What is told is stored with the change, comes until it is taken, and then never again.
func eventsAreTold(t *testing.T, s sandbox.Store, id string) {
	event := sandbox.Event{
		ID: "evt_" + id, Type: "payment_intent.created", Object: []byte(`{}`), Created: time.Now().Unix(),
	}
	if _, err := s.Create(t.Context(), id, "d", sandbox.Intent{ID: "pi_" + id}, []sandbox.Event{event}); err != nil {
		t.Fatal(err)
	}
	_, err := s.Change(t.Context(), "pi_"+id, func(i sandbox.Intent) (sandbox.Intent, []sandbox.Event, error) {
		event.ID, i.Amount = "evt_never"+id, 7
		return i, []sandbox.Event{event}, errors.New("refused")
	})
	if err == nil {
		t.Fatal("a change that was refused")
	}
	if i, err := s.Intent(t.Context(), "pi_"+id); err != nil || i.Amount != 0 {
		t.Errorf("it was changed: %+v, %v", i, err)
	}
	box := sandbox.New(s, "whsec", time.Now, slog.New(slog.DiscardHandler))
	var taken []string
	fails := true
	box.Tells(func(_ context.Context, payload []byte, _ string) error {
		if fails && strings.Contains(string(payload), id) {
			return errors.New("not now")
		}
		// What other tests left is none of this one's.
		if strings.Contains(string(payload), id) {
			taken = append(taken, string(payload))
		}
		return nil
	})
	if err := box.Deliver(t.Context()); err != nil || len(taken) > 0 {
		t.Fatalf("%q, %v", taken, err)
	}
	fails = false
	for deadline := time.Now().Add(10 * time.Second); len(taken) == 0 && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
		if err := box.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := box.Deliver(t.Context()); err != nil || len(taken) != 1 {
		t.Errorf("told %d times, %v", len(taken), err)
	}
}

// Refunds are decided with those of before, once for a key, and read the latest first.
func refunds(t *testing.T, s sandbox.Store, id string) {
	intent := "pi_" + id
	refund := func(key, refundID string, at int64) (sandbox.Refund, int, error) {
		before := -1
		made, err := s.CreateRefund(t.Context(), key+id, "d", intent,
			func(i sandbox.Intent, all []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error) {
				before = len(all)
				return sandbox.Refund{ID: refundID + id, PaymentIntent: i.ID, Created: at}, nil, nil
			})
		return made, before, err
	}
	_, _, err := refund("early", "re_0", 0)
	mustBe(t, "of no intent", err, fault.NotFound)
	if _, err := s.Create(t.Context(), id, "d", sandbox.Intent{ID: intent}, nil); err != nil {
		t.Fatal(err)
	}
	first, none, err := refund("a", "re_1", 1)
	again, isDecided, failed := refund("a", "re_2", 2)
	_, one, last := refund("b", "re_3", 3)
	if err := errors.Join(err, failed, last); err != nil || none != 0 || one != 1 || again.ID != first.ID ||
		isDecided != -1 {
		t.Errorf("%+v after %d, again %+v, then after %d: %v", first, none, again, one, err)
	}
	all, err := s.Refunds(t.Context(), intent)
	if err != nil || len(all) != 2 || all[0].ID != "re_3"+id || all[1].ID != "re_1"+id {
		t.Errorf("%+v, %v", all, err)
	}
	if read, err := s.Refund(t.Context(), "re_3"+id); err != nil || read.Created != 3 {
		t.Errorf("%+v, %v", read, err)
	}
	_, err = s.Refund(t.Context(), "re_2"+id)
	mustBe(t, "one that was not made", err, fault.NotFound)
}

// Things belong to one that is there, and are changed whole or not at all.
func things(t *testing.T, s sandbox.Store, id string) {
	account, transfer := "acct_"+id, "tr_"+id
	create := func(key, thingID, of string) (seen int, err error) {
		_, err = s.Make(t.Context(), key+id, "d", of, func(others sandbox.Others) (sandbox.Thing, []sandbox.Event, error) {
			all, err := others()
			seen = len(all)
			// Two are of each moment.
			return sandbox.Thing{ID: thingID, Of: of, Created: int64(10 + seen/2), Data: json.RawMessage(`{"n":1}`)}, nil, err
		})
		return seen, err
	}
	_, err := create("x", transfer, account)
	mustBe(t, "of what is not there", err, fault.NotFound)
	_, err = create("a", account, "")
	none, failed := create("b", transfer, account)
	one, last := create("c", transfer+"2", account)
	if err := errors.Join(err, failed, last); err != nil || none != 0 || one != 1 {
		t.Errorf("%d, then %d: %v", none, one, err)
	}
	for _, refuses := range []bool{true, false} {
		_, err = s.ChangeThing(t.Context(), transfer, func(x sandbox.Thing) (sandbox.Thing, []sandbox.Event, error) {
			x.Data = json.RawMessage(`{"n":2}`)
			if refuses {
				return x, nil, errors.New("refused")
			}
			return x, nil, nil
		})
		if (err != nil) != refuses {
			t.Errorf("changing: %v", err)
		}
		want := map[bool]string{true: `{"n":1}`, false: `{"n":2}`}[refuses]
		if x, err := s.Thing(t.Context(), transfer); err != nil || string(x.Data) != want || x.Of != account {
			t.Errorf("%+v, %v, want %s", x, err, want)
		}
	}
	if all, err := s.Things(t.Context(), account); err != nil || len(all) != 2 || all[0].ID != transfer {
		t.Errorf("%+v, %v", all, err)
	}
	pages(t, s, create, account)
}

// pages reads things a page at a time: the latest first, of those of one moment the one of the greater id.
func pages(t *testing.T, s sandbox.Store, create func(key, id, of string) (int, error), account string) {
	t.Helper()
	prefix := "p" + account + "_"
	for n := range 7 {
		if _, err := create(fmt.Sprint("page ", n), fmt.Sprint(prefix, n), account); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := create("no page", "q"+account, account); err != nil {
		t.Fatal(err)
	}
	var got []string
	page := sandbox.Listing{Prefix: prefix, Since: 1, Most: 3}
	for range 4 {
		some, err := s.Page(t.Context(), account, page)
		if err != nil || len(some) > page.Most {
			t.Fatal(some, err)
		}
		for _, one := range some {
			got = append(got, strings.TrimPrefix(one.ID, prefix))
			page.After = one
		}
	}
	if strings.Join(got, " ") != "6 5 4 3 2 1 0" {
		t.Errorf("pages: %v", got)
	}
	page.After, page.Since = sandbox.Thing{}, 1000
	if some, err := s.Page(t.Context(), account, page); err != nil || len(some) != 0 {
		t.Errorf("of later: %+v, %v", some, err)
	}
}
