package places

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	// patience is how long an answer is waited for, the wait for one's turn included, before the list answers.
	patience = 2500 * time.Millisecond
	// rest is how long a server that failed is left alone; blockedRest one that said that it is asked too much.
	rest, blockedRest = 30 * time.Second, 10 * time.Minute
	// keptAnswers are the latest, each for keepAnswer.
	keptAnswers = 10_000
	keepAnswer  = 30 * 24 * time.Hour
	mostAnswer  = 256 << 10 // bytes
)

var (
	// onePerSecond is the policy of the public servers, for all servers of a site together.
	onePerSecond = limit.Rule{Name: "nominatim", Max: 1, Window: time.Second}
	// byAddress keeps one visitor from using it up.
	byAddress = limit.Rule{Name: "nominatim by address", Max: 60, Window: time.Hour}
)

var (
	errResting = errors.New("the place service failed a moment ago")
	errTooMuch = errors.New("the place service is asked too much")
)

// NominatimOptions is what a Nominatim works with.
type NominatimOptions struct {
	// URL is where the server is, as https://nominatim.openstreetmap.org.
	URL string
	// Agent says who asks, with an address where they are reached.
	Agent  string
	Limits limit.Limiter
	Now    func() time.Time
}

// Nominatim asks a server that speaks as Nominatim does, within the usage policy of the public ones: at most one
// request a second, by a named agent, nothing twice, and nothing while somebody still types. It is safe for concurrent
// use.
type Nominatim struct {
	NominatimOptions
	client  *http.Client
	flights singleflight.Group
	// restUntil is when it is asked again, in Unix nanoseconds.
	restUntil atomic.Int64

	mu   sync.Mutex
	kept *simplelru.LRU[string, keptAnswer]
}

type keptAnswer struct {
	found []answered
	until time.Time
}

