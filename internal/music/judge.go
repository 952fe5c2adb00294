package music

import (
	"time"

	"github.com/sidestage/sidestage/internal/account"
)

// Judged is what the judgement looks at of an album or a track, for those who read no more of it than that.
type Judged struct {
	OwnerID string
	Status  Status
	// Tier is the one it takes: its own, else its album's; nil where it is everybody's.
	Tier  *Tier
	Early EarlyAccess
}

// Judge is the judgement that JudgeTracks and JudgeAlbums make, of one thing: whether the person may know of it, and what
// they may do with it. saved tells whether they saved it, or its album.
func Judge(v account.Viewer, r Judged, h Holdings, saved bool, now time.Time) (visible bool, a Access) {
	return judge(v, release{r.OwnerID, r.Status, r.Tier, r.Early}, h, saved, now)
}
