package signalr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/vmihailenco/msgpack/v5"
)

// msgpackProtocol is the MessagePack encoding: one array a record, after its length.
type msgpackProtocol struct{}

func (msgpackProtocol) binary() bool { return true }

// Results of a completion.
const (
	failed  = 1
	void    = 2
	present = 3
)

// mostArgs bounds what the length of an array makes us do before it was read.
const mostArgs = 1000

var errShort = errors.New("a message is too short")

func (msgpackProtocol) decode(record []byte) (m *message, err error) {
	d := msgpack.NewDecoder(bytes.NewReader(record))
	length, err := d.DecodeArrayLen()
	if err != nil {
		return nil, err
	}
	if length < 1 {
		return nil, errShort
	}
	n, err := d.DecodeInt()
	if err != nil {
		return nil, err
	}
	m = &message{kind: kind(n)}
	if m.kind < invocation || m.kind > sequence {
		return nil, nil //nolint:nilnil // a kind of later versions is passed over
	}
	least := map[kind]int{
		invocation: 5, streamInvocation: 5, streamItem: 4, completion: 4, cancelInvocation: 3, ping: 1, closing: 2, ack: 2,
		sequence: 2,
	}[m.kind]
	if length < least {
		return nil, errShort
	}
	if err := m.unpack(d, length); err != nil {
		return nil, fmt.Errorf("reading a message of type %d: %w", n, err)
	}
	return m, m.valid()
}

// unpack reads what comes after the type.
func (m *message) unpack(d *msgpack.Decoder, length int) (err error) {
	if m.kind.counted() {
		if err := d.Skip(); err != nil { // the headers
			return err
		}
		if m.id, err = optional(d); err != nil {
			return err
		}
	}
	switch m.kind {
	case invocation, streamInvocation:
		return m.unpackCall(d, length)
	case streamItem:
		m.item, err = raw(d)
	case completion:
		return m.unpackCompletion(d, length)
	case closing:
		m.failure, err = optional(d)
		m.hasFailure = m.failure != ""
	case ack, sequence:
		m.sequence, err = d.DecodeUint64()
	}
	return err
}

func (m *message) unpackCall(d *msgpack.Decoder, length int) (err error) {
	if m.target, err = d.DecodeString(); err != nil {
		return err
	}
	n, err := d.DecodeArrayLen()
	if err != nil {
		return err
	}
	if n > mostArgs {
		return errors.New("there are too many arguments")
	}
	for range n {
		arg, err := raw(d)
		if err != nil {
			return err
		}
		m.args = append(m.args, arg)
	}
	if length < 6 {
		return nil
	}
	if n, err = d.DecodeArrayLen(); err != nil || n > mostArgs {
		return errors.Join(err, errTooMany(n))
	}
	for range n {
		id, err := d.DecodeString()
		if err != nil {
			return err
		}
		m.uploads = append(m.uploads, id)
	}
	return nil
}

func errTooMany(n int) error {
	if n > mostArgs {
		return errors.New("there are too many streams")
	}
	return nil
}

func (m *message) unpackCompletion(d *msgpack.Decoder, length int) error {
	how, err := d.DecodeInt()
	if err != nil || how == void {
		return err
	}
	if length < 5 {
		return errShort
	}
	if how == failed {
		m.hasFailure = true
		m.failure, err = d.DecodeString()
		return err
	}
	m.hasResult = true
	m.item, err = raw(d)
	return err
}

// optional reads a string that may be nil.
func optional(d *msgpack.Decoder) (string, error) {
	var text *string
	if err := d.Decode(&text); err != nil || text == nil {
		return "", err
	}
	return *text, nil
}

func raw(d *msgpack.Decoder) (value, error) {
	v, err := d.DecodeRaw()
	return value(v), err
}

func (msgpackProtocol) bind(v value, target any) error {
	d := msgpack.NewDecoder(bytes.NewReader(v))
	d.SetCustomStructTag("json")
	return d.Decode(target)
}

// packed encodes a record: the values as one array, after its length.
func packed(values ...any) ([]byte, error) {
	var body bytes.Buffer
	e := msgpack.NewEncoder(&body)
	e.SetCustomStructTag("json")
	e.UseCompactInts(true)
	if err := e.EncodeArrayLen(len(values)); err != nil {
		return nil, err
	}
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return append(binary.AppendUvarint(nil, uint64(body.Len())), body.Bytes()...), nil
}

// noHeaders is what every counted message has after its type.
var noHeaders = map[string]string{}

func (msgpackProtocol) invocation(id, target string, args []any) ([]byte, error) {
	var asks any
	if id != "" {
		asks = id
	}
	if args == nil {
		args = []any{}
	}
	return packed(int(invocation), noHeaders, asks, target, args, []string{})
}

func (msgpackProtocol) streamItem(id string, item any) ([]byte, error) {
	return packed(int(streamItem), noHeaders, id, item)
}

func (msgpackProtocol) completion(id string, o outcome) ([]byte, error) {
	switch {
	case o.failure != "":
		return packed(int(completion), noHeaders, id, failed, o.failure)
	case o.hasResult:
		return packed(int(completion), noHeaders, id, present, o.result)
	}
	return packed(int(completion), noHeaders, id, void)
}

func (msgpackProtocol) ping() []byte { return []byte{2, 0x91, byte(ping)} }

func (msgpackProtocol) close(reason string, reconnect bool) []byte {
	var why any
	if reason != "" {
		why = reason
	}
	return must(packed(int(closing), why, reconnect))
}

func (msgpackProtocol) numbered(k kind, n uint64) []byte { return must(packed(int(k), n)) }
