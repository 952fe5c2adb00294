package studio

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/studio"
)

// CreateAlbum makes an album under its artist's lock where it has a client key, so that the same asked
// for twice at once is made once.
func (s *Store) CreateAlbum(
	ctx context.Context, album studio.MadeAlbum, trackIDs []string,
	decide func(studio.AlbumState) (studio.AlbumChange, error),
) (string, error) {
	return cypher.WriteTx(ctx, s.db, "studio_create_album", func(tx *cypher.Tx) (string, error) {
		if id, isMade, err := madeBefore(tx, "Album", album.OwnerID, album.ClientKey); isMade || err != nil {
			return id, err
		}
		err := tx.Run(`MATCH (a:User {id: $owner}) CREATE (a)-[:RELEASED]->(:Album {id: $id, ownerId: $owner, clientKey: $clientKey, title: '', titleKey: '', albumType: 'album',
  status: 'draft', releaseDate: $at, coverArtUrl: $cover, saveCount: 0, createdAt: $at, updatedAt: $at})`, map[string]any{
			"owner": album.OwnerID, "id": album.ID, "clientKey": cypher.OrNull(album.ClientKey), "at": album.At,
			"cover": coverURL(album.ID, studio.Cover{}),
		})
		if err != nil {
			return "", err
		}
		return album.ID, changeAlbum(tx, album.ID, trackIDs, album.At, decide)
	})
}

var byClientKey = cypher.PerLabel(`MATCH (x:LABEL {ownerId: $owner, clientKey: $key}) RETURN x.id AS id`, "Album", "Track")

// madeBefore finds what the owner's client key made before.
func madeBefore(tx *cypher.Tx, label, ownerID, clientKey string) (id string, ok bool, err error) {
	if clientKey == "" {
		return "", false, nil
	}
	if err := tx.Run(`MATCH (a:User {id: $id}) SET a._lock = true REMOVE a._lock`, map[string]any{"id": ownerID}); err != nil {
		return "", false, err
	}
	return found(cypher.One(tx, byClientKey[label],
		map[string]any{"owner": ownerID, "key": clientKey}, func(r *cypher.Row) string { return r.String("id") }))
}

// ChangeAlbum changes an album and what is on it under their locks.
func (s *Store) ChangeAlbum(
	ctx context.Context, id string, trackIDs []string, at time.Time,
	decide func(studio.AlbumState) (studio.AlbumChange, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "studio_change_album", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, changeAlbum(tx, id, trackIDs, at, decide)
	})
	return err
}

func changeAlbum(
	tx *cypher.Tx, id string, trackIDs []string, at time.Time, decide func(studio.AlbumState) (studio.AlbumChange, error),
) error {
	before, err := lockAlbum(tx, id, trackIDs)
	if err != nil {
		return err
	}
	change, err := decide(before)
	if err != nil {
		return err
	}
	all := append(append([]studio.TrackState{}, before.Tracks...), before.Others...)
	rows := make([]map[string]any, 0, len(change.Tracks))
	told := []string{}
	for trackID, state := range change.Tracks {
		rows = append(rows, stateRow(trackID, state))
		told = append(told, trackID)
	}
	e := change.Edit
	if e.Title.Given || e.TierID.Given || e.EarlyAt.Given || e.EarlyTierID.Given || e.Cover.Given {
		told = told[:0] // what is on the album shows these
		for _, t := range all {
			told = append(told, t.ID)
		}
	}
	return steps(
		func() error {
			return tx.Run(`MATCH (x:Album {id: $id}) SET x += $edit WITH x, $state AS state `+writeState,
				map[string]any{"id": id, "edit": albumProperties(id, e, at), "state": stateRow(id, change.State)["state"]})
		},
		func() error { return links(tx, "Album", id, before.OwnerID, e.Edit, at) },
		func() error { return opensEarly.lead(tx, "Album", id, e.EarlyTierID) },
		func() error { return writeStates(tx, rows, at) },
		func() error { return recount(tx, all, change.Tracks) },
		func() error { return unfeature(tx, all, change.Tracks) },
		func() error {
			if change.Order == nil {
				return nil
			}
			return putOrder(tx, before, change.Order)
		},
		func() error {
			if !e.Type.Given && change.Order == nil {
				return nil
			}
			return resum(tx, id)
		},
		func() error {
			if !e.Cover.Given {
				return nil
			}
			return tx.Run(`MATCH (al:Album {id: $id})-[:HAS_TRACK]->(t:Track) WHERE t.coverKey IS NULL SET t.coverArtUrl = al.coverArtUrl, t.tint = al.tint`, map[string]any{"id": id})
		},
		func() error { return emitTracks(tx, all, change.Tracks, told) },
		func() error { return emitState(tx, "Album", id, before.State, change.State) },
		func() error {
			if !e.TierID.Given && !e.EarlyAt.Given && !e.EarlyTierID.Given {
				return nil
			}
			return tx.Emit(event.AccessChanged, "", "Album", id)
		},
	)
}

// emitTracks says what became of the tracks of an album that are affected.
func emitTracks(tx *cypher.Tx, before []studio.TrackState, after map[string]studio.State, affected []string) error {
	for _, t := range before {
		if !slices.Contains(affected, t.ID) {
			continue
		}
		state, moved := after[t.ID]
		if !moved {
			state = t.State
		}
		if err := emitState(tx, "Track", t.ID, t.State, state); err != nil {
			return err
		}
	}
	return nil
}

