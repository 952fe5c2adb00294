package signalr

import (
	"encoding/json"
	"errors"
)

// kind is the type of a message.
type kind int

const (
	invocation       kind = 1
	streamItem       kind = 2
	completion       kind = 3
	streamInvocation kind = 4
	cancelInvocation kind = 5
	ping             kind = 6
	closing          kind = 7
	ack              kind = 8
	sequence         kind = 9
)

// counted reports whether stateful reconnect counts messages of the kind, and sends them again.
func (k kind) counted() bool { return k >= invocation && k <= cancelInvocation }

// message is one message of any kind. Values are as they were encoded; who knows their types decodes them.
type message struct {
	kind kind
	// id is the invocation's, or that of an upload; empty where no answer is wanted.
	id     string
	target string
	// args are those of an invocation.
	args []value
	// uploads are the ids of the streams that the caller sends.
	uploads []string
	// item is one of a stream, or the result of a completion; hasResult tells a result that is null from none.
	item      value
	hasResult bool
	// failure is the error of a completion or of a close; hasFailure tells an empty one from none.
	failure    string
	hasFailure bool
	// sequence is the number of an ack or a sequence.
	sequence uint64
}

// value is something encoded, in the protocol that it came by.
type value []byte

// protocol encodes and decodes messages. Its methods may be called at once.
type protocol interface {
	// binary says that records are prefixed by their length, and frames are binary.
	binary() bool
	// decode reads one record; nil for a kind that is not known. The message keeps nothing of the record.
	decode(record []byte) (*message, error)
	// bind decodes a value into what target points to.
	bind(v value, target any) error
	// The others append a record. Values are anything that the protocol can encode.
	invocation(id, target string, args []any) ([]byte, error)
	streamItem(id string, item any) ([]byte, error)
	completion(id string, c outcome) ([]byte, error)
	ping() []byte
	close(reason string, reconnect bool) []byte
	numbered(k kind, sequence uint64) []byte
}

// outcome is how a call ended: with a failure, with a result, or with neither.
type outcome struct {
	result    any
	hasResult bool
	failure   string
}

// protocols are those that a handshake may ask for.
var protocols = map[string]protocol{"json": jsonProtocol{}, "messagepack": msgpackProtocol{}}

// separator ends a record of JSON, and a handshake.
const separator = 0x1e

// handshake is the first record of a client, JSON whatever the protocol is to be.
type handshake struct {
	Protocol string `json:"protocol"`
	Version  int    `json:"version"`
}

// Versions of the protocol that are spoken: the second has stateful reconnect.
const oldestVersion, newestVersion = 1, 2

func (h handshake) answer() []byte {
	problem := ""
	if protocols[h.Protocol] == nil {
		problem = "The protocol '" + h.Protocol + "' is not supported."
	} else if h.Version < oldestVersion || h.Version > newestVersion {
		problem = "The server does not support this version of the '" + h.Protocol + "' protocol."
	}
	text, err := json.Marshal(struct {
		Error string `json:"error,omitempty"`
	}{problem})
	if err != nil {
		panic(err) // a string is always encoded
	}
	return append(text, separator)
}

func (h handshake) spoken() bool {
	return protocols[h.Protocol] != nil && h.Version >= oldestVersion && h.Version <= newestVersion
}

// valid refuses what a message of its kind cannot do without.
func (m *message) valid() error {
	switch {
	case (m.kind == invocation || m.kind == streamInvocation) && m.target == "":
		return errors.New("an invocation has no target")
	case m.kind.counted() && m.kind != invocation && m.id == "":
		return errors.New("a message has no invocation id")
	case m.hasResult && m.hasFailure:
		return errors.New("a completion has a result and an error")
	case len(m.id) > longestID:
		return errors.New("an invocation id is too long")
	}
	return nil
}

// longestID is how long the id of an invocation may be, in bytes.
const longestID = 256