// NewNominatim returns a Nominatim.
func NewNominatim(o NominatimOptions) *Nominatim {
	kept, _ := simplelru.NewLRU[string, keptAnswer](keptAnswers, nil) // fails for a size below 1 alone
	return &Nominatim{NominatimOptions: o, kept: kept, client: &http.Client{
		// The server is the operator's choice; where it sends one on to is not.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// answered is a place as the server describes it.
type answered struct {
	OSMType   string  `json:"osm_type"`
	OSMID     int64   `json:"osm_id"`
	Lat       string  `json:"lat"`
	Lon       string  `json:"lon"`
	Name      string  `json:"name"`
	Address   address `json:"address"`
	latitude  float64
	longitude float64
}

type address struct {
	City         string `json:"city"`
	Town         string `json:"town"`
	Village      string `json:"village"`
	Municipality string `json:"municipality"`
	Hamlet       string `json:"hamlet"`
	County       string `json:"county"`
	State        string `json:"state"`
	Country      string `json:"country"`
	CountryCode  string `json:"country_code"`
}

// city is what people call where it is.
func (a answered) city() string {
	of := a.Address
	for _, name := range []string{of.City, of.Town, of.Village, of.Municipality, of.Hamlet, a.Name, of.County} {
		if name != "" {
			return name
		}
	}
	return ""
}

const osmPrefix = "osm:"

var osmID = regexp.MustCompile(`^osm:[NWR][1-9]\d{0,14}$`)

func isOSM(id string) bool { return osmID.MatchString(id) }

func (a answered) id() string {
	return osmPrefix + strings.ToUpper(a.OSMType[:1]) + strconv.FormatInt(a.OSMID, 10)
}

func (n *Nominatim) search(ctx context.Context, input string) ([]answered, error) {
	return n.ask(ctx, "search", url.Values{
		"q": {Fold(input)}, "layer": {"address"}, "featureType": {"settlement"}, "limit": {strconv.Itoa(mostFound)},
	})
}

// reverse asks for the town, by a position that tells nobody which house.
func (n *Nominatim) reverse(ctx context.Context, latitude, longitude float64) ([]answered, error) {
	const town = "10"
	return n.ask(ctx, "reverse", url.Values{
		"lat": {degrees(hundredths(latitude))}, "lon": {degrees(hundredths(longitude))}, "zoom": {town},
		"layer": {"address"},
	})
}

func (n *Nominatim) lookUp(ctx context.Context, id string) ([]answered, error) {
	return n.ask(ctx, "lookup", url.Values{"osm_ids": {strings.TrimPrefix(id, osmPrefix)}})
}

func degrees(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// ask returns what is kept, or else asks once for all who want to know the same.
func (n *Nominatim) ask(ctx context.Context, what string, query url.Values) ([]answered, error) {
	query.Set("format", "jsonv2")
	query.Set("addressdetails", "1")
	query.Set("accept-language", "en")
	path := what + "?" + query.Encode()
	if found, is := n.known(path); is {
		return found, nil
	}
	if n.Now().UnixNano() < n.restUntil.Load() {
		return nil, errResting
	}
	if _, err := n.Limits.Take(ctx, byAddress, limit.AddressOf(ctx)); err != nil {
		return nil, fmt.Errorf("%w: %w", errTooMuch, err)
	}
	// Whoever asked first may hang up; the answer is for the others too.
	flight := n.flights.DoChan(path, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		return n.fetch(ctx, path)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case done := <-flight:
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.([]answered), nil
	}
}

func (n *Nominatim) known(path string) ([]answered, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	k, is := n.kept.Get(path)
	return k.found, is && n.Now().Before(k.until)
}

func (n *Nominatim) fetch(ctx context.Context, path string) ([]answered, error) {
	if err := n.turn(ctx); err != nil {
		return nil, err
	}
	found, pause, err := n.request(ctx, path)
	if err != nil {
		n.restUntil.Store(n.Now().Add(pause).UnixNano())
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.Add(path, keptAnswer{found, n.Now().Add(keepAnswer)})
	return found, nil
}

// turn waits until the second has nobody else's request.
func (n *Nominatim) turn(ctx context.Context) error {
	for {
		_, err := n.Limits.Take(ctx, onePerSecond, n.URL)
		if err == nil {
			return nil
		}
		limited, is := errors.AsType[*fault.Error](err)
		if !is || limited.Code != fault.RateLimited {
			return err
		}
		select {
		case <-ctx.Done():
			return errTooMuch
		case <-time.After(limited.RetryAfter):
		}
	}
}

// request asks the server; where that fails, pause is how long to leave it alone.
func (n *Nominatim) request(ctx context.Context, path string) (found []answered, pause time.Duration, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(n.URL, "/")+"/"+path, http.NoBody)
	if err != nil {
		return nil, rest, err
	}
	request.Header.Set("User-Agent", n.Agent)
	request.Header.Set("Accept", "application/json")
	answer, err := n.client.Do(request)
	if err != nil {
		return nil, rest, fmt.Errorf("asking the place service: %w", err)
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusForbidden, http.StatusTooManyRequests:
		return nil, blockedRest, fmt.Errorf("%w: it answered %s", errTooMuch, answer.Status)
	default:
		return nil, rest, fmt.Errorf("the place service answered %s", answer.Status)
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return nil, rest, fmt.Errorf("reading an answer of the place service: %w", err)
	}
	found, err = read(body)
	return found, rest, err
}

// read takes one place or a list of them, and leaves out what has no name, no id or no position. A position in the sea
// is answered by an object with an error.
func read(body []byte) ([]answered, error) {
	var all []answered
	if strings.HasPrefix(strings.TrimSpace(string(body)), "{") {
		all = make([]answered, 1)
		if err := json.Unmarshal(body, &all[0]); err != nil {
			return nil, fmt.Errorf("reading an answer of the place service: %w", err)
		}
	} else if err := json.Unmarshal(body, &all); err != nil {
		return nil, fmt.Errorf("reading an answer of the place service: %w", err)
	}
	found := []answered{}
	for _, a := range all {
		var errs [2]error
		a.latitude, errs[0] = strconv.ParseFloat(a.Lat, 64)
		a.longitude, errs[1] = strconv.ParseFloat(a.Lon, 64)
		isPlace := errors.Join(errs[:]...) == nil && checkPosition(a.latitude, a.longitude) == nil
		if isPlace && a.city() != "" && a.OSMType != "" && isOSM(a.id()) {
			found = append(found, a)
		}
	}
	return found, nil
}
