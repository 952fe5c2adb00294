package webpage

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestOnlyPublicAddressesAreAsked(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1:248:1893:25c8:1946": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "127.1.2.3": false, "::1": false, "0.0.0.0": false, "::": false, "0.1.2.3": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "100.127.255.255": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false,
		"198.51.100.1": false, "203.0.113.1": false, "224.0.0.1": false, "239.255.255.250": false, "240.0.0.1": false,
		"255.255.255.255": false, "192.88.99.1": false,
		"fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd12:3456::1": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b:1::a00:1": false, "2002:7f00:1::1": false, "2001::1": false,
		"2001:db8::1": false, "fec0::1": false, "100::1": false, "3fff::1": false, "5f00::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
		port := net.JoinHostPort(address, "80")
		if err := refuse("tcp", port, nil); (err == nil) != want {
			t.Errorf("dialling %s: %v", port, err)
		}
	}
	for _, address := range []string{"93.184.216.34:22", "93.184.216.34:8080", "nothing", "93.184.216.34"} {
		if err := refuse("tcp", address, nil); !errors.Is(err, ErrRefused) {
			t.Errorf("dialling %s: %v", address, err)
		}
	}
}

func TestOnlyPagesAreAsked(t *testing.T) {
	for address, want := range map[string]bool{
		"https://band.test/tour": true, "http://band.test:80/": true, "https://band.test:443": true,
		"http://band.test:8080/": false, "https://band.test:22/": false, "http://band.test:443/": false,
		"ftp://band.test/": false, "file:///etc/passwd": false, "gopher://band.test/": false, "javascript:alert(1)": false,
		"https://me:secret@band.test/": false, "http://127.0.0.1/": false, "http://[::1]/": false,
		"http://169.254.169.254/latest/meta-data": false, "http://[::ffff:10.0.0.1]/": false, "https:///nothing": false,
	} {
		u, err := url.Parse(address)
		if err == nil {
			err = checkURL(u)
		}
		if (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

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
	if _, err := r.Picture(t.Context(), "file:///etc/passwd"); !errors.Is(err, ErrRefused) {
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
