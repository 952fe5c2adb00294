package posts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

// Restorable is how long a deleted post can be restored.
const Restorable = 30 * 24 * time.Hour

// Accounts that are younger than newAccount post less often.
const newAccount = 7 * 24 * time.Hour

var (
	posting    = limit.Rule{Name: "post", Max: 60, Window: time.Hour}
	postingNew = limit.Rule{Name: "post new", Max: 10, Window: time.Hour}
)

// Author is what decides what somebody may post.
type Author struct {
	IsArtist bool
	Since    time.Time
}

// Store keeps posts. A thing that is not there is NOT_FOUND. Search hears of every change from the same transaction.
type Store interface {
	// Create makes a post, or returns the id of the author's post with the same client key.
	Create(ctx context.Context, p Post, clientKey string) (id string, err error)
	// Post reads a post, deleted ones too.
	Post(ctx context.Context, id string) (Post, error)
	// Change calls decide with the post locked, perhaps more than once, and stores what it returns. An error of decide
	// leaves everything as it was. Where the text of a published post changes, the earlier one is kept.
	Change(ctx context.Context, id, actorID string, at time.Time, decide func(Post) (Post, error)) error
	// Edits returns the earlier texts, the latest first.
	Edits(ctx context.Context, id string) ([]Edit, error)
	// Author reads an account.
	Author(ctx context.Context, userID string) (Author, error)
	// Mentioned finds the people with the handles, in their order, without those whom a block parts from the author.
	Mentioned(ctx context.Context, authorID string, handles []string) ([]Mention, error)
	// HasWall reports whether the artist is there and no block parts them from the author.
	HasWall(ctx context.Context, artistID, authorID string) (bool, error)
	// Tier finds a tier; nil where there is none.
	Tier(ctx context.Context, id string) (*access.Tier, error)
	// Blocked reports whether a block parts two people.
	Blocked(ctx context.Context, userID, otherID string) (bool, error)
	// Due returns the scheduled posts that are to be published by now, and Next when the next is; zero where none is.
	Due(ctx context.Context, now time.Time, most int) (ids []string, err error)
	Next(ctx context.Context) (time.Time, error)
	// Sweep removes for good what was deleted before a moment.
	Sweep(ctx context.Context, before time.Time) error
}

// Service is posting as people may do it.
type Service struct {
	store     Store
	doors     target.Doors
	limits    limit.Limiter
	scheduled chan struct{}
}

// NewService returns a Service.
func NewService(store Store, doors target.Doors, limits limit.Limiter) *Service {
	return &Service{store, doors, limits, make(chan struct{}, 1)}
}

// Create makes a post of the viewer's. Errors: UNAUTHENTICATED, FORBIDDEN for another's account and for what the viewer
// has no access to, NOT_FOUND, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, n New) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	if n.UserID != "" && n.UserID != v.UserID {
		return Shown{}, fault.New(fault.Forbidden, "You may only do this for your own account.")
	}
	now := s.doors.Now()
	n, err := n.check(now)
	if err != nil {
		return Shown{}, err
	}
	p, err := s.compose(ctx, v, n, now)
	if err != nil {
		return Shown{}, err
	}
	id, err := s.store.Create(ctx, p, n.ClientKey)
	if err != nil {
		return Shown{}, err
	}
	s.wake(p)
	return s.Get(ctx, v, id)
}

func (s *Service) compose(ctx context.Context, v access.Viewer, n New, now time.Time) (Post, error) {
	author, err := s.store.Author(ctx, v.UserID)
	if err != nil {
		return Post{}, err
	}
	rule := posting
	if now.Sub(author.Since) < newAccount {
		rule = postingNew
	}
	if _, err := s.limits.Take(ctx, rule, v.UserID); err != nil {
		return Post{}, err
	}
	p := Post{
		ID: uuid.Must(uuid.NewV7()).String(), Type: n.Type, Title: n.Title, Content: n.Content, Status: access.Published,
		CreatedAt: now, UpdatedAt: now, FansOnly: n.FansOnly, CommunityUserID: n.CommunityUserID, TrackID: n.TrackID,
		AlbumID: n.AlbumID, CommentsAllowed: n.CommentsAllowed, Hashtags: Hashtags(n.Content),
	}
	p.Author.UserID = v.UserID
	switch {
	case n.Draft:
		p.Status = access.Draft
	case n.PublishAt.After(now):
		p.Status, p.PublishAt = access.Scheduled, n.PublishAt
	}
	if p.Tier, err = s.gate(ctx, v.UserID, author.IsArtist, n.FansOnly, n.TierID); err != nil {
		return Post{}, err
	}
	if err := s.reach(ctx, v, n); err != nil {
		return Post{}, err
	}
	p.Mentions, err = s.mentioned(ctx, v.UserID, n.Content)
	return p, err
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
	for kind, id := range map[item.Type]string{item.Song: n.TrackID, item.Album: n.AlbumID} {
		if id == "" {
			continue
		}
		if _, err := s.doors.Open(ctx, v, item.Ref{Type: kind, ID: id}); err != nil {
			return err
		}
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

func (s *Service) mentioned(ctx context.Context, authorID, content string) ([]Mention, error) {
	handles := Handles(content)
	if len(handles) == 0 {
		return nil, nil
	}
	return s.store.Mentioned(ctx, authorID, handles)
}

// Get returns a post as the viewer may have it: of a gated one that it exists, its author and its date. Errors:
// NOT_FOUND for what they may not know of.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	p, err := s.store.Post(ctx, id)
	if err != nil {
		return Shown{}, err
	}
	decisions, err := access.CheckAll(ctx, s.doors.Held, v, s.doors.Now(), []access.Subject{p.Subject()})
	if err != nil {
		return Shown{}, err
	}
	d := decisions[0]
	if !d.Visible || !p.DeletedAt.IsZero() {
		return Shown{}, missing()
	}
	if v.SignedIn() && !v.Manages(p.Author.UserID) {
		if blocked, err := s.store.Blocked(ctx, v.UserID, p.Author.UserID); err != nil || blocked {
			return Shown{}, orMissing(err)
		}
	}
	if !d.HasAccess {
		p = p.gated()
	}
	return Shown{p, d}, nil
}

// Edits returns the earlier texts of a post that the viewer has access to. Errors: NOT_FOUND, FORBIDDEN.
func (s *Service) Edits(ctx context.Context, v access.Viewer, id string) ([]Edit, error) {
	p, err := s.Get(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if !p.HasAccess {
		return nil, fault.New(fault.Forbidden, "This is for those who support the artist.")
	}
	return s.store.Edits(ctx, id)
}

func missing() error { return fault.Missing("This post") }

func orMissing(err error) error {
	if err == nil {
		return missing()
	}
	return err
}

// Update changes a post of the viewer's. Errors: those of Create, and CONFLICT for scheduling what is published.
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
	mentions, err := s.mentioned(ctx, p.Author.UserID, c.Content.Or(p.Content))
	if err != nil {
		return Shown{}, err
	}
	var changed Post
	err = s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		var err error
		if changed, err = c.apply(p, now); err != nil {
			return p, err
		}
		if c.TierID.Given {
			changed.Tier = tier
		}
		if c.Content.Given {
			changed.Mentions = mentions
		}
		if changed.CommunityUserID != "" && (changed.FansOnly || changed.Tier != nil) {
			return p, fault.BadInput(map[string]string{"fansOnly": "A community post is for everybody."})
		}
		return changed, nil
	})
	if err != nil {
		return Shown{}, err
	}
	s.wake(changed)
	return s.Get(ctx, v, id)
}

