package model

import (
	"io"
	"strconv"
	"time"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const layout = "2006-01-02T15:04:05.000Z07:00"

// MarshalDateTime writes an instant as RFC 3339 in UTC with milliseconds.
func MarshalDateTime(t time.Time) gql.Marshaler {
	return gql.WriterFunc(func(w io.Writer) {
		_, _ = io.WriteString(w, strconv.Quote(t.UTC().Format(layout))) // a response buffer does not fail
	})
}

// UnmarshalDateTime reads RFC 3339 in any zone, and a day alone as its first moment in UTC.
func UnmarshalDateTime(v any) (time.Time, error) {
	text, _ := v.(string)
	for _, form := range []string{time.RFC3339Nano, time.DateOnly} {
		if t, err := time.Parse(form, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fault.New(fault.BadUserInput, "A moment is written as 2026-05-01T18:00:00Z, a day as 2026-05-01.")
}
