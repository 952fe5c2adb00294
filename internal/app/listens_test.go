package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	listensgraph "github.com/sidestage/sidestage/graphstore/listens"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/listens"
)

// brainz is a ListenBrainz that knows every token but those that begin with "wrong".
type brainz struct {
	*httptest.Server
	mu sync.Mutex
	// status is what listens are answered with, after what it asks to wait.
	status int
	after  string
	// got are the titles and times of what was taken, in its order; twice are those that were there.
	got   []string
	twice []string
}

func newBrainz(t *testing.T) *brainz {
	t.Helper()
	b := &brainz{status: http.StatusOK}
	b.Server = httptest.NewServer(b)
	t.Cleanup(b.Close)
	return b
}

func (b *brainz) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Token ")
	isKnown := token != "" && !strings.HasPrefix(token, "wrong")
	if strings.HasSuffix(r.URL.Path, "/validate-token") {
		_ = json.NewEncoder(w).Encode(object{"code": 200, "valid": isKnown, "user_name": "name of " + token})
		return
	}
	if !isKnown || b.status != http.StatusOK {
		w.Header().Set("X-RateLimit-Reset-In", b.after)
		w.WriteHeader(b.status)
		return
	}
	var sent struct {
		Payload []struct {
			ListenedAt int64 `json:"listened_at"`
			Metadata   struct {
				Title string `json:"track_name"`
			} `json:"track_metadata"`
		}
	}
	_ = json.NewDecoder(r.Body).Decode(&sent)
	for _, l := range sent.Payload {
		one := fmt.Sprint(l.ListenedAt, " ", l.Metadata.Title)
		if slices.Contains(b.got, one) {
			b.twice = append(b.twice, one)
		} else {
			b.got = append(b.got, one)
		}
	}
	_, _ = io.WriteString(w, `{"status": "ok"}`)
}

func (b *brainz) answers(status int, after string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.status, b.after = status, after
}

func (b *brainz) taken() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.got)
}

// alwaysThere is the ListenBrainz of all tests that bring none.
var alwaysThere = sync.OnceValue(func() string {
	return httptest.NewServer(&brainz{status: http.StatusOK}).URL
})

// scrobbler is a server whose fan has what they hear sent to a ListenBrainz of the test, and its clock.
type scrobbler struct {
	*server
	brainz *brainz
	passed atomic.Int64
}

func newScrobbler(t *testing.T) *scrobbler {
	t.Helper()
	l := &scrobbler{brainz: newBrainz(t)}
	l.server = newServerWith(t, false, func(s *server) {
		s.cfg.ListenBrainzURL = l.brainz.URL
		s.now = func() time.Time { return time.Now().Add(time.Duration(l.passed.Load())) }
	})
	l.carriesListens()
	return l
}

// carriesListens has the server carry plays to be sent and read files, until the test ends.
func (s *server) carriesListens() {
	s.t.Helper()
	// Others that tests left on the shared graph do not wait meanwhile.
	s.write(`MATCH (x:ListenBrainzAccount|WaitingListen|ListenImport) DELETE x`, nil)
	s.write(`MATCH (o:Outbox {kind: 'listens'}) DELETE o`, nil)
	own := s.part("listens")
	carrier, err := backlog.New(s.world.graph.Backlog(), map[string]backlog.Receiver{listens.Heard.Receiver: own.receive},
		backlog.Options{Poll: 50 * time.Millisecond}, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(s.t.Context())
	var running sync.WaitGroup
	for _, run := range append(own.background, carrier.Run) {
		running.Go(func() { run(ctx) })
	}
	s.t.Cleanup(func() {
		stop()
		running.Wait()
	})
}

const listenBrainzPath = "/user/listenbrainz"

func (l *scrobbler) connect(token string) {
	l.t.Helper()
	got := l.call("PUT", listenBrainzPath, l.access(l.fanID), object{"token": token})
	if got.Code != http.StatusNoContent {
		l.t.Fatalf("connecting: %d %s", got.Code, got.Body)
	}
}

func (l *scrobbler) status() object {
	l.t.Helper()
	return l.get(listenBrainzPath, l.access(l.fanID)).json
}

func (l *scrobbler) account() object {
	account, _ := l.status()["account"].(object)
	return account
}

// hears has the fan hear a song to its end.
func (l *scrobbler) hears(track string) {
	l.t.Helper()
	l.passed.Add(int64(time.Minute))
	for i, submission := range []string{"false", "true"} {
		if code, failed := l.player(l.fanID, "scrobble", "id=tr-"+track, "submission="+submission).failure(); failed {
			l.t.Fatalf("hearing a song: %d", code)
		}
		l.passed.Add(int64(time.Duration(1-i) * 2 * time.Second))
	}
}

// until waits for something that is done in the background.
func (l *scrobbler) until(what string, isSo func() bool) {
	l.t.Helper()
	for end := time.Now().Add(20 * time.Second); !isSo(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			l.t.Fatalf("%s: not so; %v, got %q\n%s", what, l.status(), l.brainz.taken(), l.log)
		}
	}
}

