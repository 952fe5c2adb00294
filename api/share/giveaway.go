package share

import (
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/giveaways"
)

// giveawayHead says what is given away, and until when; who won is for the page to tell.
func (s Share) giveawayHead(g giveaways.Giveaway) head {
	page := s.PublicURL + "/giveaways/" + url.PathEscape(g.ID)
	name, rest, _ := strings.Cut(g.Description, "\n")
	when := "Ended " + g.EndDate.UTC().Format("2 January 2006") + "."
	if g.IsActive(s.Giveaways.Now()) {
		when = "Enter until " + g.EndDate.UTC().Format("2 January 2006, 15:04 MST") + "."
	}
	description := clip(strings.TrimSpace(when + " " + rest))
	return head{
		title: clip(name) + ", given away by " + g.Artist.Name, description: description, url: page,
		image: s.imageURL(g.Artist.ProfilePictureURL), imageAlt: g.Artist.Name, kind: "website", card: "summary",
		data: object{
			"@context": "https://schema.org", "@type": "WebPage", "name": clip(name), "description": description, "url": page,
			"author": s.group(g.Artist), "datePublished": g.CreatedAt.Format(time.DateOnly),
			"expires": g.EndDate.UTC().Format(time.RFC3339),
		},
	}
}
