package music

import (
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// SourceType is a kind of thing that a play was started from.
type SourceType string

// FromElsewhere is that of a play whose player did not say.
const FromElsewhere SourceType = "other"

// PlaySources are the kinds that a player may name.
var PlaySources = []SourceType{
	"album", "artist", "track", "search", "library", "playlist", "jukebox", "room", "list",
	"embed", "shared",
}

// maxSourceID bounds what a player may say of a source, in bytes.
const maxSourceID = 100

// PlaySource is from what a play was started. ID may be empty, and is not kept of what is heard in private.
type PlaySource struct {
	Type SourceType
	ID   string
}

// checked returns the source with FromElsewhere for none. Errors: BAD_USER_INPUT.
func (s PlaySource) checked() (PlaySource, error) {
	switch {
	case s.Type == "":
		return PlaySource{Type: FromElsewhere}, nil
	case !slices.Contains(PlaySources, s.Type):
		return s,
			fault.BadInput(map[string]string{"source": "source.type must be album, artist, track, search, " +
				"library, playlist, jukebox, room, list, embed or shared."})
	case len(s.ID) > maxSourceID:
		return s, fault.BadInput(map[string]string{"source": "source.id must have at most 100 characters."})
	}
	return s, nil
}
