package dataexport

import (
	"fmt"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// mostNumbers is how long a list of numbers may be: longer ones are what the server works out of sound.
const mostNumbers = 32

// within are properties that mean something to the server alone, or let whoever has them act on a payment.
var within = map[string]bool{
	"_lock": true, "lockedAt": true, "clientKey": true, "searchText": true, "openFor": true, "unpaidOf": true,
	"handleKey": true, "sameWaits": true, "codeHash": true, "unreadOf": true, "listedFor": true, "dueAt": true,
	"clientSecret": true, "fingerprint": true,
}

// plain makes of a value of the graph what JSON has.
func plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, one := range v {
			if within[key] || one == nil || isNumbers(one) {
				continue
			}
			out[key] = plain(one)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, one := range v {
			out[i] = plain(one)
		}
		return out
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	case neo4j.Point2D:
		return map[string]float64{"longitude": v.X, "latitude": v.Y}
	case fmt.Stringer: // dates and durations
		return v.String()
	}
	return value
}

func isNumbers(value any) bool {
	list, isList := value.([]any)
	if !isList || len(list) <= mostNumbers {
		return false
	}
	_, isNumber := list[0].(float64)
	return isNumber
}
