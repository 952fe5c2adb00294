package subsonic

import (
	"net/url"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/shares"
)

// shareID is before the id of a share, behind which is that of its thing: there is one a person and thing.
const shareID = "sh-"

// sharedKinds are what ids name that can be shared.
var sharedKinds = map[string]item.Type{
	artistID: item.Artist, albumID: item.Album, trackID: item.Song, singleID: item.Song, playlistID: item.Playlist,
}

func sharedID(of item.Ref) string {
	prefix := map[item.Type]string{
		item.Artist: artistID, item.Album: albumID, item.Song: trackID, item.Playlist: playlistID,
	}
	return prefix[of.Type] + of.ID
}

// shared reads what is to be shared. Errors: 10, 70.
func (q *request) shared() ([]item.Ref, error) {
	if _, err := q.needed("id"); err != nil {
		return nil, err
	}
	things := make([]item.Ref, 0, len(q.params["id"]))
	for _, text := range q.params["id"] {
		kind, id := parseID(text)
		if sharedKinds[kind] == "" {
			return nil, failure{codeNotFound, "This was not found."}
		}
		things = append(things, item.Ref{Type: sharedKinds[kind], ID: id})
	}
	return things, nil
}

// share reads the id of a share. Errors: 10, 70.
func (q *request) share() (item.Ref, error) {
	text, err := q.needed("id")
	if err != nil {
		return item.Ref{}, err
	}
	of, isShare := strings.CutPrefix(text, shareID)
	kind, id := parseID(of)
	if !isShare || sharedKinds[kind] == "" {
		return item.Ref{}, failure{codeNotFound, "This share was not found."}
	}
	return item.Ref{Type: sharedKinds[kind], ID: id}, nil
}

// checkExpires refuses an end: what it would promise does not hold, as the address leads there after it too.
func (q *request) checkExpires() error {
	if text := q.text("expires"); text != "" && text != "0" {
		return failure{codeGeneric, "Addresses of this site do not expire. Share without a date, and take the share away " +
			"when it is over."}
	}
	return nil
}

// shares lists what the viewer shares and everybody may see now.
func (a *API) shares(q *request, out *response) error {
	list, err := a.Shares.List(q.ctx, q.viewer)
	if err != nil {
		return err
	}
	out.Shares, err = a.sharesOf(q, list)
	return err
}

func (a *API) sharesOf(q *request, list []shares.Shown) (*shareList, error) {
	p, err := a.personal(q)
	if err != nil {
		return nil, err
	}
	all := &shareList{}
	for _, one := range list {
		address, entries, err := a.opened(q, p, one)
		if fault.CodeOf(err) == fault.NotFound && err != nil {
			continue // a playlist that is gone, or nobody else's to see any more
		}
		if err != nil {
			return nil, err
		}
		all.Share = append(all.Share, shareElement{
			ID: shareID + sharedID(one.Ref), URL: a.PublicURL + address, Description: one.Description, Username: q.handle,
			Created: instant(one.CreatedAt), Entry: entries,
		})
	}
	return all, nil
}

// opened returns where on the site a share leads, and what is there. Errors: NOT_FOUND for a playlist that others do
// not see any more.
func (a *API) opened(q *request, p personal, s shares.Shown) (address string, entries []child, err error) {
	id := url.PathEscape(s.ID)
	switch {
	case s.Artist != nil:
		e := a.artistOf(p, *s.Artist)
		return "/" + url.PathEscape(s.Artist.Handle), []child{e.directory()}, nil
	case s.Album != nil:
		return "/album/" + id, []child{albumOf(p, *s.Album).folder()}, nil
	case s.Track != nil:
		entries, err := a.songs(q, p, []music.Track{*s.Track})
		return "/track/" + id, entries, err
	}
	x, err := a.Playlists.Playlist(q.ctx, q.viewer, s.ID, "")
	if err == nil && x.Visibility == playlist.Private {
		err = fault.Missing("This playlist")
	}
	if err != nil {
		return "", nil, err
	}
	found, err := a.Playlists.Entries(q.ctx, q.viewer, x, paging.Request{Size: paging.Max})
	if err != nil {
		return "", nil, err
	}
	tracks := make([]music.Track, len(found.Nodes))
	for i, e := range found.Nodes {
		tracks[i] = e.Track
	}
	entries, err = a.songs(q, p, tracks)
	return "/playlist/" + id, entries, err
}

// createShare gives the address of a thing out; of several songs that of their album, or of a playlist made of them.
func (a *API) createShare(q *request, out *response) error {
	things, err := q.shared()
	if err != nil {
		return err
	}
	if err := q.checkExpires(); err != nil {
		return err
	}
	made, err := a.Shares.Share(q.ctx, q.viewer, things, q.text("description"))
	if err != nil {
		return err
	}
	list, err := a.Shares.List(q.ctx, q.viewer)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(one shares.Shown) bool { return one.Ref != made.Ref })
	out.Shares, err = a.sharesOf(q, list)
	return err
}

// updateShare changes the description of a share.
func (a *API) updateShare(q *request, _ *response) error {
	of, err := q.share()
	if err != nil {
		return err
	}
	if err := q.checkExpires(); err != nil {
		return err
	}
	var description input.Optional[string]
	if q.params.Has("description") {
		description = input.Set(q.text("description"))
	}
	return a.Shares.Describe(q.ctx, q.viewer, of, description)
}

// deleteShare takes one away.
func (a *API) deleteShare(q *request, _ *response) error {
	of, err := q.share()
	if err != nil {
		return err
	}
	return a.Shares.Unshare(q.ctx, q.viewer, of)
}
