package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// TrackInput is what an artist gives of a track.
type TrackInput struct {
	Basics
	// Sound is the key of an uploaded sound.
	Sound                           input.Optional[string]
	Lyrics                          input.Optional[string]
	Credits                         input.Optional[[]Credit]
	PreviewAllowed, DownloadAllowed input.Optional[bool]
}

// NewTrack is what a track is made of. AlbumID is empty for one without album. A status that is not
// given is that of its album, else draft.
type NewTrack struct {
	OwnerID, AlbumID, ClientKey string
	TrackInput
}

// CreateTrack makes a track, at the end of its album where it has one, and gives its id. With a client
// key, the same call again gives the track that it made. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
// for the album, BAD_USER_INPUT with the fields.
func (s *Service) CreateTrack(ctx context.Context, v access.Viewer, in NewTrack) (string, error) {
	if err := s.mayCreate(ctx, v, in.OwnerID); err != nil {
		return "", err
	}
	wrong := input.Problems{}
	if in.AlbumID != "" {
		album, err := s.mayChangeAlbum(ctx, v, in.AlbumID)
		if err != nil {
			return "", err
		}
		if album.OwnerID != in.OwnerID {
			wrong.Add("albumId", "This album is another artist's.")
		}
	}
	wrong.Add("clientKey", input.Key(in.ClientKey))
	in.Title.Given, in.Sound.Given = true, true
	edit, err := s.trackEdit(ctx, v, Standing{OwnerID: in.OwnerID}, in.TrackInput, wrong)
	if err != nil {
		return "", err
	}
	id, err := newID()
	if err != nil {
		return "", err
	}
	now := s.now()
	made := MadeTrack{ID: id, OwnerID: in.OwnerID, AlbumID: in.AlbumID, ClientKey: in.ClientKey, At: now}
	id, err = s.store.CreateTrack(ctx, made, func(t TrackState) (TrackChange, error) {
		t.Status, t.ReleaseDate = access.Draft, now
		if t.AlbumID != "" && t.Album.Status == access.Deleted {
			return TrackChange{}, fault.New(fault.Conflict, "The album is deleted. Restore it first.")
		}
		state, err := t.begin(in, now)
		return TrackChange{Edit: edit, State: state}, err
	})
	return id, s.wake(err)
}

// begin returns the state of a new track: its album's where no status is given, and that of a scheduled
// album also for a draft.
func (t TrackState) begin(in NewTrack, now time.Time) (State, error) {
	asked := in.Status.Or("")
	switch {
	case t.Album.Status == access.Scheduled && (asked == "" || asked == access.Draft),
		t.Album.Status == access.Published && asked == "":
		return t.with(t.Album), nil
	}
	return t.move(in.Status, t.date(in.TrackInput), now)
}

// UpdateTrack changes what is given; a new sound is looked at anew. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND, CONFLICT where it is deleted, BAD_USER_INPUT.
func (s *Service) UpdateTrack(ctx context.Context, v access.Viewer, id string, in TrackInput) error {
	at, err := s.mayChangeTrack(ctx, v, id)
	if err != nil {
		return err
	}
	edit, err := s.trackEdit(ctx, v, at, in, input.Problems{})
	if err != nil {
		return err
	}
	now := s.now()
	err = s.changeTrack(ctx, id, func(t TrackState) (TrackChange, error) {
		if edit.Sound.Given {
			t.Analysis = ""
		}
		next, err := t.move(in.Status, t.date(in), now)
		if err == nil && goesOut(next.Status) && next.Status != t.Status && readyTrack(t) != "" {
			err = badField("status", readyTrack(t))
		}
		return TrackChange{Edit: edit, State: next}, err
	})
	return err
}

// date is the one that is given; a track that is scheduled without one goes out with its album.
func (t TrackState) date(in TrackInput) input.Optional[time.Time] {
	if !in.ReleaseDate.Given && in.Status.Value == access.Scheduled && t.Album.Status == access.Scheduled {
		return input.Set(t.Album.ReleaseDate)
	}
	return in.ReleaseDate
}

func (s *Service) trackEdit(
	ctx context.Context, v access.Viewer, at Standing, in TrackInput, wrong input.Problems,
) (TrackEdit, error) {
	basics, err := s.edit(ctx, v, at, in.Basics, wrong)
	if err != nil {
		return TrackEdit{}, err
	}
	edit := TrackEdit{Edit: basics, PreviewAllowed: in.PreviewAllowed, DownloadAllowed: in.DownloadAllowed}
	if in.Lyrics.Given {
		text, problem := cleanText("lyrics", in.Lyrics.Value, MaxLyrics)
		edit.Lyrics = input.Set(text)
		wrong.Add("lyrics", problem)
	}
	if in.Credits.Given {
		credits, problem := cleanCredits(in.Credits.Value)
		edit.Credits = input.Set(credits)
		wrong.Add("credits", problem)
	}
	if edit.Sound, err = s.sound(ctx, v, at.OwnerID, in.Sound, wrong); err != nil {
		return TrackEdit{}, err
	}
	return edit, wrong.Err()
}
