package signalr

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/gorilla/websocket"
)

// noConnection is what clients of ASP.NET are told.
const noConnection = "No Connection with that ID"

// ServeHTTP answers everything that a client asks of a hub.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if !s.options.CheckOrigin(r) {
		http.Error(w, "This page may not connect.", http.StatusForbidden)
		return
	}
	token := r.URL.Query().Get("access_token")
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		token = bearer
	}
	identity, err := s.options.Authenticate(r, token)
	if err != nil {
		http.Error(w, "Sign in to connect.", http.StatusUnauthorized)
		return
	}
	if strings.HasSuffix(r.URL.Path, "/negotiate") {
		s.negotiate(w, r, identity)
		return
	}
	isSocket := websocket.IsWebSocketUpgrade(r)
	id := r.URL.Query().Get("id")
	var c *Conn
	switch {
	case id != "":
		if c = s.find(id); c == nil {
			http.Error(w, noConnection, http.StatusNotFound)
			return
		}
		if !c.Renew(identity) {
			http.Error(w, "The connection is somebody else's.", http.StatusForbidden)
			return
		}
	case isSocket:
		if c, err = s.open(identity, 1, false); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
	default:
		http.Error(w, "Connection ID required", http.StatusBadRequest)
		return
	}
	switch {
	case isSocket:
		s.socket(w, r, c)
	case r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/event-stream"):
		c.events(w, r)
	case r.Method == http.MethodGet:
		c.poll(w, r)
	case r.Method == http.MethodPost:
		c.posted(w, r)
	case r.Method == http.MethodDelete:
		c.deleted(w)
	default:
		w.Header().Set("Allow", "GET, POST, DELETE")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
	}
}

// offer is a transport that a client may use.
type offer struct {
	Transport       string   `json:"transport"`
	TransferFormats []string `json:"transferFormats"`
}

var offers = []offer{
	{"WebSockets", []string{"Text", "Binary"}},
	{"ServerSentEvents", []string{"Text"}},
	{"LongPolling", []string{"Text", "Binary"}},
}

// negotiated is what negotiating answers.
type negotiated struct {
	Version      int     `json:"negotiateVersion"`
	ConnectionID string  `json:"connectionId"`
	Token        string  `json:"connectionToken,omitempty"`
	Transports   []offer `json:"availableTransports"`
	Resumes      bool    `json:"useStatefulReconnect,omitempty"`
}

func (s *Server) negotiate(w http.ResponseWriter, r *http.Request, identity Identity) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	asked := r.URL.Query()
	// What is no number is version 0, as is none.
	version, _ := strconv.Atoi(asked.Get("negotiateVersion"))
	version = max(0, min(version, 1))
	resumes := asked.Get("useStatefulReconnect") == "true"
	c, err := s.open(identity, version, resumes)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	answer := negotiated{Version: version, ConnectionID: c.id, Transports: offers, Resumes: resumes}
	if version > 0 {
		answer.Token = c.token
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		c.end(ErrClosed, false)
	}
}

// posted takes what a client of server-sent events or long polling sends.
func (c *Conn) posted(w http.ResponseWriter, r *http.Request) {
	if c.sendsBySocket() {
		http.Error(w, "The connection is a WebSocket.", http.StatusBadRequest)
		return
	}
	piece := make([]byte, 4096)
	for {
		n, err := r.Body.Read(piece)
		if n > 0 {
			if err := c.receive(nil, piece[:n]); err != nil {
				c.end(err, false)
				http.Error(w, noConnection, http.StatusNotFound)
				return
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			c.end(ErrClosed, false) // half of a message is lost
			return
		}
	}
	w.Header().Set("Content-Type", "text/plain")
	w.WriteHeader(http.StatusOK)
}

func (c *Conn) sendsBySocket() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bySocket
}

// deleted ends a connection of long polling.
func (c *Conn) deleted(w http.ResponseWriter) {
	c.mu.Lock()
	polls := c.polls
	c.mu.Unlock()
	if !polls {
		http.Error(w, "Only long polling is ended so.", http.StatusBadRequest)
		return
	}
	c.end(ErrClosed, false)
	c.server.forget(c)
	w.WriteHeader(http.StatusAccepted)
}
