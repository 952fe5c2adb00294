// Package months counts months as people do who pay by the month.
package months

import "time"

// After returns the end of n months from a moment: the same day of the month, or the last where there is none such.
func After(start time.Time, n int) time.Time {
	first := time.Date(start.Year(), start.Month()+time.Month(n), 1, start.Hour(), start.Minute(), start.Second(),
		start.Nanosecond(), start.Location())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(start.Day(), last)-1)
}
