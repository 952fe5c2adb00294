package s3_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"github.com/sidestage/sidestage/internal/blob/blobtest"
	"github.com/sidestage/sidestage/internal/blob/s3"
)

// clock is the real one, moved on.
type clock struct{ ahead atomic.Int64 }

func (c *clock) Now() time.Time                  { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *clock) Since(t time.Time) time.Duration { return c.Now().Sub(t) }
func (c *clock) later(d time.Duration)           { c.ahead.Add(int64(d)) }

const (
	bucket    = "media"
	secretKey = "secret-key"
)

// checked stands before the fake store, which looks at no signature: it refuses what a real one would.
func checked(t *testing.T, c *clock, store http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("X-Amz-Signature") != "" {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Error(err)
			}
			if status := verify(r, body, c.Now()); status != http.StatusOK {
				w.WriteHeader(status)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		store.ServeHTTP(w, r)
	})
}

// verify does what S3 does with a signed address: AWS Signature Version 4 in the query.
func verify(r *http.Request, body []byte, now time.Time) int {
	query := r.URL.Query()
	date, err := time.Parse("20060102T150405Z", query.Get("X-Amz-Date"))
	seconds, err2 := strconv.Atoi(query.Get("X-Amz-Expires"))
	if err != nil || err2 != nil || now.After(date.Add(time.Duration(seconds)*time.Second)) {
		return http.StatusForbidden
	}
	signature := query.Get("X-Amz-Signature")
	query.Del("X-Amz-Signature")
	payload := "UNSIGNED-PAYLOAD"
	names := strings.Split(query.Get("X-Amz-SignedHeaders"), ";")
	if slices.Contains(names, "x-amz-content-sha256") {
		payload = r.Header.Get("X-Amz-Content-Sha256")
		if sum := sha256.Sum256(body); payload != hex.EncodeToString(sum[:]) {
			return http.StatusBadRequest
		}
	}
	var headers strings.Builder
	for _, name := range names {
		value := r.Header.Get(name)
		switch name {
		case "host":
			value = r.Host
		case "content-length":
			value = strconv.FormatInt(r.ContentLength, 10)
		}
		headers.WriteString(name + ":" + value + "\n")
	}
	canonical := strings.Join([]string{
		r.Method, (&url.URL{Path: r.URL.Path}).EscapedPath(), strings.ReplaceAll(query.Encode(), "+", "%20"),
		headers.String(), strings.Join(names, ";"), payload,
	}, "\n")
	scope := strings.SplitN(query.Get("X-Amz-Credential"), "/", 2)[1]
	key := []byte("AWS4" + secretKey)
	for part := range strings.SplitSeq(scope, "/") {
		key = sign(key, part)
	}
	sum := sha256.Sum256([]byte(canonical))
	expected := sign(key,
		strings.Join([]string{"AWS4-HMAC-SHA256", query.Get("X-Amz-Date"), scope, hex.EncodeToString(sum[:])}, "\n"))
	if signature != hex.EncodeToString(expected) {
		return http.StatusForbidden
	}
	return http.StatusOK
}

func sign(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

func open(t *testing.T) (*s3.Store, *httptest.Server, *clock) {
	t.Helper()
	c := &clock{}
	backend := s3mem.New(s3mem.WithTimeSource(c))
	if err := backend.CreateBucket(bucket); err != nil {
		t.Fatal(err)
	}
	quiet := gofakes3.StdLog(slog.NewLogLogger(slog.DiscardHandler, slog.LevelError))
	fake := gofakes3.New(backend, gofakes3.WithTimeSource(c), gofakes3.WithTimeSkewLimit(0), gofakes3.WithLogger(quiet))
	server := httptest.NewServer(checked(t, c, fake.Server()))
	t.Cleanup(server.Close)
	store, err := s3.Open(s3.Config{Endpoint: server.URL, Bucket: bucket, AccessKey: "access-key", SecretKey: secretKey},
		c.Now)
	if err != nil {
		t.Fatal(err)
	}
	return store, server, c
}

func TestStore(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blobtest.Subject {
		store, server, c := open(t)
		return blobtest.Subject{Store: store, Do: server.Client().Do, Now: c.Now, Later: c.later}
	})
}

func TestOrigin(t *testing.T) {
	store, server, _ := open(t)
	origin, err := store.Origin(t.Context())
	if err != nil || origin != server.URL {
		t.Errorf("the origin is %q, not %q: %v", origin, server.URL, err)
	}
}
