package rest_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Parts pass the whole chain of the server, whose limit of bodies is far below a part.
func TestPartsOfUploads(t *testing.T) {
	signer, err := blob.NewSigner(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	e := echo.New()
	if err := middleware.Install(e, middleware.Config{
		Verify:     func(context.Context, string) (access.Viewer, error) { return access.Visitor, nil },
		BodyLimits: rest.UploadLimits("/api"),
	}); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(e)
	defer server.Close()
	now := time.Now()
	store, err := disk.Open(t.TempDir(), server.URL, signer, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	rest.Uploads{Parts: store}.Register(e.Group("/api"))
	id, err := store.CreateUpload(t.Context(), "audio/a", "audio/wav")
	if err != nil {
		t.Fatal(err)
	}
	content := bytes.Repeat([]byte("sound"), 8<<20/5)
	sum := sha256.Sum256(content)
	address := func(number int, expires time.Duration) string {
		a, err := store.PartURL(t.Context(), id, "audio/a",
			blob.PartRequest{Number: number, Size: int64(len(content)), Checksum: sum[:], Expires: now.Add(expires)})
		if err != nil {
			t.Fatal(err)
		}
		return a.URL
	}
	good := address(1, time.Hour)
	for _, try := range []struct {
		name, address string
		body          []byte
		status        int
	}{
		{"as it was signed", good, content, http.StatusOK},
		{"other bytes", good, bytes.ToUpper(content), http.StatusBadRequest},
		{"fewer bytes", good, content[1:], http.StatusBadRequest},
		{"more bytes", good, append(bytes.Clone(content), 1), http.StatusRequestEntityTooLarge},
		{"more than any part", good, make([]byte, 9<<20), http.StatusRequestEntityTooLarge},
		{"another part", strings.Replace(good, "/parts/1?", "/parts/2?", 1), content, http.StatusForbidden},
		{"too late", address(1, -time.Second), content, http.StatusGone},
		{"another address", server.URL + "/api/uploads/x/parts/1", content, http.StatusForbidden},
	} {
		status, header := putPart(t, server, try.address, try.body)
		if status != try.status {
			t.Errorf("%s: status %d", try.name, status)
		}
		if status == http.StatusOK && len(header.Get("ETag")) != 66 {
			t.Errorf("%s: ETag %q", try.name, header.Get("ETag"))
		}
		if status != http.StatusOK && header.Get("Content-Type") != problem.ContentType {
			t.Errorf("%s: answered as %q", try.name, header.Get("Content-Type"))
		}
	}
	if err := store.AbortUpload(t.Context(), id, "audio/a"); err != nil {
		t.Fatal(err)
	}
	if status, _ := putPart(t, server, good, content); status != http.StatusNotFound {
		t.Errorf("after the end: status %d", status)
	}
}

func putPart(t *testing.T, server *httptest.Server, address string, body []byte) (int, http.Header) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, address, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header
}
