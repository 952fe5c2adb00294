package site

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Highlights gives what home shows first, as JSON, so that its page can bring it.
type Highlights func(context.Context) (json.RawMessage, error)

const (
	// highlightsFor is how long what home shows first is given before it is read anew, behind whoever asks;
	// highlightsAtMost how old it may be, where it cannot be read. The site asks anew by itself.
	highlightsFor, highlightsAtMost = 5 * time.Second, time.Minute
	// highlightsWithin bounds what a page waits for it: without it is still a page.
	highlightsWithin = 300 * time.Millisecond
	// readWithin bounds a read, for which nobody waits any more.
	readWithin = 5 * time.Second
)

// home is the page with what home shows first in it.
type home struct {
	plain         file
	before, after []byte
	read          Highlights

	mu   sync.Mutex
	page file
	// at is when the page was read, asked when that was last tried.
	at, asked time.Time
	// reading is closed when the read that is under way has ended; nil where there is none.
	reading chan struct{}
}

// newHome cuts the page where the highlights go in.
func newHome(plain file, read Highlights) *home {
	page := plain.content
	at := bytes.Index(page, []byte("</head>"))
	if at < 0 {
		at = len(page)
	}
	return &home{plain: plain, before: page[:at], after: page[at:], read: read}
}

// now is the page as it is now, or was a moment ago. It waits for a read only where there was none of late.
func (h *home) now(ctx context.Context) file {
	page, reading := h.kept(ctx)
	if reading == nil {
		return page
	}
	select {
	case <-reading:
	case <-ctx.Done():
	case <-time.After(highlightsWithin):
		return h.plain
	}
	page, _ = h.kept(ctx)
	return page
}

// kept is the page that is kept, with the read to wait for where that is too old. A read begins where it is time, and
// what failed is tried again no sooner than what went well.
func (h *home) kept(ctx context.Context) (file, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.reading == nil && time.Since(h.asked) >= highlightsFor {
		h.asked, h.reading = time.Now(), make(chan struct{})
		go h.readAgain(context.WithoutCancel(ctx), h.reading)
	}
	if time.Since(h.at) < highlightsAtMost {
		return h.page, nil
	}
	if h.reading == nil {
		return h.plain, nil
	}
	return h.plain, h.reading
}

func (h *home) readAgain(ctx context.Context, done chan struct{}) {
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	data, err := h.read(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.reading = nil
	close(done)
	if err != nil {
		slog.WarnContext(ctx, "the highlights of home cannot be read", "error", err)
		return
	}
	h.page = newFile("index.html", bytes.Join([][]byte{h.before, embedded(data), h.after}, nil))
	h.at = time.Now()
}

// embedded is JSON that no script runs, and that cannot end its element: < is in texts alone.
func embedded(data json.RawMessage) []byte {
	return bytes.Join([][]byte{
		[]byte(`<script type="application/json" id="highlights">`), bytes.ReplaceAll(data, []byte("<"), []byte(`\u003c`)),
		[]byte("</script>"),
	}, nil)
}

// WithHighlights has the page of home bring what read gives.
func (h *Handler) WithHighlights(read Highlights) http.Handler {
	first := newHome(h.index, read)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || h.isLanding(r.Context(), "") {
			h.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		first.now(r.Context()).serve(w, r)
	})
}
