package webpage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

// parse reads the head of a page: what it says by Open Graph, then by the names of Twitter and of HTML itself.
func parse(content io.Reader, contentType string, at *url.URL) (Page, error) {
	decoded, err := charset.NewReader(content, contentType)
	if errors.Is(err, io.EOF) {
		return page(nil, "", at), nil
	}
	if err != nil {
		return Page{}, fmt.Errorf("reading a page: %w", err)
	}
	said, title := map[string]string{}, ""
	tokens := html.NewTokenizer(decoded)
	inTitle := false
	for range mostTokens {
		switch tokens.Next() {
		case html.ErrorToken:
			return page(said, title, at), nil // its end, or what was read of it
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			switch token.DataAtom {
			case atom.Meta:
				note(said, token)
			case atom.Title:
				inTitle = title == ""
			case atom.Body:
				return page(said, title, at), nil
			}
		case html.TextToken:
			if inTitle {
				title += string(tokens.Text())
			}
		case html.EndTagToken:
			name, _ := tokens.TagName()
			if string(name) == "head" {
				return page(said, title, at), nil
			}
			if string(name) == "title" {
				inTitle = false
			}
		}
	}
	return page(said, title, at), nil
}

// mostTokens is how much of a head is looked at.
const mostTokens = 5000

// note keeps what a meta element says, the first of a name.
func note(said map[string]string, token html.Token) {
	name, content := "", ""
	for _, a := range token.Attr {
		switch a.Key {
		case "property", "name":
			name = cmp.Or(name, strings.ToLower(strings.TrimSpace(a.Val)))
		case "content":
			content = a.Val
		}
	}
	if name != "" && said[name] == "" {
		said[name] = content
	}
}

func page(said map[string]string, title string, at *url.URL) Page {
	return Page{
		Title:       cmp.Or(said["og:title"], said["twitter:title"], title),
		Description: cmp.Or(said["og:description"], said["twitter:description"], said["description"]),
		SiteName:    cmp.Or(said["og:site_name"], at.Hostname()),
		ImageURL: resolved(at, cmp.Or(
			said["og:image:secure_url"], said["og:image"], said["og:image:url"], said["twitter:image"],
		)),
	}
}

func resolved(at *url.URL, address string) string {
	if address == "" {
		return ""
	}
	u, err := at.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return u.String()
}
