package signalr_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/sidestage/sidestage/realtime/signalr"
	"github.com/sidestage/sidestage/realtime/signalr/clienttest"
	"github.com/sidestage/sidestage/realtime/signalr/testhub"
)

// The site's connection, which went by requests as no WebSocket got through, is one by a WebSocket with the first
// reconnect after they do.
func TestTheSiteComesBackToWebSockets(t *testing.T) {
	t.Parallel()
	frontend := clienttest.Frontend(t)
	hubs := testhub.Serve(signalr.Options{CheckOrigin: func(*http.Request) bool { return true }})
	var isOpen atomic.Bool
	var refused, sockets atomic.Int64
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		if err := hubs.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
		server.CloseClientConnections()
		server.Close()
	})
	hub := http.StripPrefix("/hub", hubs)
	mux.HandleFunc("/hub/", func(w http.ResponseWriter, r *http.Request) { hub.ServeHTTP(w, r) })
	mux.HandleFunc("/hub", func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !websocket.IsWebSocketUpgrade(r):
		case !isOpen.Load():
			refused.Add(1)
			http.Error(w, "no WebSockets here", http.StatusForbidden)
			return
		default:
			sockets.Add(1)
		}
		hub.ServeHTTP(w, r)
	})
	mux.HandleFunc("/let", func(http.ResponseWriter, *http.Request) { isOpen.Store(true) })
	mux.HandleFunc("/cut", func(http.ResponseWriter, *http.Request) { go server.CloseClientConnections() })

	run := exec.CommandContext(t.Context(), filepath.Join(frontend, "node_modules/.bin/node"), "hubs/carrier.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "SITE="+server.URL)
	run.Stderr = t.Output()
	out, err := run.Output()
	var got struct{ Carriers, Pushed []string }
	if err == nil {
		err = json.Unmarshal(out, &got)
	}
	if err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if want := []string{"socket", "requests", "socket", "socket"}; !slices.Equal(got.Carriers, want) {
		t.Errorf("the hub was reached by %q, want %q", got.Carriers, want)
	}
	if want := []string{"by requests", "by requests again", "by a WebSocket"}; !slices.Equal(got.Pushed, want) {
		t.Errorf("pushed were %q, want %q", got.Pushed, want)
	}
	if refused.Load() != 2 || sockets.Load() != 1 {
		t.Errorf("%d WebSockets were refused and %d let through, want 2 and 1", refused.Load(), sockets.Load())
	}
}
