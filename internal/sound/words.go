package sound

import (
	"fmt"
	"time"
)

// clock returns a duration as a player shows it: 3:07, 1:00:00.
func clock(d time.Duration) string {
	s := int(d.Seconds() + .5)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// rate returns bits a second.
func rate(size int64, d time.Duration) int {
	if d <= 0 {
		return 0
	}
	return int(float64(size) * 8 / d.Seconds())
}
