package model

import (
	"fmt"
	"io"
	"strconv"
	"time"

	gql "github.com/99designs/gqlgen/graphql"
)

const layout = "2006-01-02T15:04:05.000Z07:00"

// MarshalDateTime writes an instant as RFC 3339 in UTC with milliseconds.
func MarshalDateTime(t time.Time) gql.Marshaler {
	return gql.WriterFunc(func(w io.Writer) {
		_, _ = io.WriteString(w, strconv.Quote(t.UTC().Format(layout))) // a response buffer does not fail
	})
}

// UnmarshalDateTime reads RFC 3339 in any zone.
func UnmarshalDateTime(v any) (time.Time, error) {
	text, ok := v.(string)
	if !ok {
		return time.Time{}, fmt.Errorf("a DateTime is text, not %T", v)
	}
	return time.Parse(time.RFC3339Nano, text)
}
