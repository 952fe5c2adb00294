package deletion

import (
	"context"
	"fmt"
	"strings"
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/graphstore/cypher"
	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	giveawaysgraph "github.com/sidestage/sidestage/graphstore/giveaways"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/playlists"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/studio"
)

// remove takes one thing away for somebody who is erased.
type remove func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error

// removes take things away by the rules of their domains, so that counts are kept, others hear of it, and what somebody
// else holds stays theirs.
var removes = map[deletion.Kind]remove{
	deletion.Albums: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		return removeMusic(ctx, db, "Album", userID, id, now, (*studio.Service).DeleteAlbum)
	},
	deletion.Tracks: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		return removeMusic(ctx, db, "Track", userID, id, now, (*studio.Service).DeleteTrack)
	},
	deletion.Posts:     removePost,
	deletion.Giveaways: removeGiveaway,
	deletion.Events:    removeEvent,
	deletion.Items:     removeItem,
	deletion.Playlists: removePlaylist,
	deletion.Chats: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		_, err := chatgraph.NewStore(db).Remove(ctx, userID, id, userID, now, func(chat.Chat) error { return nil })
		return err
	},
	deletion.Follows: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		_, err := peoplegraph.NewStore(db).Unfollow(ctx, userID, id, now)
		return err
	},
	deletion.Reactions: removeReaction,
	deletion.KeptTracks: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		_, err := musicgraph.NewStore(db).Unsave(ctx, userID, music.KindTrack, id, now)
		return err
	},
	deletion.KeptAlbums: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		_, err := musicgraph.NewStore(db).Unsave(ctx, userID, music.KindAlbum, id, now)
		return err
	},
	deletion.KeptPosts: func(ctx context.Context, db *cypher.DB, userID, id string, _ time.Time) error {
		return postsgraph.NewStore(db).Unsave(ctx, userID, id)
	},
	deletion.Interests: func(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
		return eventsgraph.NewStore(db).SetInterest(ctx, userID, id, false, now)
	},
}

// Remove takes one thing of a kind away.
func (s *Store) Remove(ctx context.Context, kind deletion.Kind, userID, id string, now time.Time) error {
	return removes[kind](ctx, s.db, userID, id, now)
}

// removeMusic deletes music by the rules of its domain, which counts it by what it was before it was hidden.
func removeMusic(
	ctx context.Context, db *cypher.DB, label, userID, id string, now time.Time,
	remove func(*studio.Service, context.Context, access.Viewer, string) (time.Time, error),
) error {
	if err := run(ctx, db, "erase_hidden_"+label, hidden[label], id, now); err != nil {
		return err
	}
	service := studio.NewService(studio.Options{Store: studiograph.NewStore(db), Now: func() time.Time { return now }})
	if _, err := remove(service, ctx, access.Viewer{UserID: userID}, id); err != nil {
		return err
	}
	_, err := cypher.WriteTx(ctx, db, "erase_purged_"+label, func(tx *cypher.Tx) (bool, error) {
		tracks, err := cypher.One(tx, purged[label], map[string]any{"id": id},
			func(r *cypher.Row) []string { return r.Strings("tracks") })
		if err != nil {
			return false, err
		}
		if err := tx.Emit(event.Updated, userID, "Track", tracks...); err != nil {
			return false, err
		}
		return true, tx.Emit(event.Updated, userID, label, id)
	})
	return cypher.OrNotFound(err, "This music")
}

// longAgo is before whatever may still be restored.
func longAgo() time.Time { return time.UnixMilli(0).UTC() }

func removePost(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
	return postsgraph.NewStore(db).Change(ctx, id, userID, now, func(p posts.Post) (posts.Post, error) {
		if p.DeletedAt.IsZero() {
			p.Before, p.Status, p.DeletedByID = p.Status, access.Deleted, userID
		}
		p.DeletedAt = longAgo()
		return p, nil
	})
}

func removeGiveaway(ctx context.Context, db *cypher.DB, userID, id string, _ time.Time) error {
	return giveawaysgraph.NewStore(db).Change(ctx, id, userID, func(g giveaways.Giveaway) (giveaways.Giveaway, error) {
		if g.DeletedAt.IsZero() {
			g.DeletedByID = userID
		}
		g.DeletedAt = longAgo()
		return g, nil
	})
}

func removePlaylist(ctx context.Context, db *cypher.DB, _, id string, _ time.Time) error {
	return playlists.NewStore(db).Delete(ctx, id, longAgo(), func(playlist.Playlist) error { return nil })
}

// removeEvent hides an event, whose chat and memories are others', and leaves of it its place and time. It is emptied
// first: until it is hidden it is found again.
func removeEvent(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
	if err := run(ctx, db, "erase_event", emptied, id, now); err != nil {
		return err
	}
	return eventsgraph.NewStore(db).SetRemoved(ctx, id, userID, true, now)
}

// removeItem archives merchandise, which orders refer to by its name, without its words and pictures. Its shop does not
// change what a seller has who is not there.
func removeItem(ctx context.Context, db *cypher.DB, userID, id string, now time.Time) error {
	_, err := cypher.WriteTx(ctx, db, "erase_merchandise", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"id": id, "now": now, "archived": string(access.Archived)}
		wasSold, err := cypher.One(tx, `MATCH (m:Merchandise {id: $id}) SET m._lock = true REMOVE m._lock
WITH m, m.status = 'published' AS sold
CALL (m) { OPTIONAL MATCH (m)-[:USES]->(f:File) WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> m.id) } SET f.unusedSince = $now }
CALL (m) { OPTIONAL MATCH (m)-[r:USES|PRICED_FOR|REQUIRES]->() DELETE r }
SET m.status = $archived, m.pictures = [], m.pictureTexts = null, m.updatedAt = $now, m.version = coalesce(m.version, 0) + 1
REMOVE m.description, m.shippingAndReturnInfo, m.defaultImageUrl, m.clientKey, m.clientPrint
RETURN sold`, params, func(r *cypher.Row) bool { return r.Bool("sold") })
		if err != nil {
			return false, err
		}
		if wasSold {
			if err := tx.Emit(event.Withdrawn, userID, "Merchandise", id); err != nil {
				return false, err
			}
		}
		return true, tx.Emit(event.Updated, userID, "Merchandise", id)
	})
	return cypher.OrNotFound(err, "This merchandise")
}

func removeReaction(ctx context.Context, db *cypher.DB, userID, labelled string, now time.Time) error {
	label, id, _ := strings.Cut(labelled, " ")
	for kind, name := range targets.Labels {
		if name == label {
			_, err := reactionsgraph.NewStore(db).Unreact(ctx, userID, item.Ref{Type: kind, ID: id}, reaction.None, now)
			return err
		}
	}
	return fmt.Errorf("nobody reacts to %s", labelled)
}
