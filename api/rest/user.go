package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	places "github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/mail"
)

// User answers /user: profiles, and whether an address is known.
type User struct {
	Accounts *account.Service
	Identity identity.Provider
}

// Register adds the routes to /api.
func (u User) Register(g *echo.Group) {
	g.GET("/user/profile", u.profile, noStore)
	g.GET("/user/checkemail", u.checkEmail, noStore)
}

// instant is RFC 3339 in UTC with milliseconds, all three of them always.
const instant = "2006-01-02T15:04:05.000Z"

func formatInstant(t time.Time) string { return t.UTC().Format(instant) }

type location struct {
	Latitude  *float64 `json:"latitude,omitempty"`
	Longitude *float64 `json:"longitude,omitempty"`
	City      string   `json:"city"`
	State     string   `json:"state"`
	Country   string   `json:"country"`
	// Text is the place as people write it, PlaceID the city's id where it is of the list.
	Text    string `json:"text"`
	PlaceID string `json:"placeId"`
}

type link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

type badge struct {
	BadgeID      string `json:"badgeId"`
	BadgeType    string `json:"badgeType"`
	BusinessName string `json:"businessName"`
}

// ownProfile is what only the person themselves reads.
type ownProfile struct {
	Email        string   `json:"email"`
	Roles        []string `json:"roles"`
	SeenTutorial bool     `json:"seenTutorial"`
}

type profile struct {
	UserID            string   `json:"userId"`
	Handle            string   `json:"handle"`
	DisplayName       string   `json:"displayName"`
	AccountType       string   `json:"accountType"`
	Bio               string   `json:"bio"`
	Intro             string   `json:"intro"`
	Tastes            []string `json:"tastes"`
	Links             []link   `json:"links"`
	ProfilePictureURL string   `json:"profilePictureUrl"`
	Location          location `json:"location"`
	Badges            []badge  `json:"badges"`
	FollowerCount     int      `json:"followerCount"`
	FollowingCount    int      `json:"followingCount"`
	IsFollowed        bool     `json:"isFollowed"`
	CreatedAt         string   `json:"createdAt"`
	*ownProfile
}

func (u User) profile(c echo.Context) error {
	ctx := c.Request().Context()
	p, err := u.Accounts.Profile(ctx, access.ViewerOf(ctx), c.QueryParam("identifier"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, profileOf(p))
}

func profileOf(p account.Profile) profile {
	out := profile{
		UserID: p.UserID, Handle: p.Handle, DisplayName: p.DisplayName, AccountType: string(p.Type), Bio: p.Bio,
		ProfilePictureURL: p.ProfilePictureURL, FollowerCount: p.FollowerCount, FollowingCount: p.FollowingCount,
		IsFollowed: p.IsFollowed, CreatedAt: formatInstant(p.CreatedAt),
		Location: locationOf(p.Location), Intro: p.Intro, Tastes: append([]string{}, p.Tastes...),
		Links: make([]link, 0, len(p.Links)), Badges: make([]badge, 0, len(p.Badges)),
	}
	for _, l := range p.Links {
		out.Links = append(out.Links, link(l))
	}
	for _, b := range p.Badges {
		out.Badges = append(out.Badges, badge{b.ID, b.Type, b.BusinessName})
	}
	if p.Private != nil {
		out.ownProfile = &ownProfile{p.Private.Email, append([]string{}, p.Private.Roles...), p.Private.SeenTutorial}
	}
	return out
}

func locationOf(l account.Location) location {
	return location{
		Latitude: l.Latitude, Longitude: l.Longitude, City: l.City, State: l.State, Country: l.Country,
		Text: places.Text(l.City, l.State, l.Country), PlaceID: l.PlaceID,
	}
}

func (u User) checkEmail(c echo.Context) error {
	exists, confirmed, err := u.Identity.CheckEmail(c.Request().Context(), caller(c), c.QueryParam("email"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Exists    bool `json:"exists"`
		Confirmed bool `json:"confirmed"`
	}{exists, confirmed})
}

// Mailbox answers /dev/mailbox. It shows everybody's mail, codes included, so it is
// registered for demonstration only.
type Mailbox struct{ Mailbox *mail.Mailbox }

// Register adds the routes to /api.
func (m Mailbox) Register(g *echo.Group) { g.GET("/dev/mailbox", m.list, noStore) }

type letter struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	Code    string `json:"code"`
	SentAt  string `json:"sentAt"`
	// HTML is the same as readers of mail show it, Unsubscribe where mails of this kind are ended by a POST.
	HTML        string `json:"html,omitempty"`
	Unsubscribe string `json:"unsubscribe,omitempty"`
}

func (m Mailbox) list(c echo.Context) error {
	found, err := m.Mailbox.List(c.Request().Context(), c.QueryParam("to"))
	if err != nil {
		return err
	}
	letters := make([]letter, 0, len(found))
	for _, l := range found {
		letters = append(letters,
			letter{l.To, l.Subject, l.Text, l.Code, formatInstant(l.SentAt), l.HTML, l.Unsubscribe})
	}
	return c.JSON(http.StatusOK, letters)
}
