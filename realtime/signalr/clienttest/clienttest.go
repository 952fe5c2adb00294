// Package clienttest is what tests need that run the official client, which npm has fetched for the site: where it is,
// and ways to a server that break.
package clienttest

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// Frontend returns the folder of the site, whose packages have the client, for a package two folders below the root. It
// skips a test where they were not fetched, and under CI=true fails it.
func Frontend(t testing.TB) string {
	t.Helper()
	frontend, err := filepath.Abs("../../frontend")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(frontend, "node_modules/@microsoft/signalr")); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("the client is not there: npm ci in frontend fetches it")
	}
	return frontend
}

// Breaking is a way to a server, given and returned as http://HOST:PORT, until t ends. Carry relays a connection for as
// long as it lasts, and says whether it was broken rather than ended; both of its sides are reset then. Broken counts.
func Breaking(t testing.TB, to string, broken *atomic.Int64, carry func(client, server net.Conn) bool) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it ends with the test
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				if relay(client, strings.TrimPrefix(to, "http://"), carry) {
					broken.Add(1)
				}
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

func relay(client net.Conn, to string, carry func(client, server net.Conn) bool) bool {
	server, err := net.Dial("tcp", to) //nolint:noctx // it ends with the test
	if err != nil {
		_ = client.Close()
		return false
	}
	isBroken := carry(client, server)
	for _, each := range []net.Conn{client, server} {
		_ = each.(*net.TCPConn).SetLinger(0)
		_ = each.Close()
	}
	return isBroken
}
