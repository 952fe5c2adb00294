package similarity

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
)

// opinionKey names what somebody said something of.
type opinionKey struct {
	userID string
	taste.Thing
}

// readOpinions notes what people said, the later word where they said two things.
func (r *reading) readOpinions(ctx context.Context, said recommend.Statements) error {
	if said == nil {
		return nil
	}
	at := map[opinionKey]taste.Opinion{}
	return said.AllOpinions(ctx, func(o taste.Opinion) error {
		if o.UserID == "" || o.ID == "" {
			r.counts.LeftOut++
			return nil
		}
		key := opinionKey{o.UserID, o.Thing}
		if before, ok := at[key]; ok && before.At.After(o.At) {
			return nil
		}
		at[key] = o
		r.opinions[key] = o.More
		return nil
	})
}

func (r *reading) rejects(userID string, thing taste.Thing) bool {
	more, said := r.opinions[opinionKey{userID, thing}]
	return said && !more
}

// unwanted says that the person wants no more of a track, of its album or of its artist; the most
// exact word counts.
func (r *reading) unwanted(userID string, track int32) bool {
	if len(r.opinions) == 0 {
		return false
	}
	t := r.tracks[track]
	for _, thing := range []taste.Thing{
		{Kind: taste.KindTrack, ID: t.ID},
		{Kind: taste.KindAlbum, ID: t.AlbumID},
		{Kind: taste.KindArtist, ID: t.ArtistID},
	} {
		if more, said := r.opinions[opinionKey{userID, thing}]; said {
			return !more
		}
	}
	return false
}

// addOpinions lets "more like this" count: of a track as a save, of an artist as a follow. That of an
// album or a genre counts where lists are made.
func (r *reading) addOpinions() {
	keys := slices.SortedFunc(maps.Keys(r.opinions), func(a, b opinionKey) int {
		return cmp.Or(cmp.Compare(a.userID, b.userID), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	for _, key := range keys {
		if !r.opinions[key] {
			continue
		}
		switch key.Kind {
		case taste.KindTrack:
			if track, ok := r.trackOf.Find(key.ID); ok {
				r.contacts = append(r.contacts,
					contact{user: r.users.Add(key.userID), track: track, plays: float32(r.cfg.SavePlays)})
			}
		case taste.KindArtist:
			if artist, ok := r.artistOf.Find(key.ID); ok {
				r.follows = append(r.follows, [2]int32{r.users.Add(key.userID), artist})
			}
		case taste.KindAlbum, taste.KindGenre:
		}
	}
}

// readPlaces notes where people live of whom something else is known.
func (r *reading) readPlaces(ctx context.Context, said recommend.Statements) error {
	if said == nil {
		return nil
	}
	return said.Places(ctx, func(userID, place string) error {
		if user, ok := r.users.Find(userID); ok && SamePlace(place) != "" {
			r.places[user] = SamePlace(place)
		}
		return nil
	})
}

// SamePlace is what people of one place wrote, however they wrote it.
func SamePlace(place string) string { return strings.ToLower(strings.Join(strings.Fields(place), " ")) }