// dueNow ends the pause before what waits is tried again.
func (l *scrobbler) dueNow() {
	l.t.Helper()
	l.write(`MATCH (a:ListenBrainzAccount {userId: $id}) WHERE a.dueAt IS NOT NULL SET a.dueAt = datetime()`,
		object{"id": l.fanID})
}

func isCount(n int) func(any) bool { return func(v any) bool { return v == float64(n) } }

func TestPlaysAreSentToListenBrainz(t *testing.T) {
	l := newScrobbler(t)
	token := l.access(l.fanID)
	if got := l.call("PUT", listenBrainzPath, token, object{"token": "wrong"}); got.code() != badInput {
		t.Errorf("a wrong token: %d %s", got.Code, got.Body)
	}
	l.hears(l.tracks[0]) // before anything is connected
	l.connect("right")
	if a := l.account(); a["userName"] != "name of right" || a["waiting"] != 0.0 || a["lastSentAt"] != nil {
		t.Errorf("connected: %v", a)
	}
	l.hears(l.tracks[1])
	l.hears(l.tracks[2])
	l.until("sent", func() bool { return len(l.brainz.taken()) == 2 && isCount(0)(l.account()["waiting"]) })
	if got := l.brainz.taken(); !strings.Contains(got[0], "Song 1") || !strings.Contains(got[1], "Song 2") ||
		l.account()["lastSentAt"] == nil {
		t.Errorf("sent: %q, %v", got, l.account())
	}
	rows, err := l.world.graph.Read(t.Context(), "test_token",
		`MATCH (a:ListenBrainzAccount {userId: $id}) RETURN a.token AS token`, object{"id": l.fanID})
	if err != nil || len(rows) != 1 || strings.Contains(rows[0].String("token"), "right") {
		t.Errorf("the token is kept as it is, or not at all: %v", err)
	}

	l.mustGraphQL(token, `mutation { setPrivateListening(minutes: 600) }`)
	l.hears(l.tracks[0])
	l.mustGraphQL(token, `mutation { setPrivateListening(minutes: null) }`)
	if got := l.call("PATCH", listenBrainzPath, token, object{"isPaused": true}); got.Code != http.StatusNoContent {
		t.Fatalf("pausing: %s", got.Body)
	}
	l.hears(l.tracks[1])
	l.call("PATCH", listenBrainzPath, token, object{"isPaused": false})
	l.hears(l.tracks[2])
	l.until("sent after a pause", func() bool { return len(l.brainz.taken()) >= 3 })
	if got := l.brainz.taken(); len(got) != 3 || !strings.Contains(got[2], "Song 2") {
		t.Errorf("in private, or paused, was sent: %q", got)
	}

	if got := l.call("DELETE", listenBrainzPath, token, nil); got.Code != http.StatusNoContent {
		t.Fatalf("disconnecting: %s", got.Body)
	}
	l.hears(l.tracks[1])
	time.Sleep(500 * time.Millisecond)
	if left, err := l.world.graph.Read(t.Context(), "test_left", `MATCH (x:ListenBrainzAccount|WaitingListen {userId: $id})
RETURN x.userId AS id UNION MATCH (o:Outbox {kind: 'listens', itemId: $id}) RETURN o.itemId AS id`,
		object{"id": l.fanID}); err != nil || len(left) > 0 || len(l.brainz.taken()) != 3 {
		t.Errorf("left after disconnecting: %v, %v", left, err)
	}
}

