package cypher

import (
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Thing names what a transaction changed, and by what it was told; Verb is empty where nobody else hears of it.
type Thing struct {
	Verb      event.Verb
	Label, ID string
	// ActorID is in whose name; empty where that is not said.
	ActorID string
}

// Changes says that the transaction changes a thing, where no event does.
func (tx *Tx) Changes(label, id string) { tx.changed = append(tx.changed, Thing{Label: label, ID: id}) }

// Changed returns what the transaction changed, by its events and by Changes.
func (tx *Tx) Changed() []Thing {
	all := slices.Clone(tx.changed)
	for _, e := range tx.events {
		all = append(all, Thing{e.Verb, e.ItemType, e.ItemID, e.ActorID})
	}
	return all
}

// RecordActs says that whoever writes records in the audit log what admins do here, or that it is no act of an owner.
func (tx *Tx) RecordActs() { tx.recordsActs = true }

// RecordsActs reports whether RecordActs was called.
func (tx *Tx) RecordsActs() bool { return tx.recordsActs }

// BeforeCommit has check be the last of every transaction that writes: its error undoes all of it. It is called before
// the DB is used.
func (db *DB) BeforeCommit(check func(*Tx) error) { db.beforeCommit = check }
