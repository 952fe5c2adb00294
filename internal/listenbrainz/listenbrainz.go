// Package listenbrainz submits listens to a ListenBrainz (https://listenbrainz.readthedocs.io), or to what speaks as it
// does.
package listenbrainz

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/listens"
)

const (
	// PublicAPI is where ListenBrainz itself answers.
	PublicAPI = "https://api.listenbrainz.org"
	// patience bounds one request.
	patience = 15 * time.Second
	// mostAnswer is in bytes; an answer says next to nothing.
	mostAnswer = 16 << 10
	// clientName is what listens say that they come from.
	clientName = "Sidestage"
)

// Client asks one ListenBrainz, whose address its operator chose. It is safe for concurrent use.
type Client struct {
	base, siteURL, version string
	client                 *http.Client
}

var _ listens.Remote = (*Client)(nil)

// New returns a Client. base is the address of the API, without /1; siteURL that of this site, and version its own.
func New(base, siteURL, version string) *Client {
	return &Client{
		base: strings.TrimSuffix(base, "/"), siteURL: siteURL, version: version,
		client: &http.Client{
			Timeout: patience,
			// A token goes nowhere but to the address that was chosen.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Validate returns whose token it is.
func (c *Client) Validate(ctx context.Context, token string) (userName string, err error) {
	status, answer, err := c.ask(ctx, http.MethodGet, "/1/validate-token", token, nil)
	if err != nil {
		return "", err
	}
	var out struct {
		Valid    bool   `json:"valid"`
		UserName string `json:"user_name"`
	}
	switch {
	case status.code == http.StatusUnauthorized:
		return "", listens.ErrToken
	case status.code != http.StatusOK:
		return "", status.later(answer)
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		return "", fmt.Errorf("reading the answer of ListenBrainz: %w", err)
	}
	if !out.Valid || out.UserName == "" {
		return "", listens.ErrToken
	}
	return out.UserName, nil
}

// Submit hands over listens: one as what was just heard, several as a history.
func (c *Client) Submit(ctx context.Context, token string, all []listens.Listen) error {
	out := submission{Type: "single", Payload: make([]listen, len(all))}
	if len(all) > 1 {
		out.Type = "import"
	}
	for i, l := range all {
		out.Payload[i] = c.listen(l)
	}
	body, err := json.Marshal(out)
	if err != nil {
		return fmt.Errorf("writing listens: %w", err)
	}
	status, answer, err := c.ask(ctx, http.MethodPost, "/1/submit-listens", token, body)
	switch {
	case err != nil:
		return err
	case status.code == http.StatusOK:
		return nil
	case status.code == http.StatusUnauthorized:
		return listens.ErrToken
	case status.code == http.StatusBadRequest, status.code == http.StatusRequestEntityTooLarge:
		return fmt.Errorf("%w: %d %s", listens.ErrListen, status.code, said(answer))
	}
	return status.later(answer)
}

type submission struct {
	Type    string   `json:"listen_type"`
	Payload []listen `json:"payload"`
}

type listen struct {
	ListenedAt int64    `json:"listened_at"`
	Metadata   metadata `json:"track_metadata"`
}

type metadata struct {
	Artist  string `json:"artist_name"`
	Title   string `json:"track_name"`
	Release string `json:"release_name,omitempty"`
	More    more   `json:"additional_info"`
}

type more struct {
	Player        string `json:"media_player"`
	Client        string `json:"submission_client"`
	ClientVersion string `json:"submission_client_version,omitempty"`
	ServiceName   string `json:"music_service_name"`
	Origin        string `json:"origin_url"`
	Duration      int64  `json:"duration_ms,omitempty"`
	Number        int    `json:"tracknumber,omitempty"`
}

func (c *Client) listen(l listens.Listen) listen {
	return listen{l.At.Unix(), metadata{
		Artist: l.Artist, Title: l.Title, Release: l.Release,
		More: more{
			Player: clientName, Client: clientName, ClientVersion: c.version, ServiceName: clientName,
			Origin: c.siteURL + "/track/" + l.TrackID, Duration: l.Duration.Milliseconds(), Number: l.Number,
		},
	}}
}

// status is how a request was answered.
type status struct {
	code int
	// after is how long ListenBrainz asks for; 0 where it does not say.
	after time.Duration
}

// later is the error of an answer after which the same may be tried again.
func (s status) later(answer []byte) error {
	return &listens.Later{After: s.after, Err: fmt.Errorf("ListenBrainz answered %d: %s", s.code, said(answer))}
}

// ask makes one request. Its errors name no token.
func (c *Client) ask(ctx context.Context, method, path, token string, body []byte) (status, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return status{}, nil, fmt.Errorf("asking ListenBrainz: %w", err)
	}
	r.Header.Set("Authorization", "Token "+token)
	r.Header.Set("User-Agent", clientName+"/"+c.version+" ( "+c.siteURL+" )")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answered, err := c.client.Do(r)
	if err != nil {
		if wrapped, ok := errors.AsType[*url.Error](err); ok {
			err = wrapped.Err
		}
		return status{}, nil, fmt.Errorf("asking ListenBrainz: %w", err)
	}
	answer, err := io.ReadAll(io.LimitReader(answered.Body, mostAnswer))
	if closing := answered.Body.Close(); err != nil || closing != nil {
		slog.DebugContext(ctx, "the answer of ListenBrainz was cut off", "error", errors.Join(err, closing))
	}
	return status{answered.StatusCode, asksFor(answered.Header)}, answer, nil
}

// asksFor is how long an answer asks to wait.
func asksFor(h http.Header) time.Duration {
	var longest time.Duration
	for _, name := range []string{"Retry-After", "X-RateLimit-Reset-In"} {
		if name != "Retry-After" && h.Get("X-RateLimit-Remaining") != "0" && h.Get("X-RateLimit-Remaining") != "" {
			continue // it tells when all of the budget is back, and there is some left
		}
		if seconds, err := strconv.ParseFloat(h.Get(name), 64); err == nil && seconds > 0 && seconds < 1e6 {
			longest = max(longest, time.Duration(seconds*float64(time.Second)))
		}
	}
	if at, err := http.ParseTime(h.Get("Retry-After")); err == nil {
		longest = max(longest, time.Until(at))
	}
	return longest
}

// said is what an answer says went wrong, shortened for a log.
func said(answer []byte) string {
	const most = 200
	var out struct {
		Error string `json:"error"`
	}
	text := string(answer)
	if json.Unmarshal(answer, &out) == nil && out.Error != "" {
		text = out.Error
	}
	return strings.ToValidUTF8(text[:min(len(text), most)], "")
}
