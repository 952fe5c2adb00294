package rest

import (
	"net"
	"syscall"
)

// cork makes the kernel wait for full packets until the returned function is called. A connection that refuses is sent
// to as it is.
func cork(connection *net.TCPConn) (uncork func()) {
	if connection == nil {
		return func() {}
	}
	raw, err := connection.SyscallConn()
	if err != nil {
		return func() {}
	}
	set := func(on int) {
		//nolint:errcheck // the answer is the same without it
		raw.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_CORK, on)
		})
	}
	set(1)
	return func() { set(0) }
}
