package signalr

// outgoing is a record that waits to be sent.
type outgoing struct {
	data []byte
	// counted records are kept until the client has acknowledged them, where there is stateful reconnect.
	counted bool
}

// outbox is what a connection has to send, in order. It is guarded by the connection.
type outbox struct {
	// urgent goes first: what belongs to no order.
	urgent [][]byte
	// waiting goes next, and last after all of it. bytes are those of waiting.
	waiting []outgoing
	bytes   int
	last    []byte
	// keeps says that counted records are kept in sent until they are acknowledged; firstKept is the number of the first.
	keeps     bool
	sent      [][]byte
	sentBytes int
	firstKept uint64
	// full is how many bytes may be sent and not acknowledged.
	full int
}

// take gives what is to be sent now, of about so many bytes.
func (o *outbox) take(most int) [][]byte {
	batch := o.urgent
	o.urgent = nil
	for taken := 0; len(o.waiting) > 0 && taken < most; {
		next := o.waiting[0]
		if o.keeps && next.counted {
			if o.sentBytes >= o.full && o.last == nil {
				break
			}
			o.sent, o.sentBytes = append(o.sent, next.data), o.sentBytes+len(next.data)
		}
		batch, taken = append(batch, next.data), taken+len(next.data)
		o.drop()
	}
	if len(o.waiting) == 0 && o.last != nil {
		batch, o.last = append(batch, o.last), nil
	}
	return batch
}

// drop removes the first of waiting.
func (o *outbox) drop() {
	o.bytes -= len(o.waiting[0].data)
	o.waiting[0].data = nil
	if o.waiting = o.waiting[1:]; len(o.waiting) == 0 {
		o.waiting = nil // an idle connection keeps no room
	}
}

// acknowledge forgets what the client has up to a number. What waits to be sent again is sent nevertheless: the client
// counts it, from the number that it was told after the break.
func (o *outbox) acknowledge(upTo uint64) {
	for ; o.firstKept <= upTo && len(o.sent) > 0; o.firstKept++ {
		o.sentBytes -= len(o.sent[0])
		o.sent = o.sent[1:]
	}
	if len(o.sent) == 0 {
		o.sent = nil
	}
}

// rewind puts what was not acknowledged in front of what waits, after a break.
func (o *outbox) rewind() {
	waiting := make([]outgoing, 0, len(o.sent)+len(o.waiting))
	for _, data := range o.sent {
		waiting = append(waiting, outgoing{data, true})
	}
	o.bytes += o.sentBytes
	o.waiting = append(waiting, o.waiting...)
	o.sent, o.sentBytes, o.urgent = nil, 0, nil
}
