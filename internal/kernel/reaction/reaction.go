// Package reaction is what people feel about a thing, at one touch.
package reaction

// Type is a reaction.
type Type string

// The reactions; None is none.
const (
	None  Type = ""
	Like  Type = "LIKE"
	Love  Type = "LOVE"
	Laugh Type = "LAUGH"
	Wow   Type = "WOW"
)

// Counts says how often each reaction was given to a thing.
type Counts struct{ Likes, Loves, Laughs, Wows int }

// Total is how many people reacted.
func (c Counts) Total() int { return c.Likes + c.Loves + c.Laughs + c.Wows }
