package playlist

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// Tracks returns those of ids that the person may know of, in their order.
type Tracks interface {
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// Service is playlists as people may use them.
type Service struct {
	store  Store
	tracks Tracks
	now    func() time.Time
	// boundaries tell what parts people; nothing does where it is nil.
	boundaries boundary.Reader
}

// KeepApart has playlists obey what parts people.
func (s *Service) KeepApart(boundaries boundary.Reader) { s.boundaries = boundaries }

// isParted reports whether a block parts the viewer from the owner of a playlist or one who works on it.
func (s *Service) isParted(ctx context.Context, v access.Viewer, p Playlist) (bool, error) {
	if v.Admin {
		return false, nil
	}
	people := []string{p.Owner.UserID}
	for _, c := range p.Collaborators {
		people = append(people, c.UserID)
	}
	between, err := boundary.Of(ctx, s.boundaries, v.UserID, people)
	for _, id := range people {
		if between.Blocked[id] {
			return true, err
		}
	}
	return false, err
}

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(store Store, tracks Tracks, now func() time.Time) *Service {
	return &Service{store: store, tracks: tracks, now: now}
}

// Playlist finds one; invitation may be empty. Errors: NOT_FOUND, also where the person may not know of it.
func (s *Service) Playlist(ctx context.Context, v access.Viewer, id, invitation string) (Playlist, error) {
	found, err := s.store.ByID(ctx, id)
	if err != nil {
		return Playlist{}, err
	}
	parted, err := boundary.Parted(ctx, s.boundaries, v.UserID, found.Owner.UserID)
	if err == nil && parted && !v.Admin {
		err = errMissing
	}
	if err != nil {
		return Playlist{}, err
	}
	return found, found.see(v, invitation)
}

// Own lists the person's own and those they work on, latest changed first. Errors: UNAUTHENTICATED.
func (s *Service) Own(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Playlist], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Playlist]{}, err
	}
	return s.store.Owned(ctx, v.UserID, page)
}

// Published lists somebody's public playlists, latest changed first; none where a block parts the viewer from them.
func (s *Service) Published(
	ctx context.Context, v access.Viewer, userID string, page paging.Request,
) (paging.Page[Playlist], error) {
	if parted, err := s.isParted(ctx, v, Playlist{Owner: person.Person{UserID: userID}}); parted || err != nil {
		return paging.Page[Playlist]{Count: func(context.Context) (int, error) { return 0, nil }}, err
	}
	return s.store.Published(ctx, userID, page)
}

// Entries lists the tracks of a playlist that was seen already, without those the person may not know of.
func (s *Service) Entries(
	ctx context.Context, v access.Viewer, p Playlist, page paging.Request,
) (paging.Page[Entry], error) {
	if page.Cursor != nil && !IsPlace(page.Cursor.Key) {
		return paging.Page[Entry]{}, page.BadCursor()
	}
	found, err := s.store.Entries(ctx, p.ID, v.UserID, v.Admin, page)
	if err != nil {
		return found, err
	}
	ids := make([]string, len(found.Nodes))
	for i, e := range found.Nodes {
		ids[i] = e.TrackID
	}
	tracks, err := s.tracks.Tracks(ctx, v, ids)
	if err != nil {
		return found, fmt.Errorf("judging the tracks of a playlist: %w", err)
	}
	byID := make(map[string]music.Track, len(tracks))
	for _, t := range tracks {
		byID[t.ID] = t
	}
	shown := make([]Entry, 0, len(tracks))
	for _, e := range found.Nodes {
		if track, ok := byID[e.TrackID]; ok {
			e.Track = track
			shown = append(shown, e)
		}
	}
	found.Nodes = shown
	found.Count = func(context.Context) (int, error) { return p.TrackCount, nil }
	return found, nil
}

