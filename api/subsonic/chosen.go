package subsonic

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/music"
)

// What the site chooses is ranked by all that somebody heard until now, which takes some hundredths of a second; a
// player that is opened asks for several such lists, and for each page of them.
const (
	mostChosen = 2000
	// From renewChosen on a list is made anew behind whoever asks, and is chosenFor old at most.
	renewChosen, chosenFor = 10 * time.Second, time.Minute
)

// chosenBy names a list of what the site chooses.
type chosenBy struct {
	userID, genre string
	sort          music.CuratedSort
	albums        bool
}

const betweenParts = "\x00"

func (c chosenBy) key() string {
	kind := "tracks"
	if c.albums {
		kind = "albums"
	}
	return strings.Join([]string{kind, string(c.sort), c.userID, c.genre}, betweenParts)
}

// chosen is such a list, by its key.
type chosen struct {
	key string
	ids []string
}

func (a *API) openChosen() *cache.Cache[chosen] {
	return cache.New(cache.Options[chosen]{
		Load: a.choose, ID: func(c chosen) string { return c.key }, Size: mostChosen,
		Renew: renewChosen, MaxAge: chosenFor, Now: a.Now,
	})
}

// choose makes lists.
func (a *API) choose(ctx context.Context, keys []string) ([]chosen, error) {
	lists := make([]chosen, len(keys))
	for i, key := range keys {
		part := strings.Split(key, betweenParts)
		v, sort := access.Viewer{UserID: part[2]}, music.CuratedSort(part[1])
		var ids []string
		var err error
		if part[0] == "albums" {
			ids, err = a.Music.CuratedAlbumIDs(ctx, v, sort)
		} else {
			ids, err = a.Music.CuratedTrackIDs(ctx, v, part[3], sort)
		}
		if err != nil {
			return nil, err
		}
		lists[i] = chosen{key, ids}
	}
	return lists, nil
}

// chosenIDs are those of a list, at most 500: whoever shows one reads it.
func (a *API) chosenIDs(q *request, by chosenBy) ([]string, error) {
	by.userID = q.viewer.UserID
	found, err := a.chosen.Get(q.ctx, []string{by.key()})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].ids, nil
}
