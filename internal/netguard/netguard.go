// Package netguard keeps requests to addresses that people name on the public network.
package netguard

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"syscall"
)

// ErrRefused is an address that is never asked: it may be inside of somebody's network.
var ErrRefused = errors.New("the address is not one of the public network")

// refused are networks that are not of the public, beside those that package netip knows (IANA's special-purpose
// registries; in several of them an address of IPv4 hides).
var refused = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
)

// public is all of IPv6 that is given to the public.
var public = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether an address is one that anybody may ask.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" || a.Is6() && !public.Contains(a) {
		return false
	}
	for _, p := range refused {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Control is the Control of a net.Dialer: it sees every address that a name became, at the moment at which it is
// dialled, so that a name cannot become another in between.
func Control(_, address string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %s", ErrRefused, address)
	}
	if !isPublic(a.Addr()) || a.Port() != 80 && a.Port() != 443 {
		return fmt.Errorf("%w: %s", ErrRefused, address)
	}
	return nil
}

// CheckURL refuses what is no plain address of a page: of another scheme, on another port, or with a password.
func CheckURL(u *url.URL) error {
	switch {
	case u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "", u.User != nil, u.Opaque != "":
		return fmt.Errorf("%w: %s", ErrRefused, u.Redacted())
	}
	if port := u.Port(); port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		return fmt.Errorf("%w: port %s", ErrRefused, port)
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !isPublic(a) {
		return fmt.Errorf("%w: %s", ErrRefused, a)
	}
	return nil
}
