package subsonic_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/subsonic"
	"github.com/sidestage/sidestage/internal/apppasswords"
)

// locked lets nobody in.
type locked struct{}

func (locked) ByToken(
	context.Context, string, string, string, apppasswords.Caller,
) (apppasswords.Access, error) {
	return apppasswords.Access{}, apppasswords.ErrWrong
}

func (locked) ByPassword(context.Context, string, string, apppasswords.Caller) (apppasswords.Access, error) {
	return apppasswords.Access{}, apppasswords.ErrWrong
}

func (locked) ByKey(context.Context, string, apppasswords.Caller) (apppasswords.Access, error) {
	return apppasswords.Access{}, apppasswords.ErrWrong
}

// Whatever is sent without a right password, a document comes back that can be read, and says that it failed.
func FuzzRestWithoutPassword(f *testing.F) {
	f.Add("ping", "v=1.16.1&c=x&u=a&p=b", "", true)
	f.Add("stream.view", "v=1.16.1&c=x&u=a&t=b&s=c&f=json", "", false)
	f.Add("getAlbum", "v=2&c=x&apiKey=k&f=jsonp&callback=cb", "id=al-1", true)
	f.Add("search3", "p=enc:zz&u=a&v=1&c=%ff", "%", true)
	e := echo.New()
	subsonic.New(subsonic.Options{Passwords: locked{}, Now: time.Now}).Register(e)
	f.Fuzz(func(t *testing.T, method, query, body string, isForm bool) {
		if strings.HasPrefix(method, "getOpenSubsonicExtensions") {
			return // everybody may ask that
		}
		r := httptest.NewRequest(http.MethodGet, "/rest/ping", nil)
		if isForm {
			r = httptest.NewRequest(http.MethodPost, "/rest/ping", strings.NewReader(body))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		r.URL.Path, r.URL.RawQuery = "/rest/"+strings.ReplaceAll(method, "/", ""), query
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if r.URL.Path == "/rest/" {
			return // no method at all
		}
		text := w.Body.Bytes()
		var err error
		if strings.HasPrefix(w.Header().Get("Content-Type"), "application/xml") {
			err = xml.Unmarshal(text, new(struct{ XMLName xml.Name }))
		} else {
			err = json.Unmarshal(text, new(any))
		}
		if w.Code != http.StatusOK || err != nil || !strings.Contains(w.Body.String(), "failed") {
			t.Errorf("%q?%q: %d %v\n%s", method, query, w.Code, err, w.Body)
		}
	})
}
