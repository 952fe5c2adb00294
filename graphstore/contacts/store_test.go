package contacts_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	contactsgraph "github.com/sidestage/sidestage/graphstore/contacts"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// world is bringing people along on a real graph, at a time long past: what its sweeps and letters find is the test's.
type world struct {
	*contacts.Service
	t      *testing.T
	db     *cypher.DB
	artist access.Viewer
	// name is the artist's. Letters of other tests, which are due as well, have others.
	name string
	// album is one of the artist's, a draft that is called Harbour.
	album string
	mu    sync.Mutex
	clock time.Time
	sent  []contacts.Letter
	// others is another artist of the same test: who sends, sends what is due of everybody.
	others *world
	// away is what the mail server says, and slow what goes on while it takes a letter of the test's.
	away error
	slow func()
}

type noLimits struct{}

func (noLimits) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (noLimits) Forgive(context.Context, limit.Ticket) {}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, db: graphtest.Open(t), clock: time.Date(2001, 1, 1, 12, 0, 0, 0, time.UTC)}
	w.artist.UserID, w.album = graphtest.ID(t), graphtest.ID(t)
	w.name = "Gull " + w.artist.UserID
	w.exec(`CREATE (a:User:Artist {id: $artist, handle: $artist, displayName: $name, confirmedAt: datetime('2000-01-01'),
  createdAt: datetime('2000-01-01'), email: $artist + '@example.com'})
CREATE (a)-[:RELEASED]->(:Album {id: $album, ownerId: $artist, title: 'Harbour', titleKey: 'harbour', status: 'draft'})`)
	w.Service = contacts.NewService(contacts.Options{
		Store: contactsgraph.NewStore(w.db), Limits: noLimits{}, Email: account.NormalizeEmail, Key: []byte("key"),
		SiteURL: "https://site.test", Now: w.now, Log: slog.New(slog.DiscardHandler),
		IsRefused: func(err error) bool { return errors.Is(err, errNever) },
		Send: func(_ context.Context, l contacts.Letter) error {
			if w.away != nil {
				return w.away
			}
			for _, each := range []*world{w, w.others} {
				if each != nil && strings.HasPrefix(l.Subject, each.name) {
					each.sent = append(each.sent, l)
					if each.slow != nil {
						each.slow()
					}
				}
			}
			return nil
		},
	})
	return w
}

var (
	errNever = errors.New("no such mailbox")
	errAway  = errors.New("mail is away")
)

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.clock
}

func (w *world) later(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clock = w.clock.Add(d)
}

func (w *world) exec(statement cypher.Statement) {
	w.t.Helper()
	w.must(second(w.db.Exec(w.t.Context(), "test", statement, map[string]any{
		"artist": w.artist.UserID, "album": w.album, "name": w.name,
	})))
}

func second[T any](_ T, err error) error { return err }

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// address is one that no other test has.
func (w *world) address() string {
	return strings.ToLower(graphtest.ID(w.t)) + "@example.com"
}

// joins makes an account of an address.
func (w *world) joins(email string) string {
	w.t.Helper()
	id := graphtest.ID(w.t)
	w.must(second(w.db.Exec(w.t.Context(), "test_join", `CREATE (:User {id: $id, handle: $id, displayName: 'Fan', email: $email,
  confirmedAt: datetime('2000-01-01'), createdAt: datetime('2000-01-01')})`, map[string]any{"id": id, "email": email})))
	return id
}

func (w *world) brings(file string) contacts.Import {
	w.t.Helper()
	in, err := w.Bring(w.t.Context(), w.artist, file, nil, true)
	w.must(err)
	return in
}

// mails sends all letters that are due and returns those of the test's artist to an address.
func (w *world) mails(to string) []contacts.Letter {
	w.t.Helper()
	w.must(w.SendLetters(w.t.Context()))
	var all []contacts.Letter
	for _, l := range w.sent {
		if l.To == to {
			all = append(all, l)
		}
	}
	return all
}

// token is that of the only letter to an address.
func (w *world) token(to string) string {
	w.t.Helper()
	all := w.mails(to)
	if len(all) != 1 {
		w.t.Fatalf("%d letters to %s", len(all), to)
	}
	return tokenAfter(w.t, all[0].Text, "/agree?token=")
}