func TestTroubleWithListenBrainzLosesNothing(t *testing.T) {
	l := newScrobbler(t)
	l.connect("right")
	l.brainz.answers(http.StatusTooManyRequests, "3600")
	l.hears(l.tracks[0])
	l.until("asked to wait", func() bool { return l.account()["problem"] != nil })
	l.hears(l.tracks[1])
	l.until("both wait", func() bool { return isCount(2)(l.account()["waiting"]) })
	if text := fmt.Sprint(l.account()["problem"]); !strings.Contains(text, "asks to wait") {
		t.Errorf("told: %s", text)
	}
	l.brainz.answers(http.StatusUnauthorized, "")
	l.dueNow()
	l.until("refused", func() bool { return l.account()["isRefused"] == true })
	l.hears(l.tracks[2])
	l.until("all wait", func() bool { return isCount(3)(l.account()["waiting"]) })
	l.brainz.answers(http.StatusOK, "")
	l.dueNow()
	time.Sleep(500 * time.Millisecond)
	if got := l.brainz.taken(); len(got) > 0 {
		t.Errorf("sent with a token that was refused: %q", got)
	}
	l.connect("right")
	l.until("sent in the order of listening", func() bool { return len(l.brainz.taken()) == 3 })
	for i, one := range l.brainz.taken() {
		if !strings.HasSuffix(one, fmt.Sprintf("Song %d %s", i, l.word)) {
			t.Errorf("%d: %s", i, one)
		}
	}
	l.until("nothing waits", func() bool { return isCount(0)(l.account()["waiting"]) && l.account()["problem"] == nil })
}

// A server that dies after it sent, and before it wrote that down, leaves it to the next, which sends the same listen
// again: the same time and song are one listen there.
func TestAListenThatIsSentTwiceIsTheSameListen(t *testing.T) {
	l := newScrobbler(t)
	l.connect("right")
	l.brainz.answers(http.StatusBadGateway, "")
	l.hears(l.tracks[0])
	l.until("it waits", func() bool { return isCount(1)(l.account()["waiting"]) && l.account()["problem"] != nil })
	l.brainz.answers(http.StatusOK, "")
	accounts := listensgraph.NewAccounts(l.world.graph.DB)
	waiting, err := accounts.Waiting(t.Context(), l.fanID, 10)
	if err != nil || len(waiting) != 1 {
		t.Fatal(waiting, err)
	}
	// Another server has its turn, sends, and is gone.
	body, _ := json.Marshal(object{"payload": []object{{
		"listened_at": waiting[0].At.Unix(), "track_metadata": object{"track_name": waiting[0].Title},
	}}})
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, l.brainz.URL+"/1/submit-listens",
		bytes.NewReader(body))
	r.Header.Set("Authorization", "Token right")
	answered, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answered.Body.Close()
	l.dueNow()
	l.until("it is sent again", func() bool { return isCount(0)(l.account()["waiting"]) })
	l.brainz.mu.Lock()
	defer l.brainz.mu.Unlock()
	if len(l.brainz.got) != 1 || len(l.brainz.twice) != 1 {
		t.Errorf("there: %q, twice %q", l.brainz.got, l.brainz.twice)
	}
}

// asListenBrainz submits to this server as other players do.
func (s *server) asListenBrainz(token string, body any) *httptest.ResponseRecorder {
	s.t.Helper()
	text, isText := body.(string)
	if !isText {
		written, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(written)
	}
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, "/apis/listenbrainz/1/submit-listens",
		strings.NewReader(text))
	if token != "" {
		r.Header.Set("Authorization", "Token "+token)
	}
	w := httptest.NewRecorder()
	s.echo.ServeHTTP(w, r)
	return w
}

func (s *server) told(at time.Time, title string) object {
	return object{"listened_at": at.Unix(), "track_metadata": object{
		"artist_name": "OWNER " + s.word, "track_name": title, "release_name": "Album",
		"additional_info": object{"media_player": "A test"},
	}}
}

