package hubs

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
)

// push is a call of clients' methods as it goes between servers.
type push struct {
	Hub    string            `json:"hub"`
	Groups []string          `json:"groups"`
	Except []string          `json:"except,omitempty"`
	Target string            `json:"target,omitempty"`
	Args   []json.RawMessage `json:"args,omitempty"`
	Key    string            `json:"key,omitempty"`
	// Part is a group that the people of Groups are taken out of; nothing is told then.
	Part string `json:"part,omitempty"`
}

func (h *Hubs) hear(p push) {
	h.mu.RLock()
	hub := h.hubs[p.Hub]
	h.mu.RUnlock()
	if hub == nil { // servers of two versions may run side by side
		return
	}
	if p.Key != "" && hub.options.Heard != nil {
		hub.options.Heard(p.Key)
	}
	hub.deliver(p)
}

// argument is JSON that either protocol sends.
type argument json.RawMessage

var (
	_ json.Marshaler        = argument(nil)
	_ msgpack.CustomEncoder = argument(nil)
)

// MarshalJSON returns the JSON as it is.
func (a argument) MarshalJSON() ([]byte, error) { return a, nil }

// EncodeMsgpack writes the same value as MessagePack; whole numbers stay whole.
func (a argument) EncodeMsgpack(to *msgpack.Encoder) error {
	from := json.NewDecoder(bytes.NewReader(a))
	from.UseNumber()
	var value any
	if err := from.Decode(&value); err != nil {
		return err
	}
	return to.Encode(plain(value))
}

// plain replaces the numbers of JSON by Go's.
func plain(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64() // the largest numbers become infinite, as they do in browsers
		return f
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = plain(v[name])
		}
	}
	return value
}

// bearerOf reads the value of an Authorization header.
func bearerOf(header string) (string, bool) {
	scheme, token, ok := strings.Cut(header, " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}
