package studio

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// The bounds of what is written, in characters but for MaxCredits.
const (
	MaxTitle      = 200
	MaxLyrics     = 20000
	MaxCredits    = 50
	maxCreditRole = 80
	maxCreditName = 120
)

// earliest is older than any recording; furthest is how far ahead a release can be planned.
var earliest = time.Date(1860, 1, 1, 0, 0, 0, 0, time.UTC)

const furthest = 10 * 366 * 24 * time.Hour

// Basics are what an artist gives of an album as of a track.
type Basics struct {
	Title input.Optional[string]
	// Genre is a name or slug; one that the site does not know is proposed to it.
	Genre, TierID input.Optional[string]
	// Cover is the key of an uploaded picture; without Crop it is cut to the middle.
	Cover       input.Optional[string]
	Crop        input.Optional[*Crop]
	ReleaseDate input.Optional[time.Time]
	Status      input.Optional[access.Status]
}

func badField(field, problem string) error { return fault.BadInput(map[string]string{field: problem}) }

// edit checks basics for an artist's thing and looks up what they name.
func (s *Service) edit(
	ctx context.Context, v access.Viewer, at Standing, in Basics, wrong input.Problems,
) (Edit, error) {
	var out Edit
	if in.Title.Given {
		title, problem := cleanLine("title", in.Title.Value, MaxTitle)
		out.Title = input.Set(title)
		wrong.Add("title", problem)
	}
	if in.Status.Given && in.Status.Value == access.Deleted {
		wrong.Add("status", "To delete it, use the deletion, which can be undone.")
	}
	if at := in.ReleaseDate; at.Given && !at.Value.IsZero() &&
		(at.Value.Before(earliest) || at.Value.After(s.now().Add(furthest))) {
		wrong.Add("releaseDate", "The release date is out of the ordinary. Please check the year.")
	}
	var err error
	out.Genre = genre(in.Genre, wrong)
	if out.TierID, err = s.tier(ctx, at.OwnerID, "tierId", in.TierID, wrong); err != nil {
		return out, err
	}
	out.Cover, err = s.cover(ctx, v, at, in, wrong)
	return out, err
}

func (s *Service) tier(
	ctx context.Context, ownerID, field string, id input.Optional[string], wrong input.Problems,
) (input.Optional[string], error) {
	if !id.Given || id.Value == "" {
		return id, nil
	}
	artist, err := s.store.TierArtist(ctx, id.Value)
	if err == nil && artist != ownerID {
		wrong.Add(field, "This is not a tier of the artist.")
	}
	return id, err
}

// file finds an upload of the owner's, or of an admin's who acts.
func (s *Service) file(ctx context.Context, v access.Viewer, ownerID, key, kind string) (File, bool, error) {
	f, ok, err := s.store.File(ctx, ownerID, key)
	if err == nil && !ok && v.Admin && v.UserID != ownerID {
		f, ok, err = s.store.File(ctx, v.UserID, key)
	}
	return f, ok && f.Kind == kind, err
}

func (s *Service) sound(
	ctx context.Context, v access.Viewer, ownerID string, key input.Optional[string], wrong input.Problems,
) (input.Optional[File], error) {
	if !key.Given {
		return input.Optional[File]{}, nil
	}
	f, ok, err := s.file(ctx, v, ownerID, key.Value, AudioFile)
	if err == nil && !ok {
		wrong.Add("streamingUrl", "This is not the key of a sound that you uploaded.")
	}
	return input.Set(f), err
}

func (s *Service) cover(
	ctx context.Context, v access.Viewer, at Standing, in Basics, wrong input.Problems,
) (input.Optional[Cover], error) {
	cropped := in.Crop.Given && in.Crop.Value != nil
	if !in.Cover.Given && !in.Crop.Given {
		return input.Optional[Cover]{}, nil
	}
	key := in.Cover.Or(at.CoverKey)
	if key == "" {
		if cropped {
			wrong.Add("coverCrop", "There is no uploaded picture to crop.")
		}
		return input.Set(Cover{}), nil
	}
	f, ok, err := s.file(ctx, v, at.OwnerID, key, ImageFile)
	switch {
	case err != nil:
		return input.Optional[Cover]{}, err
	case !ok:
		wrong.Add("coverArtUrl", "This is not the key of a picture that you uploaded.")
		return input.Optional[Cover]{}, nil
	}
	cover := Cover{Key: key, Crop: middle(f)}
	if cropped {
		cover.Crop = *in.Crop.Value
	}
	if c := cover.Crop; c.Size < 1 || c.X < 0 || c.Y < 0 || c.X > f.Width-c.Size || c.Y > f.Height-c.Size {
		wrong.Add("coverCrop",
			fmt.Sprintf("The crop is a square inside the picture, which is %d × %d pixels.", f.Width, f.Height))
		return input.Optional[Cover]{}, nil
	}
	if s.tint != nil {
		cover.Tint, err = s.tint(ctx, key, cover.Crop)
	}
	return input.Set(cover), err
}

// middle is the largest square in the middle of a picture.
func middle(f File) Crop {
	size := min(f.Width, f.Height)
	return Crop{X: (f.Width - size) / 2, Y: (f.Height - size) / 2, Size: size}
}

// cleanLine returns a line of text as it is kept, and what is wrong with it.
func cleanLine(name, text string, most int) (cleaned, problem string) {
	cleaned, flaw := input.Line(text, 1, most)
	return cleaned, flaw.Say("The "+name+" is not valid text.", fmt.Sprintf("The %s has 1 to %d characters.", name, most),
		"The "+name+" holds characters that cannot be shown.")
}

// cleanText is cleanLine for text of several lines, which may be empty.
func cleanText(name, text string, most int) (cleaned, problem string) {
	cleaned, flaw := input.Text(text, 0, most)
	return cleaned, flaw.Say("The "+name+" is not valid text.",
		fmt.Sprintf("The %s has at most %d characters.", name, most),
		"The "+name+" holds characters that cannot be shown.")
}

func cleanCredits(credits []Credit) (cleaned []Credit, problem string) {
	if len(credits) > MaxCredits {
		return nil, fmt.Sprintf("There are at most %d credits.", MaxCredits)
	}
	for _, c := range credits {
		role, badRole := cleanLine("role", c.Role, maxCreditRole)
		name, badName := cleanLine("name", c.Name, maxCreditName)
		if badRole != "" || badName != "" {
			return nil, strings.TrimSpace("In a credit: " + badRole + " " + badName)
		}
		cleaned = append(cleaned, Credit{Role: role, Name: name})
	}
	return cleaned, ""
}

// maxOnAlbum bounds an album, so that its order is always written in one go.
const maxOnAlbum = 1000

func checkTrackIDs(ids []string, wrong input.Problems) {
	if len(ids) > maxOnAlbum {
		wrong.Add("trackIds", fmt.Sprintf("At most %d tracks at a time.", maxOnAlbum))
		return
	}
	sorted := slices.Sorted(slices.Values(ids))
	if len(slices.Compact(sorted)) != len(ids) {
		wrong.Add("trackIds", "A track is named twice.")
	}
}
