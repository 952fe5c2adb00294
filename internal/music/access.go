package music

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Access is what one person may do with an album or track. It is decided by the Service; the zero value allows nothing.
type Access struct {
	// HasAccess tells whether the whole of it is theirs to hear, IsSubscribed whether they hold the tier that it takes.
	HasAccess, IsSubscribed bool
	// HeldUntil is when IsSubscribed ends; zero where it does not, or is not.
	HeldUntil time.Time
}

// EarlyAccess lets holders of a tier hear what is scheduled from a moment on; the zero value lets nobody.
type EarlyAccess struct {
	At   time.Time
	Tier *Tier
}

// Holding is a tier that a person holds: of whom, at which position, and until when; zero is for good.
type Holding struct {
	ArtistID string
	Position int
	Until    time.Time
}

// Holdings is what a judgement asks of a person besides who they are: the tiers that they hold now, and which of the
// tracks and albums they have saved. A track counts as saved with its album.
type Holdings struct {
	Tiers          []Holding
	Tracks, Albums map[string]bool
}

// Concerned names the artists and things that a judgement is about.
type Concerned struct {
	ArtistIDs, TrackIDs, AlbumIDs []string
}

func (c *Concerned) artist(id string) {
	if !slices.Contains(c.ArtistIDs, id) {
		c.ArtistIDs = append(c.ArtistIDs, id)
	}
}

func (c *Concerned) nobody() bool {
	return len(c.ArtistIDs) == 0 && len(c.TrackIDs) == 0 && len(c.AlbumIDs) == 0
}

// covers tells whether the tier, or one above it, is held at a moment, and until when; zero is for good.
func (h Holdings) covers(t *Tier, now time.Time) (until time.Time, held bool) {
	for _, one := range h.Tiers {
		ended := !one.Until.IsZero() && !now.Before(one.Until)
		if one.ArtistID != t.ArtistID || one.Position < t.Position || ended {
			continue
		}
		if one.Until.IsZero() {
			return time.Time{}, true
		}
		if one.Until.After(until) {
			until = one.Until
		}
		held = true
	}
	return until, held
}

// Judged is what the judgement looks at of an album or a track, for those who read no more of it than that.
type Judged struct {
	OwnerID string
	Status  Status
	// Tier is the one it takes: its own, else its album's; nil where it is everybody's.
	Tier  *Tier
	Early EarlyAccess
}

func (a Album) judged() Judged { return Judged{a.Artist.UserID, a.Status, a.Tier, a.Early} }
func (t Track) judged() Judged { return Judged{t.Artist.UserID, t.Status, t.Tier, t.Early} }

// manages tells whether v is whose music it is, or an admin: they have everything.
func manages(v access.Viewer, owner string) bool {
	return v.Admin || v.SignedIn() && v.UserID == owner
}

// withdrawn is what was published once and stays with those who saved it.
func withdrawn(s Status) bool { return s == Archived || s == Deleted }

// Judge is the one judgement of who may know of something and who may hear it: JudgeTracks and JudgeAlbums pass all
// through it. saved tells whether they saved it, or its album.
func Judge(v access.Viewer, r Judged, h Holdings, saved bool, now time.Time) (visible bool, a Access) {
	mine := manages(v, r.OwnerID)
	switch {
	case r.Status == Published, mine:
		visible = true
	case r.Status == Scheduled && r.Early.Tier != nil && !r.Early.At.IsZero() && !now.Before(r.Early.At):
		_, visible = h.covers(r.Early.Tier, now)
	case withdrawn(r.Status):
		visible = saved
	}
	if !visible {
		return false, Access{}
	}
	if r.Tier != nil {
		a.HeldUntil, a.IsSubscribed = h.covers(r.Tier, now)
	}
	a.HasAccess = r.Tier == nil || mine || a.IsSubscribed
	return true, a
}

// concerns notes what must be known of v to judge r; nothing where r is everybody's or v nobody.
func (c *Concerned) concerns(v access.Viewer, r Judged) (saved bool) {
	if !v.SignedIn() {
		return false
	}
	if r.Tier != nil {
		c.artist(r.Tier.ArtistID)
	}
	if manages(v, r.OwnerID) {
		return false
	}
	if r.Status == Scheduled && r.Early.Tier != nil {
		c.artist(r.Early.Tier.ArtistID)
	}
	return withdrawn(r.Status)
}

func (s *Service) holdings(ctx context.Context, v access.Viewer, c Concerned) (Holdings, error) {
	if c.nobody() {
		return Holdings{}, nil
	}
	return s.store.Holdings(ctx, v.UserID, s.now(), c)
}

// JudgeTracks leaves those of tracks that the person may know of, and says what they may do with each. It asks the store
// once, and not at all where everything is published and everybody's.
func (s *Service) JudgeTracks(ctx context.Context, v access.Viewer, tracks []Track) ([]Track, error) {
	looked := make([]JudgedTrack, len(tracks))
	for i, t := range tracks {
		looked[i] = JudgedTrack{t.ID, t.judged()}
	}
	kept := make([]Track, 0, len(tracks))
	err := s.judgeTracks(ctx, v, looked, func(i int, a Access) {
		t := tracks[i]
		t.Access = a
		kept = append(kept, t)
	})
	if err != nil {
		return nil, err
	}
	return kept, nil
}

