package share

import (
	"net/url"
	"time"

	"github.com/sidestage/sidestage/internal/questions"
)

// questionHead says what was asked of whom, and the answer where there is one, as search engines show them
// (https://schema.org/QAPage).
func (s Share) questionHead(q questions.Question) head {
	page := s.PublicURL + "/question/" + url.PathEscape(q.ID)
	asked := object{
		"@type": "Question", "name": clip(q.Content), "text": q.Content, "answerCount": 0, "upvoteCount": q.Reactions.Likes,
		"datePublished": q.CreatedAt.UTC().Format(time.RFC3339),
	}
	if q.Asker != nil {
		asked["author"] = object{"@type": "Person", "name": q.Asker.Name, "url": s.artistURL(q.Asker.Handle)}
	}
	description := "Asked of " + q.Artist.Name + ", who has not answered yet."
	if q.IsAnswered() {
		description = clip(q.Answer)
		asked["answerCount"] = 1
		asked["acceptedAnswer"] = object{
			"@type": "Answer", "text": q.Answer, "author": s.group(q.Artist), "url": page,
			"datePublished": q.AnsweredAt.UTC().Format(time.RFC3339),
		}
	}
	return head{
		title: clip(q.Content) + " Asked of " + q.Artist.Name, description: description, url: page,
		image: s.imageURL(q.Artist.ProfilePictureURL), imageAlt: q.Artist.Name, kind: "website", card: "summary",
		data: object{"@context": "https://schema.org", "@type": "QAPage", "url": page, "mainEntity": asked},
	}
}
