package signalr

import (
	"context"
	"io"
	"iter"
)

// waitingItems is how many items of an upload wait for the method; then nothing more of the connection is read.
const waitingItems = 16

// upload is a stream that a client sends.
type upload struct {
	items chan value
	// failure is set before items is closed, where the client ended the stream with an error.
	failure error
	// unread is closed once nobody reads any more.
	unread <-chan struct{}
}

// put hands an item to the method, and waits until there is room.
func (u *upload) put(item value) {
	select {
	case u.items <- item:
	case <-u.unread:
	}
}

func (u *upload) end(failure error) {
	u.failure = failure
	close(u.items)
}

// attachable is an *Upload of any type.
type attachable interface {
	attach(protocol protocol, from *upload)
}

// Upload is a stream of items that a client sends with a call.
type Upload[T any] struct {
	protocol protocol
	from     *upload
}

func (u *Upload[T]) attach(p protocol, from *upload) { u.protocol, u.from = p, from }

// Next gives the next item. Errors: io.EOF after the last, the client's own, and the end of ctx.
func (u *Upload[T]) Next(ctx context.Context) (item T, err error) {
	select {
	case v, ok := <-u.from.items:
		switch {
		case ok:
			err = u.protocol.bind(v, &item)
		case u.from.failure != nil:
			err = u.from.failure
		default:
			err = io.EOF
		}
		return item, err
	case <-ctx.Done():
		return item, context.Cause(ctx)
	}
}

// Stream is what a streaming method gives: its items until it ends, or its first error.
type Stream[T any] = iter.Seq2[T, error]
