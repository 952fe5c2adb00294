package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"

	"github.com/gorilla/websocket"
)

// messenger is a server of messages in a process of its own.
type messenger struct {
	name, url string
	// greeting is said first by each client, and answered by one frame, or by all up to the one with greeted; echo is
	// answered by one, and ping keeps a client that is silent. Any may be empty.
	greeting, greeted, echo, ping string
	// say says something to all who are connected.
	say    func(text string) error
	cmd    *exec.Cmd
	folder string
}

// close kills it.
func (m *messenger) close() error {
	err := m.cmd.Process.Kill()
	_ = m.cmd.Wait() // it was killed
	if m.folder != "" {
		err = errors.Join(err, os.RemoveAll(m.folder))
	}
	return err
}

// resident is the memory that its process holds, in bytes.
func (m *messenger) resident() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kib, err := strconv.Atoi(strings.Fields(rest)[0])
			return kib * 1024, err
		}
	}
	return 0, errors.New("the system does not tell what memory a process holds")
}

// dialer makes clients of little memory.
var dialer = websocket.Dialer{ReadBufferSize: 512, WriteBufferSize: 512, WriteBufferPool: &sync.Pool{}}

func (m *messenger) connectAll(ctx context.Context, n int) ([]*websocket.Conn, error) {
	conns := make([]*websocket.Conn, n)
	for i := range conns {
		ws, err := m.connect(ctx, "p"+strconv.Itoa(i))
		if err != nil {
			return conns[:i], fmt.Errorf("connection %d: %w", i, err)
		}
		conns[i] = ws
	}
	return conns, nil
}

func (m *messenger) connect(ctx context.Context, who string) (*websocket.Conn, error) {
	ws, resp, err := dialer.DialContext(ctx, m.url+who, nil)
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close() // it has none
	if m.greeting == "" {
		return ws, nil
	}
	if err := ws.WriteMessage(websocket.TextMessage, []byte(m.greeting)); err != nil {
		return nil, errors.Join(err, ws.Close())
	}
	for {
		_, data, err := ws.ReadMessage()
		if err != nil {
			return nil, errors.Join(err, ws.Close())
		}
		if bytes.Contains(data, []byte(m.greeted)) {
			return ws, nil
		}
	}
}

func (m *messenger) echoOnce(ws *websocket.Conn) error {
	if err := ws.WriteMessage(websocket.TextMessage, []byte(m.echo)); err != nil {
		return err
	}
	_, _, err := ws.ReadMessage()
	return err
}

func disperse(conns []*websocket.Conn) {
	for _, ws := range conns {
		_ = ws.Close() // the server sees it
	}
}
