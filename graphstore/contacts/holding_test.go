package contacts_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// refusing is the token of the link that mail readers press.
func (w *world) refusing(to string) string {
	w.t.Helper()
	_, token, _ := strings.Cut(w.mails(to)[0].Unsubscribe, "token=")
	token, err := url.QueryUnescape(token)
	w.must(err)
	return token
}

// isWrittenTo has another artist bring an address, and reports whether a letter goes out.
func (w *world) isWrittenTo(email string) bool {
	w.t.Helper()
	other := newWorld(w.t)
	other.later(w.now().Sub(other.now()))
	other.brings("email\n" + email + "\n")
	return len(other.mails(email)) > 0
}

// No is no to everybody, also where whoever asked is gone since.
func TestARefusalHoldsWhateverBecameOfTheLetter(t *testing.T) {
	away := func(w *world) { w.exec(`MATCH (a:User {id: $artist}) SET a.deactivatedAt = datetime()`) }
	expired := func(w *world) {
		w.later(31 * 24 * time.Hour)
		w.must(w.Sweep(t.Context()))
	}
	erased := func(w *world) { w.exec(`MATCH (c:Contact {artistId: $artist}) DETACH DELETE c`) }
	for name, becomes := range map[string]func(*world){"away": away, "expired": expired, "erased": erased} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			byMail, byPage := w.address(), w.address()
			w.brings("email\n" + byMail + "\n" + byPage + "\n")
			page, refuse := w.token(byPage), w.refusing(byMail)
			becomes(w)
			if !w.isWrittenTo(w.address()) {
				t.Fatal("another artist writes to nobody")
			}
			atOnce(4, func(int) { // pressed twice, it holds once
				if err := errors.Join(w.Refuse(t.Context(), "", page), w.Unsubscribe(t.Context(), "", refuse)); err != nil {
					t.Error(err)
				}
			})
			if w.isWrittenTo(byMail) || w.isWrittenTo(byPage) {
				t.Error("another artist writes to who refused")
			}
		})
	}
}

// Letters that went out before tokens named the address still refuse.
func TestATokenWithoutTheAddressStillRefuses(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	w.brings("email\n" + email + "\n")
	id, err := cypher.ReadOne(t.Context(), w.db, "test_contact", `MATCH (c:Contact {artistId: $artist}) RETURN c.id AS id`,
		map[string]any{"artist": w.artist.UserID}, cypher.ScanID)
	w.must(err)
	mac := hmac.New(sha256.New, []byte("key"))
	mac.Write([]byte("token\x00refuse"))
	token := letter.NewTokens(mac.Sum(nil)).Make(id)
	w.exec(`MATCH (a:User {id: $artist}) SET a.deactivatedAt = datetime()`)
	for range 2 {
		w.must(w.Unsubscribe(t.Context(), "", token))
	}
	if w.isWrittenTo(email) {
		t.Error("another artist writes to who refused")
	}
}

// What is gone is neither shown nor given, by whichever way it would be.
func TestAlbumsThatAreGoneAreNotGiven(t *testing.T) {
	for name, goes := range map[string]cypher.Statement{
		"removed": `MATCH (al:Album {id: $album}) SET al.removalId = 'x'`,
		"deleted": `MATCH (al:Album {id: $album}) SET al.status = 'deleted'`,
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			agrees, joins, follows := w.address(), w.address(), w.address()
			fan, follower := w.joins(agrees), w.joins(follows)
			w.brings("email,album\n" + agrees + ",Harbour\n" + joins + ",Harbour\n" + follows + ",\n")
			for _, each := range []string{joins, follows} {
				w.must(second(w.Agree(t.Context(), access.Visitor, "", w.token(each))))
			}
			w.exec(goes)
			if in := w.brings("email,album\n" + follows + ",Harbour\n"); in.Given != 0 || len(in.Albums) > 0 {
				t.Errorf("an album that is gone can be chosen: %+v", in)
			}
			w.givesByHand(follower)
			token := w.token(agrees)
			invited, err := w.Invitation(t.Context(), "", token)
			if w.must(err); len(invited.Albums) > 0 {
				t.Errorf("invited to %v", invited.Albums)
			}
			w.must(second(w.Agree(t.Context(), access.Visitor, "", token)))
			joined := w.joins(joins)
			w.must(w.Receive(t.Context(), []backlog.Event{{ItemID: joined}}))
			for who, id := range map[string]string{"agreed": fan, "joined": joined, "followed": follower} {
				if follows, has := w.is(id); !follows || has {
					t.Errorf("who %s: follows %v, has %v", who, follows, has)
				}
			}
		})
	}
}

