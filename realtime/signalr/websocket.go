package signalr

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// upgrader makes WebSockets of little memory: buffers for writing are lent while something is written.
var upgrader = websocket.Upgrader{
	ReadBufferSize: 1024, WriteBufferSize: 4096, WriteBufferPool: &sync.Pool{},
	CheckOrigin: func(*http.Request) bool { return true }, // every request has been checked
}

// pieces are lent while something is read.
var pieces = sync.Pool{New: func() any { return new([4096]byte) }}

// socket is a WebSocket as a transport.
type socket struct {
	*link
	conn *Conn
	ws   *websocket.Conn
	// flushing is guarded by the connection.
	flushing bool
}

func (s *Server) socket(w http.ResponseWriter, r *http.Request, c *Conn) {
	c.mu.Lock()
	taken, ended := c.link != nil && !c.resumes || c.polls, c.ended
	c.bySocket = !taken || c.bySocket
	c.mu.Unlock()
	if ended {
		http.Error(w, noConnection, http.StatusNotFound)
		return
	}
	if taken {
		http.Error(w, "The connection has a transport.", http.StatusConflict)
		return
	}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // it has answered
	}
	t := &socket{conn: c, ws: ws}
	t.link = &link{wake: t.wake, cut: func() { _ = ws.NetConn().Close() }}
	if err := c.attach(t.link, false); err != nil {
		t.farewell(websocket.CloseInternalServerErr)
		return
	}
	// The request's own goroutine keeps buffers and a deep stack, which nobody needs any more.
	go t.serve()
}

// serve hands on what comes until the connection ends.
func (t *socket) serve() {
	c, ws := t.conn, t.ws
	clean, err := t.read()
	if err != nil {
		// What the client sends until it has read why is of no interest.
		_ = ws.SetReadDeadline(time.Now().Add(c.server.options.Timeout))
		c.end(err, false)
		for err = nil; err == nil; {
			_, _, err = ws.NextReader()
		}
	}
	c.detach(t.link, clean)
	_ = ws.Close()
}

// wake writes what waits, in a goroutine that ends when nothing does.
func (t *socket) wake() {
	if !t.flushing {
		t.flushing = true
		go t.flush()
	}
}

func (t *socket) flush() {
	for {
		t.conn.mu.Lock()
		if t.conn.link != t.link {
			t.conn.mu.Unlock()
			return
		}
		batch, goes := t.conn.takeLocked()
		if len(batch) == 0 {
			t.flushing = false
		}
		isBinary := t.conn.spoken != nil && t.conn.spoken.binary()
		t.conn.mu.Unlock()
		if !goes {
			t.farewell(websocket.CloseNormalClosure)
			return
		}
		if len(batch) == 0 {
			return
		}
		if err := t.write(batch, isBinary); err != nil {
			t.cut() // who reads sees it
			return
		}
	}
}

// write sends a batch as one message, which clients take apart.
func (t *socket) write(batch [][]byte, isBinary bool) error {
	kind := websocket.TextMessage
	if isBinary {
		kind = websocket.BinaryMessage
	}
	if err := t.ws.SetWriteDeadline(time.Now().Add(t.conn.server.options.Timeout)); err != nil {
		return err
	}
	to, err := t.ws.NextWriter(kind)
	if err != nil {
		return err
	}
	for _, data := range batch {
		if _, err := to.Write(data); err != nil {
			return err
		}
	}
	return to.Close()
}

// lastWord is how long a client has to take that the server closes.
const lastWord = time.Second

// farewell closes the WebSocket from this side. Who reads waits for the client's answer, not for ever.
func (t *socket) farewell(code int) {
	until := time.Now().Add(lastWord)
	_ = t.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), until)
	_ = t.ws.SetReadDeadline(until)
}

// read hands on what comes until the WebSocket ends. clean says that the client closed it, and does not come back.
func (t *socket) read() (clean bool, err error) {
	for {
		_, from, err := t.ws.NextReader()
		if err != nil {
			_, isClose := errors.AsType[*websocket.CloseError](err)
			return isClose && !websocket.IsCloseError(err, websocket.CloseAbnormalClosure), nil
		}
		if err := t.hand(from); err != nil {
			return false, err
		}
	}
}

func (t *socket) hand(from io.Reader) error {
	piece := pieces.Get().(*[4096]byte)
	defer pieces.Put(piece)
	for {
		n, err := from.Read(piece[:])
		if n > 0 {
			if err := t.conn.receive(t.link, piece[:n]); err != nil {
				return err
			}
		}
		if err != nil {
			return nil //nolint:nilerr // the next read tells how it ended
		}
	}
}
