package digest

import (
	_ "embed" // the HTML of letters
	"fmt"
	"html/template"
	"net/url"
	"strings"
	text "text/template"
)

// content is what both forms of a letter show.
type content struct {
	Name, Often, Site, Stop string
	News
}

// often says how often somebody is written to.
var often = map[Cadence]string{Daily: "once a day", Weekly: "once a week"}

// letter writes what somebody has not seen.
func (s *Service) letter(p Person, n News) (Letter, error) {
	token := url.QueryEscape(s.Tokens.Make(p.UserID))
	c := content{p.Name, often[p.Cadence], s.SiteURL, s.SiteURL + "/unsubscribe?token=" + token, n}
	var plain, html strings.Builder
	if err := plainLetter.Execute(&plain, c); err != nil {
		return Letter{}, fmt.Errorf("writing a digest: %w", err)
	}
	if err := htmlLetter.Execute(&html, c); err != nil {
		return Letter{}, fmt.Errorf("writing a digest: %w", err)
	}
	return Letter{
		To: p.Email, Subject: subject(n), Text: plain.String(), HTML: html.String(),
		Unsubscribe: s.SiteURL + "/api/notification/unsubscribe?token=" + token,
	}, nil
}

// subject is the first thing, and how many others there are.
func subject(n News) string {
	all := append(append([]Item{}, n.Items...), n.Chats...)
	others := len(all) - 1 + n.More
	if others == 0 {
		return all[0].Title
	}
	return fmt.Sprintf("%s, and %d more", all[0].Title, others)
}

var plainLetter = text.Must(text.New("digest").Parse(`Hello {{.Name}},

this happened at Sidestage while you were away:
{{range .Items}}
- {{.Title}}{{with .Text}}
  {{.}}{{end}}
  {{$.Site}}{{.URL}}
{{end}}{{if .More}}
And {{.More}} more: {{.Site}}/
{{end}}{{range .Chats}}
- {{.Title}}
  {{$.Site}}{{.URL}}
{{end}}
We write {{.Often}}, and only when there is something that you have not seen.
No more of these mails: {{.Stop}}

Sidestage
`))

// htmlText has its looks in every element, as readers of mail drop what stands elsewhere.
//
//go:embed letter.html
var htmlText string

var htmlLetter = template.Must(template.New("digest").Parse(htmlText))
