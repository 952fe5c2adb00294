package model

import (
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/playlist"
)

type (
	// PersonConnection is a page of people.
	PersonConnection struct{ Connection[PersonInfo] }
	// PlaylistConnection is a page of playlists.
	PlaylistConnection struct{ Connection[Playlist] }
	// PlaylistEntryConnection is a page of the tracks of a playlist.
	PlaylistEntryConnection struct{ Connection[PlaylistEntry] }
)

// NewPerson returns a PersonInfo.
func NewPerson(p person.Person) PersonInfo {
	return PersonInfo{
		UserID: p.UserID, Handle: p.Handle, DisplayName: p.Name, ProfilePictureURL: text(p.ProfilePictureURL),
		IsArtist: p.IsArtist, BadgeID: text(p.BadgeID),
	}
}

// NewPeople returns a connection of a page.
func NewPeople(p paging.Page[person.Person]) *PersonConnection {
	return &PersonConnection{connection(p, NewPerson)}
}

// NewEntry returns a PlaylistEntry of one whose track the person may know of.
func NewEntry(e playlist.Entry) PlaylistEntry {
	out := PlaylistEntry{ID: e.ID, Track: NewTrack(e.Track), AddedAt: e.AddedAt}
	if e.AddedBy != nil {
		by := NewPerson(*e.AddedBy)
		out.AddedBy = &by
	}
	return out
}

// NewEntries returns a connection of a page.
func NewEntries(p paging.Page[playlist.Entry]) *PlaylistEntryConnection {
	return &PlaylistEntryConnection{connection(p, NewEntry)}
}
