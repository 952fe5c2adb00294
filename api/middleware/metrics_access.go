package middleware

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/netip"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// MetricsPath is read by Prometheus, whose bearer token is METRICS_TOKEN and nobody's access token.
const MetricsPath = "/api/metrics"

// forwardingHeaders are what proxies add. A proxy beside the server calls from loopback for everybody.
var forwardingHeaders = []string{
	"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded", "Via",
}

// MetricsAccess answers whoever knows token. Without one it answers loopback alone. Errors: UNAUTHENTICATED, FORBIDDEN.
func MetricsAccess(token string) echo.MiddlewareFunc {
	wanted := sha256.Sum256([]byte(token))
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if token == "" {
				if !fromLoopback(c.Request()) {
					return fault.New(fault.Forbidden, "Set METRICS_TOKEN to read metrics from another machine.")
				}
				return next(c)
			}
			given, err := tokenOf(c.Request())
			if err != nil {
				return err
			}
			// Hashes have one length, so the comparison takes the same time for every token.
			if sum := sha256.Sum256([]byte(given)); subtle.ConstantTimeCompare(sum[:], wanted[:]) != 1 {
				return fault.New(fault.Unauthenticated, "Metrics need the bearer token of METRICS_TOKEN.")
			}
			return next(c)
		}
	}
}

// fromLoopback reports whether the caller itself, not a proxy for somebody, is on this machine.
func fromLoopback(r *http.Request) bool {
	for _, name := range forwardingHeaders {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback()
}
