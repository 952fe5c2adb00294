package studio

import (
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
)

// MostProposed is how many genres of an artist may wait for the site at once.
const MostProposed = 10

// ErrTooManyProposed says that an artist has as many proposed genres as may wait.
func ErrTooManyProposed() error {
	return badField("genre",
		"Ten genres of yours wait for this site. Choose one that there is, or wait until they are decided.")
}

// genre reads the genre that a person wrote; the zero one takes it away. One that the site does not know is a proposal,
// which the store keeps with what is in it: it shows once somebody takes it up.
func genre(written input.Optional[string], wrong input.Problems) input.Optional[music.GenreName] {
	if !written.Given || strings.TrimSpace(written.Value) == "" {
		return input.Optional[music.GenreName]{Given: written.Given}
	}
	name, ok := music.ParseGenre(written.Value)
	if !ok {
		wrong.Add("genre", "A genre is a name of up to 40 letters and digits.")
	}
	return input.Set(name)
}
