package recommend

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/tuning"
)

// People is what lists and the jukebox ask of the product for each person. All but Show and Statements are needed.
type People struct {
	History History
	// Statements reads what people said of their taste; nil where nobody said anything.
	Statements Statements
	// Tuning gives what holds for a person at this moment; userID is empty for a visitor. What is out of its range is
	// brought within it.
	Tuning func(ctx context.Context, userID string) tuning.Tuning
	// Show is Tuning for what the person is about to be shown; nil where nobody wants to know who was shown what is tuned.
	Show func(ctx context.Context, userID string) tuning.Tuning
	Now  func() time.Time
}
