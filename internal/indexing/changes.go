package indexing

import "github.com/sidestage/sidestage/internal/kernel/event"

// Changes are the events that the index receives: a backlog of them waits while the engine is away.
var Changes = event.Subscription{
	Receiver: "search",
	Verbs: []event.Verb{
		event.Updated, event.Released, event.Withdrawn, event.Deleted, event.Followed,
		event.Unfollowed, event.Interested, event.Uninterested,
	},
	Types: []string{"Artist", "Album", "Track", "Genre", "Post", "Event", "Venue", "Merchandise"},
}
