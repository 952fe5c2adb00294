// Package playlist is lists of tracks that people put together, alone or with others. It decides who may see and
// change them; nothing here knows of HTTP or of an engine.
package playlist

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// Visibility says who may see a playlist beside its owner and collaborators.
type Visibility string

// Nobody; whoever has its address; everybody, on its owner's page.
const (
	Private Visibility = "PRIVATE"
	Link    Visibility = "LINK"
	Public  Visibility = "PUBLIC"
)

// The bounds of playlists. MaxChanged is how many tracks or entries one call may name.
const (
	MaxEntries       = 10_000
	MaxOwned         = 500
	MaxCollaborators = 100
	MaxChanged       = 1000
	maxTitle         = 100
	maxDescription   = 1000
)

// KeptFor is how long a deleted playlist can be restored.
const KeptFor = 30 * 24 * time.Hour

// Playlist is one, as a particular person sees it.
type Playlist struct {
	ID    string
	Owner person.Person
	// IsOwnerAway: its owner is deactivated, or leaves.
	IsOwnerAway     bool
	Title           string
	Description     string
	Visibility      Visibility
	IsCollaborative bool
	Collaborators   []person.Person
	TrackCount      int
	Duration        time.Duration
	// Covers are those of its first tracks, each once, at most four; Tint is the first one's.
	Covers []string
	Tint   string
	// Version rises with each change.
	Version   int
	CreatedAt time.Time
	UpdatedAt time.Time
	// DeletedAt is zero for what is not deleted.
	DeletedAt time.Time
	// IsRemoved: moderators took it away.
	IsRemoved bool
	// Invitation is the secret with which others join; empty while there is no collaboration. It never leaves the
	// domain but to the owner.
	Invitation string
}

// Entry is a track in a playlist.
type Entry struct {
	ID, TrackID string
	Track       music.Track
	// AddedBy is nil for somebody who is gone.
	AddedBy *person.Person
	AddedAt time.Time
}

// Change is a change of a playlist's own fields; what is not given stays.
type Change struct {
	Title, Description input.Optional[string]
	Visibility         input.Optional[Visibility]
	IsCollaborative    input.Optional[bool]
	// Invitation is the new secret where collaboration begins.
	Invitation string
}

// WorksOn reports whether somebody is a collaborator.
func (p Playlist) WorksOn(userID string) bool {
	for _, c := range p.Collaborators {
		if c.UserID == userID {
			return true
		}
	}
	return false
}

// IsOwn reports whether the playlist is the viewer's.
func (p Playlist) IsOwn(v access.Viewer) bool { return v.SignedIn() && p.Owner.UserID == v.UserID }

// CanEdit reports whether the viewer may change its tracks.
func (p Playlist) CanEdit(v access.Viewer) bool {
	return p.DeletedAt.IsZero() && (p.mayManage(v) || v.SignedIn() && p.WorksOn(v.UserID))
}

// mayManage reports whether the viewer may change what it is, and delete it.
func (p Playlist) mayManage(v access.Viewer) bool { return p.IsOwn(v) || v.Admin }

// invites reports whether text is the invitation, in a time that does not depend on how much of it is right.
func (p Playlist) invites(text string) bool {
	return p.IsCollaborative && p.Invitation != "" && subtle.ConstantTimeCompare([]byte(p.Invitation), []byte(text)) == 1
}

// see answers NOT_FOUND to who may not know of the playlist.
func (p Playlist) see(v access.Viewer, invitation string) error {
	visible := p.CanEdit(v) || p.Visibility != Private || p.invites(invitation)
	isAway := p.IsOwnerAway && !p.CanEdit(v) && !v.SeesAway()
	if !p.DeletedAt.IsZero() || !visible || isAway {
		return errMissing
	}
	return nil
}

// edit answers FORBIDDEN to who may see it and not change its tracks.
func (p Playlist) edit(v access.Viewer) error {
	if err := p.see(v, ""); err != nil {
		return err
	}
	if !p.CanEdit(v) {
		return fault.New(fault.Forbidden, "Only its owner and collaborators may change this playlist.")
	}
	return nil
}

// manage answers FORBIDDEN to all who may see it but the owner and admins.
func (p Playlist) manage(v access.Viewer) error {
	if err := p.see(v, ""); err != nil {
		return err
	}
	if !p.mayManage(v) {
		return fault.New(fault.Forbidden, "Only its owner may do this.")
	}
	return nil
}

var errMissing = fault.Missing("This playlist")

// newInvitation makes a secret of 128 random bits.
func newInvitation() string {
	var secret [16]byte
	_, _ = rand.Read(secret[:]) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(secret[:])
}

// checked returns the change with its texts as they are kept. Errors: BAD_USER_INPUT, naming the fields.
func (c Change) checked() (Change, error) {
	bad := input.Problems{}
	if c.Title.Given {
		title, flaw := input.Line(c.Title.Value, 1, maxTitle)
		const length = "title must have 1 to 100 characters."
		bad.Add("title", flaw.Say(length, length, "title holds characters that cannot be shown."))
		c.Title.Value = title
	}
	if c.Description.Given {
		description, flaw := input.Text(c.Description.Value, 0, maxDescription)
		const length = "description must have at most 1000 characters."
		bad.Add("description", flaw.Say(length, length, "description holds characters that cannot be shown."))
		c.Description.Value = description
	}
	if c.Visibility.Given && !slices.Contains([]Visibility{Private, Link, Public}, c.Visibility.Value) {
		bad["visibility"] = "visibility must be PRIVATE, LINK or PUBLIC."
	}
	return c, bad.Err()
}
