package webpush

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/internal/netguard"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

const endpoint = "https://push.test/send/abc?x=1"

func newKeys(t *testing.T) push.Keys {
	t.Helper()
	keys, err := NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// A browser opens what was sent, and the push service can check who sent it (RFC 8291, RFC 8292).
func TestABrowserOpensWhatIsSent(t *testing.T) {
	service, keys := &pushtest.Service{}, newKeys(t)
	browser := pushtest.NewBrowser(endpoint)
	m := push.Message{
		Topic: strings.Repeat("a", 32), Title: "Mia „Löwe“ " + strings.Repeat("x", 300), Body: strings.Repeat("ü", 140),
		URL: "/post/1?comment=2", Alerts: true,
	}
	got, err := New("mailto:ops@x.test", service).Send(t.Context(), keys, browser.Subscription("mia"), m)
	if err != nil || got != push.Accepted {
		t.Fatal(got, err)
	}
	sent := service.Taken(endpoint)
	if len(sent) != 1 {
		t.Fatalf("%d requests were sent", len(sent))
	}
	opened, err := browser.Open(sent[0].Body)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(m.Title, opened.Title) || len([]rune(opened.Title)) != longestTitle || opened.Body != m.Body ||
		opened.URL != m.URL || opened.Tag != m.Topic || !opened.Renotify {
		t.Errorf("the browser read %+v", opened)
	}
	if len(sent[0].Body) > 4096 {
		t.Errorf("%d bytes are more than push services take", len(sent[0].Body))
	}
	for name, want := range map[string]string{
		"Ttl": "86400", "Topic": m.Topic, "Urgency": "high", "Content-Encoding": "aes128gcm",
	} {
		if got := sent[0].Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	checkSigned(t, sent[0].Header.Get("Authorization"), keys)
	if _, err := pushtest.NewBrowser(endpoint).Open(sent[0].Body); err == nil {
		t.Error("another browser read it too")
	}
}

func checkSigned(t *testing.T, header string, keys push.Keys) {
	t.Helper()
	token, public, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if !found || public != keys.Public {
		t.Fatalf("it is signed by %q", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(public)
	if err != nil {
		t.Fatal(err)
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) {
		return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	}, jwt.WithValidMethods([]string{"ES256"}), jwt.WithExpirationRequired())
	if err != nil {
		t.Fatal(err)
	}
	ends, err := claims.GetExpirationTime()
	if err != nil || time.Until(ends.Time) > 24*time.Hour {
		t.Errorf("it is good until %v, longer than a day", ends)
	}
	if claims["aud"] != "https://push.test" || claims["sub"] != "mailto:ops@x.test" {
		t.Errorf("it is signed for %v by %v", claims["aud"], claims["sub"])
	}
}

func TestWhatPushServicesAnswer(t *testing.T) {
	keys := newKeys(t)
	for status, want := range map[int]push.Outcome{
		200: push.Accepted, 201: push.Accepted, 202: push.Accepted, 404: push.Gone, 410: push.Gone, 429: push.Later,
		500: push.Later, 503: push.Later, 400: push.Refused, 403: push.Refused, 413: push.Refused, 307: push.Refused,
	} {
		service := &pushtest.Service{}
		service.Answer(endpoint, status)
		got, err := New("https://x.test", service).Send(t.Context(), keys,
			pushtest.NewBrowser(endpoint).Subscription("mia"), push.Message{Title: "Hello"})
		if got != want || (err == nil) != (want == push.Accepted || want == push.Gone) {
			t.Errorf("%d: %v, %v", status, got, err)
		}
		if sent := service.Taken(endpoint); len(sent) != 1 {
			t.Errorf("%d: %d requests were sent", status, len(sent))
		}
	}
}

// The Sender as the server has it asks nothing inside of its own network, whatever name leads there.
func TestANameThatLeadsInsideIsNotAsked(t *testing.T) {
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	defer inside.Close()
	browser := pushtest.NewBrowser(strings.Replace(inside.URL, "127.0.0.1", "localhost", 1) + "/secret")
	got, err := New("https://x.test", nil).Send(t.Context(), newKeys(t), browser.Subscription("mia"), push.Message{})
	if got != push.Gone || !errors.Is(err, netguard.ErrRefused) || strings.Contains(err.Error(), "secret") {
		t.Error(got, err)
	}
}

func TestAPushServiceThatIsAwayIsAskedLater(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	browser := pushtest.NewBrowser("https://push.example.com/secret")
	got, err := New("https://x.test", nil).Send(ctx, newKeys(t), browser.Subscription("mia"), push.Message{})
	if got != push.Later || err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(got, err)
	}
}
