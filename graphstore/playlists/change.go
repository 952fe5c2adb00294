package playlists

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/playlist"
)

// under runs work in a transaction that holds the playlist's lock, with the playlist as it is under it. Where work
// tells that it changed something, the version rises.
func (s *Store) under(
	ctx context.Context, name, id string, at time.Time, work func(*cypher.Tx, playlist.Playlist) (bool, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		p, err := cypher.One(tx, `MATCH (p:Playlist {id: $id}) SET p._lock = true
WITH p REMOVE p._lock
RETURN `+lockedPlaylist+` AS node`, map[string]any{"id": id}, func(r *cypher.Row) playlist.Playlist { return scanPlaylist(r.Map("node")) })
		if err != nil {
			return struct{}{}, err
		}
		changed, err := work(tx, p)
		if err != nil || !changed {
			return struct{}{}, err
		}
		_, err = tx.Exec(`MATCH (p:Playlist {id: $id}) SET p.version = p.version + 1, p.updatedAt = $at`, map[string]any{"id": id, "at": at})
		return struct{}{}, err
	})
	return cypher.OrNotFound(err, "This playlist")
}

// editedBy says that the playlist is changed, where it is not one of those who work on it that does.
func editedBy(tx *cypher.Tx, p playlist.Playlist) {
	if !p.WorksOn(access.ViewerOf(tx.Context()).UserID) {
		tx.Changes("Playlist", p.ID)
	}
}

