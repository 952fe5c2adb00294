// Package person is people as others see them beside what they made, wrote or joined.
package person

// Person is an author, an artist, an actor or a participant.
type Person struct {
	UserID            string
	Handle            string
	Name              string
	ProfilePictureURL string
	IsArtist          bool
}
