package subsonic

import (
	"net/url"
	"strings"
)

// The kinds of ids. A single is a track that is on no album, as the album that it stands for.
const (
	artistID   = "ar-"
	albumID    = "al-"
	trackID    = "tr-"
	playlistID = "pl-"
	singleID   = "sg-"
)

var idKinds = []string{artistID, albumID, trackID, playlistID, singleID}

// mostOfID bounds the ids that are taken, in bytes.
const mostOfID = 100

// parseID returns the kind and the site's id of what a client names; both are empty for what is no id.
func parseID(text string) (kind, id string) {
	for _, kind := range idKinds {
		if id, ok := strings.CutPrefix(text, kind); ok && id != "" && len(id) <= mostOfID {
			return kind, id
		}
	}
	return "", ""
}

// idOf reads an id of one kind from a parameter. Errors: 10, 70.
func (q *request) idOf(name, kind, what string) (string, error) {
	text, err := q.needed(name)
	if err != nil {
		return "", err
	}
	got, id := parseID(text)
	if got != kind {
		return "", failure{codeNotFound, what + " was not found."}
	}
	return id, nil
}

// coverOf names a picture: that of a thing, in the version of its address, so that clients that keep pictures by name
// ask for a new one anew.
func coverOf(id, address string) string {
	if address == "" {
		return ""
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return id
	}
	if version := parsed.Query().Get("v"); version != "" {
		return id + "_" + version
	}
	return id
}

// uncovered returns the id of a thing from the name of its picture.
func uncovered(name string) string {
	id, _, _ := strings.Cut(name, "_")
	return id
}
