//go:build !linux

package rest

import "net"

// cork does nothing where the kernel has no such option.
func cork(*net.TCPConn) (uncork func()) { return func() {} }
