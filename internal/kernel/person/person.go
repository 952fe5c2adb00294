// Package person is people as others see them beside what they made, wrote or joined.
package person

// Link leads from a person's page to elsewhere.
type Link struct{ Label, URL string }

// Person is an author, an artist, an actor or a participant.
type Person struct {
	UserID            string
	Handle            string
	Name              string
	ProfilePictureURL string
	IsArtist          bool
	// BadgeID names the artist's badge; empty for who has none.
	BadgeID string
}
