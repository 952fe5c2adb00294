package signalr

import (
	"net/http"
	"time"
)

// waiting makes a link for a transport whose handler waits for what there is to send.
func waiting() (l *link, woken, cut chan struct{}) {
	woken, cut = make(chan struct{}, 1), make(chan struct{}, 1)
	signal := func(to chan struct{}) func() {
		return func() {
			select {
			case to <- struct{}{}:
			default: // it is told already
			}
		}
	}
	return &link{wake: signal(woken), cut: signal(cut)}, woken, cut
}

// events sends what there is as server-sent events, until either side ends.
func (c *Conn) events(w http.ResponseWriter, r *http.Request) {
	l, woken, cut := waiting()
	c.mu.Lock()
	taken := c.link != nil || c.polls || c.bySocket
	c.resumes = c.resumes && taken // of the transports only WebSockets are resumed
	c.mu.Unlock()
	if taken {
		http.Error(w, "The connection has a transport.", http.StatusConflict)
		return
	}
	if err := c.attach(l, false); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	defer c.detach(l, true)
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	if err := c.writeEvent(w, out, nil); err != nil {
		return
	}
	for {
		batch, goes := c.take(l)
		if len(batch) > 0 {
			if err := c.writeEvent(w, out, batch); err != nil {
				return
			}
			continue
		}
		if !goes {
			return
		}
		select {
		case <-woken:
		case <-cut:
			return
		case <-r.Context().Done():
			return
		}
	}
}

// writeEvent writes a batch as one event, and where it is empty a comment.
func (c *Conn) writeEvent(w http.ResponseWriter, out *http.ResponseController, batch [][]byte) error {
	if err := out.SetWriteDeadline(time.Now().Add(c.server.options.Timeout)); err != nil {
		return err
	}
	lines := []byte(":")
	if len(batch) > 0 {
		lines = []byte("data: ")
	}
	for _, data := range batch {
		lines = append(lines, data...)
	}
	if _, err := w.Write(append(lines, "\r\n\r\n"...)); err != nil {
		return err
	}
	return out.Flush()
}

// poll answers with what there is, as soon as there is something. The first poll of a connection is answered at once.
func (c *Conn) poll(w http.ResponseWriter, r *http.Request) {
	l, woken, cut := waiting()
	c.mu.Lock()
	isFirst := !c.polls
	taken := isFirst && (c.link != nil || c.bySocket)
	c.resumes = c.resumes && taken
	c.mu.Unlock()
	if taken {
		http.Error(w, "The connection has a transport.", http.StatusConflict)
		return
	}
	if err := c.attach(l, true); err != nil {
		http.Error(w, noConnection, http.StatusNotFound)
		return
	}
	defer c.detach(l, false)
	w.Header().Set("Content-Type", "text/plain")
	if isFirst {
		w.Header().Set("Content-Type", "text/plain")
		w.WriteHeader(http.StatusOK)
		return
	}
	enough := time.NewTimer(c.server.options.Poll)
	defer enough.Stop()
	for {
		batch, goes := c.take(l)
		switch {
		case len(batch) > 0:
			c.writePoll(w, batch)
			return
		case !goes:
			w.WriteHeader(http.StatusNoContent)
			if c.ctx.Err() != nil { // else another poll has taken its place
				c.server.forget(c)
			}
			return
		}
		select {
		case <-woken:
		case <-cut:
			w.WriteHeader(http.StatusNoContent)
			return
		case <-enough.C:
			w.WriteHeader(http.StatusOK)
			return
		case <-r.Context().Done():
			return
		}
	}
}

// writePoll answers a poll. What a client did not receive is lost, so the connection ends where writing fails.
func (c *Conn) writePoll(w http.ResponseWriter, batch [][]byte) {
	kind := "text/plain"
	if spoken := c.protocol(); spoken != nil && spoken.binary() {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	out := http.NewResponseController(w)
	err := out.SetWriteDeadline(time.Now().Add(c.server.options.Timeout))
	for _, data := range batch {
		if err == nil {
			_, err = w.Write(data)
		}
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		c.end(ErrClosed, false)
	}
}
