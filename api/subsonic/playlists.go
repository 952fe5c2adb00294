package subsonic

import (
	"slices"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/playlist"
)

func playlistOf(q *request, x playlist.Playlist) playlistElement {
	e := playlistElement{
		ID: playlistID + x.ID, Name: x.Title, Comment: x.Description, Owner: x.Owner.Handle,
		Public: x.Visibility == playlist.Public, SongCount: x.TrackCount, Duration: seconds(x.Duration),
		Created: instant(x.CreatedAt), Changed: instant(x.UpdatedAt), ReadOnly: !x.CanEdit(q.viewer),
	}
	if len(x.Covers) > 0 {
		e.CoverArt = coverOf(playlistID+x.ID, x.Covers[0])
	}
	for _, c := range x.Collaborators {
		e.AllowedUser = append(e.AllowedUser, c.Handle)
	}
	return e
}

// playlists lists the viewer's own, and those that they work on.
func (a *API) playlists(q *request, out *response) error {
	if name := q.text("username"); name != "" && name != q.handle && name != q.text("u") {
		return failure{codeForbidden, "People see their own playlists alone."}
	}
	own, err := each(func(req paging.Request) (paging.Page[playlist.Playlist], error) {
		return a.Playlists.Own(q.ctx, q.viewer, req)
	})
	out.Playlists = &playlistList{}
	for _, x := range own {
		out.Playlists.Playlist = append(out.Playlists.Playlist, playlistOf(q, x))
	}
	return err
}

// entries are those of a playlist that the viewer may hear.
func (a *API) entries(q *request, x playlist.Playlist) ([]playlist.Entry, error) {
	var all []playlist.Entry
	req := paging.Request{Size: paging.Max}
	for {
		found, err := a.Playlists.Entries(q.ctx, q.viewer, x, req)
		if err != nil {
			return nil, err
		}
		all = append(all, found.Nodes...)
		if !found.HasNext {
			break
		}
		next, err := paging.Decode(found.End)
		if err != nil {
			return nil, err
		}
		req.Cursor = &next
	}
	return slices.DeleteFunc(all, func(e playlist.Entry) bool { return !e.Track.HasAccess }), nil
}

func (a *API) playlist(q *request, out *response) error {
	id, err := q.idOf("id", playlistID, "This playlist")
	if err != nil {
		return err
	}
	out.Playlist, err = a.playlistWithSongs(q, id)
	return err
}

func (a *API) playlistWithSongs(q *request, id string) (*playlistSongs, error) {
	x, err := a.Playlists.Playlist(q.ctx, q.viewer, id, "")
	if err != nil {
		return nil, err
	}
	entries, err := a.entries(q, x)
	if err != nil {
		return nil, err
	}
	p, err := a.personal(q)
	if err != nil {
		return nil, err
	}
	tracks := make([]music.Track, len(entries))
	for i, e := range entries {
		tracks[i] = e.Track
	}
	songs, err := a.songs(q, p, tracks)
	e := playlistOf(q, x)
	e.SongCount, e.Duration = len(songs), 0
	for _, s := range songs {
		e.Duration += s.Duration
	}
	return &playlistSongs{e, songs}, err
}

