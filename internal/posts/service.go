package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

// Restorable is how long a deleted post can be restored.
const Restorable = 30 * 24 * time.Hour

var (
	posting    = limit.Rule{Name: "post", Max: 60, Window: time.Hour}
	postingNew = limit.Rule{Name: "post new", Max: 10, Window: time.Hour}
	// Each change leaves an earlier text, and an event that others hear of.
	changing    = limit.Rule{Name: "change post", Max: 240, Window: time.Hour}
	changingNew = limit.Rule{Name: "change post new", Max: 60, Window: time.Hour}
	removing    = limit.Rule{Name: "delete post", Max: 240, Window: time.Hour}
	saving      = limit.Rule{Name: "save post", Max: 600, Window: time.Hour}
	pinning     = limit.Rule{Name: "pin post", Max: 240, Window: time.Hour}
	hiding      = limit.Rule{Name: "hide post", Max: 600, Window: time.Hour}
)

// Author is what decides what somebody may post.
type Author struct {
	IsArtist bool
	Since    time.Time
}

// Service is posting as people may do it.
type Service struct {
	store   Store
	doors   target.Doors
	limits  limit.Limiter
	uploads Uploads
	// site is where people reach this site, without a slash at its end.
	site      string
	scheduled chan struct{}
	ranker    Ranker
}

// NewService returns a Service of the site that people reach at an address.
func NewService(store Store, doors target.Doors, limits limit.Limiter, uploads Uploads, site string) *Service {
	return &Service{
		store: store, doors: doors, limits: limits, uploads: uploads, site: site, scheduled: make(chan struct{}, 1),
	}
}

// RankBy has the feed ranked; without, it is by time for everybody.
func (s *Service) RankBy(ranker Ranker) { s.ranker = ranker }

// take counts what the viewer does. Errors: RATE_LIMITED.
func (s *Service) take(ctx context.Context, v access.Viewer, rule limit.Rule) error {
	if v.Moderates {
		return nil
	}
	_, err := s.limits.Take(ctx, rule, v.UserID)
	return err
}

func (s *Service) mentioned(ctx context.Context, authorID, content string) ([]Mention, error) {
	handles := Handles(content)
	if len(handles) == 0 {
		return nil, nil
	}
	return s.store.Mentioned(ctx, authorID, handles)
}

// Update changes a post of the viewer's. Errors: those of Create, and CONFLICT for scheduling what is published and for
// making a draft of it.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, c Patch) (Shown, error) {
	p, err := s.own(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	author, err := s.store.Author(ctx, p.Author.UserID)
	if err != nil {
		return Shown{}, err
	}
	now := s.doors.Now()
	if err := s.reachAdded(ctx, v, p, c); err != nil {
		return Shown{}, err
	}
	relink, err := s.relinked(ctx, v, p, c)
	if err != nil {
		return Shown{}, err
	}
	tier := p.Tier
	if c.TierID.Given || c.FansOnly.Given {
		asked := ""
		if tier != nil {
			asked = tier.ID
		}
		tier, err = s.gate(ctx, p.Author.UserID, author.IsArtist, c.FansOnly.Or(p.FansOnly), c.TierID.Or(asked))
		if err != nil {
			return Shown{}, err
		}
	}
	more := c.Mentions.Or(besides(p.handles(), Handles(p.Content)))
	mentions, err := s.mentioned(ctx, p.Author.UserID, beside(c.Content.Or(p.Content), '@', more))
	if err != nil {
		return Shown{}, err
	}
	media, err := s.media(ctx, v, p.Media, attached{c.MultimediaURL, c.MultimediaAlt, c.VideoThumbnailURL})
	if err != nil {
		return Shown{}, err
	}
	if err := s.take(ctx, v, limit.ByAge(author.Since, now, changing, changingNew)); err != nil {
		return Shown{}, err
	}
	var changed Post
	err = s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		var err error
		if c.changesMedia() {
			p.Media = media
		}
		if changed, err = relink.of(p, c).apply(p, now); err != nil {
			return p, err
		}
		changed.Link = s.linkOf(changed.Content, p.Link)
		if c.TierID.Given {
			changed.Tier = tier
		}
		if c.Content.Given || c.Mentions.Given {
			changed.Mentions = mentions
		}
		if changed.Wall != nil && (changed.FansOnly || changed.Tier != nil) {
			return p, fault.BadInput(map[string]string{"fansOnly": "A community post is for everybody."})
		}
		if changed.Scrapbook.Consented && (changed.FansOnly || changed.Tier != nil) {
			return p, fault.BadInput(map[string]string{"fansOnly": openScrapbook})
		}
		return changed, nil
	})
	if err != nil {
		return Shown{}, err
	}
	s.wake(changed)
	return s.Get(ctx, v, id)
}