func (s *server) ofSong(at time.Time, i int) object {
	return s.told(at, fmt.Sprintf("song %d %s", i, s.word))
}

func submits(kind string, all ...object) object { return object{"listen_type": kind, "payload": all} }

func (s *server) listensOf(userID string) int {
	s.t.Helper()
	rows, err := s.world.graph.Read(s.t.Context(), "test_listens", `MATCH (l:Listen {userId: $id}) RETURN count(l) AS n`,
		object{"id": userID})
	if err != nil {
		s.t.Fatal(err)
	}
	return rows[0].Int("n")
}

func TestOtherPlayersSubmitListens(t *testing.T) {
	s := newServer(t, false)
	key := s.playerKey(s.fanID).Key
	ok := func(what string, body any) {
		t.Helper()
		got := s.asListenBrainz(key, body)
		if got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != `{"status":"ok"}` {
			t.Errorf("%s: %d %s", what, got.Code, got.Body)
		}
	}
	before := s.plays(s.tracks[0]) + s.plays(s.tracks[1])
	at := time.Now().Add(-48 * time.Hour).Truncate(time.Second)
	ok("one", submits("single", s.ofSong(at, 0)))
	ok("the same again", submits("single", s.ofSong(at, 0)))
	ok("several", submits("import", s.ofSong(at.Add(time.Hour), 1), s.told(at, "Not here"), s.ofSong(at, 3)))
	now := s.ofSong(at, 2)
	delete(now, "listened_at")
	ok("playing now", submits("playing_now", now))
	if n := s.listensOf(s.fanID); n != 2 {
		t.Errorf("%d listens, want 2", n)
	}
	if got := s.recent(s.fanID); !slices.Equal(got, []string{s.tracks[1], s.tracks[0]}) {
		t.Errorf("the history: %v of %v", got, s.tracks)
	}
	s.services.forgetAll()
	if got := s.plays(s.tracks[0]) + s.plays(s.tracks[1]); got != before {
		t.Errorf("%d plays were counted", got-before)
	}
	s.mustGraphQL(s.access(s.fanID), `mutation { setPrivateListening(minutes: 60) }`)
	ok("in private", submits("single", s.ofSong(at, 2)))
	if n := s.listensOf(s.fanID); n != 2 {
		t.Errorf("in private, %d listens", n)
	}
}

func TestListensAreRefusedAsByListenBrainz(t *testing.T) {
	s := newServer(t, false)
	key := s.playerKey(s.fanID).Key
	good := s.ofSong(time.Now(), 0)
	for what, one := range map[string]struct {
		token string
		body  any
		code  int
	}{
		"no token":            {"", submits("single", good), 401},
		"a wrong token":       {strings.Repeat("a", 36), submits("single", good), 401},
		"a wrong key":         {key[:len(key)-1] + "?", submits("single", good), 401},
		"the site's token":    {s.access(s.fanID), submits("single", good), 401},
		"no JSON":             {key, "{", 400},
		"another form":        {key, `[]`, 400},
		"no payload":          {key, submits("single"), 400},
		"another type":        {key, submits("double", good), 400},
		"two as one":          {key, submits("single", good, good), 400},
		"too many":            {key, submits("import", slices.Repeat([]object{good}, 1001)...), 400},
		"too large a listen":  {key, submits("single", s.told(time.Now(), strings.Repeat("x", 11<<10))), 400},
		"too large at all":    {key, strings.Repeat(" ", 11<<20), 400},
		"one bad among good":  {key, submits("import", good, object{}), 400},
		"what is to come":     {key, submits("single", s.ofSong(time.Now().Add(2*time.Hour), 0)), 400},
		"before all listens":  {key, submits("single", s.ofSong(time.Unix(1, 0), 0)), 400},
		"a number for a name": {key, `{"listen_type":"single","payload":[{"track_metadata":{"track_name":7}}]}`, 400},
	} {
		got := s.asListenBrainz(one.token, one.body)
		var told struct {
			Code  int
			Error string
		}
		if err := json.Unmarshal(got.Body.Bytes(), &told); err != nil || got.Code != one.code || told.Code != one.code ||
			told.Error == "" {
			t.Errorf("%s: %d %.200s, want %d", what, got.Code, got.Body, one.code)
		}
	}
	if n := s.listensOf(s.fanID); n != 0 {
		t.Errorf("%d listens were added", n)
	}
	for token, want := range map[string]string{key: `"valid":true`, "wrong": `"valid":false`} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/apis/listenbrainz/1/validate-token", nil)
		r.Header.Set("Authorization", "Token "+token)
		r.Header.Set("Origin", "https://elsewhere.example")
		w := httptest.NewRecorder()
		s.echo.ServeHTTP(w, r)
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("validate-token: %d %s %v", w.Code, w.Body, w.Header())
		}
	}
}

