package app

import (
	"context"
	"crypto/md5" //nolint:gosec // Subsonic's own
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/api/subsonic"
	"github.com/sidestage/sidestage/api/subsonic/subsonictest"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// playerKey makes an app password for somebody, who proves nothing, and returns its API key; "" for nobody.
func (s *server) playerKey(userID string) apppasswords.Made {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if made, ok := s.playerKeys[userID]; ok || userID == "" {
		return made
	}
	o := s.services.appPasswords.Options
	o.Prove = func(context.Context, access.Viewer, apppasswords.Proof) (string, error) { return "", nil }
	o.Send = func(context.Context, apppasswords.Letter) {}
	made, err := apppasswords.NewService(o).Make(s.t.Context(), access.Viewer{UserID: userID}, "Player",
		apppasswords.Proof{})
	if err != nil {
		s.t.Fatal(err)
	}
	if s.playerKeys == nil {
		s.playerKeys = map[string]apppasswords.Made{}
	}
	s.playerKeys[userID] = made
	return made
}

// played is what a player is answered.
type played struct {
	*httptest.ResponseRecorder
	body object
}

// failure is the code of an error, 0 with ok where all is well.
func (p played) failure() (code int, failed bool) {
	e, failed := p.body["error"].(object)
	if failed {
		code = int(e["code"].(float64))
	}
	return code, failed
}

// player calls a method as somebody's player, with parameters as "name=value".
func (s *server) player(userID, method string, parameters ...string) played {
	s.t.Helper()
	return s.playerAs(userID, http.MethodGet, method, "json", parameters...)
}

func (s *server) playerAs(userID, verb, method, format string, parameters ...string) played {
	s.t.Helper()
	q := url.Values{"v": {"1.16.1"}, "c": {"test"}, "f": {format}}
	if made := s.playerKey(userID); userID != "" {
		q.Set("apiKey", made.Key)
	}
	for _, p := range parameters {
		name, value, _ := strings.Cut(p, "=")
		q.Add(name, s.fill(value))
	}
	path, body := subsonic.Path+method, ""
	if verb == http.MethodPost {
		body = q.Encode()
	} else {
		path += "?" + q.Encode()
	}
	r := httptest.NewRequestWithContext(s.t.Context(), verb, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.sendPlayer(r)
}

func (s *server) sendPlayer(r *http.Request) played {
	s.t.Helper()
	w := played{ResponseRecorder: httptest.NewRecorder()}
	s.echo.ServeHTTP(w, r)
	if w.Code >= 500 {
		s.t.Errorf("%s: %d %s", r.URL, w.Code, w.Body)
	}
	switch kind := w.Header().Get("Content-Type"); {
	case strings.HasPrefix(kind, "application/json"):
		var document map[string]object
		if err := json.Unmarshal(w.Body.Bytes(), &document); err != nil {
			s.t.Fatalf("%s: %v in %s", r.URL, err, w.Body)
		}
		w.body = document["subsonic-response"]
	case strings.HasPrefix(kind, "application/xml"):
		if err := subsonictest.Check(w.Body.Bytes()); err != nil {
			s.t.Errorf("%s: %v\n%s", r.URL, err, w.Body)
		}
		w.body = failureInXML(w.Body.Bytes())
	}
	return w
}

// failureInXML reads no more of a document than its error.
func failureInXML(document []byte) object {
	var read struct {
		Error *struct {
			Code    float64 `xml:"code,attr"`
			Message string  `xml:"message,attr"`
		} `xml:"error"`
	}
	if err := xml.Unmarshal(document, &read); err != nil || read.Error == nil {
		return object{}
	}
	return object{"error": object{"code": read.Error.Code, "message": read.Error.Message}}
}

func (s *server) handleOf(userID string) string {
	s.t.Helper()
	rows, err := graphtest.Open(s.t).Read(s.t.Context(), "test_handle",
		`MATCH (u:User {id: $id}) RETURN u.handle AS handle`, object{"id": userID})
	if err != nil || len(rows) == 0 {
		s.t.Fatalf("%d people: %v", len(rows), err)
	}
	return rows[0].String("handle")
}

func hexOf(text string) string { return hex.EncodeToString([]byte(text)) }

func md5Of(text string) string {
	sum := md5.Sum([]byte(text)) //nolint:gosec // Subsonic's own
	return hex.EncodeToString(sum[:])
}

// list follows names into a document to a list.
func (p played) list(names ...string) []any {
	var at any = p.body
	for _, name := range names {
		inside, _ := at.(object)
		at = inside[name]
	}
	all, _ := at.([]any)
	return all
}

// ids are those of a list.
func ids(list []any) (all []string) {
	for _, one := range list {
		all = append(all, one.(object)["id"].(string))
	}
	return all
}

// Without a right password nothing is opened, whatever way it is sent.
func TestPlayersPasswords(t *testing.T) {
	s := newServer(t, true)
	made, handle := s.playerKey(s.fanID), s.handleOf(s.fanID)
	bare := func(parameters ...string) int {
		t.Helper()
		code, failed := s.player("", "ping", parameters...).failure()
		if !failed {
			return -1
		}
		return code
	}
	for name, c := range map[string]struct {
		parameters []string
		want       int
	}{
		"nothing":                {nil, 10},
		"a name alone":           {[]string{"u=" + handle}, 10},
		"a password":             {[]string{"u=" + handle, "p=" + made.Secret}, -1},
		"a password, encoded":    {[]string{"u=" + handle, "p=enc:" + hexOf(made.Secret)}, -1},
		"a token":                {[]string{"u=" + handle, "s=salt", "t=" + md5Of(made.Secret+"salt")}, -1},
		"a token in capitals":    {[]string{"u=" + handle, "s=salt", "t=" + strings.ToUpper(md5Of(made.Secret+"salt"))}, -1},
		"a token without salt":   {[]string{"u=" + handle, "t=" + md5Of(made.Secret)}, 10},
		"a token of other salt":  {[]string{"u=" + handle, "s=pepper", "t=" + md5Of(made.Secret+"salt")}, 40},
		"another's name":         {[]string{"u=" + s.handleOf(s.otherID), "p=" + made.Secret}, 40},
		"a wrong password":       {[]string{"u=" + handle, "p=wrong"}, 40},
		"a key":                  {[]string{"apiKey=" + made.Key}, -1},
		"a wrong key":            {[]string{"apiKey=" + made.Key + "0"}, 44},
		"a key and a name":       {[]string{"apiKey=" + made.Key, "u=" + handle}, 43},
		"a password and a token": {[]string{"u=" + handle, "p=" + made.Secret, "s=salt", "t=x"}, 43},
	} {
		if got := bare(c.parameters...); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/rest/ping?f=json&c=test&apiKey="+made.Key, nil)
	if code, _ := s.sendPlayer(r).failure(); code != 10 {
		t.Errorf("without a version: %d", code)
	}
	for version, want := range map[string]int{"2.0.0": 30, "0.9": 20} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet,
			"/rest/ping?f=json&c=test&v="+version+"&apiKey="+made.Key, nil)
		if code, _ := s.sendPlayer(r).failure(); code != want {
			t.Errorf("version %s: %d, want %d", version, code, want)
		}
	}
	if log := s.log.String(); strings.Contains(log, made.Key) || strings.Contains(log, made.Secret) ||
		strings.Contains(log, handle) {
		t.Error("the log tells of who asked, or of what lets them in")
	}
}

// However a call is broken, it is answered as its caller reads answers; pages of other origins may ask.
func TestPlayersAreToldInTheirWords(t *testing.T) {
	s := newServer(t, true)
	for _, address := range []string{"/rest/search3?f=json&query=%zz", "/rest/ping?f=json&a=1;b=2"} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if code, failed := s.sendPlayer(r).failure(); !failed || code != 0 {
			t.Errorf("%s is answered with %d, %t", address, code, failed)
		}
	}
	got := s.sendPlayer(httptest.NewRequestWithContext(t.Context(), http.MethodOptions, "/rest/ping.view", nil))
	if got.Code != http.StatusNoContent || got.Header().Get("Access-Control-Allow-Origin") != "*" ||
		!strings.Contains(got.Header().Get("Access-Control-Allow-Headers"), "Range") {
		t.Errorf("pages of others: %d %v", got.Code, got.Header())
	}
}
