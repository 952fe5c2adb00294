package cypher

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
)

// emitted leaves one record for each receiver that subscribed, for things of one label.
//
// It first sets a property of the thing, so that the version is read under the thing's write lock. That is a property
// of its own, and the version is counted up in a variable: a SET from the property that it sets locks the node for
// itself, and where a transaction has two such SETs of a node, others that wait for it deadlock with it.
var emitted = PerLabel(`UNWIND $ids AS id MATCH (x:LABEL {id: id})
SET x.outboxAt = datetime()
FOREACH (next IN [coalesce(x.outboxVersion, 0) + 1] |
  SET x.outboxVersion = next
  FOREACH (receiver IN $receivers |
    CREATE (:Outbox {id: receiver + '/LABEL/' + x.id + '/' + toString(next), kind: receiver, verb: $verb, actorId: $actorId,
      itemType: 'LABEL', itemId: x.id, aboutId: $aboutId, version: next, createdAt: datetime(), nextAttemptAt: datetime(), attempts: 0})))
RETURN x.id AS id, x.outboxVersion AS version, x.ownerId AS owner`,
	"Artist", "User", "Album", "Track", "Genre", "Tier", "Post", "Event", "Venue", "Merchandise",
	"MerchandiseSize", "Comment", "Question", "Giveaway", "Message", "JukeboxRoom", "Order", "TierSubscription",
	"TierGift", "Earning", "LatePayment", "Removal", "GenreProposal", "DataExport")

// Emit says that somebody did something to things of one label, in the transaction that does it. Receivers with a
// backlog find a record each; subscribers in this process hear of it once the transaction is committed. actorID may be
// empty. Call it before what removes the things. Errors: ErrNoRecord where one of ids is missing.
func (tx *Tx) Emit(verb event.Verb, actorID, label string, ids ...string) error {
	return tx.emit(verb, actorID, label, "", ids)
}

// EmitAbout is Emit for one part of a thing, which receivers with a backlog find by aboutID: the thing may have changed
// again until they read it.
func (tx *Tx) EmitAbout(verb event.Verb, actorID, label, id, aboutID string) error {
	return tx.emit(verb, actorID, label, aboutID, []string{id})
}

func (tx *Tx) emit(verb event.Verb, actorID, label, aboutID string, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	receivers := tx.db.Hearing(verb, label)
	happened := func(id, owner string, version int) event.Event {
		if label == "Artist" || label == "User" {
			owner = id
		}
		return event.Event{
			Verb: verb, ActorID: actorID, ItemType: label, ItemID: id, OwnerID: owner, Version: version, At: time.Now(),
		}
	}
	if len(receivers) == 0 {
		for _, id := range ids {
			tx.events = append(tx.events, happened(id, "", 0))
		}
		return nil
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	events, err := All(
		tx, emitted[label],
		map[string]any{
			"ids": ids, "receivers": receivers, "verb": string(verb), "actorId": OrNull(actorID), "aboutId": OrNull(aboutID),
		},
		func(r *Row) event.Event { return happened(r.String("id"), r.OptString("owner"), r.Int("version")) },
	)
	if err == nil && len(events) != len(ids) {
		err = ErrNoRecord
	}
	tx.events = append(tx.events, events...)
	return err
}

// Subscribe calls hear with every event that a transaction of this DB emitted, once it is committed and before the
// write returns: whoever wrote finds every cache of this process told. It is called before the DB is used; hear must
// not block.
func (db *DB) Subscribe(hear func(event.Event)) { db.subscribers = append(db.subscribers, hear) }

func (db *DB) publish(events []event.Event) {
	for _, e := range events {
		for _, hear := range db.subscribers {
			hear(e)
		}
	}
}

// Hearing names those for whom an event of a verb on things of a label waits in the graph.
func (db *DB) Hearing(verb event.Verb, label string) (receivers []string) {
	for _, s := range db.receivers {
		if s.Hears(verb, label) {
			receivers = append(receivers, s.Receiver)
		}
	}
	return receivers
}

// Receivers names those whose events wait in the graph.
func (db *DB) Receivers() []string {
	names := make([]string, len(db.receivers))
	for i, s := range db.receivers {
		names[i] = s.Receiver
	}
	return names
}

// WithReceivers returns a DB on the same connections whose events wait for other receivers.
func (db *DB) WithReceivers(receivers ...event.Subscription) *DB {
	other := &DB{
		driver: db.driver, timeout: db.timeout, log: db.log, metrics: db.metrics, unplanned: db.unplanned, signs: db.signs,
		receivers: receivers,
	}
	other.bookmarks.Store(db.bookmarks.Load())
	return other
}
