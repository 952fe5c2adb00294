package comments

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

const (
	// MaxContent is how many characters a comment has at most.
	MaxContent = 5000
	// MaxMentions is how many people a comment names at most; further handles are plain text.
	MaxMentions = 20
	// MaxMoments is how many pinned comments a song shows.
	MaxMoments = 500
	// MaxPath is how many comments lead down to one at most.
	MaxPath = 50
	// MaxBeside is how many comments are shown on either side of one at most.
	MaxBeside = 50
	// DefaultBeside is how many are shown on either side where nobody says.
	DefaultBeside = 10
	// RestorableFor is how long who deleted a comment can have it back.
	RestorableFor = 10 * time.Minute
)

var (
	writing           = limit.Rule{Name: "comment", Max: 120, Window: time.Hour}
	writingAsNewcomer = limit.Rule{Name: "comment", Max: 30, Window: time.Hour}
	changing          = limit.Rule{Name: "delete comment", Max: 240, Window: time.Hour}
)

// targets are the types that are commented on.
var targets = []item.Type{item.Post, item.Song, item.Album, item.Question}

// Service is comments as people may use them.
type Service struct {
	store   Store
	doors   target.Doors
	limits  limit.Limiter
	uploads Uploads
}

// NewService returns a Service.
func NewService(store Store, doors target.Doors, limits limit.Limiter, uploads Uploads) *Service {
	return &Service{store, doors, limits, uploads}
}

// Draft is what somebody wants to write.
type Draft struct {
	// UserID is the viewer's own where it is given, or whom an admin writes for.
	UserID   string
	On       item.Ref
	ParentID string
	Content  string
	// Mentions are handles beside those in the text.
	Mentions []string
	// Photos are keys of uploads, PhotoAlts what they show, in the same order.
	Photos, PhotoAlts []string
	// AtSeconds pins it to a moment of a song.
	AtSeconds *float64
	ClientKey string
}

// Create writes a comment; the same sent again under the same client key gives the same comment again. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for what is gated or takes no comments, BAD_USER_INPUT, CONFLICT where
// something else was sent under the client key, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, d Draft) (Comment, error) {
	v, err := v.As(d.UserID)
	if err != nil {
		return Comment{}, err
	}
	n, err := s.checked(v, d)
	if err != nil {
		return Comment{}, err
	}
	opened, err := s.doors.Open(ctx, v, d.On)
	if err != nil {
		return Comment{}, err
	}
	if opened.Closed {
		return Comment{}, fault.New(fault.Forbidden, "Comments are closed here.")
	}
	if err := s.answers(ctx, v, d.ParentID); err != nil {
		return Comment{}, err
	}
	if made, err := n.Key.Standing(ctx, v.UserID, s.store.Made); err != nil {
		return Comment{}, err
	} else if made != "" {
		return s.store.ByID(ctx, made)
	}
	if n.Photos, err = s.photos(ctx, v, d.Photos, d.PhotoAlts); err != nil {
		return Comment{}, err
	}
	rule, err := s.rule(ctx, v)
	if err != nil {
		return Comment{}, err
	}
	n.OwnerID = opened.Subject.OwnerID
	take := limit.Once(ctx, s.limits, rule, v.UserID)
	id, err := s.store.Create(ctx, n, func(scene Scene) error {
		if err := n.fits(scene); err != nil {
			return err
		}
		return take()
	})
	if err == nil && id != n.ID {
		id, err = n.Key.Standing(ctx, v.UserID, s.store.Made)
	}
	if err != nil {
		return Comment{}, err
	}
	return s.store.ByID(ctx, id)
}

// key tells whether the same is sent again.
func (d Draft) key() (again.Key, error) {
	d.Content, _ = input.Text(d.Content, 0, MaxContent)
	key := d.ClientKey
	d.UserID, d.ClientKey = "", ""
	return again.KeyOf(key, d)
}

// answers checks that no block parts the viewer from who wrote the comment that they answer.
func (s *Service) answers(ctx context.Context, v access.Viewer, parentID string) error {
	if parentID == "" {
		return nil
	}
	parent, err := s.store.ByID(ctx, parentID)
	if err != nil {
		// What is not there is told where the comment would stand.
		if fault.CodeOf(err) == fault.NotFound {
			return nil
		}
		return err
	}
	between, err := s.doors.Between(ctx, v, []string{parent.AuthorID})
	if err == nil && between.Blocked[parent.AuthorID] {
		err = errMissing
	}
	return err
}

