package shares

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// List returns what the viewer shares and everybody may see now, the latest changed first. Playlists are not looked at:
// whoever shows one asks for it. Errors: UNAUTHENTICATED.
func (s *Service) List(ctx context.Context, v access.Viewer) ([]Shown, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	kept, err := s.Store.Shares(ctx, v.UserID)
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	found, err := s.look(ctx, v, kept)
	if err != nil {
		return nil, err
	}
	all := make([]Shown, 0, len(kept))
	for _, one := range kept {
		shown := Shown{Share: one}
		shown.Artist, shown.Album, shown.Track = found.artists[one.ID], found.albums[one.ID], found.tracks[one.ID]
		if one.Type == item.Playlist || shown.Artist != nil || shown.Album != nil || shown.Track != nil {
			all = append(all, shown)
		}
	}
	return all, nil
}

// Share gives a thing's address out, or that of what stands for several songs and albums: the album that they are, or a
// playlist that is made of them, named by the description, which whoever has its address sees. A thing that is shared
// already gets the description. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for what not everybody may see and for
// songs that the viewer may not hear in full, BAD_USER_INPUT, CONFLICT beyond MaxShares and as many playlists as there
// can be.
func (s *Service) Share(ctx context.Context, v access.Viewer, things []item.Ref, description string) (Share, error) {
	if err := v.Require(); err != nil {
		return Share{}, err
	}
	description, err := checked(description)
	if err != nil {
		return Share{}, err
	}
	if len(things) > MaxSongs {
		return Share{}, errTooMany
	}
	for _, of := range things {
		if err := s.mayShare(ctx, v, of); err != nil {
			return Share{}, err
		}
	}
	now := s.Now()
	made := Share{Description: description, CreatedAt: now, UpdatedAt: now}
	switch len(things) {
	case 0:
		return Share{}, fault.BadInput(map[string]string{"id": "id must name something."})
	case 1:
		made.Ref = things[0]
	default:
		if made.Ref, made.IsMade, err = s.together(ctx, v, things, description); err != nil {
			return Share{}, err
		}
	}
	err = s.Store.Put(ctx, v.UserID, made)
	if err != nil && made.IsMade { // nobody knows of it
		return Share{}, errors.Join(err, s.Playlists.Close(ctx, v, made.ID))
	}
	return made, err
}

func checked(description string) (string, error) {
	text, flaw := input.Text(description, 0, maxDescription)
	const length = "description must have at most 1000 characters."
	bad := input.Problems{}
	bad.Add("description", flaw.Say(length, length, "description holds characters that cannot be shown."))
	return text, bad.Err()
}

// find returns what the viewer shares of a thing. Errors: NOT_FOUND.
func (s *Service) find(ctx context.Context, v access.Viewer, of item.Ref) (Share, error) {
	if err := v.Require(); err != nil {
		return Share{}, err
	}
	kept, err := s.Store.Shares(ctx, v.UserID)
	at := slices.IndexFunc(kept, func(one Share) bool { return one.Ref == of })
	if err == nil && at < 0 {
		err = errMissing
	}
	if err != nil {
		return Share{}, err
	}
	return kept[at], nil
}

// Describe changes the description of a share where one is given, and by it the title of a playlist that was made for
// it. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT.
func (s *Service) Describe(
	ctx context.Context, v access.Viewer, of item.Ref, description input.Optional[string],
) error {
	kept, err := s.find(ctx, v, of)
	if err != nil {
		return err
	}
	if kept.Description, err = checked(description.Or(kept.Description)); err != nil {
		return err
	}
	if title := titleOf(kept.Description); kept.IsMade && title != "" {
		if err := s.Playlists.Rename(ctx, v, of.ID, title); err != nil {
			return err
		}
	}
	kept.UpdatedAt = s.Now()
	return s.Store.Put(ctx, v.UserID, kept)
}

// Unshare takes a share away. The address of a playlist that was made for it opens nothing to others from then on; the
// playlist stays its owner's. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Unshare(ctx context.Context, v access.Viewer, of item.Ref) error {
	kept, err := s.find(ctx, v, of)
	if err != nil {
		return err
	}
	if kept.IsMade {
		if err := s.Playlists.Close(ctx, v, of.ID); err != nil && fault.CodeOf(err) != fault.NotFound {
			return fmt.Errorf("closing the playlist of a share: %w", err)
		}
	}
	return s.Store.Remove(ctx, v.UserID, of)
}

// longestTitle is that of a playlist, in characters.
const longestTitle = 100

// titleOf is the first line of a description, as long as a title may be; "" for none.
func titleOf(description string) string {
	line, _, _ := strings.Cut(description, "\n")
	title := []rune(strings.TrimSpace(line))
	if len(title) > longestTitle {
		title = append(title[:longestTitle-1], '…')
	}
	return string(title)
}