// Openings returns the first tracks of a playlist, at most limit of 1..100. Errors: NOT_FOUND.
func (s *Service) Openings(ctx context.Context, v access.Viewer, id string, limit int) ([]music.Track, error) {
	p, err := s.Playlist(ctx, v, id, "")
	if err != nil {
		return nil, err
	}
	entries, err := s.Entries(ctx, v, p, paging.Request{Size: min(limit, paging.Max)})
	tracks := make([]music.Track, len(entries.Nodes))
	for i, e := range entries.Nodes {
		tracks[i] = e.Track
	}
	return tracks, err
}

// Create makes a playlist with tracks, those that the person may know of. The same clientKey gives the same playlist
// again. Errors: UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT where the person has as many as there can be.
func (s *Service) Create(
	ctx context.Context, v access.Viewer, c Change, trackIDs []string, clientKey string,
) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	c, err := c.checked()
	if err != nil {
		return Playlist{}, err
	}
	if err := input.Check("clientKey", input.Key(clientKey)); err != nil {
		return Playlist{}, err
	}
	n := New{
		ID: newID(), OwnerID: v.UserID, ClientKey: clientKey, At: s.now(),
		Title: c.Title.Value, Description: c.Description.Value, Visibility: c.Visibility.Or(Private),
	}
	if n.TrackIDs, err = s.known(ctx, v, trackIDs, MaxEntries); err != nil {
		return Playlist{}, err
	}
	if len(n.TrackIDs) == 0 && len(trackIDs) > 0 {
		return Playlist{}, fault.Missing("This track")
	}
	id, err := s.store.Create(ctx, n)
	if err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// known returns those of ids that the person may know of, each once.
func (s *Service) known(ctx context.Context, v access.Viewer, ids []string, most int) ([]string, error) {
	if len(ids) > most {
		return nil, fault.BadInput(map[string]string{"trackIds": fmt.Sprintf("trackIds must have at most %d tracks.", most)})
	}
	seen := make(map[string]bool, len(ids))
	distinct := make([]string, 0, len(ids))
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			distinct = append(distinct, id)
		}
	}
	tracks, err := s.tracks.Tracks(ctx, v, distinct)
	if err != nil {
		return nil, fmt.Errorf("judging tracks for a playlist: %w", err)
	}
	known := make([]string, len(tracks))
	for i, t := range tracks {
		known[i] = t.ID
	}
	return known, nil
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// Update changes a playlist's own fields. Turning collaboration off takes everybody off, and an invitation that was
// given out opens nothing from then on. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for all but the owner and
// admins, BAD_USER_INPUT.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, c Change) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	c, err := c.checked()
	if err != nil {
		return Playlist{}, err
	}
	err = s.store.Update(ctx, id, s.now(), func(p Playlist) (Change, error) {
		return c.of(p), p.manage(v)
	})
	if err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// Delete takes a playlist away and tells until when it can be restored. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if err := v.Require(); err != nil {
		return time.Time{}, err
	}
	now := s.now()
	return now.Add(KeptFor), s.store.Delete(ctx, id, now, func(p Playlist) error { return p.manage(v) })
}

// Restore brings a deleted playlist back. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, GONE after 30 days,
// CONFLICT where the owner has as many as there can be.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	now := s.now()
	err := s.store.Restore(ctx, id, now, func(p Playlist) error {
		switch {
		case p.DeletedAt.IsZero():
			return p.manage(v)
		case !p.mayManage(v):
			return errMissing
		case p.IsRemoved && !v.Moderates:
			return fault.New(fault.Forbidden, "Those who run the site removed this playlist.")
		case now.Sub(p.DeletedAt) > KeptFor && !v.Admin:
			return fault.New(fault.Gone, "This playlist was deleted more than 30 days ago.")
		}
		return nil
	})
	if err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// Sweep removes for good what can no longer be restored.
func (s *Service) Sweep(ctx context.Context) error { return s.store.Sweep(ctx, s.now().Add(-KeptFor)) }