func (s *Service) checked(v access.Viewer, d Draft) (New, error) {
	problems := input.Problems{}
	if !slices.Contains(targets, d.On.Type) {
		problems.Add("targetType", "Nobody comments on this type.")
	}
	least := 1
	if len(d.Photos) > 0 {
		least = 0
	}
	content, flaw := input.Text(d.Content, least, MaxContent)
	problems.Add("content", flaw.Say(
		"The comment is not valid text.", fmt.Sprintf("A comment has 1 to %d characters.", MaxContent),
		"The comment holds characters that cannot be shown.",
	))
	problems.Add("clientKey", input.Key(d.ClientKey))
	n := New{
		ID: uuid.Must(uuid.NewV7()).String(), AuthorID: v.UserID, On: d.On, ParentID: d.ParentID, Content: content,
		Handles: handles(content, d.Mentions), CreatedAt: s.doors.Now(),
	}
	if d.AtSeconds != nil {
		switch {
		case d.On.Type != item.Song:
			problems.Add("atSeconds", "Only a comment on a song has a moment.")
		case d.ParentID != "":
			problems.Add("atSeconds", "A reply has no moment of its own.")
		case !(*d.AtSeconds >= 0 && *d.AtSeconds <= 1e6):
			problems.Add("atSeconds", outsideSong)
		default:
			at := time.Duration(*d.AtSeconds * float64(time.Second)).Truncate(time.Millisecond)
			n.At = &at
		}
	}
	if err := problems.Err(); err != nil {
		return n, err
	}
	var err error
	n.Key, err = d.key()
	return n, err
}

const outsideSong = "atSeconds must be within the song."

// handle finds names in a text: an @ that ends no word, and the characters of a handle.
var handle = regexp.MustCompile(`(?:^|[^\pL\pN_@/.])@([A-Za-z0-9_]{1,30})`)

// handles returns those named in a text and beside it, in lower case, each once.
func handles(content string, more []string) []string {
	var named []string
	for _, found := range handle.FindAllStringSubmatch(content, -1) {
		named = append(named, found[1])
	}
	var distinct []string
	for _, name := range append(named, more...) {
		name = strings.ToLower(strings.TrimPrefix(strings.TrimSpace(name), "@"))
		if len(distinct) < MaxMentions && name != "" && !slices.Contains(distinct, name) {
			distinct = append(distinct, name)
		}
	}
	return distinct
}

// Rename returns a text that mentions a handle by another one.
func Rename(content, of, to string) string {
	var b strings.Builder
	done := 0
	for _, at := range handle.FindAllStringSubmatchIndex(content, -1) {
		if start, end := at[2], at[3]; strings.EqualFold(content[start:end], of) {
			b.WriteString(content[done:start] + to)
			done = end
		}
	}
	return b.String() + content[done:]
}

// fits decides about a comment where it will stand.
func (n New) fits(scene Scene) error {
	if n.At != nil && *n.At > scene.Duration {
		return fault.BadInput(map[string]string{"atSeconds": outsideSong})
	}
	if n.ParentID == "" {
		return nil
	}
	if scene.Parent == nil || scene.Parent.On != n.On {
		return fault.BadInput(map[string]string{"parentCommentId": "This comment is not here."})
	}
	if scene.Parent.Deleted() {
		return fault.New(fault.Gone, "This comment was deleted.")
	}
	return nil
}

// rule is how often the viewer writes.
func (s *Service) rule(ctx context.Context, v access.Viewer) (limit.Rule, error) {
	since, err := s.store.MemberSince(ctx, v.UserID)
	return limit.ByAge(since, s.doors.Now(), writing, writingAsNewcomer), err
}

// count counts a change of what is there already. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (s *Service) count(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	if v.Moderates {
		return nil
	}
	_, err := s.limits.Take(ctx, changing, v.UserID)
	return err
}

// Delete takes a comment away and says until when who did it can have it back. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN for all but its author, whose thing it is under, whose page that is on, and admins, RATE_LIMITED.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if err := s.count(ctx, v); err != nil {
		return time.Time{}, err
	}
	now := s.doors.Now()
	return now.Add(RestorableFor), s.store.Delete(ctx, id, v.UserID, now, func(c Comment) error {
		switch {
		case c.Deleted():
			return errMissing
		case !c.MayDelete(v):
			return fault.New(fault.Forbidden, "Only its author and whose page it is may delete a comment.")
		}
		return nil
	})
}

var errMissing = fault.Missing("This comment")