// brings gives a file as a form.
func (s *server) brings(userID string, content []byte) answer {
	s.t.Helper()
	return s.bringsAs(s.access(userID), content)
}

func (s *server) bringsAs(token string, content []byte) answer {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "listens.zip")
	if err == nil {
		_, err = file.Write(content)
	}
	if err != nil || form.Close() != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/api/user/listenbrainz/import", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return s.send(r, token)
}

func lines(all ...object) []byte {
	var out bytes.Buffer
	for _, one := range all {
		_ = json.NewEncoder(&out).Encode(one)
	}
	return out.Bytes()
}

func TestAHistoryIsBrought(t *testing.T) {
	s := newServer(t, false)
	s.carriesListens()
	at := time.Now().Add(-1000 * time.Hour).Truncate(time.Second)
	file := lines(s.ofSong(at, 0), s.ofSong(at.Add(time.Hour), 1), s.told(at, "Not here"), object{}, s.ofSong(at, 0))
	imported := func() object {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
			if got, _ := s.get(listenBrainzPath, s.access(s.fanID)).json["import"].(object); got["doneAt"] != nil {
				return got
			}
		}
		t.Fatalf("it is not done\n%s", s.log)
		return nil
	}
	counts := func(what string, found, added, known, elsewhere, unreadable float64) {
		t.Helper()
		got := imported()
		for name, want := range map[string]float64{
			"found": found, "added": added, "known": known, "elsewhere": elsewhere, "unreadable": unreadable,
		} {
			if got[name] != want {
				t.Errorf("%s: %v, want %s %v", what, got, name, want)
			}
		}
	}
	if got := s.brings(s.fanID, []byte("no history")); got.code() != badInput {
		t.Errorf("no history: %s", got.Body)
	}
	if got := s.brings(s.fanID, file); got.Code != http.StatusAccepted {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	counts("the first time", 5, 2, 1, 1, 1)
	if got := s.recent(s.fanID); !slices.Equal(got, []string{s.tracks[1], s.tracks[0]}) {
		t.Errorf("the history: %v", got)
	}
	if got := s.brings(s.fanID, file); got.Code != http.StatusAccepted {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	counts("again", 5, 0, 3, 1, 1)
	if n := s.listensOf(s.fanID); n != 2 {
		t.Errorf("%d listens, want 2", n)
	}
	imports := listensgraph.NewImports(s.world.graph.DB)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		left, err := imports.Over(t.Context(), 1000)
		if err == nil && len(left) == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("files that are left: %v, %v", left, err)
		}
	}
}

// What is heard here and sent on comes back in an export as what it is: the play that was.
func TestAPlayThatComesBackIsThere(t *testing.T) {
	l := newScrobbler(t)
	l.connect("right")
	l.hears(l.tracks[0])
	l.until("sent", func() bool { return len(l.brainz.taken()) == 1 })
	at := strings.Fields(l.brainz.taken()[0])[0]
	var seconds int64
	_, _ = fmt.Sscan(at, &seconds)
	service := l.part("listens").receive.(*listens.Service)
	viewer, err := l.world.accounts.Viewer(t.Context(), l.fanID, "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := service.Submit(t.Context(), viewer, []listens.Claim{{
		At: time.Unix(seconds, 0), Artist: "Somebody", Title: "Else", Origin: l.cfg.PublicURL + "/track/" + l.tracks[0],
	}})
	if err != nil || got != (listens.Claimed{Known: 1}) {
		t.Errorf("it came back as %+v, %v", got, err)
	}
}
