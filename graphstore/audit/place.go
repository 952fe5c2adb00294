package audit

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j/dbtype"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// owned are the labels of what somebody else's thing can be. Orders and what people pay are not among them: those who
// store them record what admins do, as they know who of several people acts.
var owned = []string{
	"Artist", "User", "Album", "Track", "Tier", "Post", "Event", "Venue", "Merchandise", "Comment", "Question", "Giveaway",
	"Playlist",
}

// ofOwners are the verbs of what owners do to their things; what others do with them (reactions, follows, plays) is no
// act in an owner's place.
var ofOwners = []event.Verb{
	"", event.Updated, event.Released, event.Withdrawn, event.Deleted, event.AccessChanged, event.Featured, event.Said,
	event.Answered, event.Drawn, event.Rescheduled, event.Cancelled, event.SoundReplaced,
}

// ofAuthors are those of comments alone: of what a comment is on they are acts of the one who comments.
var ofAuthors = []event.Verb{event.Commented, event.Uncommented}

// mostInPlace is how many things of one transaction are recorded: an album with its tracks.
const mostInPlace = 50

var things = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) RETURN x {.*} AS node`, owned...)

// RecordInPlace records what an admin changes of somebody else's things, in the transaction that changes them, unless
// that records an act of its own. It is the one place where this is done: a store only has to say what it changes, by
// the events that it emits or by tx.Changes.
func RecordInPlace(tx *cypher.Tx) error {
	v := access.ViewerOf(tx.Context())
	if !v.Admin || v.Moderates || tx.RecordsActs() {
		return nil
	}
	changed := ownersActs(tx.Changed(), v.UserID)
	if len(changed) > mostInPlace {
		changed = changed[:mostInPlace]
	}
	for _, thing := range changed {
		before, after, err := states(tx, thing)
		if err != nil {
			return err
		}
		is := after
		if is == nil {
			is = before
		}
		was, became := differing(before, after)
		// What is only told that something beside it changed is no act: an album of which a track did.
		isBeside := len(changed) > 1 && (thing.Verb == event.Updated || thing.Verb == "") && len(became) == 0
		isForAnother := isInNameOf(thing, v.UserID)
		if is == nil || isBeside || isOf(v.UserID, is) && !isForAnother {
			continue
		}
		became["by"] = tx.Name()
		if isForAnother {
			became["as"] = thing.ActorID
		}
		err = Record(tx, audit.Act{
			Verb: audit.ChangedForOwner, Subject: audit.Subject{Type: thing.Label, ID: thing.ID},
			Before: audit.State(was), After: audit.State(became),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isInNameOf reports whether something was done in the name of another than who did it: admins may act for people.
func isInNameOf(thing cypher.Thing, userID string) bool {
	return thing.ActorID != "" && thing.ActorID != userID
}

// ownersActs returns each thing once that an owner's act was done to, or something in another's name, by its most
// telling verb.
func ownersActs(all []cypher.Thing, userID string) (out []cypher.Thing) {
	for _, thing := range all {
		isAct := slices.Contains(ofOwners, thing.Verb) || isInNameOf(thing, userID) ||
			thing.Label == "Comment" && slices.Contains(ofAuthors, thing.Verb)
		if !isAct || !slices.Contains(owned, thing.Label) {
			continue
		}
		if thing.Label == "Artist" {
			thing.Label = "User" // they are one node
		}
		at := slices.IndexFunc(out, func(o cypher.Thing) bool { return o.Label == thing.Label && o.ID == thing.ID })
		switch {
		case at < 0:
			out = append(out, thing)
		case out[at].Verb == event.Updated || out[at].Verb == "":
			out[at].Verb = thing.Verb
		}
	}
	return out
}

// states returns the properties of a thing as they were before the transaction, and as they are in it; nil for what is
// not there.
func states(tx *cypher.Tx, thing cypher.Thing) (before, after map[string]any, err error) {
	params, scan := map[string]any{"id": thing.ID}, func(r *cypher.Row) map[string]any {
		node, _ := r.Any("node").(map[string]any)
		return node
	}
	// What is committed is as it was: the transaction's own writes are seen by nobody yet.
	was, err := cypher.ReadAll(tx.Context(), tx.DB(), "audit_before", things[thing.Label], params, scan)
	if err != nil {
		return nil, nil, err
	}
	is, err := cypher.All(tx, things[thing.Label], params, scan)
	if err != nil {
		return nil, nil, err
	}
	if len(was) > 0 {
		before = was[0]
	}
	if len(is) > 0 {
		after = is[0]
	}
	return before, after, nil
}

// isOf reports whether a thing is a person's own: they are it, own it, wrote it, or it is on their page.
func isOf(userID string, node map[string]any) bool {
	for _, key := range []string{"id", "ownerId", "artistId", "byId", "pageId"} {
		if node[key] == userID {
			return true
		}
	}
	return false
}

// differing returns what of a thing is another, before and after. What people wrote is not copied, as the log outlives
// them: of a text its length is kept.
func differing(before, after map[string]any) (was, became map[string]any) {
	was, became = map[string]any{}, map[string]any{}
	for _, of := range []map[string]any{before, after} {
		for key := range of {
			if isOfUpkeep(key) || reflect.DeepEqual(before[key], after[key]) {
				continue
			}
			if value, ok := before[key]; ok {
				was[key] = facts(key, value)
			}
			if value, ok := after[key]; ok {
				became[key] = facts(key, value)
			} else if after != nil {
				became[key] = nil
			}
		}
	}
	if after == nil && before != nil {
		was = map[string]any{}
		became["isGone"] = true
	}
	return was, became
}

// isOfUpkeep reports whether the program sets a property by itself.
func isOfUpkeep(key string) bool {
	return slices.Contains([]string{
		"updatedAt", "outboxAt", "outboxVersion", "searchText", "clientKey", "clientPrint", "id", "_lock",
	}, key) || strings.HasSuffix(key, "Count") || strings.HasSuffix(key, "Vector") || strings.HasSuffix(key, "Key")
}

// ofPerson are properties that tell more of a person than the log may keep.
var ofPerson = []string{
	"email", "handle", "displayName", "name", "title", "lastAddress", "latitude", "longitude", "location", "city", "state",
	"country", "placeId", "birthday",
}

// mostFact is how long a text can be that is no prose: a status, an id, the name of a file.
const mostFact = 64

// secrets are what opens something for whoever has it.
var secrets = []string{"invitation", "secret", "token", "hash", "password"}

func facts(key string, value any) any {
	isIn := func(word string) bool { return strings.Contains(strings.ToLower(key), word) }
	if slices.ContainsFunc(secrets, isIn) {
		return "not kept"
	}
	switch value := value.(type) {
	case string:
		if len(value) > mostFact || strings.ContainsAny(value, " \n") || slices.Contains(ofPerson, key) {
			return fmt.Sprintf("%d characters", len([]rune(value)))
		}
		return value
	case bool, int64, float64, nil:
		if slices.Contains(ofPerson, key) {
			return "not kept"
		}
		return value
	case time.Time:
		return value.UTC().Format(time.RFC3339)
	case dbtype.LocalDateTime, dbtype.Date:
		return fmt.Sprint(value)
	case []any:
		return fmt.Sprintf("%d of them", len(value))
	}
	return "not kept"
}