func tokenAfter(t *testing.T, text, before string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, before)
	if !found {
		t.Fatalf("no %s in %s", before, text)
	}
	token, err := url.QueryUnescape(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// is reads whether somebody follows the artist, and has the album.
func (w *world) is(userID string) (follows, has bool) {
	w.t.Helper()
	type both struct{ follows, has bool }
	got, err := cypher.ReadOne(w.t.Context(), w.db, "test_is", `MATCH (u:User {id: $id}) RETURN
  COUNT { (u)-[:FOLLOWS]->(:User {id: $artist}) } = 1 AS follows, COUNT { (u)-[:BOUGHT]->(:Album {id: $album}) } = 1 AS has`,
		map[string]any{"id": userID, "artist": w.artist.UserID, "album": w.album},
		func(r *cypher.Row) both { return both{r.Bool("follows"), r.Bool("has")} })
	w.must(err)
	return got.follows, got.has
}

// isKnown reports whether an address stands anywhere among contacts.
func (w *world) isKnown(email string) bool {
	w.t.Helper()
	found, err := cypher.ReadAll(w.t.Context(), w.db, "test_known", `MATCH (c:Contact) WHERE c.email = $email RETURN c.id AS id`,
		map[string]any{"email": email}, cypher.ScanID)
	w.must(err)
	return len(found) > 0
}

func (w *world) summary() contacts.Summary {
	w.t.Helper()
	s, err := w.Summary(w.t.Context(), w.artist)
	w.must(err)
	return s
}

func TestABuyerWithAnAccountAgrees(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	fan := w.joins(email)
	file := "buyer email,item name\n" + email + ",HARBOUR\n"
	shown, err := w.Preview(t.Context(), w.artist, file, nil)
	w.must(err)
	if shown.Letters != 1 || shown.Items[0].AlbumID != w.album || shown.LettersADay != 250 || w.isKnown(email) {
		t.Fatalf("the preview is %+v", shown)
	}
	if _, err := w.Bring(t.Context(), w.artist, file, nil, false); fault.CodeOf(err) != fault.BadUserInput {
		t.Fatalf("without their consent: %v", err)
	}
	if in := w.brings(file); !in.Applied || in.Letters != 1 {
		t.Fatalf("brought %+v", in)
	}
	if in := w.brings(file); in.Letters != 0 || len(in.Problems) != 1 {
		t.Fatalf("again %+v", in)
	}
	token := w.token(email)
	letter := w.mails(email)[0]
	for _, words := range []string{w.name + " has moved to Sidestage", "what you bought elsewhere", "31 January 2001"} {
		if !strings.Contains(letter.Subject+letter.Text, words) {
			t.Errorf("%q is not in %s\n%s", words, letter.Subject, letter.Text)
		}
	}
	if strings.Contains(letter.Subject+letter.Text, "Harbour") {
		t.Errorf("an artist's own text goes to a list: %s", letter.Text)
	}
	if follows, has := w.is(fan); follows || has {
		t.Fatal("they follow before they agreed")
	}
	invited, err := w.Invitation(t.Context(), "", token)
	if w.must(err); invited.State != contacts.Waiting || invited.Artist.Name != w.name || len(invited.Albums) != 1 {
		t.Errorf("invited to %+v", invited)
	}
	for range 2 { // again, it changes nothing
		agreed, err := w.Agree(t.Context(), access.Visitor, "", token)
		if w.must(err); agreed.State != contacts.Agreed {
			t.Errorf("agreed %+v", agreed)
		}
	}
	if follows, has := w.is(fan); !follows || !has {
		t.Errorf("follows %v, has %v", follows, has)
	}
	if w.isKnown(email) {
		t.Error("the address is kept")
	}
	if s := w.summary(); s.Waiting != 0 || s.Agreed != 1 {
		t.Errorf("the artist sees %+v", s)
	}
}

// Who follows a mailing list, and is among the buyers that are brought later, has what they bought.
func TestWhatAFollowerBoughtComesLater(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	fan := w.joins(email)
	w.brings("email\n" + email + "\n")
	w.must(second(w.Agree(t.Context(), access.Visitor, "", w.token(email))))
	if in := w.brings("email,album\n" + email + ",Harbour\n"); in.Letters != 0 || in.Given != 1 {
		t.Errorf("brought %+v", in)
	}
	if _, has := w.is(fan); !has {
		t.Error("the album is not theirs")
	}
	w.later(time.Hour)
	if n := len(w.mails(email)); n != 1 {
		t.Errorf("%d letters", n)
	}
}

func TestWhoHasNoAccountFollowsOnceTheyJoin(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	w.brings("email,album\n" + email + ",Harbour\n")
	agreed, err := w.Agree(t.Context(), access.Visitor, "", w.token(email))
	if w.must(err); agreed.State != contacts.Joining {
		t.Fatalf("agreed %+v", agreed)
	}
	// Longer than those are kept who do not answer.
	w.later(60 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	fan := w.joins(email)
	for range 2 { // events come more than once
		w.must(w.Receive(t.Context(), []backlog.Event{{ItemID: fan}}))
	}
	if follows, has := w.is(fan); !follows || !has {
		t.Errorf("follows %v, has %v", follows, has)
	}
	if s := w.summary(); s.Joining != 0 || s.Agreed != 1 {
		t.Errorf("the artist sees %+v", s)
	}
}

// An account of another address follows by the link, as long as it is not the artist's own.
func TestWhoIsSignedInAgreesForThatAccount(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	fan := w.joins(w.address())
	w.brings("email\n" + email + "\n")
	token := w.token(email)
	if _, err := w.Agree(t.Context(), w.artist, "", token); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("the artist themselves: %v", err)
	}
	w.must(second(w.Agree(t.Context(), access.Viewer{UserID: fan}, "", token)))
	if follows, _ := w.is(fan); !follows {
		t.Error("they do not follow")
	}
}

func TestWhoRefusesIsNeverAskedAgain(t *testing.T) {
	w, other := newWorld(t), newWorld(t)
	email := w.address()
	fan := w.joins(email)
	w.brings("email\n" + email + "\n")
	other.brings("email\n" + email + "\n")
	w.others = other
	all := w.mails(email)
	if len(all) != 1 || len(other.sent) != 1 {
		t.Fatalf("%d and %d letters", len(all), len(other.sent))
	}
	refuse, err := url.QueryUnescape(all[0].Unsubscribe[strings.Index(all[0].Unsubscribe, "=")+1:])
	w.must(err)
	if _, err := w.Agree(t.Context(), access.Visitor, "", refuse); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("agreed by the link that refuses: %v", err)
	}
	for range 2 {
		w.must(w.Unsubscribe(t.Context(), "", refuse))
	}
	if w.isKnown(email) {
		t.Error("the address is kept")
	}
	_, err = w.Agree(t.Context(), access.Visitor, "", tokenAfter(t, all[0].Text, "/agree?token="))
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("agreed after they refused: %v", err)
	}
	w.later(40 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	refused := map[bool]int{}
	for _, each := range []*world{w, other, newWorld(t)} {
		in := each.brings("email\n" + email + "\n")
		refused[in.Letters == 0]++
		each.later(41 * 24 * time.Hour)
		if n := len(each.mails(email)); n > 1 || each != w && each != other && n > 0 {
			t.Errorf("%d letters", n)
		}
	}
	// The artist whom they refused is told; no other learns of it.
	if refused[true] != 1 || w.isKnown(email) {
		t.Errorf("refused %v, the address is kept: %v", refused, w.isKnown(email))
	}
	if follows, _ := w.is(fan); follows {
		t.Error("they follow")
	}
}

