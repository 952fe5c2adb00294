package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/zone"
	"github.com/sidestage/sidestage/internal/music"
)

// AlbumInput is what an artist gives of an album.
type AlbumInput struct {
	Basics
	music.AlbumTexts[input.Optional[string]]
	// Type is empty to go by the number and length of the tracks.
	Type    input.Optional[music.AlbumType]
	EarlyAt input.Optional[time.Time]
	// ReleaseZone is where the artist is; empty for UTC.
	ReleaseZone input.Optional[string]
	EarlyTierID input.Optional[string]
}

// NewAlbum is what an album is made of. OwnerID is empty for the person's own.
type NewAlbum struct {
	OwnerID, ClientKey string
	TrackIDs           []string
	AlbumInput
}

// CreateAlbum makes an album and gives its id. With a client key, the same call again gives the album
// that it made. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with the fields.
func (s *Service) CreateAlbum(ctx context.Context, v access.Viewer, in NewAlbum) (string, error) {
	if in.OwnerID == "" {
		in.OwnerID = v.UserID
	}
	if err := s.mayCreate(ctx, v, in.OwnerID); err != nil {
		return "", err
	}
	wrong := input.Problems{}
	wrong.Add("clientKey", input.Key(in.ClientKey))
	checkTrackIDs(in.TrackIDs, wrong)
	in.Title.Given = true
	edit, err := s.albumEdit(ctx, v, Standing{OwnerID: in.OwnerID}, in.AlbumInput, wrong)
	if err != nil {
		return "", err
	}
	id, err := newID()
	if err != nil {
		return "", err
	}
	now := s.now()
	made := MadeAlbum{ID: id, OwnerID: in.OwnerID, ClientKey: in.ClientKey, At: now}
	id, err = s.store.CreateAlbum(ctx, made, in.TrackIDs, func(a AlbumState) (AlbumChange, error) {
		a.Status, a.ReleaseDate = access.Draft, now
		order, err := a.append(in.TrackIDs)
		if err != nil {
			return AlbumChange{}, err
		}
		a.Tracks = a.Others
		change, err := a.change(edit, in.AlbumInput, now)
		change.Order = order
		return change, err
	})
	return id, s.wake(err)
}

// UpdateAlbum changes what is given. A new status takes the tracks along that stood where the album
// stood. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT where it is deleted, BAD_USER_INPUT.
func (s *Service) UpdateAlbum(ctx context.Context, v access.Viewer, id string, in AlbumInput) error {
	at, err := s.mayChangeAlbum(ctx, v, id)
	if err != nil {
		return err
	}
	edit, err := s.albumEdit(ctx, v, at, in, input.Problems{})
	if err != nil {
		return err
	}
	now := s.now()
	err = s.changeAlbum(ctx, id, nil, func(a AlbumState) (AlbumChange, error) { return a.change(edit, in, now) })
	return err
}

func (s *Service) albumEdit(
	ctx context.Context, v access.Viewer, at Standing, in AlbumInput, wrong input.Problems,
) (AlbumEdit, error) {
	basics, err := s.edit(ctx, v, at, in.Basics, wrong)
	if err != nil {
		return AlbumEdit{}, err
	}
	edit := AlbumEdit{
		Edit: basics, AlbumTexts: in.AlbumTexts, Type: in.Type, EarlyAt: in.EarlyAt, ReleaseZone: in.ReleaseZone,
	}
	if at := in.ReleaseZone; at.Given && at.Value != "" && !zone.Is(at.Value) {
		wrong.Add("releaseZone", "This is no time zone, as Europe/Berlin is one.")
	}
	for _, text := range edit.Texts() {
		if !text.Value.Given {
			continue
		}
		cleaned, problem := cleanText(text.Name, text.Value.Value, text.Most)
		*text.Value = input.Set(cleaned)
		wrong.Add(text.Name, problem)
	}
	if edit.EarlyTierID, err = s.tier(ctx, at.OwnerID, "earlyAccessTierId", in.EarlyTierID, wrong); err != nil {
		return AlbumEdit{}, err
	}
	return edit, wrong.Err()
}