func (c Patch) changesMedia() bool {
	return c.MultimediaURL.Given || c.MultimediaAlt.Given || c.VideoThumbnailURL.Given
}

// apply returns the post with what is given. Errors: NOT_FOUND where it is deleted, BAD_USER_INPUT, CONFLICT.
func (c Patch) apply(p Post, now time.Time) (Post, error) {
	if !p.DeletedAt.IsZero() {
		return p, missing()
	}
	wrong := input.Problems{}
	next := p
	c.embed(wrong, &next)
	next.Title, next.Content = checkText(wrong, c.Title.Or(p.Title), c.Content.Or(p.Content), next.hasMore())
	wrong.Add("publishAt", checkMoment(c.PublishAt.Value, now))
	wrong.Add("hashtags", checkHashtags(c.Hashtags.Value))
	if len(c.Mentions.Value) > maxMentions {
		wrong.Add("mentions", tooManyMentions)
	}
	opens := later(now, c.PublishAt.Or(p.PublishAt))
	switch {
	case c.Poll != nil && p.Poll == nil:
		wrong.Add("poll", "This post has no poll.")
	case c.Poll != nil && p.Poll.Total > 0:
		return p, fault.New(fault.Conflict, "People have voted: the poll stays as it is.")
	case c.Poll != nil:
		next.Poll = c.Poll.check(wrong, opens)
	case p.Poll != nil && p.Status != access.Published && c.PublishAt.Given && !p.Poll.EndsAt.After(opens):
		wrong.Add("poll", endsTooSoon)
	}
	if c.InScrapbook.Value && p.Type != Memory {
		wrong.Add("inScrapbook", onlyMemories)
	}
	if err := wrong.Err(); err != nil {
		return p, err
	}
	if c.InScrapbook.Value && !p.Scrapbook.Consented && !p.Scrapbook.RemovedAt.IsZero() {
		return p, fault.New(fault.Conflict, "The artist took it out of the scrapbook.")
	}
	next.FansOnly = c.FansOnly.Or(p.FansOnly)
	next.CommentsAllowed = c.CommentsAllowed.Or(p.CommentsAllowed)
	next.Scrapbook = p.Scrapbook.consent(c.InScrapbook)
	next.Hashtags = Hashtags(beside(next.Content, '#', c.Hashtags.Or(besides(p.Hashtags, Hashtags(p.Content)))))
	next.UpdatedAt = now
	if p.Status == access.Published && (next.Content != p.Content || next.Title != p.Title) {
		next.EditedAt = now
	}
	return c.schedule(p, next, now)
}

// schedule decides when the post is published. Errors: CONFLICT where that has happened.
func (c Patch) schedule(p, next Post, now time.Time) (Post, error) {
	isPublished := p.Status == access.Published
	switch {
	case isPublished && (c.PublishAt.Value.After(now) || c.Draft.Value):
		return p, fault.New(fault.Conflict, "It is published already.")
	case isPublished:
	case c.Draft.Value:
		next.Status, next.PublishAt = access.Draft, c.PublishAt.Or(p.PublishAt)
	case !c.PublishAt.Given:
	case c.PublishAt.Value.After(now):
		next.Status, next.PublishAt = access.Scheduled, c.PublishAt.Value
	default:
		next = next.publish(now)
	}
	return next, nil
}

func (p Post) publish(now time.Time) Post {
	p.Status, p.CreatedAt, p.UpdatedAt, p.PublishAt = access.Published, now, now, time.Time{}
	return p
}
