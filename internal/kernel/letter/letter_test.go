package letter_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// office is a store and a mailer in memory; it takes no mail while it is shut.
type office struct {
	noted, sent []string
	isShut      bool
}

var errShut = errors.New("the office is shut")

func (o *office) Email(_ context.Context, userID string) (string, error) {
	if userID == "gone" {
		return "", nil
	}
	return userID + "@x.test", nil
}

func (o *office) IsMailed(_ context.Context, id, key string) (bool, error) {
	return slices.Contains(o.noted, id+" "+key), nil
}

func (o *office) Mailed(_ context.Context, id, key string) error {
	o.noted = append(o.noted, id+" "+key)
	return nil
}

func (o *office) Send(_ context.Context, m letter.Mail) error {
	if o.isShut {
		return errShut
	}
	o.sent = append(o.sent, m.To+": "+m.Subject)
	return nil
}

func (o *office) sender() letter.Sender[string] {
	return letter.Sender[string]{
		Store: o, Mailer: o,
		Get: func(_ context.Context, id string) (string, error) {
			if id == "gone" {
				return "", fault.Missing("This thing")
			}
			return "thing " + id, nil
		},
		Write: func(thing string, e backlog.Event) []letter.Letter {
			return []letter.Letter{
				{Mail: letter.Mail{Subject: string(e.Verb) + " " + thing}, UserID: "fan", Kind: "buyer"},
				{Mail: letter.Mail{Subject: thing, To: "by@address.test"}, Kind: "closing", Once: "closed"},
				{Mail: letter.Mail{Subject: "to nobody"}, UserID: "gone", Kind: "gone"},
			}
		},
	}
}

func happened(id string, verb event.Verb, version int) backlog.Event {
	return backlog.Event{Verb: verb, ItemID: id, Version: version}
}

func TestEachLetterIsSentOnce(t *testing.T) {
	o := &office{}
	events := []backlog.Event{
		happened("gone", event.Bought, 1), happened("1", event.Bought, 1), happened("1", event.Bought, 1),
		happened("1", event.Refunded, 2), happened("1", event.Refunded, 3), happened("2", event.Refunded, 1),
	}
	for range 2 {
		if err := o.sender().Receive(t.Context(), events); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"fan@x.test: bought thing 1", "by@address.test: thing 1",
		"fan@x.test: refunded thing 1", "fan@x.test: refunded thing 1",
		"fan@x.test: refunded thing 2", "by@address.test: thing 2",
	}
	if !slices.Equal(o.sent, want) {
		t.Errorf("sent %q, want %q", o.sent, want)
	}
}

// What was not taken comes again, without those before it.
func TestLetterThatIsNotTakenComesAgain(t *testing.T) {
	o := &office{isShut: true}
	events := []backlog.Event{happened("1", event.Bought, 1)}
	if err := o.sender().Receive(t.Context(), events); !errors.Is(err, errShut) || len(o.noted) > 0 {
		t.Fatalf("%v, noted %v", err, o.noted)
	}
	o.isShut = false
	if err := o.sender().Receive(t.Context(), events); err != nil || len(o.sent) != 2 {
		t.Errorf("%v, sent %v", err, o.sent)
	}
}

func TestText(t *testing.T) {
	want := "Hello Fan,\n\nOne.\n\nTwo.\n\nhttps://x.test/a\n\nSidestage\n"
	if got := letter.Text("Fan", []string{"One.", "Two."}, "https://x.test/a"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
