package subsonic

import (
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// bookmarks lists the places that the viewer marked in songs which they may hear now, the latest changed first.
func (a *API) bookmarks(q *request, out *response) error {
	marked, err := a.Bookmarks.List(q.ctx, q.viewer)
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	tracks := make([]music.Track, len(marked))
	for i, m := range marked {
		tracks[i] = m.Track
	}
	songs, err := a.songs(q, p, tracks)
	out.Bookmarks = &bookmarkList{}
	for i, s := range songs {
		at := marked[i].Position.Milliseconds()
		s.BookmarkPosition = at
		out.Bookmarks.Bookmark = append(out.Bookmarks.Bookmark, bookmarkElement{
			Entry: s, Position: at, Username: q.handle, Comment: marked[i].Comment,
			Created: instant(marked[i].CreatedAt), Changed: instant(marked[i].UpdatedAt),
		})
	}
	return err
}

// createBookmark marks a place in a song, in place of the one before.
func (a *API) createBookmark(q *request, _ *response) error {
	id, err := a.playable(q)
	if err != nil {
		return err
	}
	text, err := q.needed("position")
	if err != nil {
		return err
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 {
		return failure{codeGeneric, "position must be a number of milliseconds."}
	}
	at := time.Duration(min(ms, mostOffset*1000)) * time.Millisecond
	return a.Bookmarks.Set(q.ctx, q.viewer, id, at, q.text("comment"))
}

// deleteBookmark takes one away; where there is none, that is no error.
func (a *API) deleteBookmark(q *request, _ *response) error {
	id, err := a.playable(q)
	if err != nil {
		return err
	}
	return a.Bookmarks.Remove(q.ctx, q.viewer, id)
}
