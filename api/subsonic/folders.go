package subsonic

import (
	"strconv"

	"github.com/sidestage/sidestage/internal/collection"
)

// The music folders: what the viewer saved and bought, and all that is on the site.
const (
	libraryFolder = 1
	siteFolder    = 2
)

func (a *API) musicFolders(_ *request, out *response) error {
	out.MusicFolders = &musicFolders{[]musicFolder{{libraryFolder, "My library"}, {siteFolder, "All music"}}}
	return nil
}

// folder reads which folder is asked for: the viewer's library where none is named. Errors: 0, 70.
func (q *request) folder() (int, error) {
	text := q.text("musicFolderId")
	if text == "" {
		return libraryFolder, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n != libraryFolder && n != siteFolder {
		return 0, failure{codeNotFound, "This music folder was not found."}
	}
	return n, nil
}

// onSite reports whether the whole site is asked for. Errors: as folder.
func (q *request) onSite() (bool, error) {
	folder, err := q.folder()
	return folder == siteFolder, err
}

// listing is what is in the folder that is asked for.
func (a *API) listing(q *request, p personal) (*collection.Listing, error) {
	folder, err := q.folder()
	if err != nil {
		return nil, err
	}
	return a.listingOf(q, p, folder)
}

func (a *API) listingOf(q *request, p personal, folder int) (*collection.Listing, error) {
	if folder == siteFolder {
		return a.Collection.Site(q.ctx)
	}
	return &p.library.Listing, nil
}
