package posts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Create makes a post of the viewer's, or of whom an admin names. Errors: UNAUTHENTICATED, FORBIDDEN for another's
// account and for what the author has no access to, NOT_FOUND, BAD_USER_INPUT, RATE_LIMITED. CONFLICT where the client
// key is of a post that was sent with something else in it. The same sent again gives the same post again, whatever has
// changed since; only what becomes a post is counted.
func (s *Service) Create(ctx context.Context, v access.Viewer, n New) (Shown, error) {
	v, err := v.As(n.UserID)
	if err != nil {
		return Shown{}, err
	}
	key, err := n.key()
	if err != nil {
		return Shown{}, err
	}
	if made, err := key.Standing(ctx, v.UserID, s.store.Made); err != nil {
		return Shown{}, err
	} else if made != "" {
		return s.Get(ctx, v, made)
	}
	now := s.doors.Now()
	n, poll, err := n.check(now)
	if err != nil {
		return Shown{}, err
	}
	author, err := s.store.Author(ctx, v.UserID)
	if err != nil {
		return Shown{}, err
	}
	p, err := s.compose(ctx, v, n, author, now)
	if err != nil {
		return Shown{}, err
	}
	p.Poll = poll
	id, err := s.store.Create(ctx, p, key, limit.Once(ctx, s.limits, author.rule(now), v.UserID))
	if err == nil && id != p.ID {
		id, err = key.Standing(ctx, v.UserID, s.store.Made)
	}
	if err != nil {
		return Shown{}, err
	}
	s.wake(p)
	return s.Get(ctx, v, id)
}

// key tells whether the same is sent again.
func (n New) key() (again.Key, error) {
	key := n.ClientKey
	n.UserID, n.ClientKey = "", ""
	n.Title, n.Content = checkText(input.Problems{}, n.Title, n.Content, true)
	return again.KeyOf(key, n)
}

func (a Author) rule(now time.Time) limit.Rule { return limit.ByAge(a.Since, now, posting, postingNew) }

func (s *Service) compose(ctx context.Context, v access.Viewer, n New, author Author, now time.Time) (Post, error) {
	if err := s.embedLinked(ctx, v, &n); err != nil {
		return Post{}, err
	}
	p := Post{
		ID: uuid.Must(uuid.NewV7()).String(), Type: n.Type, Title: n.Title, Content: n.Content, Status: access.Published,
		CreatedAt: now, UpdatedAt: now, FansOnly: n.FansOnly, TrackID: n.TrackID,
		AlbumID: n.AlbumID, GiveawayID: n.GiveawayID, EventID: n.EventID, MerchandiseID: n.MerchandiseID,
		CommentsAllowed: n.CommentsAllowed,
		Hashtags:        Hashtags(beside(n.Content, '#', n.Hashtags)), Scrapbook: Scrapbook{Consented: n.InScrapbook},
	}
	p.Author.UserID = v.UserID
	if n.CommunityUserID != "" {
		p.Wall = &person.Person{UserID: n.CommunityUserID}
	}
	switch {
	case n.Draft:
		p.Status, p.PublishAt = access.Draft, n.PublishAt
	case n.PublishAt.After(now):
		p.Status, p.PublishAt = access.Scheduled, n.PublishAt
	}
	var err error
	if p.Tier, err = s.gate(ctx, v.UserID, author.IsArtist, n.FansOnly, n.TierID); err != nil {
		return Post{}, err
	}
	if err := s.reach(ctx, v, n); err != nil {
		return Post{}, err
	}
	if p.Media, err = s.media(ctx, v, nil, n.attached()); err != nil {
		return Post{}, err
	}
	p.Link = s.linkOf(n.Content, nil)
	p.Mentions, err = s.mentioned(ctx, v.UserID, beside(n.Content, '@', n.Mentions))
	return p, err
}

func (n New) attached() attached {
	return attached{
		URLs:         input.Optional[[]string]{Given: len(n.MultimediaURL) > 0, Value: n.MultimediaURL},
		Alts:         input.Optional[[]string]{Given: len(n.MultimediaAlt) > 0, Value: n.MultimediaAlt},
		ThumbnailURL: input.Optional[string]{Given: n.VideoThumbnailURL != "", Value: n.VideoThumbnailURL},
	}
}

// gate returns the tier that the author asks for.
func (s *Service) gate(
	ctx context.Context, authorID string, isArtist, fansOnly bool, tierID string,
) (*access.Tier, error) {
	if fansOnly && !isArtist {
		return nil, fault.BadInput(map[string]string{"fansOnly": "Only artists post for their fans alone."})
	}
	if tierID == "" {
		return nil, nil //nolint:nilnil // a post without a tier
	}
	tier, err := s.store.Tier(ctx, tierID)
	if err == nil && (tier == nil || tier.ArtistID != authorID) {
		err = fault.BadInput(map[string]string{"tierId": "This is none of your tiers."})
	}
	return tier, err
}

// reach checks that the viewer has what they embed, and that the wall is there for them.
func (s *Service) reach(ctx context.Context, v access.Viewer, n New) error {
	if err := s.reachEmbedded(ctx, v, n); err != nil {
		return err
	}
	if n.CommunityUserID == "" {
		return nil
	}
	there, err := s.store.HasWall(ctx, n.CommunityUserID, v.UserID)
	if err == nil && !there {
		err = fault.Missing("This artist")
	}
	return err
}
