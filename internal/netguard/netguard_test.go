package netguard

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"testing"
)

func TestOnlyPublicAddressesAreAsked(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1:248:1893:25c8:1946": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "127.1.2.3": false, "::1": false, "0.0.0.0": false, "::": false, "0.1.2.3": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "100.127.255.255": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false,
		"198.51.100.1": false, "203.0.113.1": false, "224.0.0.1": false, "239.255.255.250": false, "240.0.0.1": false,
		"255.255.255.255": false, "192.88.99.1": false,
		"fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd12:3456::1": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b:1::a00:1": false, "2002:7f00:1::1": false, "2001::1": false,
		"2001:db8::1": false, "fec0::1": false, "100::1": false, "3fff::1": false, "5f00::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
		port := net.JoinHostPort(address, "80")
		if err := Control("tcp", port, nil); (err == nil) != want {
			t.Errorf("dialling %s: %v", port, err)
		}
	}
	for _, address := range []string{"93.184.216.34:22", "93.184.216.34:8080", "nothing", "93.184.216.34"} {
		if err := Control("tcp", address, nil); !errors.Is(err, ErrRefused) {
			t.Errorf("dialling %s: %v", address, err)
		}
	}
}

func TestOnlyPagesAreAsked(t *testing.T) {
	for address, want := range map[string]bool{
		"https://band.test/tour": true, "http://band.test:80/": true, "https://band.test:443": true,
		"http://band.test:8080/": false, "https://band.test:22/": false, "http://band.test:443/": false,
		"ftp://band.test/": false, "file:///etc/passwd": false, "gopher://band.test/": false, "javascript:alert(1)": false,
		"https://me:secret@band.test/": false, "http://127.0.0.1/": false, "http://[::1]/": false,
		"http://169.254.169.254/latest/meta-data": false, "http://[::ffff:10.0.0.1]/": false, "https:///nothing": false,
	} {
		u, err := url.Parse(address)
		if err == nil {
			err = CheckURL(u)
		}
		if (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}
