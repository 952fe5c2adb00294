package signalr

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The examples of the protocol's text, without the length before them.
func TestMessagePackReadsTheExamplesOfTheProtocol(t *testing.T) {
	call := message{id: "xyz", target: "method", args: []value{{0x2a}}}
	of := func(m message, k kind) message { m.kind = k; return m }
	for text, want := range map[string]message{
		"96 01 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90":                         of(call, invocation),
		"96 01 82 a1 78 a1 79 a1 7a a1 7a a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90": of(call, invocation),
		"96 04 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90":                         of(call, streamInvocation),
		"96 01 80 c0 a6 6d 65 74 68 6f 64 91 2a 90": {
			kind: invocation, target: "method", args: []value{{0x2a}},
		},
		"94 02 80 a3 78 79 7a 2a": {
			kind: streamItem, id: "xyz", item: value{0x2a},
		},
		"95 03 80 a3 78 79 7a 01 a5 45 72 72 6f 72": {
			kind: completion, id: "xyz", failure: "Error", hasFailure: true,
		},
		"94 03 80 a3 78 79 7a 02": {kind: completion, id: "xyz"},
		"95 03 80 a3 78 79 7a 03 2a": {
			kind: completion, id: "xyz", item: value{0x2a}, hasResult: true,
		},
		"93 05 80 a3 78 79 7a": {kind: cancelInvocation, id: "xyz"},
		"91 06":                {kind: ping},
		"92 07 a3 78 79 7a": {
			kind: closing, failure: "xyz", hasFailure: true,
		},
		"93 07 a3 78 79 7a c3": {
			kind: closing, failure: "xyz", hasFailure: true,
		},
		"92 08 cc 24": {kind: ack, sequence: 36},
		"92 09 cc 13": {kind: sequence, sequence: 19},
	} {
		got, err := msgpackProtocol{}.decode(unhex(t, text))
		if err != nil || !reflect.DeepEqual(*got, want) {
			t.Errorf("%s is %+v, want %+v, %v", text, got, want, err)
		}
	}
}

func TestMessagePackWritesAsTheProtocolSays(t *testing.T) {
	p := msgpackProtocol{}
	for want, got := range map[string][]byte{
		"11 96 01 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90": must(p.invocation("xyz", "method", []any{42})),
		"0e 96 01 80 c0 a6 6d 65 74 68 6f 64 91 2a 90":          must(p.invocation("", "method", []any{42})),
		"08 94 02 80 a3 78 79 7a 2a":                            must(p.streamItem("xyz", 42)),
		"0e 95 03 80 a3 78 79 7a 01 a5 45 72 72 6f 72":          must(p.completion("xyz", outcome{failure: "Error"})),
		"08 94 03 80 a3 78 79 7a 02":                            must(p.completion("xyz", outcome{})),
		"09 95 03 80 a3 78 79 7a 03 2a": must(p.completion("xyz",
			outcome{result: 42, hasResult: true})),
		"09 95 03 80 a3 78 79 7a 03 c0": must(p.completion("xyz", outcome{hasResult: true})),
		"02 91 06":                      p.ping(),
		"07 93 07 a3 78 79 7a c3":       p.close("xyz", true),
		"03 92 08 24":                   p.numbered(ack, 36),
	} {
		if !bytes.Equal(got, unhex(t, want)) {
			t.Errorf("% x, want %s", got, want)
		}
	}
}

