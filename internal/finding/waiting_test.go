package finding

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Somebody clears their searches while others search: neither waits for what the other loads.
func TestForgettingAmidSearches(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	ends := time.Now().Add(200 * time.Millisecond)
	var at sync.WaitGroup
	for w := range 4 {
		at.Go(func() {
			for i := 0; time.Now().Before(ends); i++ {
				service.Preferences(t.Context(), access.Viewer{UserID: strconv.Itoa(w) + "-" + strconv.Itoa(i)})
			}
		})
		at.Go(func() {
			for time.Now().Before(ends) {
				if err := service.ForgetRecent(t.Context(), access.Viewer{UserID: "a"}, ""); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	at.Wait()
}