// mayOwnOneMore fails where a person has as many playlists as there can be. It takes the person's lock, so that two who
// make the last one at once do not both.
func mayOwnOneMore(tx *cypher.Tx, userID string) error {
	owned, err := cypher.One(tx, `MATCH (u:User {id: $userId}) SET u._lock = true
WITH u REMOVE u._lock
RETURN COUNT { (u)-[:OWNS]->(p:Playlist WHERE p.deletedAt IS NULL) } AS n`, map[string]any{"userId": userID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil {
		return err
	}
	if owned >= playlist.MaxOwned {
		return fault.New(
			fault.Conflict, fmt.Sprintf("You have %d playlists, which is as many as there can be.", playlist.MaxOwned),
		)
	}
	return nil
}

// Create makes a playlist with tracks, once for each owner and client key.
func (s *Store) Create(ctx context.Context, n playlist.New) (string, error) {
	id, err := cypher.WriteTx(ctx, s.db, "create_playlist", func(tx *cypher.Tx) (string, error) {
		full := mayOwnOneMore(tx, n.OwnerID)
		if full != nil && fault.CodeOf(full) != fault.Conflict {
			return "", full
		}
		params := map[string]any{
			"id": n.ID, "ownerId": n.OwnerID, "title": n.Title, "description": cypher.OrNull(n.Description),
			"visibility": string(n.Visibility),
			"clientKey":  cypher.OrNull(n.ClientKey), "at": n.At,
		}
		if n.ClientKey != "" {
			made, err := cypher.One(tx, `MATCH (p:Playlist {ownerId: $ownerId, clientKey: $clientKey}) RETURN p.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
			if !errors.Is(err, cypher.ErrNoRecord) {
				return made, err
			}
		}
		if full != nil {
			return "", full
		}
		_, err := tx.Exec(`MATCH (u:User {id: $ownerId})
CREATE (u)-[:OWNS]->(:Playlist {id: $id, ownerId: $ownerId, title: $title, description: $description, visibility: $visibility, isCollaborative: false,
  clientKey: $clientKey, version: 1, trackCount: 0, duration: 0.0, createdAt: $at, updatedAt: $at})`, params)
		if err != nil {
			return "", err
		}
		return n.ID, appendTracks(tx, n.ID, "", playlist.Addition{TrackIDs: n.TrackIDs, By: n.OwnerID, At: n.At})
	})
	return id, cypher.OrNotFound(err, "This person")
}

// appendTracks puts tracks that are not in the playlist after its last place.
func appendTracks(tx *cypher.Tx, id, last string, a playlist.Addition) error {
	if len(a.TrackIDs) == 0 {
		return nil
	}
	places, err := playlist.Places(last, len(a.TrackIDs))
	if err != nil {
		return err
	}
	rows := make([]map[string]any, len(a.TrackIDs))
	for i, trackID := range a.TrackIDs {
		rows[i] = map[string]any{"id": uuid.Must(uuid.NewV7()).String(), "trackId": trackID, "place": places[i]}
	}
	_, err = tx.Exec(`MATCH (p:Playlist {id: $id})
UNWIND $rows AS row MATCH (t:Track {id: row.trackId})
CREATE (p)-[:HAS_ENTRY]->(e:PlaylistEntry {id: row.id, playlistId: $id, trackId: row.trackId, place: row.place, duration: t.duration, addedAt: $at, addedBy: $by})-[:OF]->(t)
WITH p, count(e) AS n, sum(e.duration) AS seconds
SET p.trackCount = p.trackCount + n, p.duration = p.duration + seconds`, map[string]any{"id": id, "rows": rows, "at": a.At, "by": a.By})
	return err
}

// Update changes a playlist's own fields.
func (s *Store) Update(
	ctx context.Context, id string, at time.Time, allow func(playlist.Playlist) (playlist.Change, error),
) error {
	return s.under(ctx, "update_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		c, err := allow(p)
		if err != nil {
			return false, err
		}
		return change(tx, p, c)
	})
}

// Edit changes fields, takes entries out and puts tracks at the end, in one write.
func (s *Store) Edit(
	ctx context.Context, id string, e playlist.Edit, by string, at time.Time,
	allow func(playlist.Playlist) (playlist.Change, error),
) error {
	return s.under(ctx, "edit_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		c, err := allow(p)
		if err != nil {
			return false, err
		}
		changed, err := change(tx, p, c)
		if err != nil {
			return false, err
		}
		removed := 0
		if len(e.EntryIDs) > 0 {
			if removed, err = takeOut(tx, id, e.EntryIDs); err != nil {
				return false, err
			}
		}
		p.TrackCount -= removed
		added, err := putIn(tx, p, playlist.Addition{TrackIDs: e.TrackIDs, By: by, At: at})
		if len(e.EntryIDs)+len(e.TrackIDs) > 0 {
			editedBy(tx, p)
		}
		return changed || removed+added > 0, err
	})
}

// change changes a playlist's own fields, and tells whether any of them was another.
func change(tx *cypher.Tx, p playlist.Playlist, c playlist.Change) (bool, error) {
	after := p
	after.Title, after.Description = c.Title.Or(p.Title), c.Description.Or(p.Description)
	after.Visibility, after.IsCollaborative = c.Visibility.Or(p.Visibility), c.IsCollaborative.Or(p.IsCollaborative)
	if after.IsCollaborative != p.IsCollaborative {
		after.Invitation = c.Invitation
	}
	if after.Title == p.Title && after.Description == p.Description && after.Visibility == p.Visibility &&
		after.IsCollaborative == p.IsCollaborative {
		return false, nil
	}
	if !after.IsCollaborative {
		after.Invitation = ""
		if _, err := tx.Exec(`MATCH (p:Playlist {id: $id})<-[w:WORKS_ON]-() DELETE w`, map[string]any{"id": p.ID}); err != nil {
			return false, err
		}
	}
	_, err := tx.Exec(`MATCH (p:Playlist {id: $id})
SET p.title = $title, p.description = $description, p.visibility = $visibility, p.isCollaborative = $isCollaborative, p.invitation = $invitation`, map[string]any{
		"id": p.ID, "title": after.Title, "description": cypher.OrNull(after.Description),
		"visibility":      string(after.Visibility),
		"isCollaborative": after.IsCollaborative, "invitation": cypher.OrNull(after.Invitation),
	})
	tx.Changes("Playlist", p.ID)
	return true, err
}

// Delete marks the playlist.
func (s *Store) Delete(ctx context.Context, id string, at time.Time, allow func(playlist.Playlist) error) error {
	return s.under(ctx, "delete_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil {
			return false, err
		}
		_, err := tx.Exec(`MATCH (p:Playlist {id: $id}) SET p.deletedAt = $at`, map[string]any{"id": id, "at": at})
		tx.Changes("Playlist", id)
		return true, err
	})
}

// Restore takes the mark off.
func (s *Store) Restore(ctx context.Context, id string, at time.Time, allow func(playlist.Playlist) error) error {
	return s.under(ctx, "restore_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil || p.DeletedAt.IsZero() {
			return false, err
		}
		if err := mayOwnOneMore(tx, p.Owner.UserID); err != nil {
			return false, err
		}
		_, err := tx.Exec(`MATCH (p:Playlist {id: $id}) REMOVE p.deletedAt`, map[string]any{"id": id})
		tx.Changes("Playlist", id)
		return true, err
	})
}

// Add puts tracks at the end, those that are not there yet, and tells how many.
func (s *Store) Add(
	ctx context.Context, id string, a playlist.Addition, allow func(playlist.Playlist) error,
) (int, error) {
	added := 0
	err := s.under(ctx, "add_to_playlist", id, a.At, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil {
			return false, err
		}
		editedBy(tx, p)
		var err error
		added, err = putIn(tx, p, a)
		return added > 0, err
	})
	return added, err
}

// putIn puts tracks at the end, those that are not there yet, and tells how many.
func putIn(tx *cypher.Tx, p playlist.Playlist, a playlist.Addition) (int, error) {
	fresh, err := notYetIn(tx, p.ID, a.TrackIDs)
	if err != nil || len(fresh) == 0 {
		return 0, err
	}
	if p.TrackCount+len(fresh) > playlist.MaxEntries {
		return 0, fault.BadInput(map[string]string{
			"trackIds": fmt.Sprintf("A playlist has at most %d tracks.", playlist.MaxEntries),
		})
	}
	last, err := place(tx, `MATCH (e:PlaylistEntry) WHERE e.playlistId = $id AND e.place IS NOT NULL AND e.id IS NOT NULL
RETURN e.place AS place ORDER BY e.playlistId DESC, e.place DESC, e.id DESC LIMIT 1`, map[string]any{"id": p.ID})
	if err != nil {
		return 0, err
	}
	a.TrackIDs = fresh
	return len(fresh), appendTracks(tx, p.ID, last, a)
}

// notYetIn gives those of trackIDs that the playlist does not have.
func notYetIn(tx *cypher.Tx, id string, trackIDs []string) ([]string, error) {
	there, err := cypher.All(tx, `UNWIND $trackIds AS trackId MATCH (e:PlaylistEntry {playlistId: $id, trackId: trackId}) RETURN trackId`,
		map[string]any{"id": id, "trackIds": trackIDs}, func(r *cypher.Row) string { return r.String("trackId") })
	if err != nil {
		return nil, err
	}
	has := make(map[string]bool, len(there))
	for _, trackID := range there {
		has[trackID] = true
	}
	fresh := make([]string, 0, len(trackIDs))
	for _, trackID := range trackIDs {
		if !has[trackID] {
			has[trackID] = true
			fresh = append(fresh, trackID)
		}
	}
	return fresh, nil
}

// place reads one place; empty where there is none.
func place(tx *cypher.Tx, statement cypher.Statement, params map[string]any) (string, error) {
	found, err := cypher.One(tx, statement, params, func(r *cypher.Row) string { return r.String("place") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return found, err
}

// Remove takes entries out.
func (s *Store) Remove(
	ctx context.Context, id string, entryIDs []string, at time.Time, allow func(playlist.Playlist) error,
) error {
	return s.under(ctx, "remove_from_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil {
			return false, err
		}
		removed, err := takeOut(tx, id, entryIDs)
		editedBy(tx, p)
		return removed > 0, err
	})
}

// takeOut takes entries out, and tells how many there were.
func takeOut(tx *cypher.Tx, id string, entryIDs []string) (int, error) {
	return cypher.One(tx, `UNWIND $entryIds AS entryId MATCH (e:PlaylistEntry {id: entryId}) WHERE e.playlistId = $id
WITH DISTINCT e, e.duration AS duration
DETACH DELETE e
WITH count(*) AS n, sum(duration) AS seconds
MATCH (p:Playlist {id: $id})
SET p.trackCount = p.trackCount - n, p.duration = CASE WHEN p.trackCount = n THEN 0.0 ELSE p.duration - seconds END
RETURN n`, map[string]any{"id": id, "entryIds": entryIDs}, func(r *cypher.Row) int { return r.Int("n") })
}

// Move puts an entry after another, or first.
func (s *Store) Move(
	ctx context.Context, id, entryID, afterID string, at time.Time, allow func(playlist.Playlist) error,
) error {
	return s.under(ctx, "move_in_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil {
			return false, err
		}
		params := map[string]any{"id": id, "entryId": entryID, "afterId": afterID}
		now, err := place(tx, `MATCH (e:PlaylistEntry {id: $entryId}) WHERE e.playlistId = $id RETURN e.place AS place`, params)
		if err != nil {
			return false, err
		}
		previous := ""
		if afterID != "" {
			previous, err = place(tx, `MATCH (e:PlaylistEntry {id: $afterId}) WHERE e.playlistId = $id RETURN e.place AS place`, params)
			if err != nil {
				return false, err
			}
		}
		if now == "" || afterID != "" && previous == "" {
			return false, fault.Missing("This entry")
		}
		params["previous"] = previous
		next, err := place(tx, `MATCH (e:PlaylistEntry) WHERE e.playlistId = $id AND e.place > $previous AND e.id IS NOT NULL
RETURN e.place AS place ORDER BY e.playlistId, e.place, e.id LIMIT 1`, params)
		if err != nil || next == now {
			return false, err // it stands there already
		}
		to, err := playlist.Between(previous, next)
		if err != nil {
			return false, err
		}
		params["place"] = to
		editedBy(tx, p)
		if _, err = tx.Exec(`MATCH (e:PlaylistEntry {id: $entryId}) SET e.place = $place`, params); err != nil || !playlist.IsLong(to) {
			return true, err
		}
		return true, dealPlaces(tx, id)
	})
}

// dealPlaces gives all entries of a playlist new places, short and in the same order. Who pages meanwhile may see an
// entry twice or not at all; that is once in hundreds of moves to one spot.
func dealPlaces(tx *cypher.Tx, id string) error {
	entries, err := cypher.All(tx, `MATCH (e:PlaylistEntry) WHERE e.playlistId = $id AND e.place IS NOT NULL AND e.id IS NOT NULL RETURN e.id AS id ORDER BY e.playlistId, e.place, e.id`,
		map[string]any{"id": id}, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return err
	}
	places, err := playlist.Places("", len(entries))
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UNWIND range(0, size($entries) - 1) AS i WITH i, $entries[i] AS entryId MATCH (e:PlaylistEntry {id: entryId}) SET e.place = $places[i]`,
		map[string]any{"entries": entries, "places": places})
	return err
}

// Join makes somebody a collaborator, once.
func (s *Store) Join(ctx context.Context, id, userID string, at time.Time, allow func(playlist.Playlist) error) error {
	return s.under(ctx, "join_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil || p.Owner.UserID == userID {
			return false, err
		}
		for _, c := range p.Collaborators {
			if c.UserID == userID {
				return false, nil
			}
		}
		if len(p.Collaborators) >= playlist.MaxCollaborators {
			return false, fault.New(
				fault.Conflict,
				fmt.Sprintf("%d people work on this playlist, which is as many as there can be.", playlist.MaxCollaborators),
			)
		}
		_, err := tx.Exec(`MATCH (p:Playlist {id: $id}) UNWIND [$userId] AS userId MATCH (u:User {id: userId}) MERGE (u)-[w:WORKS_ON]->(p) ON CREATE SET w.since = $at`,
			map[string]any{"id": id, "userId": userID, "at": at})
		return true, err
	})
}

// Leave ends it.
func (s *Store) Leave(ctx context.Context, id, userID string, at time.Time, allow func(playlist.Playlist) error) error {
	return s.under(ctx, "leave_playlist", id, at, func(tx *cypher.Tx, p playlist.Playlist) (bool, error) {
		if err := allow(p); err != nil {
			return false, err
		}
		changes, err := tx.Exec(`MATCH (p:Playlist {id: $id})<-[w:WORKS_ON]-(:User {id: $userId}) DELETE w`, map[string]any{"id": id, "userId": userID})
		editedBy(tx, p)
		return err == nil && changes.RelationshipsDeleted() > 0, err
	})
}

// sweptAtOnce is how many playlists one transaction of a sweep removes: each may have thousands of entries.
const sweptAtOnce = 10

// Sweep removes for good what was deleted before a moment.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		changes, err := s.db.Exec(ctx, "sweep_playlists", `MATCH (p:Playlist) WHERE p.deletedAt < $before AND p.removalId IS NULL
WITH p LIMIT $limit
OPTIONAL MATCH (p)-[:HAS_ENTRY]->(e)
DETACH DELETE e, p`, map[string]any{"before": before, "limit": sweptAtOnce})
		if err != nil || changes.NodesDeleted() == 0 {
			return err
		}
	}
}
