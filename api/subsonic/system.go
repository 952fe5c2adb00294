package subsonic

import "strings"

func (a *API) ping(*request, *response) error { return nil }

// license answers that nothing has to be paid for.
func (a *API) license(_ *request, out *response) error {
	out.License = &license{Valid: true}
	return nil
}

func (a *API) extensions(_ *request, out *response) error {
	for _, name := range []string{
		"apiKeyAuthentication", "formPost", "indexBasedQueue", "songLyrics", "transcodeOffset",
	} {
		if name == "transcodeOffset" && !a.Sounds.Transcodes() {
			continue
		}
		out.Extensions = append(out.Extensions, extension{name, []int{1}})
	}
	return nil
}

func (a *API) tokenInfo(q *request, out *response) error {
	out.TokenInfo = &tokenInfo{q.handle}
	return nil
}

// user answers of the viewer themselves. Errors: 50 for others.
func (a *API) user(q *request, out *response) error {
	name, err := q.needed("username")
	if err != nil {
		return err
	}
	if !strings.EqualFold(name, q.handle) && !strings.EqualFold(name, q.text("u")) {
		return failure{codeForbidden, "People see their own account alone."}
	}
	out.User = &user{
		Folder: []int{libraryFolder, siteFolder}, Username: q.handle, ScrobblingEnabled: true, DownloadRole: true,
		PlaylistRole: true, StreamRole: true, ShareRole: true,
	}
	return nil
}

// scanStatus answers that nothing is scanned: what is uploaded is there at once.
func (a *API) scanStatus(q *request, out *response) error {
	library, err := a.Collection.Library(q.ctx, q.viewer)
	if err != nil {
		return err
	}
	out.ScanStatus = &scanStatus{Count: len(library.Tracks)}
	return nil
}

// What the site does not have is an empty list, as clients ask for it at their start.

func (a *API) videos(_ *request, out *response) error {
	out.Videos = &nothing{}
	return nil
}

func (a *API) podcasts(_ *request, out *response) error {
	out.Podcasts = &nothing{}
	return nil
}

func (a *API) newestPodcasts(_ *request, out *response) error {
	out.Newest = &nothing{}
	return nil
}

func (a *API) radioStations(_ *request, out *response) error {
	out.Stations = &nothing{}
	return nil
}

func (a *API) chatMessages(_ *request, out *response) error {
	out.ChatMessages = &nothing{}
	return nil
}
