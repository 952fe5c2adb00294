package site

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"
)

func TestHomeBringsItsHighlights(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		isLanding := false
		h, err := New(fstest.MapFS{
			"index.html":   {Data: []byte("<html><head><title>S</title></head><body></body></html>")},
			"landing.html": {Data: []byte("landing")},
		}, func(context.Context) bool { return isLanding })
		if err != nil {
			t.Fatal(err)
		}
		reads, answer, failure := 0, `{"getActivePanels":[{"title":"</script><b>"}]}`, error(nil)
		pages := h.WithHighlights(func(ctx context.Context) (json.RawMessage, error) {
			reads++
			if failure != nil {
				return nil, failure
			}
			return json.RawMessage(answer), ctx.Err()
		})
		const begin = `<script type="application/json" id="highlights">`
		first := get(t, pages, "/").Body.String()
		if !strings.Contains(first, begin+`{"getActivePanels":[{"title":"\u003c/script>\u003cb>"}]}</script></head>`) {
			t.Errorf("home is %s", first)
		}
		answer = `{"getActivePanels":[]}`
		if again := get(t, pages, "/"); again.Body.String() != first || reads != 1 {
			t.Errorf("%d reads within seconds", reads)
		}
		time.Sleep(highlightsFor)
		if aged := get(t, pages, "/"); aged.Body.String() != first {
			t.Errorf("whoever comes when it has aged waits: %s", aged.Body)
		}
		synctest.Wait()
		changed := get(t, pages, "/")
		if !strings.Contains(changed.Body.String(), begin+answer) {
			t.Errorf("later home is %s", changed.Body)
		}
		same := get(t, pages, "/", "If-None-Match", changed.Header().Get("ETag"))
		if same.Code != http.StatusNotModified {
			t.Errorf("what is known is sent again: %d", same.Code)
		}
		for _, path := range []string{"/music", "/nobody"} {
			if got := get(t, pages, path).Body.String(); strings.Contains(got, begin) {
				t.Errorf("%s brings %s", path, got)
			}
		}
		isLanding = true
		if got := get(t, pages, "/").Body.String(); got != "landing" {
			t.Errorf("landing is %s", got)
		}
		isLanding, failure = false, errors.New("the graph is away")
		time.Sleep(highlightsFor)
		if got := get(t, pages, "/"); !strings.Contains(got.Body.String(), begin+answer) {
			t.Errorf("soon after the graph went home is %s", got.Body)
		}
		time.Sleep(highlightsAtMost)
		if got := get(t, pages, "/"); got.Code != http.StatusOK || strings.Contains(got.Body.String(), begin) {
			t.Errorf("without the graph home is %d %s", got.Code, got.Body)
		}
	})
}

// A graph that hangs holds home up for a moment; once it answers, home has its highlights.
func TestHomeDoesNotWaitForAGraphThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := New(fstest.MapFS{"index.html": {Data: []byte("<head></head>")}}, never)
		if err != nil {
			t.Fatal(err)
		}
		var reads, hangs atomic.Int32
		hangs.Store(1)
		pages := h.WithHighlights(func(ctx context.Context) (json.RawMessage, error) {
			reads.Add(1)
			if hangs.Load() == 1 {
				<-ctx.Done()
			}
			return json.RawMessage("{}"), ctx.Err()
		})
		for range 2 {
			began := time.Now()
			got := get(t, pages, "/")
			if got.Body.String() != "<head></head>" || time.Since(began) != highlightsWithin || reads.Load() != 1 {
				t.Errorf("home came after %s and %d reads: %s", time.Since(began), reads.Load(), got.Body)
			}
		}
		hangs.Store(0)
		time.Sleep(readWithin)
		if got := get(t, pages, "/"); !strings.Contains(got.Body.String(), "{}") || reads.Load() != 2 {
			t.Errorf("after %d reads home is %s", reads.Load(), got.Body)
		}
	})
}
