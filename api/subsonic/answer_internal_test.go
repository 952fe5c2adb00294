package subsonic

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// door lets everybody in who says the password, and is away for whoever says so.
type door struct{}

func (door) enter(password string) (apppasswords.Access, error) {
	switch password {
	case "right":
		return apppasswords.Access{Viewer: access.Viewer{UserID: "u"}, Handle: "h", PasswordID: "p"}, nil
	case "often":
		return apppasswords.Access{}, errors.Join(apppasswords.ErrTooMany, fault.Limited(90*time.Second))
	case "away":
		return apppasswords.Access{}, fault.Away("The database", errors.New("refused"))
	case "broken":
		return apppasswords.Access{}, errors.New("a secret of the server")
	}
	return apppasswords.Access{}, apppasswords.ErrWrong
}

func (d door) ByToken(
	_ context.Context, _, token, _ string, _ apppasswords.Caller,
) (apppasswords.Access, error) {
	return d.enter(token)
}

func (d door) ByPassword(
	_ context.Context, _, password string, _ apppasswords.Caller,
) (apppasswords.Access, error) {
	return d.enter(password)
}

func (d door) ByKey(_ context.Context, key string, _ apppasswords.Caller) (apppasswords.Access, error) {
	return d.enter(key)
}

// closed is a site under maintenance for everybody.
func closed(context.Context, access.Viewer) error {
	return fault.New(fault.Maintenance, "The site is closed for a moment.")
}

func ask(o Options, method string, q url.Values) *httptest.ResponseRecorder {
	o.Passwords, o.Now, o.Version = door{}, time.Now, "v1"
	e := echo.New()
	New(o).Register(e)
	w := httptest.NewRecorder()
	e.ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), http.MethodGet, Path+method+"?"+q.Encode(), nil))
	return w
}

func asked(format, key string) url.Values {
	return url.Values{"v": {"1.16.1"}, "c": {"test"}, "f": {format}, "apiKey": {key}}
}

func TestFormats(t *testing.T) {
	for name, c := range map[string]struct {
		q          url.Values
		kind, want string
	}{
		"XML by default": {
			asked("", "right"), "application/xml; charset=utf-8",
			`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<subsonic-response xmlns="http://subsonic.org/restapi"` +
				` status="ok" version="1.16.1" type="sidestage" serverVersion="v1" openSubsonic="true"></subsonic-response>`,
		},
		"JSON": {
			asked("json", "right"), "application/json; charset=utf-8",
			`{"subsonic-response":{"status":"ok","version":"1.16.1","type":"sidestage","serverVersion":"v1",` +
				`"openSubsonic":true}}`,
		},
	} {
		got := ask(Options{}, "ping", c.q)
		if kind := got.Header().Get("Content-Type"); kind != c.kind || got.Body.String() != c.want {
			t.Errorf("%s: %s\n%s", name, kind, got.Body)
		}
	}
	jsonp := asked("jsonp", "right")
	jsonp.Set("callback", "player.heard")
	got := ask(Options{}, "ping", jsonp)
	if kind := got.Header().Get("Content-Type"); kind != "application/json; charset=utf-8" ||
		!strings.Contains(got.Body.String(), `"code":0,"message":"JSONP is off here.`) ||
		strings.Contains(got.Body.String(), "player.heard") {
		t.Errorf("JSONP is answered %s %s", kind, got.Body)
	}
	if got := ask(Options{}, "ping", asked("yaml", "right")); !strings.Contains(got.Body.String(), `code="0"`) {
		t.Errorf("an unknown format is answered %s", got.Body)
	}
}

func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		o      Options
		method string
		key    string
		want   string
	}{
		"a wrong key":       {Options{}, "ping", "wrong", `"code":44`},
		"too many wrong":    {Options{}, "ping", "often", `"code":0,"message":"Too many wrong passwords.`},
		"the database away": {Options{}, "ping", "away", `"code":0,"message":"The database is not available`},
		"something else":    {Options{}, "ping", "broken", `"code":0,"message":"Something went wrong here.`},
		"maintenance":       {Options{CheckOpen: closed}, "ping", "right", `"code":0,"message":"The site is closed`},
		"no such method":    {Options{}, "getWeather", "right", `"code":0,"message":"This server does not know`},
		"what is not there": {Options{}, "jukeboxControl", "right", `"code":0,"message":"This server plays nothing`},
		"accounts":          {Options{}, "getUsers", "right", `"code":50`},
	} {
		got := ask(c.o, c.method, asked("json", c.key))
		body := got.Body.String()
		if got.Code != http.StatusOK || !strings.Contains(body, c.want) || !strings.Contains(body, `"status":"failed"`) ||
			strings.Contains(body, "secret") {
			t.Errorf("%s: %d %s", name, got.Code, body)
		}
	}
	if got := ask(Options{}, "ping", asked("json", "often")).Header().Get("Retry-After"); got != "90" {
		t.Errorf("retry after %q", got)
	}
}
