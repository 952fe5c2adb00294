package app

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/zone"
)

// Days are counted where the artist says, from then on.
func TestFiguresCountDaysInTheArtistsZone(t *testing.T) {
	s := newServer(t, true)
	now, elsewhere := time.Now(), "Pacific/Kiritimati"
	if zone.Day(now, elsewhere) == zone.Day(now, "UTC") {
		elsewhere = "Pacific/Pago_Pago" // one of the two has another day than UTC
	}
	token := s.access(s.ownerID)
	figures := func() object {
		t.Helper()
		return s.mustGraphQL(token, s.fill(`{ artistStats(artistUserId: "$owner", from: "`+today(0)+`", to: "`+today(0)+
			`") { timeZone timeZoneSince from days { day listens saves followers } } }`))["artistStats"].(object)
	}
	if got := figures(); got["timeZone"] != "UTC" || got["timeZoneSince"] != nil {
		t.Errorf("before it was chosen: %v", got)
	}
	s.mustGraphQL(token, s.fill(`mutation { setStatsTimeZone(artistUserId: "$owner", timeZone: "`+elsewhere+`") { since } }`))
	fan := s.access(s.fanID)
	s.mustGraphQL(fan, s.fill(`mutation { saveTrackToLibrary(trackId: "$track") { success } }`))
	s.mustGraphQL(fan, s.fill(`mutation { followUser(userId: "$owner") { success } }`))
	got := figures()
	day := got["days"].([]any)[0].(object)
	if got["timeZone"] != elsewhere || got["timeZoneSince"] == nil || day["day"] != zone.Day(time.Now(), elsewhere) ||
		day["saves"] != 1.0 || day["followers"] != 1.0 {
		t.Errorf("in %s: %v", elsewhere, got)
	}
}