func TestJSONWritesAsTheProtocolSays(t *testing.T) {
	p := jsonProtocol{}
	for want, got := range map[string][]byte{
		`{"type":1,"invocationId":"1","target":"m","arguments":[42]}`: must(p.invocation("1", "m", []any{42})),
		`{"type":1,"target":"m","arguments":[]}`:                      must(p.invocation("", "m", nil)),
		`{"type":2,"invocationId":"1","item":null}`:                   must(p.streamItem("1", nil)),
		`{"type":3,"invocationId":"1","result":null}`:                 must(p.completion("1", outcome{hasResult: true})),
		`{"type":3,"invocationId":"1"}`:                               must(p.completion("1", outcome{})),
		`{"type":3,"invocationId":"1","error":"no"}`:                  must(p.completion("1", outcome{failure: "no"})),
		`{"type":6}`: p.ping(),
		`{"type":7,"error":"why","allowReconnect":true}`: p.close("why", true),
		`{"type":7}`:                p.close("", false),
		`{"type":9,"sequenceId":5}`: p.numbered(sequence, 5),
	} {
		if string(got) != want+"\x1e" {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// What is broken is refused; what is of a later version is passed over.
func TestBrokenMessagesAreRefused(t *testing.T) {
	for _, c := range []struct {
		protocol protocol
		record   string
		fine     bool
	}{
		{jsonProtocol{}, `{"type":6,"more":true}`, true},
		{jsonProtocol{}, `{"type":99}`, true},
		{jsonProtocol{}, `{}`, false},
		{jsonProtocol{}, `[1]`, false},
		{jsonProtocol{}, `{"type":1}`, false},
		{jsonProtocol{}, `{"type":1,"target":"m","arguments":{}}`, false},
		{jsonProtocol{}, `{"type":2,"item":1}`, false},
		{jsonProtocol{}, `{"type":3,"invocationId":"1","result":1,"error":"e"}`, false},
		{jsonProtocol{}, `{"type":5,"invocationId":"` + strings.Repeat("1", longestID+1) + `"}`, false},
		{msgpackProtocol{}, "\x91\x63", true},
		{msgpackProtocol{}, "\x80", false},
		{msgpackProtocol{}, "\x90", false},
		{msgpackProtocol{}, "\x92\x01\x80", false},
		{msgpackProtocol{}, "\x95\x01\x80\xc0\xa1m\xdd\xff\xff\xff\xff", false},
		{msgpackProtocol{}, "\xdd\xff\xff\xff\xff\x01\x80\xc0\xa1m\xdd\xff\xff\xff\xff", false},
		{msgpackProtocol{}, "\x96\x01\x80\xc0\xa1m\x90\xdd\xff\xff\xff\xff", false},
	} {
		if _, err := c.protocol.decode([]byte(c.record)); (err == nil) != c.fine {
			t.Errorf("%q: %v", c.record, err)
		}
	}
}

// Nothing that arrives makes decoding panic, or keep what was lent to it.
func FuzzDecode(f *testing.F) {
	f.Add(true, []byte("\x96\x01\x80\xa3xyz\xa6method\x91\x2a\x90"))
	f.Add(false, []byte(`{"type":1,"target":"m","arguments":[1,"two"]}`))
	f.Fuzz(func(t *testing.T, isBinary bool, record []byte) {
		p := protocol(jsonProtocol{})
		if isBinary {
			p = msgpackProtocol{}
		}
		m, err := p.decode(record)
		if err != nil || m == nil {
			return
		}
		before := fmt.Sprintf("%+v", m)
		clear(record)
		if after := fmt.Sprintf("%+v", m); after != before {
			t.Errorf("%s became %s", before, after)
		}
	})
}

// However what arrives is cut into pieces, the same records come out.
func TestRecordsComeOutOfAnyPieces(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		isBinary := rapid.Bool().Draw(r, "binary")
		var stream []byte
		var want [][]byte
		for range rapid.IntRange(1, 20).Draw(r, "records") {
			record := bytes.Repeat([]byte{'x'}, rapid.IntRange(1, 300).Draw(r, "size"))
			want = append(want, record)
			if isBinary {
				packed := must(packed(string(record)))
				want[len(want)-1] = packed[len(packed)-len(record)-prefixOf(len(record)):]
				stream = append(stream, packed...)
				continue
			}
			stream = append(append(stream, record...), separator)
		}
		s := splitter{most: 400}
		var got [][]byte
		for len(stream) > 0 {
			n := rapid.IntRange(1, len(stream)).Draw(r, "piece")
			s.feed(stream[:n])
			stream = stream[n:]
			for {
				record, err := s.next(isBinary)
				if err != nil {
					r.Fatal(err)
				}
				if record == nil {
					break
				}
				got = append(got, bytes.Clone(record))
			}
			s.settle()
		}
		if !reflect.DeepEqual(got, want) {
			r.Errorf("%q, want %q", got, want)
		}
	})
}

// prefixOf is how long the array and the string of one text are before its bytes.
func prefixOf(length int) int {
	switch {
	case length < 32:
		return 2
	case length < 256:
		return 3
	}
	return 4
}

func TestRecordsThatAreTooLongAreRefused(t *testing.T) {
	for _, c := range []struct {
		isBinary bool
		pieces   []string
	}{
		{false, []string{strings.Repeat("x", 11)}},
		{false, []string{strings.Repeat("x", 11) + "\x1e"}},
		{true, []string{"\x0b"}},
		{true, []string{"\xff\xff\xff\xff\xff"}},
		{true, []string{"\x00"}},
	} {
		s := splitter{most: 10}
		var err error
		for _, piece := range c.pieces {
			s.feed([]byte(piece))
			_, err = s.next(c.isBinary)
		}
		if err == nil {
			t.Errorf("%q is taken", c.pieces)
		}
	}
}

// A client that breaks off, comes again and acknowledges at any moment has everything once, in order.
func TestWhatBreaksIsSentAgain(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		o := outbox{keeps: true, firstKept: 1, full: rapid.IntRange(1, 20).Draw(r, "full")}
		made, got := 0, []string{}
		// next is the number of what the client gets next, had how many it has.
		next, had := uint64(1), uint64(0)
		take := func(arrives bool) {
			for _, data := range o.take(rapid.IntRange(1, 30).Draw(r, "most")) {
				if !arrives {
					continue
				}
				if next > had {
					got, had = append(got, string(data)), next
				}
				next++
			}
		}
		step := map[string]func(*rapid.T){
			"make": func(*rapid.T) {
				made++
				data := []byte(fmt.Sprint(made))
				o.waiting, o.bytes = append(o.waiting, outgoing{data, true}), o.bytes+len(data)
			},
			"take":        func(*rapid.T) { take(true) },
			"acknowledge": func(*rapid.T) { o.acknowledge(had) },
			"break": func(r *rapid.T) {
				take(rapid.Bool().Draw(r, "half way"))
				o.rewind()
				next = o.firstKept
			},
		}
		r.Repeat(step)
		for range 2*made + 2 {
			take(true)
			o.acknowledge(had)
		}
		want := make([]string, made)
		for i := range want {
			want[i] = fmt.Sprint(i + 1)
		}
		if !reflect.DeepEqual(got, want) || o.bytes != 0 || o.sentBytes != 0 {
			r.Errorf("%q of %d, %d bytes wait and %d are kept", got, made, o.bytes, o.sentBytes)
		}
	})
}
