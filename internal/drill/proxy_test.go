package main

import (
	"bufio"
	"net"
	"testing"
	"time"
)

// echoing is an engine that answers each line with itself, behind a proxy.
func echoing(t *testing.T) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				for lines := bufio.NewScanner(conn); lines.Scan(); {
					if _, err := conn.Write([]byte(lines.Text() + "\n")); err != nil {
						return
					}
				}
			}()
		}
	}()
	p, err := newProxy(t.Context(), listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func dial(t *testing.T, p *proxy) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// answers reports whether a connection answers within a time.
func answers(t *testing.T, conn net.Conn, within time.Duration) bool {
	t.Helper()
	if _, err := conn.Write([]byte("well?\n")); err != nil {
		return false
	}
	if err := conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		t.Fatal(err)
	}
	_, err := bufio.NewReader(conn).ReadString('\n')
	return err == nil
}

func be(t *testing.T, p *proxy, c condition) {
	t.Helper()
	if err := p.be(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

const moment = 200 * time.Millisecond

func TestWhatAProxyDoesInEachCondition(t *testing.T) {
	t.Run(string(stopped), func(t *testing.T) {
		p := echoing(t)
		open := dial(t, p)
		be(t, p, stopped)
		if answers(t, open, moment) {
			t.Error("a connection outlives its engine")
		}
		if conn, err := net.Dial("tcp", p.address); err == nil {
			_ = conn.Close()
			t.Error("it takes connections")
		}
		be(t, p, well)
		if !answers(t, dial(t, p), 10*time.Second) {
			t.Error("it does not answer again")
		}
	})
	t.Run(string(hung), func(t *testing.T) {
		p := echoing(t)
		open := dial(t, p)
		be(t, p, hung)
		if answers(t, open, moment) || answers(t, dial(t, p), moment) {
			t.Error("it answers")
		}
		be(t, p, well)
		if !answers(t, open, 10*time.Second) {
			t.Error("the old connection does not answer again")
		}
	})
	t.Run(string(cutOff), func(t *testing.T) {
		p := echoing(t)
		open := dial(t, p)
		be(t, p, cutOff)
		if answers(t, open, moment) {
			t.Error("it answers")
		}
		be(t, p, well)
		if answers(t, open, moment) {
			t.Error("a connection that was cut answers")
		}
		if !answers(t, dial(t, p), 10*time.Second) {
			t.Error("a new connection does not answer")
		}
	})
	t.Run(string(slowed), func(t *testing.T) {
		p := echoing(t)
		open := dial(t, p)
		be(t, p, slowed)
		if answers(t, open, moment) {
			t.Error("it answers at once")
		}
		if !answers(t, dial(t, p), 10*time.Second) {
			t.Error("it does not answer")
		}
	})
}