// Add puts tracks at the end and tells how many: what is there already is not added twice, and what the person may
// not know of is left out. Errors: UNAUTHENTICATED, NOT_FOUND (also where there is none of the tracks), FORBIDDEN,
// BAD_USER_INPUT beyond the bounds.
func (s *Service) Add(ctx context.Context, v access.Viewer, id string, trackIDs []string) (Playlist, int, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, 0, err
	}
	known, err := s.known(ctx, v, trackIDs, MaxChanged)
	if err != nil {
		return Playlist{}, 0, err
	}
	allow := func(p Playlist) error {
		if err := p.edit(v); err != nil {
			return err
		}
		if len(known) == 0 && len(trackIDs) > 0 {
			return fault.Missing("This track")
		}
		return nil
	}
	added, err := s.store.Add(ctx, id, Addition{TrackIDs: known, By: v.UserID, At: s.now()}, allow)
	if err != nil {
		return Playlist{}, 0, err
	}
	p, err := s.store.ByID(ctx, id)
	return p, added, err
}

// Remove takes entries out; those that are gone already are no error. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN,
// BAD_USER_INPUT for too many at once.
func (s *Service) Remove(ctx context.Context, v access.Viewer, id string, entryIDs []string) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	if len(entryIDs) > MaxChanged {
		return Playlist{},
			fault.BadInput(map[string]string{"entryIds": fmt.Sprintf("entryIds must have at most %d entries.", MaxChanged)})
	}
	if err := s.store.Remove(ctx, id, entryIDs, s.now(), func(p Playlist) error { return p.edit(v) }); err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// Move puts an entry after another, or first where afterID is empty. Of two moves of one entry at once the later holds.
// Errors: UNAUTHENTICATED, NOT_FOUND (also where either entry is gone), FORBIDDEN, BAD_USER_INPUT after itself.
func (s *Service) Move(ctx context.Context, v access.Viewer, id, entryID, afterID string) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	if entryID == afterID {
		return Playlist{}, fault.BadInput(map[string]string{"afterEntryId": "An entry cannot follow itself."})
	}
	if err := s.store.Move(ctx, id, entryID, afterID, s.now(), func(p Playlist) error { return p.edit(v) }); err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// Invitation returns the secret with which others join; empty while collaboration is off. Errors: UNAUTHENTICATED,
// NOT_FOUND, FORBIDDEN for all but the owner, admins too.
func (s *Service) Invitation(ctx context.Context, v access.Viewer, id string) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	p, err := s.Playlist(ctx, v, id, "")
	if err != nil {
		return "", err
	}
	if !p.IsOwn(v) {
		return "", fault.New(fault.Forbidden, "Only its owner gives out the invitation.")
	}
	return p.Invitation, nil
}

// Join makes the viewer a collaborator, once. Errors: UNAUTHENTICATED, NOT_FOUND where the invitation opens nothing
// (any more), CONFLICT where there are as many as there can be.
func (s *Service) Join(ctx context.Context, v access.Viewer, id, invitation string) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	p, err := s.store.ByID(ctx, id)
	if err != nil {
		return Playlist{}, err
	}
	parted, err := s.isParted(ctx, v, p)
	if err == nil && parted {
		err = fault.Missing("This invitation")
	}
	if err != nil {
		return Playlist{}, err
	}
	err = s.store.Join(ctx, id, v.UserID, s.now(), func(p Playlist) error {
		if !p.DeletedAt.IsZero() || !p.invites(invitation) {
			return fault.Missing("This invitation")
		}
		return nil
	})
	if err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}

// Leave takes somebody off: oneself, or as the owner or an admin another. The playlist is nil where the viewer may
// not see it from then on. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Leave(ctx context.Context, v access.Viewer, id, userID string) (*Playlist, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	err := s.store.Leave(ctx, id, userID, s.now(), func(p Playlist) error {
		if userID == v.UserID {
			return p.see(v, "")
		}
		return p.manage(v)
	})
	if err != nil {
		return nil, err
	}
	p, err := s.Playlist(ctx, v, id, "")
	if fault.CodeOf(err) == fault.NotFound {
		return nil, nil //nolint:nilnil // who has left a private playlist no longer sees it
	}
	return &p, err
}
