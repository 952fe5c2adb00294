package listenbrainz

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/listens"
)

// answering is a ListenBrainz that answers one thing, and the client that asks it.
func answering(t *testing.T, status int, body string, headers ...string) (*Client, *string) {
	t.Helper()
	asked := new(string)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent, _ := io.ReadAll(r.Body) //nolint:errcheck // What is missing is seen.
		*asked = r.Method + " " + r.URL.Path + " " + r.Header.Get("Authorization") + " " + string(sent)
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body) //nolint:errcheck // The client sees it.
	}))
	t.Cleanup(server.Close)
	return New(server.URL+"/", "https://side.example", "1.2"), asked
}

var heard = listens.Listen{
	TrackID: "t1", At: time.Unix(1_700_000_000, 9), Artist: "A", Title: "T", Release: "R", Number: 3,
	Duration: 61 * time.Second,
}

func TestListensAreSubmittedAsListenBrainzHasThem(t *testing.T) {
	c, asked := answering(t, http.StatusOK, `{"status": "ok"}`)
	if err := c.Submit(t.Context(), "secret", []listens.Listen{heard}); err != nil {
		t.Fatal(err)
	}
	want := `POST /1/submit-listens Token secret {"listen_type":"single","payload":[{"listened_at":1700000000,` +
		`"track_metadata":{"artist_name":"A","track_name":"T","release_name":"R","additional_info":{` +
		`"media_player":"Sidestage","submission_client":"Sidestage","submission_client_version":"1.2",` +
		`"music_service_name":"Sidestage","origin_url":"https://side.example/track/t1","duration_ms":61000,` +
		`"tracknumber":3}}}]}`
	if *asked != want {
		t.Errorf("asked\n%s\nwant\n%s", *asked, want)
	}
	if err := c.Submit(t.Context(), "secret", []listens.Listen{heard, heard}); err != nil ||
		!strings.Contains(*asked, `"listen_type":"import"`) {
		t.Errorf("several: %s, %v", *asked, err)
	}
}

func TestRefusalsAreTold(t *testing.T) {
	for _, one := range []struct {
		name    string
		status  int
		headers []string
		want    error
		after   time.Duration
	}{
		{"a bad listen", 400, nil, listens.ErrListen, 0},
		{"a bad token", 401, nil, listens.ErrToken, 0},
		{"too many", 429, []string{"X-RateLimit-Reset-In", "7", "X-RateLimit-Remaining", "0"}, nil, 7 * time.Second},
		{"too many, in another word", 429, []string{"Retry-After", "90"}, nil, 90 * time.Second},
		{"away", 502, nil, nil, 0},
		{"away, with some budget left", 503, []string{"X-RateLimit-Reset-In", "7", "X-RateLimit-Remaining", "3"}, nil, 0},
		{"elsewhere", 302, []string{"Location", "https://other.example"}, nil, 0},
	} {
		c, _ := answering(t, one.status, `{"code": 1, "error": "Why"}`, one.headers...)
		err := c.Submit(t.Context(), "secret", []listens.Listen{heard})
		if one.want != nil {
			if !errors.Is(err, one.want) {
				t.Errorf("%s: %v", one.name, err)
			}
			continue
		}
		later, ok := errors.AsType[*listens.Later](err)
		if !ok || later.After != one.after || !strings.Contains(err.Error(), "Why") {
			t.Errorf("%s: %v", one.name, err)
		}
	}
	gone := New("http://127.0.0.1:1", "", "")
	if err := gone.Submit(t.Context(), "secret", []listens.Listen{heard}); err == nil ||
		errors.Is(err, listens.ErrListen) || strings.Contains(err.Error(), "secret") {
		t.Errorf("nobody there: %v", err)
	}
}

func TestTokensAreValidated(t *testing.T) {
	c, asked := answering(t, http.StatusOK, `{"code": 200, "valid": true, "user_name": "me"}`)
	if name, err := c.Validate(t.Context(), "secret"); err != nil || name != "me" ||
		*asked != "GET /1/validate-token Token secret " {
		t.Errorf("%s, %v, %q", name, err, *asked)
	}
	for _, one := range []struct {
		status  int
		body    string
		isToken bool
	}{
		{200, `{"code": 200, "valid": false}`, true}, {401, `{}`, true}, {200, `<html>`, false}, {500, ``, false},
	} {
		c, _ := answering(t, one.status, one.body)
		if _, err := c.Validate(t.Context(), "secret"); err == nil || errors.Is(err, listens.ErrToken) != one.isToken {
			t.Errorf("%d %s: %v", one.status, one.body, err)
		}
	}
}