// givesByHand adds the album to what who agreed bought, as a file does whose album goes while it is read.
func (w *world) givesByHand(userID string) {
	w.t.Helper()
	key, err := cypher.ReadOne(w.t.Context(), w.db, "test_key", `MATCH (:User {id: $id})-[:AGREED]->(c:Contact) RETURN c.key AS id`,
		map[string]any{"id": userID}, cypher.ScanID)
	w.must(err)
	bought := []contacts.New{{Key: key, AlbumIDs: []string{w.album}}}
	w.must(second(w.Store.Bring(w.t.Context(), w.artist.UserID, bought, 250, w.now())))
}

// Letters of an artist who is away wait for them, and are no more a day than those of others.
func TestLettersWaitForAnArtistWhoIsAway(t *testing.T) {
	w := newWorld(t)
	var file strings.Builder
	file.WriteString("email\n")
	for range 60 {
		file.WriteString(w.address() + "\n")
	}
	w.exec(`MATCH (a:User {id: $artist}) SET a.createdAt = datetime('2001-01-01T00:00:00Z')`)
	w.brings(file.String())
	w.exec(`MATCH (a:User {id: $artist}) SET a.deactivatedAt = datetime('2001-01-01T11:00:00Z')`)
	w.ticks()
	kept, err := w.Store.Summary(t.Context(), w.artist.UserID)
	if w.must(err); len(w.sent) > 0 || kept.Unsent != 60 || kept.Waiting != 60 {
		t.Fatalf("%d letters while they are away, %+v", len(w.sent), kept)
	}
	w.exec(`MATCH (a:User {id: $artist}) REMOVE a.deactivatedAt`)
	for _, want := range []int{0, 50, 60, 60} { // a newcomer has 50 a day
		w.ticks()
		if len(w.sent) != want {
			t.Errorf("%d letters, want %d", len(w.sent), want)
		}
		w.later(24 * time.Hour)
	}
	to := map[string]bool{}
	for _, l := range w.sent {
		to[l.To] = true
	}
	if s := w.summary(); len(to) != 60 || s.Unsent != 0 || s.Waiting != 60 {
		t.Errorf("written to %d, %+v", len(to), s)
	}
}

// ticks sends more letters than a test has in a day.
func (w *world) ticks() {
	w.t.Helper()
	for range 6 {
		w.must(w.SendLetters(w.t.Context()))
	}
}

func TestLettersDoNotWaitForEver(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	w.brings("email\n" + email + "\n")
	w.exec(`MATCH (a:User {id: $artist}) SET a.deactivatedAt = datetime('2000-11-01')`)
	w.ticks()
	w.exec(`MATCH (a:User {id: $artist}) REMOVE a.deactivatedAt`)
	w.later(48 * time.Hour)
	if n := len(w.mails(email)); n != 0 || w.summary().Unsent != 0 {
		t.Errorf("%d letters of who was away for two months, %+v", n, w.summary())
	}
}

// An artist whom nobody refused cannot count who refused another.
func TestWhoRefusedCountsAsOthersDo(t *testing.T) {
	w, before := newWorld(t), newWorld(t)
	email := w.address()
	w.brings("email\n" + email + "\n")
	token := w.token(email)
	before.brings("email\n" + email + "\n")
	w.must(w.Refuse(t.Context(), "", token))
	if before.isKnown(email) {
		t.Error("the address is kept")
	}
	if n, err := before.Withdraw(t.Context(), before.artist); err != nil || n != 1 {
		t.Errorf("took %d back, %v", n, err)
	}
	counts := func(email string) string {
		fresh := newWorld(t)
		in := fresh.brings("email\n" + email + "\n")
		waiting := fresh.summary()
		n, err := fresh.Withdraw(t.Context(), fresh.artist)
		w.must(err)
		withdrawn := fresh.summary()
		fresh.brings("email\n" + email + "\n")
		fresh.later(24 * time.Hour)
		fresh.ticks()
		return fmt.Sprint(in.Letters, in.Problems, waiting, n, withdrawn, fresh.summary())
	}
	if refused, other := counts(email), counts(w.address()); refused != other {
		t.Errorf("who refused counts %s, others %s", refused, other)
	}
}

// A mail server that takes all the time it may has no other server write the same letters.
func TestNoOtherServerWritesWhatIsStillWritten(t *testing.T) {
	w := newWorld(t)
	w.ticks() // nothing of other tests is due
	var file strings.Builder
	file.WriteString("email\n")
	for range 20 {
		file.WriteString(w.address() + "\n")
	}
	w.brings(file.String())
	w.slow = func() {
		w.later(30 * time.Second)
		if len(w.sent) == 20 {
			w.slow = nil
			w.must(w.SendLetters(t.Context()))
		}
	}
	w.must(w.SendLetters(t.Context()))
	if len(w.sent) != 20 {
		t.Errorf("%d letters to 20 people", len(w.sent))
	}
}
