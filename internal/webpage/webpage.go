// Package webpage reads what pages of other sites say of themselves, for previews of links. It asks public addresses
// alone, on the ports of the web, and takes no more than it needs.
package webpage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/sidestage/sidestage/internal/netguard"
)

const (
	// patience bounds one page or picture, redirects included.
	patience      = 5 * time.Second
	mostRedirects = 3
	// mostPage and mostPicture are in bytes; of a page the beginning is enough.
	mostPage    = 512 << 10
	mostPicture = 5 << 20
)

// Page is what a page says of itself, as it wrote it.
type Page struct {
	Title, Description, SiteName string
	// ImageURL is where its picture is; empty for none.
	ImageURL string
}

// Reader asks for pages. It is safe for concurrent use.
type Reader struct{ client *http.Client }

// Dial connects to an address of the network.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// New returns a Reader that says who it is by agent. dial is for tests; nil dials public addresses alone.
func New(agent string, dial Dial) *Reader {
	if dial == nil {
		dial = (&net.Dialer{Timeout: patience, Control: netguard.Control}).DialContext
	}
	return &Reader{&http.Client{
		Timeout: patience,
		Transport: named{agent, &http.Transport{
			DialContext: dial, Proxy: nil, DisableKeepAlives: true, TLSHandshakeTimeout: patience,
			ResponseHeaderTimeout: patience, MaxResponseHeaderBytes: 64 << 10, ForceAttemptHTTP2: true,
		}},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > mostRedirects {
				return errors.New("it leads on too often")
			}
			return netguard.CheckURL(r.URL)
		},
	}}
}

// named says who asks.
type named struct {
	agent string
	next  http.RoundTripper
}

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", n.agent)
	r.Header.Del("Referer")
	return n.next.RoundTrip(r)
}

// get opens what is at an address. The caller closes it.
func (r *Reader) get(ctx context.Context, address, accept string) (*http.Response, error) {
	u, err := url.Parse(address)
	if err == nil {
		err = netguard.CheckURL(u)
	}
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", accept)
	answer, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("it answered %s", answer.Status), answer.Body.Close())
	}
	return answer, nil
}

// Read reads a page.
func (r *Reader) Read(ctx context.Context, address string) (p Page, err error) {
	answer, err := r.get(ctx, address, "text/html,application/xhtml+xml")
	if err != nil {
		return Page{}, err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	contentType := answer.Header.Get("Content-Type")
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "text/html" && kind != "application/xhtml+xml" {
		return Page{}, fmt.Errorf("it is no page but %q", contentType)
	}
	return parse(io.LimitReader(answer.Body, mostPage), contentType, answer.Request.URL)
}

// Picture reads the bytes of a picture, whatever they turn out to be.
func (r *Reader) Picture(ctx context.Context, address string) (b []byte, err error) {
	answer, err := r.get(ctx, address, "image/jpeg,image/png,image/webp,image/gif")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	b, err = io.ReadAll(io.LimitReader(answer.Body, mostPicture+1))
	if err == nil && len(b) > mostPicture {
		err = errors.New("the picture is too large")
	}
	return b, err
}
