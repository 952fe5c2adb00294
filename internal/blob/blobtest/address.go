package blobtest

import (
	"net/url"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/blob"
)

// replaced is an address with another part number or upload, wherever the store keeps them: in the path
// or in the query.
func replaced(t *testing.T, address blob.PartURL, from, to string) blob.PartURL {
	t.Helper()
	u, err := url.Parse(address.URL)
	if err != nil {
		t.Fatal(err)
	}
	steps := strings.Split(u.Path, "/")
	for i, step := range steps {
		if step == from {
			steps[i] = to
		}
	}
	u.Path = strings.Join(steps, "/")
	query := u.Query()
	for _, name := range []string{"uploadId", "partNumber"} {
		if query.Get(name) == from {
			query.Set(name, to)
		}
	}
	u.RawQuery = query.Encode()
	if u.String() == address.URL {
		t.Fatalf("%q is not in the address", from)
	}
	return blob.PartURL{URL: u.String(), Header: address.Header}
}

// signedAs is an address whose signature has another character at position at.
func signedAs(t *testing.T, address blob.PartURL, at int) blob.PartURL {
	t.Helper()
	u, err := url.Parse(address.URL)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	for name := range query {
		if strings.HasSuffix(strings.ToLower(name), "signature") {
			signature := []byte(query.Get(name))
			if signature[at] == 'a' {
				signature[at] = 'b'
			} else {
				signature[at] = 'a'
			}
			query.Set(name, string(signature))
		}
	}
	u.RawQuery = query.Encode()
	return blob.PartURL{URL: u.String(), Header: address.Header}
}