// apply returns the post with what is given. Errors: NOT_FOUND where it is deleted, BAD_USER_INPUT, CONFLICT.
func (c Patch) apply(p Post, now time.Time) (Post, error) {
	if !p.DeletedAt.IsZero() {
		return p, missing()
	}
	wrong := input.Problems{}
	next := p
	next.Title, next.Content = checkText(wrong, c.Title.Or(p.Title), c.Content.Or(p.Content),
		p.TrackID != "" || p.AlbumID != "")
	wrong.Add("publishAt", checkMoment(c.PublishAt.Value, now))
	if err := wrong.Err(); err != nil {
		return p, err
	}
	next.FansOnly = c.FansOnly.Or(p.FansOnly)
	next.CommentsAllowed = c.CommentsAllowed.Or(p.CommentsAllowed)
	next.Hashtags = Hashtags(next.Content)
	next.UpdatedAt = now
	if p.Status == access.Published && (next.Content != p.Content || next.Title != p.Title) {
		next.EditedAt = now
	}
	if !c.PublishAt.Given {
		return next, nil
	}
	switch {
	case p.Status == access.Published && c.PublishAt.Value.After(now):
		return p, fault.New(fault.Conflict, "It is published already.")
	case p.Status == access.Published:
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

// own returns a post that the viewer manages. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for what is another's.
func (s *Service) own(ctx context.Context, v access.Viewer, id string) (Post, error) {
	if err := v.Require(); err != nil {
		return Post{}, err
	}
	p, err := s.store.Post(ctx, id)
	if err != nil {
		return Post{}, err
	}
	if v.Manages(p.Author.UserID) {
		return p, nil
	}
	if p.Status != access.Published {
		return Post{}, missing()
	}
	return Post{}, fault.New(fault.Forbidden, "This post is somebody else's.")
}

// Delete removes a post so that Restore can undo it. Deleting twice is deleting once. The artist on whose wall it is may
// delete it too. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) error {
	_, err := s.own(ctx, v, id)
	if fault.CodeOf(err) == fault.Forbidden {
		p, again := s.store.Post(ctx, id)
		if again != nil {
			return again
		}
		if p.CommunityUserID == v.UserID {
			err = nil
		}
	}
	if err != nil {
		return err
	}
	now := s.doors.Now()
	return s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		if p.DeletedAt.IsZero() {
			p.DeletedAt, p.DeletedByID, p.Before, p.Status = now, v.UserID, p.Status, access.Deleted
			p.PinnedAt = time.Time{}
		}
		return p, nil
	})
}

// Restore undoes Delete. A scheduled post whose moment has passed meanwhile comes back as a draft. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for another's and for what somebody else removed, GONE where it was deleted too long ago.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if _, err := s.own(ctx, v, id); err != nil {
		return Shown{}, err
	}
	now := s.doors.Now()
	err := s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		switch {
		case p.DeletedAt.IsZero():
			return p, nil
		case p.DeletedByID != v.UserID && !v.Admin:
			return p, fault.New(fault.Forbidden, "Somebody else removed it.")
		case now.Sub(p.DeletedAt) > Restorable:
			return p, fault.New(fault.Gone, "It was deleted too long ago.")
		}
		p.Status, p.DeletedAt, p.DeletedByID, p.Before = p.Before, time.Time{}, "", ""
		if p.Status == access.Scheduled && !p.PublishAt.After(now) {
			p.Status, p.PublishAt = access.Draft, time.Time{}
		}
		return p, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}