// JudgedTrack is a track with what the judgement looks at, and nothing else of it.
type JudgedTrack struct {
	ID string
	Judged
}

// Playable gives those of ids that are tracks which the person may hear in full, in their order. It reads no more of
// them than the judgement asks, for a jukebox asks of many more songs than it plays.
func (s *Service) Playable(ctx context.Context, v access.Viewer, ids []string) ([]string, error) {
	found, err := s.store.JudgedTracks(ctx, ids)
	if err != nil {
		return nil, err
	}
	playable := make([]string, 0, len(found))
	err = s.judgeTracks(ctx, v, found, func(i int, a Access) {
		if a.HasAccess {
			playable = append(playable, found[i].ID)
		}
	})
	if err != nil {
		return nil, err
	}
	return playable, nil
}

// judgeTracks calls see with the place of each track that the person may know of, in order, and what they may do with it.
func (s *Service) judgeTracks(ctx context.Context, v access.Viewer, tracks []JudgedTrack, see func(place int, a Access)) error {
	var c Concerned
	for _, t := range tracks {
		if c.concerns(v, t.Judged) {
			c.TrackIDs = append(c.TrackIDs, t.ID)
		}
	}
	h, err := s.holdings(ctx, v, c)
	if err != nil {
		return err
	}
	now := s.now()
	for i, t := range tracks {
		if visible, access := Judge(v, t.Judged, h, h.Tracks[t.ID], now); visible {
			see(i, access)
		}
	}
	return nil
}

// JudgeAlbums is JudgeTracks for albums.
func (s *Service) JudgeAlbums(ctx context.Context, v access.Viewer, albums []Album) ([]Album, error) {
	var c Concerned
	for _, a := range albums {
		if c.concerns(v, a.judged()) {
			c.AlbumIDs = append(c.AlbumIDs, a.ID)
		}
	}
	h, err := s.holdings(ctx, v, c)
	if err != nil {
		return nil, err
	}
	now := s.now()
	kept := make([]Album, 0, len(albums))
	for _, a := range albums {
		visible, access := Judge(v, a.judged(), h, h.Albums[a.ID], now)
		if a.Access = access; visible {
			kept = append(kept, a)
		}
	}
	return kept, nil
}

// judged passes a page that the store found through the judgement.
func judged[T any](ctx context.Context, v access.Viewer, page paging.Page[T], err error, judge func(context.Context, access.Viewer, []T) ([]T, error)) (paging.Page[T], error) {
	if err != nil {
		return paging.Page[T]{}, err
	}
	page.Nodes, err = judge(ctx, v, page.Nodes)
	return page, err
}

// Sight says which things of a list are for whoever asks: those of a status, and of those withdrawn what KeptBy, where
// that is somebody, has saved.
type Sight struct {
	Statuses []Status
	KeptBy   string
}

// sightOf gives what of an album's tracks, or of an artist's, v sees who was let see the whole of that status already:
// whoever sees a scheduled album does so early, and sees the tracks that are scheduled with it.
func sightOf(v access.Viewer, owner string, of Status) Sight {
	if manages(v, owner) {
		all := []Status{Draft, Scheduled, Published, Archived}
		if of == Deleted {
			all = append(all, Deleted)
		}
		return Sight{Statuses: all}
	}
	statuses := []Status{Published}
	if of == Scheduled {
		statuses = append(statuses, Scheduled)
	}
	return Sight{Statuses: statuses, KeptBy: v.UserID}
}

// ArtistList says which of an artist's things a list has.
type ArtistList struct {
	ArtistID string
	Status   Status
	// SavedBy, where it is somebody, leaves what they have saved.
	SavedBy string
	// EarlyFor, where it is not nil, leaves what opens at EarlyAt or before to holders of a tier at this position.
	EarlyFor *int
	EarlyAt  time.Time
}

// mayList decides who may list an artist's things of a status: what is not published the artist and admins, what is
// withdrawn also those who saved it and ask for no more, and what is scheduled also holders of a tier, who then see what is open to them.
// Errors: FORBIDDEN, UNAUTHENTICATED for a visitor's savedOnly.
func (s *Service) mayList(ctx context.Context, v access.Viewer, artistID string, status Status, savedOnly bool) (ArtistList, error) {
	list := ArtistList{ArtistID: artistID, Status: status}
	if savedOnly {
		if err := v.Require(); err != nil {
			return list, err
		}
		list.SavedBy = v.UserID
	}
	if status == Published || manages(v, artistID) || withdrawn(status) && savedOnly {
		return list, nil
	}
	if status == Scheduled && v.SignedIn() {
		now := s.now()
		h, err := s.holdings(ctx, v, Concerned{ArtistIDs: []string{artistID}})
		if err != nil {
			return list, err
		}
		for _, one := range h.Tiers {
			if list.EarlyFor == nil || one.Position > *list.EarlyFor {
				list.EarlyFor, list.EarlyAt = &one.Position, now
			}
		}
		if list.EarlyFor != nil {
			return list, nil
		}
	}
	return list, errUnpublished
}
