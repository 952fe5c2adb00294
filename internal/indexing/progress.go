package indexing

import (
	"errors"
	"fmt"
)

// ProgressLine returns how far the job is, on one line.
func (j Job) ProgressLine() string {
	line := string(j.Kind)
	if j.ObjectType != "" {
		line += " " + j.ObjectType
	}
	if j.Total >= 0 {
		line += fmt.Sprintf(": %d of %d", j.Done, j.Total)
	}
	if j.Rate > 0 {
		line += fmt.Sprintf(", %.0f a second", j.Rate)
	}
	if left, known := j.SecondsLeft(); known && left >= 1 {
		line += fmt.Sprintf(", %.0f s left", left)
	}
	if j.Found > 0 {
		line += fmt.Sprintf(", %d differences", j.Found)
	}
	if j.State == Running && j.Note != "" {
		line += "; waits: " + j.Note
	}
	return line
}

// Failure returns why a job that ended is not done, or nil where it is.
func (j Job) Failure() error {
	switch j.State {
	case Done:
		return nil
	case Cancelled:
		return errors.New("the job was cancelled")
	default:
		return errors.New(j.Note)
	}
}
