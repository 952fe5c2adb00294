// Package limit says how often something may be done. Domains have rules; what counts knows where.
package limit

import (
	"context"
	"net/netip"
	"time"
)

// Rule allows Max tries within any Window. Rules of one Name share a count.
type Rule struct {
	Name   string
	Max    int
	Window time.Duration
}

// Newcomer is how long an account is new: who has just come may do less of everything that others see.
const Newcomer = 7 * 24 * time.Hour

// ByAge is the one of two rules that goes for somebody who joined at since.
func ByAge(since, now time.Time, usual, asNewcomer Rule) Rule {
	if now.Sub(since) < Newcomer {
		return asNewcomer
	}
	return usual
}

// Ticket is one try that was counted.
type Ticket struct{ Key, Member string }

// Limiter counts tries. It is safe for concurrent use.
type Limiter interface {
	// Take counts one try of a rule by key, before it is made, so that tries made at once are counted too. Errors:
	// RATE_LIMITED with the time after which the next may be made.
	Take(ctx context.Context, rule Rule, key string) (Ticket, error)
	// Forgive takes a try back, for rules that count only failures.
	Forgive(ctx context.Context, ticket Ticket)
}

// AddressKey makes one key of an IP address. Of IPv6 the first 64 bits count, since one
// person has all of the rest.
func AddressKey(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

type addressKey struct{}

// WithAddress returns a context that AddressOf reads the key of an address from.
func WithAddress(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, AddressKey(address))
}

// AddressOf returns the key of the address that asks in ctx; empty where nobody put one there.
func AddressOf(ctx context.Context) string {
	key, _ := ctx.Value(addressKey{}).(string)
	return key
}
