package signalr

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Error is a failure whose text the caller is told. Of every other one they learn only that there was one.
type Error string

func (e Error) Error() string { return string(e) }

// Errorf formats an Error.
func Errorf(format string, args ...any) Error { return Error(fmt.Sprintf(format, args...)) }

// Hub is what clients may call. Its fields and methods are set before it serves.
type Hub struct {
	// Admit is asked as soon as a call has arrived, whatever it calls, before it waits for its turn; an error refuses it.
	Admit func(c *Conn) error
	// Before is asked before each call; an error refuses it.
	Before func(c *Call) error
	// Connected is called once a client has shaken hands, before its first call; an error closes the connection with it.
	Connected func(c *Conn) error
	// Disconnected is called once for each Connected that succeeded, after the last call of the client has ended.
	Disconnected func(c *Conn, why error)
	methods      map[string]*method
}

// Option is how a method is called.
type Option int

// Aside runs a method beside the other calls of its client, for what takes long or asks the client something. The order
// of its effects is then not that of the calls.
const Aside Option = 1

// method is a function that clients call.
type method struct {
	name string
	fn   reflect.Value
	// args are the types that are decoded, uploads those that are attached.
	args, uploads []reflect.Type
	// gives says that there is a result, fails that the last one is an error.
	gives, fails, streams bool
	aside                 bool
}

var (
	callType   = reflect.TypeFor[*Call]()
	errorType  = reflect.TypeFor[error]()
	uploadType = reflect.TypeFor[attachable]()
)

// Handle names a function that clients may call; case does not matter. It takes a *Call, then the arguments, then an
// *[Upload] for each stream that the client sends, and gives nothing, an error, a result, or a result and an error. A
// result of type iter.Seq2[T, error] is a stream: its first error ends it. Handle panics where the function is not so.
func (h *Hub) Handle(name string, fn any, options ...Option) {
	m := &method{name: name, fn: reflect.ValueOf(fn)}
	of := m.fn.Type()
	if of.Kind() != reflect.Func || of.NumIn() == 0 || of.In(0) != callType || of.NumOut() > 2 {
		panic(fmt.Sprintf("signalr: %s cannot be called: %s", name, of))
	}
	for i := 1; i < of.NumIn(); i++ {
		if of.In(i).Implements(uploadType) {
			m.uploads = append(m.uploads, of.In(i).Elem())
			continue
		}
		if len(m.uploads) > 0 {
			panic(fmt.Sprintf("signalr: %s takes an argument after an upload", name))
		}
		m.args = append(m.args, of.In(i))
	}
	outs := of.NumOut()
	m.fails = outs > 0 && of.Out(outs-1) == errorType
	m.gives = outs == 2 || outs == 1 && !m.fails
	if outs == 2 && !m.fails {
		panic(fmt.Sprintf("signalr: the second result of %s is no error", name))
	}
	m.streams = m.gives && of.Out(0).CanSeq2() && of.Out(0).Kind() == reflect.Func
	m.aside = m.streams || len(m.uploads) > 0
	for _, o := range options {
		m.aside = m.aside || o == Aside
	}
	if h.methods == nil {
		h.methods = map[string]*method{}
	}
	h.methods[strings.ToLower(name)] = m
}

// Methods are the names of what clients may call, in order.
func (h *Hub) Methods() []string {
	var all []string
	for _, m := range h.methods {
		all = append(all, m.name)
	}
	slices.Sort(all)
	return all
}

// find returns the method that a message calls, and why it cannot be.
func (h *Hub) find(m *message) (*method, error) {
	known := h.methods[strings.ToLower(m.target)]
	switch {
	case known == nil:
		return nil, Errorf("There is no method '%s'.", m.target)
	case len(m.args) != len(known.args):
		return nil, Errorf("'%s' takes %d arguments, %d were given.", known.name, len(known.args), len(m.args))
	case len(m.uploads) != len(known.uploads):
		return nil, Errorf("'%s' takes %d streams, %d were given.", known.name, len(known.uploads), len(m.uploads))
	case known.streams != (m.kind == streamInvocation):
		if known.streams {
			return nil, Errorf("'%s' gives a stream: call it as one.", known.name)
		}
		return nil, Errorf("'%s' gives no stream.", known.name)
	}
	return known, nil
}

// bind decodes the arguments of a call and attaches its uploads.
func (m *method) bind(c *Call, args []value, uploads []*upload) ([]reflect.Value, error) {
	in := []reflect.Value{reflect.ValueOf(c)}
	for i, of := range m.args {
		arg := reflect.New(of)
		if err := c.conn.protocol().bind(args[i], arg.Interface()); err != nil {
			return nil, Errorf("Argument %d of '%s' cannot be read.", i+1, m.name)
		}
		in = append(in, arg.Elem())
	}
	for i, of := range m.uploads {
		stream := reflect.New(of)
		stream.Interface().(attachable).attach(c.conn.protocol(), uploads[i])
		in = append(in, stream)
	}
	return in, nil
}

// call runs the function; a panic is an error.
func (m *method) call(in []reflect.Value) (result reflect.Value, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the method panicked: %v", panicked)
		}
	}()
	out := m.fn.Call(in)
	if m.fails {
		if failure, isError := out[len(out)-1].Interface().(error); isError {
			return result, failure
		}
	}
	if m.gives {
		result = out[0]
	}
	return result, nil
}

// items goes through a stream until it ends, fails or give does.
func items(stream reflect.Value, give func(item any) error) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the stream panicked: %v", panicked)
		}
	}()
	if stream.IsNil() {
		return nil
	}
	for item, failure := range stream.Seq2() {
		if failure, isError := failure.Interface().(error); isError {
			return failure
		}
		if err := give(item.Interface()); err != nil {
			return err
		}
	}
	return nil
}

// Call is one call of a client.
type Call struct {
	// Context ends where the client cancels the call, and with the connection.
	context.Context
	// Method is the name that it was registered by.
	Method string
	conn   *Conn
}

// Conn is the connection that called.
func (c *Call) Conn() *Conn { return c.conn }
