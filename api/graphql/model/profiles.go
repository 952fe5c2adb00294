package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/person"
	city "github.com/sidestage/sidestage/internal/kernel/place"
)

// Profile is somebody's page.
type Profile struct {
	ID, Neo4jID, UserID, Handle, DisplayName string
	IsArtist                                 bool
	Intro, Bio                               *string
	Tastes                                   []string
	Links                                    []person.Link
	ProfilePictureURL, City, State, Country  *string
	Place                                    *string
	Badges                                   []Badge
	FollowerCount, FollowingCount            int
	IsFollowed                               bool
	SeenTutorial                             *bool
	CreatedAt                                time.Time
}

// NewProfile returns a Profile.
func NewProfile(p account.Profile) Profile {
	at := p.Location
	out := Profile{
		ID: p.UserID, Neo4jID: p.UserID, UserID: p.UserID, Handle: p.Handle, DisplayName: p.DisplayName,
		IsArtist: p.Type == account.Artist, Intro: text(p.Intro), Bio: text(p.Bio),
		Tastes: append([]string{}, p.Tastes...), Links: append([]person.Link{}, p.Links...),
		ProfilePictureURL: text(p.ProfilePictureURL), City: text(at.City), State: text(at.State), Country: text(at.Country),
		Place: text(city.Text(at.City, at.State, at.Country)), FollowerCount: p.FollowerCount,
		FollowingCount: p.FollowingCount, IsFollowed: p.IsFollowed, CreatedAt: p.CreatedAt,
		Badges: Each(p.Badges, func(b account.Badge) Badge {
			return Badge{BadgeID: b.ID, BadgeType: b.Type, BusinessName: b.BusinessName}
		}),
	}
	if p.Private != nil {
		out.SeenTutorial = &p.Private.SeenTutorial
	}
	return out
}
