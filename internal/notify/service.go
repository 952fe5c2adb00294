package notify

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

const (
	// keepRead is how long something read, or deleted, is kept.
	keepRead = 90 * 24 * time.Hour
	// maxIDs is how many notifications one call names, deepest how far pages by number lead.
	maxIDs  = 500
	deepest = 10_000
	// changedAtOnce is how many one transaction takes away, or marks read.
	changedAtOnce = 1000
)

// Doors decide who may have a thing. It is a target.Doors.
type Doors interface {
	See(ctx context.Context, v access.Viewer, ref item.Ref) (target.Target, error)
}

// Live reaches people who are connected, on whatever server.
type Live interface {
	// Told carries notifications that are new, or that changed, to those of their people who are connected.
	Told(ctx context.Context, told []Told)
	// Read, Deleted and Cleared tell a person's other devices.
	Read(ctx context.Context, userID string, ids []string)
	Deleted(ctx context.Context, userID string, ids []string)
	Cleared(ctx context.Context, userID string)
	// Unread tells how many are unread now.
	Unread(ctx context.Context, userID string, count int)
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	Doors Doors
	// Words is nil where nobody mutes any.
	Words boundary.MutedWords
	// Live is nil where nobody can be connected.
	Live Live
	Now  func() time.Time
	Log  *slog.Logger
}

// Service is notifications as people may use them.
type Service struct {
	store   Store
	doors   Doors
	live    Live
	now     func() time.Time
	log     *slog.Logger
	waiting chan struct{}
}

// NewService returns a Service.
func NewService(o Options) *Service {
	if o.Words != nil {
		o.Store = hiding{o.Store, o.Words}
	}
	return &Service{o.Store, o.Doors, o.Live, o.Now, o.Log, make(chan struct{}, 1)}
}

// Page is a page of the history, by its number or by a cursor.
type Page struct {
	Notifications []Notification
	Number, Size  int
	Total         int
	HasMore       bool
	// Next is the cursor after it; empty where there is no more.
	Next string
}

// List says which notifications a history has.
type List int

// The lists.
const (
	// Everything has those of chats too, which stand among the chats on the site.
	Everything List = iota
	WithoutChats
)

// History lists what the viewer was told, the last first: the page of a number, or what comes after a cursor. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) History(
	ctx context.Context, v access.Viewer, of List, number, size int, cursor string,
) (Page, error) {
	if err := v.Require(); err != nil {
		return Page{}, err
	}
	wrong := map[string]string{}
	if size < 1 || size > paging.Max {
		wrong["pageSize"] = "pageSize must be between 1 and 100."
	}
	if number < 1 || cursor == "" && number*size > deepest {
		wrong["page"] = "page must be 1 or more, and lead no further than " + strconv.Itoa(deepest) + " notifications."
	}
	if len(wrong) > 0 {
		return Page{}, fault.BadInput(wrong)
	}
	total, err := s.store.Total(ctx, v.UserID, of)
	if err != nil {
		return Page{}, err
	}
	page := Page{Number: number, Size: size, Total: total}
	if cursor != "" || number == 1 {
		return s.after(ctx, v, of, page, cursor)
	}
	found, err := s.store.HistoryAt(ctx, v.UserID, of, (number-1)*size, size+1)
	if err != nil {
		return Page{}, err
	}
	if page.HasMore = len(found) > size; page.HasMore {
		found = found[:size]
		last := found[size-1]
		page.Next = paging.Cursor{Key: paging.IntKey(last.CreatedAt.UnixMilli()), ID: last.ID}.Encode()
	}
	page.Notifications = found
	return page, nil
}

func (s *Service) after(ctx context.Context, v access.Viewer, of List, page Page, cursor string) (Page, error) {
	req := paging.Request{Size: page.Size}
	if cursor != "" {
		at, err := paging.Decode(cursor)
		if err != nil {
			return Page{}, fault.BadInput(map[string]string{"cursor": "This is not a cursor of this list."})
		}
		req.Cursor = &at
	}
	found, err := s.store.History(ctx, v.UserID, of, req)
	if err != nil {
		return Page{}, err
	}
	page.Notifications, page.HasMore = found.Nodes, found.HasNext
	if page.HasMore {
		page.Next = found.End
	}
	return page, nil
}

// Unread counts what the viewer has not read. Errors: UNAUTHENTICATED.
func (s *Service) Unread(ctx context.Context, v access.Viewer) (int, error) {
	if err := v.Require(); err != nil {
		return 0, err
	}
	return s.store.Unread(ctx, v.UserID)
}

// MarkRead marks one notification read; what is read stays so. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) MarkRead(ctx context.Context, v access.Viewer, id string) error {
	found, err := s.markRead(ctx, v, []string{id})
	if err == nil && found == 0 {
		err = missing()
	}
	return err
}

// MarkManyRead marks several read; those that are not the viewer's are left alone. Errors: UNAUTHENTICATED,
// BAD_USER_INPUT for too many.
func (s *Service) MarkManyRead(ctx context.Context, v access.Viewer, ids []string) error {
	_, err := s.markRead(ctx, v, ids)
	return err
}