// Restore brings back what the viewer deleted. Errors: UNAUTHENTICATED, NOT_FOUND for what somebody else deleted, GONE
// when it is too late, RATE_LIMITED.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Comment, error) {
	if err := s.count(ctx, v); err != nil {
		return Comment{}, err
	}
	err := s.store.Restore(ctx, id, v.UserID, func(c Comment) error {
		switch {
		case !c.Deleted() && c.MayDelete(v):
			return nil
		case !c.Deleted(), !v.Moderates && (c.IsRemoved || c.DeletedBy != v.UserID):
			return errMissing
		case s.doors.Now().Sub(c.DeletedAt) > RestorableFor && !v.Admin:
			return fault.New(fault.Gone, "This comment was deleted too long ago.")
		}
		return nil
	})
	if err != nil {
		return Comment{}, err
	}
	return s.store.ByID(ctx, id)
}

// Sweep removes for good what cannot be restored any more.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Sweep(ctx, s.doors.Now().Add(-RestorableFor))
}

// Under lists the comments of a thing without the answers to them. Errors: NOT_FOUND, FORBIDDEN for what is gated.
func (s *Service) Under(
	ctx context.Context, v access.Viewer, on item.Ref, sort Sort, page paging.Request,
) (paging.Page[Comment], error) {
	if err := s.see(ctx, v, on); err != nil {
		return paging.Page[Comment]{}, err
	}
	found, err := s.store.Under(ctx, on, sort, page)
	if err != nil {
		return found, err
	}
	return s.shown(ctx, v, found)
}

func (s *Service) see(ctx context.Context, v access.Viewer, on item.Ref) error {
	if !slices.Contains(targets, on.Type) {
		return fault.BadInput(map[string]string{"targetType": "Nobody comments on this type."})
	}
	_, err := s.doors.See(ctx, v, on)
	return err
}

// Replies lists the answers to a comment, oldest first. Errors: NOT_FOUND, FORBIDDEN for what is gated.
func (s *Service) Replies(
	ctx context.Context, v access.Viewer, id string, page paging.Request,
) (paging.Page[Comment], error) {
	c, err := s.store.ByID(ctx, id)
	if err != nil {
		return paging.Page[Comment]{}, err
	}
	if err := s.see(ctx, v, c.On); err != nil {
		return paging.Page[Comment]{}, err
	}
	found, err := s.store.Replies(ctx, id, page)
	if err != nil {
		return found, err
	}
	return s.shown(ctx, v, found)
}

// Moments lists the comments pinned to moments of a song, in its order. Errors: NOT_FOUND, FORBIDDEN for what is gated.
func (s *Service) Moments(ctx context.Context, v access.Viewer, songID string) ([]Comment, error) {
	if err := s.see(ctx, v, item.Ref{Type: item.Song, ID: songID}); err != nil {
		return nil, err
	}
	found, err := s.store.Moments(ctx, songID, MaxMoments)
	if err != nil {
		return nil, err
	}
	return s.apart(ctx, v, found)
}

// shown leaves of what was deleted its place alone.
func (s *Service) shown(
	ctx context.Context, v access.Viewer, page paging.Page[Comment],
) (paging.Page[Comment], error) {
	apart, err := s.apart(ctx, v, page.Nodes)
	page.Nodes = apart
	return paging.Map(page, func(c Comment) Comment {
		if c.Deleted() {
			return c.hidden()
		}
		return c
	}), err
}

// apart leaves out what is by those whom a block parts from the viewer; of what was answered its place stays,
// which says no more than that of a deleted comment. What is by somebody whom the viewer muted is marked. Under what
// is the viewer's own, or on their page, nothing is left out, as everybody else reads it there and the viewer can take
// it away: whom they blocked is then as good as muted.
func (s *Service) apart(ctx context.Context, v access.Viewer, found []Comment) ([]Comment, error) {
	authors := make([]string, len(found))
	for i, c := range found {
		authors[i] = c.AuthorID
	}
	between, err := s.doors.Between(ctx, v, authors)
	if err != nil {
		return nil, err
	}
	kept := make([]Comment, 0, len(found))
	for _, c := range found {
		if between.Blocked[c.AuthorID] && !c.isModeratedBy(v.UserID) {
			if c.Replies == 0 {
				continue
			}
			if !c.Deleted() {
				c.DeletedAt = c.CreatedAt
			}
		}
		c.IsMuted = between.Muted[c.AuthorID] || between.Blocks[c.AuthorID]
		kept = append(kept, c)
	}
	return kept, nil
}