// tracksNamed reads the songs that a parameter names, any number of times. Errors: 0, 70.
func (q *request) tracksNamed(parameter string) ([]string, error) {
	named := q.params[parameter]
	if len(named) > playlist.MaxEntries {
		return nil, failure{codeGeneric, "These are too many songs."}
	}
	ids := make([]string, 0, len(named))
	for _, text := range named {
		kind, id := parseID(text)
		if kind != trackID && kind != singleID {
			return nil, failure{codeNotFound, "This song was not found."}
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// createPlaylist makes a playlist, or puts songs in place of those of one.
func (a *API) createPlaylist(q *request, out *response) error {
	songs, err := q.tracksNamed("songId")
	if err != nil {
		return err
	}
	if q.text("playlistId") != "" {
		id, err := q.idOf("playlistId", playlistID, "This playlist")
		if err == nil {
			err = a.replace(q, id, songs)
		}
		if err != nil {
			return err
		}
		out.Playlist, err = a.playlistWithSongs(q, id)
		return err
	}
	name, err := q.needed("name")
	if err != nil {
		return err
	}
	made, err := a.Playlists.Create(q.ctx, q.viewer, playlist.Change{Title: input.Set(name)}, songs, uuid.NewString())
	if err != nil {
		return err
	}
	out.Playlist, err = a.playlistWithSongs(q, made.ID)
	return err
}

// mostTries is how often something is decided anew because the playlist was changed meanwhile.
const mostTries = 10

// replace puts songs in place of those of a playlist, each once, as playlists of this site have them. What the viewer
// may not hear of it stays. Of two at once one is the last, and its songs alone are there.
func (a *API) replace(q *request, id string, songs []string) (err error) {
	for range mostTries {
		if err = a.replaceOnce(q, id, songs); fault.CodeOf(err) != fault.Conflict {
			return err
		}
	}
	return err
}

func (a *API) replaceOnce(q *request, id string, songs []string) error {
	x, err := a.Playlists.Playlist(q.ctx, q.viewer, id, "")
	if err != nil {
		return err
	}
	entries, err := a.entries(q, x)
	if err != nil {
		return err
	}
	edit := playlist.Edit{TrackIDs: songs, Version: x.Version}
	if name := q.text("name"); name != "" && name != x.Title {
		edit.Title = input.Set(name)
	}
	for _, e := range entries {
		edit.EntryIDs = append(edit.EntryIDs, e.ID)
	}
	_, err = a.Playlists.Edit(q.ctx, q.viewer, id, edit)
	return err
}

// updatePlaylist changes what a playlist is, then takes songs out by their place, then adds others.
func (a *API) updatePlaylist(q *request, _ *response) error {
	id, err := q.idOf("playlistId", playlistID, "This playlist")
	if err != nil {
		return err
	}
	songs, err := q.tracksNamed("songIdToAdd")
	if err != nil {
		return err
	}
	gone, err := a.entriesAt(q, id)
	if err != nil {
		return err
	}
	change, err := q.playlistChange()
	if err != nil {
		return err
	}
	_, err = a.Playlists.Edit(q.ctx, q.viewer, id, playlist.Edit{Change: change, EntryIDs: gone, TrackIDs: songs})
	return err
}

// entriesAt are the entries at the places that are to be taken out, as the client was shown them.
func (a *API) entriesAt(q *request, id string) ([]string, error) {
	places := q.params["songIndexToRemove"]
	if len(places) > playlist.MaxEntries {
		return nil, failure{codeGeneric, "These are too many songs."}
	}
	x, err := a.Playlists.Playlist(q.ctx, q.viewer, id, "")
	if err != nil || len(places) == 0 {
		return nil, err
	}
	entries, err := a.entries(q, x)
	if err != nil {
		return nil, err
	}
	gone := make([]string, 0, len(places))
	for _, text := range places {
		at, err := wholeOf("songIndexToRemove", text)
		if err != nil {
			return nil, err
		}
		if at >= len(entries) {
			return nil, failure{codeNotFound, "The playlist has no song at this place."}
		}
		gone = append(gone, entries[at].ID)
	}
	return gone, nil
}

func (q *request) playlistChange() (c playlist.Change, err error) {
	if name := q.text("name"); name != "" {
		c.Title = input.Set(name)
	}
	if q.params.Has("comment") {
		c.Description = input.Set(q.text("comment"))
	}
	if q.text("public") == "" {
		return c, nil
	}
	public, err := q.truth("public", false)
	c.Visibility = input.Set(playlist.Private)
	if public {
		c.Visibility = input.Set(playlist.Public)
	}
	return c, err
}

func (a *API) deletePlaylist(q *request, _ *response) error {
	id, err := q.idOf("id", playlistID, "This playlist")
	if err == nil {
		_, err = a.Playlists.Delete(q.ctx, q.viewer, id)
	}
	return err
}
