package chat

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// newsOf is how many of a person's chats, the latest first, are searched for news.
const newsOf = 20

// News returns the person's chats with messages that they have not read, and of which some came after a moment. Muted
// chats are left out.
func (s *Service) News(ctx context.Context, userID string, after time.Time) ([]Chat, error) {
	latest, err := s.List(ctx, access.Viewer{UserID: userID}, paging.Request{Size: newsOf})
	if err != nil {
		return nil, err
	}
	var news []Chat
	for _, c := range latest.Nodes {
		if c.Unread() > 0 && !c.Mine.Muted && c.Last != nil && c.UpdatedAt.After(after) {
			news = append(news, c)
		}
	}
	return news, nil
}

// NewsTitle says who wrote how much. What they wrote stays out of mail.
func (c Chat) NewsTitle(userID string) string {
	count := "1 new message"
	if n := c.Unread(); n > 1 {
		count = fmt.Sprintf("%d new messages", n)
	}
	if c.Kind != Direct {
		return count + " in " + cmp.Or(c.Name, "a group")
	}
	name := "somebody"
	for _, p := range c.Participants {
		if p.UserID != userID {
			name = cmp.Or(p.Name, p.Handle)
		}
	}
	return count + " from " + name
}

// URL is where the site opens the chat.
func (c Chat) URL() string { return "/?chat=" + url.QueryEscape(c.ID) }
