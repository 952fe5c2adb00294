package signalr

import (
	"encoding/json"
	"errors"
	"strconv"
)

// jsonProtocol is the JSON encoding: one object a record.
type jsonProtocol struct{}

func (jsonProtocol) binary() bool { return false }

// jsonMessage is every kind of message.
type jsonMessage struct {
	Type         kind              `json:"type"`
	InvocationID string            `json:"invocationId"`
	Target       string            `json:"target"`
	Arguments    []json.RawMessage `json:"arguments"`
	StreamIDs    []string          `json:"streamIds"`
	Item         json.RawMessage   `json:"item"`
	Result       json.RawMessage   `json:"result"`
	Error        *string           `json:"error"`
	SequenceID   uint64            `json:"sequenceId"`
}

func (jsonProtocol) decode(record []byte) (*message, error) {
	var j jsonMessage
	if err := json.Unmarshal(record, &j); err != nil {
		return nil, err
	}
	if j.Type == 0 {
		return nil, errors.New("a message has no type")
	}
	if j.Type > sequence {
		return nil, nil //nolint:nilnil // a kind of later versions is passed over
	}
	m := &message{
		kind: j.Type, id: j.InvocationID, target: j.Target, uploads: j.StreamIDs, item: value(j.Item), sequence: j.SequenceID,
	}
	for _, arg := range j.Arguments {
		m.args = append(m.args, value(arg))
	}
	if j.Result != nil {
		m.item, m.hasResult = value(j.Result), true
	}
	if j.Error != nil {
		m.failure, m.hasFailure = *j.Error, true
	}
	return m, m.valid()
}

func (jsonProtocol) bind(v value, target any) error { return json.Unmarshal(v, target) }

// record begins a record of a kind; end ends it.
func record(k kind) []byte {
	return strconv.AppendInt([]byte(`{"type":`), int64(k), 10)
}

func appendField(to []byte, name string, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	to = append(append(append(to, `,"`...), name...), `":`...)
	return append(to, text...), nil
}

// fields appends names and values in turn, and ends the record.
func fields(to []byte, pairs ...any) (_ []byte, err error) {
	for i := 0; i < len(pairs); i += 2 {
		if to, err = appendField(to, pairs[i].(string), pairs[i+1]); err != nil {
			return nil, err
		}
	}
	return append(to, '}', separator), nil
}

func (jsonProtocol) invocation(id, target string, args []any) ([]byte, error) {
	if args == nil {
		args = []any{}
	}
	if id == "" {
		return fields(record(invocation), "target", target, "arguments", args)
	}
	return fields(record(invocation), "invocationId", id, "target", target, "arguments", args)
}

func (jsonProtocol) streamItem(id string, item any) ([]byte, error) {
	return fields(record(streamItem), "invocationId", id, "item", item)
}

func (jsonProtocol) completion(id string, o outcome) ([]byte, error) {
	switch {
	case o.failure != "":
		return fields(record(completion), "invocationId", id, "error", o.failure)
	case o.hasResult:
		return fields(record(completion), "invocationId", id, "result", o.result)
	}
	return fields(record(completion), "invocationId", id)
}

func (jsonProtocol) ping() []byte { return append(record(ping), '}', separator) }

func (jsonProtocol) close(reason string, reconnect bool) []byte {
	pairs := []any{}
	if reason != "" {
		pairs = append(pairs, "error", reason)
	}
	if reconnect {
		pairs = append(pairs, "allowReconnect", true)
	}
	return must(fields(record(closing), pairs...))
}

func (jsonProtocol) numbered(k kind, n uint64) []byte {
	return must(fields(record(k), "sequenceId", n))
}

// must is for what can always be encoded.
func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}
