package app

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestDemonstrationsAnswerThisMachineAlone(t *testing.T) {
	answered := onlyLoopback(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}))
	for host, want := range map[string]int{
		"localhost": 204, "localhost:8080": 204, "LOCALHOST:1": 204, "127.0.0.1:8080": 204, "127.9.9.9": 204,
		"[::1]:8080": 204, "[::1]": 204, "shop.localhost:8080": 204,
		"example.com": 421, "example.com:8080": 421, "localhost.example.com": 421, "192.168.1.2:8080": 421, "": 421,
		"127.0.0.1.example.com": 421,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		answered.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%q is answered %d, want %d", host, w.Code, want)
		}
	}
}
