package share

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/sidestage/sidestage/internal/posts"
)

// headline is what stands for the title of a post.
func headline(p posts.Post) string {
	for _, text := range []string{p.Title, clipTo(p.Content, longestTitle)} {
		if text != "" {
			return text
		}
	}
	return "Post by " + p.Author.Name
}

// linked finds addresses in text; what ends a sentence is not of them.
var linked = regexp.MustCompile(`https?://[^\s<>"]*[^\s<>".,;:!?)\]']`)

// postHTML writes a post as HTML that has nothing of its author's but text and addresses. picture is where programs
// find one.
func (s Share) postHTML(p posts.Post, picture func(posts.Post, posts.Media) string) string {
	var b strings.Builder
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(p.Content, "\r\n", "\n"), "\n\n") {
		if text := strings.Trim(paragraph, "\n"); text != "" {
			b.WriteString("<p>" + strings.ReplaceAll(withLinks(text), "\n", "<br>") + "</p>")
		}
	}
	for _, m := range p.Media {
		if m.HasImage() {
			fmt.Fprintf(&b, `<p><img src="%s" alt="%s"></p>`, html.EscapeString(picture(p, m)), html.EscapeString(m.Alt))
		}
	}
	for _, more := range []struct{ words, page string }{
		{"Hear the track", address(p.TrackID, s.trackURL)},
		{"Hear the album", address(p.AlbumID, s.albumURL)},
		{"See the date", address(p.EventID, s.eventURL)},
		{"See it in the shop", address(p.MerchandiseID, s.itemURL)},
	} {
		if more.page != "" {
			fmt.Fprintf(&b, `<p><a href="%s">%s</a></p>`, html.EscapeString(more.page), more.words)
		}
	}
	return b.String()
}

func address(id string, of func(string) string) string {
	if id == "" {
		return ""
	}
	return of(id)
}

// withLinks escapes text, and makes its addresses links.
func withLinks(text string) string {
	var b strings.Builder
	at := 0
	for _, found := range linked.FindAllStringIndex(text, -1) {
		b.WriteString(html.EscapeString(text[at:found[0]]))
		link := html.EscapeString(text[found[0]:found[1]])
		fmt.Fprintf(&b, `<a href="%s">%s</a>`, link, link)
		at = found[1]
	}
	b.WriteString(html.EscapeString(text[at:]))
	return b.String()
}