func (s *Service) markRead(ctx context.Context, v access.Viewer, ids []string) (int, error) {
	if err := v.Require(); err != nil {
		return 0, err
	}
	if len(ids) > maxIDs {
		return 0, fault.BadInput(map[string]string{"notificationIds": "At most 500 notifications are named at once."})
	}
	read, found, err := s.store.MarkRead(ctx, v.UserID, ids, s.now())
	if err != nil || len(read) == 0 {
		return found, err
	}
	if s.live != nil {
		s.live.Read(ctx, v.UserID, read)
	}
	return found, s.tellUnread(ctx, v.UserID)
}

// Delete takes one away. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	deleted, err := s.store.Delete(ctx, v.UserID, []string{id}, s.now())
	if err != nil {
		return err
	}
	if deleted == 0 {
		return missing()
	}
	if s.live != nil {
		s.live.Deleted(ctx, v.UserID, []string{id})
	}
	return s.tellUnread(ctx, v.UserID)
}

// DeleteAll takes away what there is now; what comes meanwhile stays. Errors: UNAUTHENTICATED.
func (s *Service) DeleteAll(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	until := s.now()
	for {
		deleted, err := s.store.DeleteAll(ctx, v.UserID, until, changedAtOnce)
		if err != nil {
			return err
		}
		if deleted < changedAtOnce {
			break
		}
	}
	if s.live != nil {
		s.live.Cleared(ctx, v.UserID)
	}
	return s.tellUnread(ctx, v.UserID)
}

func missing() error { return fault.Missing("This notification") }

// Preferences returns what the viewer wants to be told. Errors: UNAUTHENTICATED.
func (s *Service) Preferences(ctx context.Context, v access.Viewer) (Preferences, error) {
	if err := v.Require(); err != nil {
		return Preferences{}, err
	}
	return s.store.Preferences(ctx, v.UserID)
}

// SetFlag switches a preference by its name, in any letter case. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) SetFlag(ctx context.Context, v access.Viewer, name string, on bool) error {
	if err := v.Require(); err != nil {
		return err
	}
	for _, f := range Flags() {
		if strings.EqualFold(string(f), name) {
			return s.store.SetFlag(ctx, v.UserID, f, on)
		}
	}
	return fault.BadInput(map[string]string{"type": "There is no preference of this name."})
}

// Ways are how somebody wants to be told; nil leaves one as it is.
type Ways struct {
	Digest *Digest
	// Quiet points to nil where there is to be no quiet time.
	Quiet **Quiet
}

// SetWays changes how the viewer is told. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) SetWays(ctx context.Context, v access.Viewer, w Ways) error {
	if err := v.Require(); err != nil {
		return err
	}
	wrong := map[string]string{}
	if w.Digest != nil && *w.Digest != Never && *w.Digest != Daily && *w.Digest != Weekly {
		wrong["digest"] = "digest must be never, daily or weekly."
	}
	if w.Quiet != nil && *w.Quiet != nil {
		q := **w.Quiet
		const day = 24 * 60
		if q.From < 0 || q.From >= day || q.To < 0 || q.To >= day || q.From == q.To {
			wrong["doNotDisturb"] = "doNotDisturb goes from one time of day to another, such as 22:00 to 07:00."
		} else if _, err := time.LoadLocation(q.TimeZone); err != nil || q.TimeZone == "" || q.TimeZone == "Local" {
			wrong["doNotDisturb"] = "doNotDisturb.timeZone must be a time zone such as Europe/Berlin."
		}
	}
	if len(wrong) > 0 {
		return fault.BadInput(wrong)
	}
	if w.Digest != nil {
		if err := s.store.SetDigest(ctx, v.UserID, *w.Digest); err != nil {
			return err
		}
	}
	if w.Quiet != nil {
		return s.store.SetQuiet(ctx, v.UserID, *w.Quiet)
	}
	return nil
}

// UnreadBetween lists what somebody has not read of what came after one moment and until another, the last first, and
// counts all of it. What they have switched off since is left out.
func (s *Service) UnreadBetween(
	ctx context.Context, userID string, after, until time.Time, limit int,
) ([]Notification, int, error) {
	wants, err := s.store.Preferences(ctx, userID)
	if err != nil {
		return nil, 0, err
	}
	var without []Type
	for t := range flags {
		if !wants.Allows(t) {
			without = append(without, t)
		}
	}
	return s.store.UnreadBetween(ctx, userID, after, until, without, limit)
}

// Quiet tells which of some people want to hear nothing at a moment.
func (s *Service) Quiet(ctx context.Context, userIDs []string, at time.Time) (map[string]bool, error) {
	times, err := s.store.QuietTimes(ctx, userIDs)
	quiet := map[string]bool{}
	for id, q := range times {
		quiet[id] = q.Covers(at)
	}
	return quiet, err
}

// Sweep removes what was read or deleted long ago.
func (s *Service) Sweep(ctx context.Context) error { return s.store.Sweep(ctx, s.now().Add(-keepRead)) }