func TestWhoDoesNotAnswerIsForgotten(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	w.brings("email\n" + email + "\n")
	token := w.token(email)
	w.later(29 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	w.must(second(w.Invitation(t.Context(), "", token)))
	w.later(2 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if _, err := w.Invitation(t.Context(), "", token); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("the letter is good after a month: %v", err)
	}
	if s := w.summary(); w.isKnown(email) || s.Waiting != 0 {
		t.Errorf("kept %v, %+v", w.isKnown(email), s)
	}
}

func TestTheAddressOfWhoGoesIsForgotten(t *testing.T) {
	w := newWorld(t)
	waits, joins, other := w.address(), w.address(), w.address()
	w.brings("email\n" + waits + "\n" + joins + "\n" + other + "\n")
	w.must(second(w.Agree(t.Context(), access.Visitor, "", w.token(joins))))
	for _, email := range []string{waits, joins, joins} { // twice is once
		w.must(w.ForgetAddress(t.Context(), email))
	}
	if w.isKnown(waits) || w.isKnown(joins) || !w.isKnown(other) {
		t.Errorf("kept: %v and %v; the other: %v", w.isKnown(waits), w.isKnown(joins), w.isKnown(other))
	}
	if s := w.summary(); s.Waiting != 1 || s.Joining != 0 {
		t.Errorf("the artist sees %+v", s)
	}
	fan := w.joins(joins)
	w.must(w.Receive(t.Context(), []backlog.Event{{ItemID: fan}}))
	if follows, _ := w.is(fan); follows {
		t.Error("who was forgotten follows")
	}
}

func TestNobodyIsWrittenToInVain(t *testing.T) {
	w := newWorld(t)
	follows, blocks, fan := w.address(), w.address(), w.address()
	w.must(second(w.db.Exec(t.Context(), "test_ties", `MATCH (a:User {id: $artist})
MATCH (f:User {id: $follows}) MATCH (b:User {id: $blocks}) CREATE (f)-[:FOLLOWS]->(a) CREATE (b)-[:BLOCKS]->(a)`, map[string]any{
		"artist": w.artist.UserID, "follows": w.joins(follows), "blocks": w.joins(blocks),
	})))
	// Whether they are on the site is not told.
	if in := w.brings("email\n" + follows + "\n" + blocks + "\n" + fan + "\n"); in.Letters != 3 || len(in.Problems) > 0 {
		t.Fatalf("brought %+v", in)
	}
	if len(w.mails(fan)) != 1 || len(w.mails(follows))+len(w.mails(blocks)) > 0 {
		t.Errorf("sent %v", w.sent)
	}
	late := w.address()
	w.brings("email\n" + late + "\n")
	w.exec(`MATCH (a:User {id: $artist}) SET a.deactivatedAt = datetime()`)
	if len(w.mails(late)) > 0 {
		t.Error("an artist who is not active writes")
	}
}

// A server that dies while it sends, or a mail server that is away, sends the letter later, and once.
func TestALetterThatIsNotTakenComesLater(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	w.brings("email\n" + email + "\n")
	w.away = errAway
	if err := w.SendLetters(t.Context()); !errors.Is(err, errAway) {
		t.Fatalf("while mail is away: %v", err)
	}
	w.away = nil
	if n := len(w.mails(email)); n != 0 {
		t.Errorf("%d letters while it is leased", n)
	}
	w.later(16 * time.Minute)
	for range 2 {
		if n := len(w.mails(email)); n != 1 {
			t.Errorf("%d letters", n)
		}
	}
	never := w.address()
	w.brings("email\n" + never + "\n")
	w.away = errNever
	w.must(w.SendLetters(t.Context()))
	w.away = nil
	w.later(time.Hour)
	if n := len(w.mails(never)); n != 0 {
		t.Errorf("%d letters to who never takes one", n)
	}
}

func TestLettersOfADayAreBounded(t *testing.T) {
	w := newWorld(t)
	var file strings.Builder
	file.WriteString("email\n")
	tag := strings.ToLower(graphtest.ID(t))
	for n := range 260 {
		fmt.Fprintf(&file, "%d.%s@example.com\n", n, tag)
	}
	in := w.brings(file.String())
	if in.Letters != 260 {
		t.Fatalf("brought %+v", in)
	}
	for range 14 {
		w.must(w.SendLetters(t.Context()))
	}
	if s := w.summary(); len(w.sent) != 250 || s.Unsent != 10 {
		t.Errorf("%d letters on the first day, %+v", len(w.sent), s)
	}
	// Taking the rest back makes no room for others on the same day.
	withdrawn, err := w.Withdraw(t.Context(), w.artist)
	if w.must(err); withdrawn != 10 || w.summary().Waiting != 250 {
		t.Errorf("took %d back, %+v", withdrawn, w.summary())
	}
	other := w.address()
	w.brings("email\n" + other + "\n")
	if len(w.mails(other)) != 0 {
		t.Error("a letter more on the first day")
	}
	w.later(24 * time.Hour)
	if len(w.mails(other)) != 1 {
		t.Error("no letter on the second day")
	}
}

// Pressed twice at once, nobody is asked twice; of agreeing and refusing at once one holds.
func TestTwoAtOnce(t *testing.T) {
	w := newWorld(t)
	email := w.address()
	fan := w.joins(email)
	letters := make([]int, 4)
	atOnce(len(letters), func(n int) {
		in, err := w.Bring(t.Context(), w.artist, "email\n"+email+"\n", nil, true)
		if err != nil {
			t.Error(err)
		}
		letters[n] = in.Letters
	})
	if sum := letters[0] + letters[1] + letters[2] + letters[3]; sum != 1 || w.summary().Waiting != 1 {
		t.Errorf("asked %v, %+v", letters, w.summary())
	}
	token := w.token(email)
	atOnce(4, func(n int) {
		var err error
		if n%2 == 0 {
			_, err = w.Agree(t.Context(), access.Visitor, "", token)
		} else {
			err = w.Refuse(t.Context(), "", token)
		}
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			t.Error(err)
		}
	})
	s := w.summary()
	follows, _ := w.is(fan)
	if s.Waiting != 0 || s.Agreed+s.Refused != 1 || follows != (s.Agreed == 1) {
		t.Errorf("%+v, follows %v", s, follows)
	}
}

func atOnce(count int, do func(int)) {
	var all sync.WaitGroup
	for n := range count {
		all.Go(func() { do(n) })
	}
	all.Wait()
}