// lockAlbum locks an album, then what is on it and trackIDs, and reads them.
func lockAlbum(tx *cypher.Tx, id string, trackIDs []string) (studio.AlbumState, error) {
	params := map[string]any{"id": id, "ids": trackIDs}
	_, err := cypher.One(tx, `MATCH (al:Album {id: $id}) SET al._lock = true REMOVE al._lock RETURN al.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return studio.AlbumState{}, cypher.OrNotFound(err, "This album")
	}
	err = steps(
		func() error {
			return tx.Run(`MATCH (:Album {id: $id})-[:HAS_TRACK]->(t:Track) WITH t ORDER BY t.id SET t._lock = true REMOVE t._lock`, params)
		},
		func() error {
			if len(trackIDs) == 0 {
				return nil
			}
			return tx.Run(`UNWIND $ids AS id WITH id ORDER BY id MATCH (t:Track {id: id}) SET t._lock = true REMOVE t._lock`, params)
		},
	)
	if err != nil {
		return studio.AlbumState{}, err
	}
	album, err := cypher.One(tx, `MATCH (al:Album {id: $id})
RETURN `+albumState+` AS album, COLLECT { MATCH (al)-[h:HAS_TRACK]->(t:Track) WITH h, t ORDER BY h.index, t.id RETURN `+trackState+` } AS tracks`, params, func(r *cypher.Row) studio.AlbumState {
		m := r.Map("album")
		al := studio.AlbumState{
			ID: m.String("id"), OwnerID: m.OptString("ownerId"), Title: m.String("title"), State: scanState(m),
			Cover:   scanCover(m),
			EarlyAt: m.OptTime("earlyAccessAt"), EarlyTierID: m.OptString("earlyTierId"),
		}
		for _, t := range r.Maps("tracks") {
			al.Tracks = append(al.Tracks, scanTrackState(t))
		}
		return al
	})
	if err != nil || len(trackIDs) == 0 {
		return album, err
	}
	asked, err := cypher.All(tx, `UNWIND $ids AS id MATCH (t:Track {id: id}) RETURN `+trackState+` AS t`, params, func(r *cypher.Row) studio.TrackState { return scanTrackState(r.Map("t")) })
	for _, t := range asked {
		if t.AlbumID != id {
			album.Others = append(album.Others, t)
		}
	}
	return album, err
}

// putOrder writes an album's order from 1 without gaps, touching only what moves. What comes takes the
// album's cover unless it has its own; what goes takes its own.
func putOrder(tx *cypher.Tx, before studio.AlbumState, order []string) error {
	was := map[string]int{}
	for i, t := range before.Tracks {
		was[t.ID] = i
	}
	var moved []map[string]any
	var came, went []string
	stays := map[string]bool{}
	for i, id := range order {
		stays[id] = true
		at, on := was[id]
		if !on {
			came = append(came, id)
		}
		if !on || at != i {
			moved = append(moved, map[string]any{"id": id, "index": i + 1})
		}
	}
	for _, t := range before.Tracks {
		if !stays[t.ID] {
			went = append(went, t.ID)
		}
	}
	params := map[string]any{"id": before.ID, "moved": moved, "came": came, "went": went}
	return steps(
		func() error {
			return tx.Run(`UNWIND $went AS id MATCH (t:Track {id: id})<-[h:HAS_TRACK]-(:Album {id: $id}) DELETE h
WITH t WHERE t.coverKey IS NULL SET t.coverArtUrl = '/api/images/cover/' + t.id, t.tint = null`, params)
		},
		func() error {
			return tx.Run(`MATCH (al:Album {id: $id}) UNWIND $moved AS row MATCH (t:Track {id: row.id})
MERGE (al)-[h:HAS_TRACK]->(t) SET h.index = row.index`, params)
		},
		func() error {
			return tx.Run(`MATCH (al:Album {id: $id}) UNWIND $came AS id MATCH (t:Track {id: id})
OPTIONAL MATCH (t)<-[had:HAD_TRACK]-() DELETE had
WITH DISTINCT al, t WHERE t.coverKey IS NULL SET t.coverArtUrl = al.coverArtUrl, t.tint = al.tint`, params)
		},
		func() error { return tx.Emit(event.Updated, "", "Track", append(came, went...)...) },
		func() error { return tx.Emit(event.AccessChanged, "", "Track", append(came, went...)...) },
	)
}

// resum sets what an album is by its tracks: its loudness, and what kind of release it is where its
// artist did not say.
func resum(tx *cypher.Tx, id string) error {
	lengths, err := cypher.One(tx, `MATCH (al:Album {id: $id}) WITH al
`+projection.SetAlbumLoudness+`RETURN CASE WHEN coalesce(al.typeGiven, false) THEN null ELSE [(al)-[:HAS_TRACK]->(t:Track) | coalesce(t.duration, 0.0)] END AS lengths`,
		map[string]any{"id": id}, func(r *cypher.Row) []time.Duration {
			if !r.Has("lengths") {
				return nil
			}
			lengths := []time.Duration{}
			for _, l := range r.Floats("lengths") {
				lengths = append(lengths, cypher.Seconds(l))
			}
			return lengths
		})
	if err != nil || lengths == nil {
		return err
	}
	return tx.Run(`MATCH (al:Album {id: $id}) SET al.albumType = $type`, map[string]any{"id": id, "type": string(studio.TypeOf(lengths))})
}

// AlbumOrder gives what is on an album in its order.
func (s *Store) AlbumOrder(ctx context.Context, albumID string) ([]studio.Placed, error) {
	return cypher.ReadAll(ctx, s.db, "studio_album_order", `MATCH (:Album {id: $id})-[h:HAS_TRACK]->(t:Track) RETURN t.id AS id, t.status AS status ORDER BY h.index, t.id`,
		map[string]any{"id": albumID}, func(r *cypher.Row) studio.Placed {
			return studio.Placed{TrackID: r.String("id"), Status: access.Status(r.String("status"))}
		})
}
