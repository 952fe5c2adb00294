package push_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

// Servers that start at once have one key.
func TestServersAgreeOnKeys(t *testing.T) {
	w, siteID := newWorld(t), graphtest.ID(t)
	got := make([]push.Keys, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() {
			made := push.Keys{Public: fmt.Sprint("public", i), Private: fmt.Sprint("private", i)}
			keys, err := w.store.Keys(t.Context(), siteID, made)
			if err != nil {
				t.Error(err)
			}
			got[i] = keys
		})
	}
	all.Wait()
	for _, keys := range got {
		if keys != got[0] || keys.Public[len("public"):] != keys.Private[len("private"):] {
			t.Errorf("%v, and %v", keys, got[0])
		}
	}
}

// Two people share a browser: it is told what is for who used it last. A person has twenty at most, also where many
// subscribe at once.
func TestWhoseABrowserIs(t *testing.T) {
	w := newWorld(t)
	shared := w.browser(w.ann, "shared")
	shared.UserID = w.ben
	w.must(w.store.Subscribe(t.Context(), shared, push.MaxPerPerson))
	got, err := w.store.Subscriptions(t.Context(), []string{w.ann, w.ben})
	if err != nil || len(got) != 1 || got[0] != shared {
		t.Errorf("%+v, %v", got, err)
	}
	w.must(w.store.Unsubscribe(t.Context(), w.ann, shared.ID()))
	if got, err = w.store.Subscriptions(t.Context(), []string{w.ben}); err != nil || len(got) != 1 {
		t.Errorf("somebody else ended it: %v, %v", got, err)
	}
	var all sync.WaitGroup
	for i := range 25 {
		all.Go(func() {
			sub := pushtest.NewBrowser(fmt.Sprint("https://push.test/", i, w.cat)).Subscription(w.cat)
			if err := w.store.Subscribe(t.Context(), sub, push.MaxPerPerson); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	last := w.browser(w.cat, "last")
	got, err = w.store.Subscriptions(t.Context(), []string{w.cat})
	if err != nil || len(got) != push.MaxPerPerson || !slices.Contains(got, last) {
		t.Errorf("%d subscriptions, %v", len(got), err)
	}
}

func TestWhoIsToldOfNotifications(t *testing.T) {
	w := newWorld(t)
	phone, desk := w.browser(w.ann, "phone"), w.browser(w.ann, "desk")
	w.follow(w.ben, w.cat) // who has no browser
	id := w.follow(w.ben, w.ann)
	w.told()
	w.due(6 * time.Second)
	w.told("desk"+w.ann+": Ben follows you: ", "phone"+w.ann+": Ben follows you: ")
	if m := w.lastSent; len(m.Topic) != 32 || m.Alerts || m.URL != "/Ben"+w.ben[len(w.ben)-12:] {
		t.Errorf("it was told as %+v", m)
	}
	w.due(time.Hour)
	w.told()

	// Another act of the same group says more, but not every few seconds. A browser that is gone is forgotten.
	w.follow(w.cat, w.ann)
	w.due(6 * time.Second)
	w.answers[phone.Endpoint] = push.Gone
	w.told("desk"+w.ann+": Cat and 1 other follow you: ", "phone"+w.ann+": Cat and 1 other follow you: ")
	w.follow(w.cat, w.ann)
	w.due(time.Minute)
	w.told()
	w.due(10 * time.Minute)
	w.told("desk" + w.ann + ": Cat and 1 other follow you: ")

	// What was read is told no more.
	w.follow(w.ben, w.ann)
	if _, _, err := w.notifications.MarkRead(t.Context(), w.ann, []string{id}, w.now); err != nil {
		t.Fatal(err)
	}
	w.due(time.Hour)
	w.told()

	// Who is signed out there, or wants to hear nothing, is not told.
	w.quiet[w.ann] = true
	w.follow(w.ben, w.ann)
	w.due(time.Minute)
	w.told()
	delete(w.quiet, w.ann)
	w.due(time.Hour)
	w.told()
	w.ended = []push.Session{{UserID: w.ann, ID: desk.SessionID}}
	w.follow(w.cat, w.ann)
	w.due(time.Hour)
	w.told()
	if left, err := w.store.Subscriptions(t.Context(), []string{w.ann}); err != nil || len(left) != 0 {
		t.Errorf("%v are left, %v", left, err)
	}
}

// Who has the site open has a minute for seeing it there; then they are somewhere else.
func TestWhoHasTheSiteOpenIsToldLater(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "phone")
	w.online[w.ann] = true
	w.follow(w.ben, w.ann)
	w.due(6 * time.Second)
	w.told()
	w.due(50 * time.Second)
	w.told()
	w.due(5 * time.Second)
	w.told("phone" + w.ann + ": Ben follows you: ")
}

// A push service that is away is asked again, at longer and longer times, and at last given up.
func TestAPushServiceThatIsAway(t *testing.T) {
	w := newWorld(t)
	phone := w.browser(w.ann, "phone")
	w.answers[phone.Endpoint] = push.Later
	w.follow(w.ben, w.ann)
	tries := 0
	for range 100 {
		w.due(5 * time.Minute)
		tries += len(w.step())
	}
	if tries < 6 || tries > 20 {
		t.Errorf("it was asked %d times", tries)
	}
}

// Two servers at once tell each once. One that dies after it told, before it wrote that down, leaves it to the other
// after its lease: the message goes out again, with the topic that takes the place of the first.
func TestServersTellOnceAndADyingOneAgain(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "phone")
	for range 20 {
		w.follow(w.ben, w.ann)
	}
	chatID := w.chat(chat.Direct, "", w.ben, w.ann)
	w.write(chatID, w.ben, "Hello")
	w.due(6 * time.Second)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := w.service().Step(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if slices.Sort(w.sent); len(w.sent) != 2 {
		t.Errorf("%q was told", w.sent)
	}

	w.follow(w.cat, w.ann)
	w.write(chatID, w.ben, "Are you there?")
	w.due(11 * time.Minute)
	for _, lease := range []func() (push.Lease, error){
		func() (push.Lease, error) { return w.store.LeaseNotifications(t.Context(), 10, time.Minute) },
		func() (push.Lease, error) { return w.store.LeaseChats(t.Context(), 10, time.Minute) },
	} {
		if taken, err := lease(); err != nil || len(taken.IDs) != 1 {
			t.Fatal(taken, err)
		}
	}
	w.told()
	w.due(61 * time.Second)
	w.told("phone"+w.ann+": Ben: Are you there?", "phone"+w.ann+": Cat and 1 other follow you: ")
}

// What happens while a server is at it is told by the next.
func TestWhatComesWhileItIsToldIsToldToo(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "phone")
	chatID := w.chat(chat.Direct, "", w.ben, w.ann)
	w.write(chatID, w.ben, "One")
	w.whileSending = func() {
		w.whileSending = nil
		w.write(chatID, w.ben, "Two")
	}
	w.due(6 * time.Second)
	w.told("phone" + w.ann + ": Ben: One")
	w.due(6 * time.Second)
	w.told("phone" + w.ann + ": Ben: Two")
}
