package webpage

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/netguard"
)

// The Reader as the server has it finds loopback refused whatever name leads there.
func TestANameThatLeadsInsideIsRefused(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	defer inside.Close()
	_, err := New("test", nil).Read(t.Context(), "http://localhost/")
	if err == nil {
		t.Error("it was read")
	}
}

// reader reads from a server of the test's, whatever is asked for, and notes what is dialled.
func reader(t *testing.T, answer http.HandlerFunc) (r *Reader, dialled *[]string) {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	dialled = &[]string{}
	return New("Sidestage", func(ctx context.Context, network, address string) (net.Conn, error) {
		*dialled = append(*dialled, address)
		return (&net.Dialer{}).DialContext(ctx, network, server.Listener.Addr().String())
	}), dialled
}

func TestAPageSaysWhatItIs(t *testing.T) {
	for name, c := range map[string]struct {
		kind, body string
		want       Page
	}{
		"Open Graph": {
			"text/html; charset=utf-8",
			`<html><head><title>No</title><meta property="og:title" content="Tour &amp; &lt;b&gt;more&lt;/b&gt;">
<meta property="og:description" content="All of it"><meta property="og:site_name" content="The Band">
<meta property="og:image" content="/a.jpg"><meta property="og:title" content="Second"></head>`,
			Page{"Tour & <b>more</b>", "All of it", "The Band", "http://band.test/a.jpg"},
		},
		"HTML alone": {
			"text/html",
			`<title>A page</title><meta name=description content="Words"><body><meta property="og:title" content="no">`,
			Page{"A page", "Words", "band.test", ""},
		},
		"another charset": {"text/html; charset=iso-8859-1", "<title>Caf\xe9</title>", Page{"Café", "", "band.test", ""}},
		"said in the page": {
			"text/html", "<meta charset=windows-1251><title>\xcf\xf0\xe8</title>",
			Page{"При", "", "band.test", ""},
		},
		"a script as title": {
			"text/html", "<title></title><script>'<title>no</title>'</script>",
			Page{"", "", "band.test", ""},
		},
		"nothing": {"text/html", "", Page{"", "", "band.test", ""}},
		"a very long page": {
			"text/html", "<title>Long</title>" + strings.Repeat("<p>", 1<<20),
			Page{"Long", "", "band.test", ""},
		},
		"a picture of no web": {
			"text/html", `<meta property=og:image content="file:///etc/passwd">`,
			Page{"", "", "band.test", "file:///etc/passwd"},
		},
	} {
		r, _ := reader(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			fmt.Fprint(w, c.body)
		})
		if got, err := r.Read(t.Context(), "http://band.test/x"); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	r, _ := reader(t, func(http.ResponseWriter, *http.Request) { t.Error("it was asked") })
	if _, err := r.Picture(t.Context(), "file:///etc/passwd"); !errors.Is(err, netguard.ErrRefused) {
		t.Errorf("a picture of no web: %v", err)
	}
}

func TestWhatIsNoPageIsLeftAlone(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"a picture": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "image/png") },
		"no type":   func(w http.ResponseWriter, _ *http.Request) { w.Header()["Content-Type"] = nil },
		"not there": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
		"a loop":    func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/again", http.StatusFound) },
		"leads inside": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		},
		"leads to another port": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://band.test:6379/", http.StatusFound)
		},
		"leads to another scheme": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "ftp://band.test/", http.StatusFound)
		},
	} {
		r, dialled := reader(t, answer)
		if got, err := r.Read(t.Context(), "http://band.test/"); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
		for _, address := range *dialled {
			if address != "band.test:80" {
				t.Errorf("%s: %s was asked", name, address)
			}
		}
		if len(*dialled) > mostRedirects+1 {
			t.Errorf("%s: it was asked %d times", name, len(*dialled))
		}
	}
}

func TestWhoIsSlowOrLargeIsLeft(t *testing.T) {
	r, _ := reader(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	r.client.Timeout = 50 * time.Millisecond
	if _, err := r.Read(t.Context(), "http://band.test/"); err == nil {
		t.Error("a slow page was read")
	}
	r, _ = reader(t, func(w http.ResponseWriter, _ *http.Request) {
		piece := make([]byte, 1<<20)
		for range 7 {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	})
	if _, err := r.Picture(t.Context(), "http://band.test/large.jpg"); err == nil {
		t.Error("a large picture was read")
	}
}