// change applies an edit and a transition to the album as it is.
func (a AlbumState) change(edit AlbumEdit, in AlbumInput, now time.Time) (AlbumChange, error) {
	change, err := a.transition(in.Status, in.ReleaseDate, now)
	if err != nil {
		return AlbumChange{}, err
	}
	change.Edit = edit
	early, tier := edit.EarlyAt.Or(a.EarlyAt), edit.EarlyTierID.Or(a.EarlyTierID)
	switch {
	case early.IsZero() != (tier == ""):
		return AlbumChange{}, badField("earlyAccessAt", "Early access needs both a time and a tier.")
	case change.State.Status == access.Scheduled && !early.IsZero() && !early.Before(change.State.ReleaseDate):
		return AlbumChange{}, badField("earlyAccessAt", "Early access begins before the release.")
	}
	return change, nil
}

// AddTracks puts tracks at the end of an album, in this order; what is on it already stays where it is.
// A draft on an album that is out, or scheduled, goes with it. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND, CONFLICT for what is deleted, BAD_USER_INPUT for what is another artist's or on another album.
func (s *Service) AddTracks(ctx context.Context, v access.Viewer, albumID string, trackIDs []string) error {
	if _, err := s.mayChangeAlbum(ctx, v, albumID); err != nil {
		return err
	}
	wrong := input.Problems{}
	checkTrackIDs(trackIDs, wrong)
	if err := wrong.Err(); err != nil {
		return err
	}
	err := s.changeAlbum(ctx, albumID, trackIDs, func(a AlbumState) (AlbumChange, error) {
		order, err := a.append(trackIDs)
		change := AlbumChange{State: a.State, Order: order, Tracks: map[string]State{}}
		for _, t := range a.Others {
			next := a.joins(t)
			if next == t.State {
				continue
			}
			if problem := readyTrack(t); problem != "" {
				return change, badField("trackIds", problem)
			}
			change.Tracks[t.ID] = next
		}
		return change, err
	})
	return err
}

// append returns the album's order with trackIDs, all of which are on it or in Others, at its end.
func (a AlbumState) append(trackIDs []string) ([]string, error) {
	if a.Status == access.Deleted {
		return nil, fault.New(fault.Conflict, "The album is deleted. Restore it first.")
	}
	order := make([]string, 0, len(a.Tracks)+len(a.Others))
	on, others := map[string]bool{}, map[string]TrackState{}
	for _, t := range a.Tracks {
		on[t.ID] = true
		order = append(order, t.ID)
	}
	for _, t := range a.Others {
		others[t.ID] = t
	}
	for _, id := range trackIDs {
		if on[id] {
			continue
		}
		t, there := others[id]
		switch {
		case !there || t.OwnerID != a.OwnerID:
			return nil, badField("trackIds", "A track was not found among the artist's own.")
		case t.Status == access.Deleted:
			return nil, fault.New(fault.Conflict, "“"+t.Title+"” is deleted. Restore it first.")
		case t.AlbumID != "":
			return nil, badField("trackIds", "“"+t.Title+"” is on “"+t.AlbumTitle+"”. Take it off there first.")
		}
		order = append(order, id)
	}
	if len(order) > maxOnAlbum {
		return nil, badField("trackIds", "An album has at most 1000 tracks.")
	}
	return order, nil
}

// RemoveTracks takes tracks off an album; they stay what they are, without one. What is not on it is
// no matter. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT where the album is deleted.
func (s *Service) RemoveTracks(ctx context.Context, v access.Viewer, albumID string, trackIDs []string) error {
	if _, err := s.mayChangeAlbum(ctx, v, albumID); err != nil {
		return err
	}
	gone := map[string]bool{}
	for _, id := range trackIDs {
		gone[id] = true
	}
	return s.changeAlbum(ctx, albumID, nil, func(a AlbumState) (AlbumChange, error) {
		if a.Status == access.Deleted {
			return AlbumChange{}, fault.New(fault.Conflict, "The album is deleted. Restore it first.")
		}
		order := []string{}
		for _, t := range a.Tracks {
			if !gone[t.ID] {
				order = append(order, t.ID)
			}
		}
		return AlbumChange{State: a.State, Order: order}, nil
	})
}
