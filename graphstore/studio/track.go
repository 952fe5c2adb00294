package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/studio"
)

// CreateTrack makes a track at the end of its album, where it has one, as CreateAlbum makes an album.
func (s *Store) CreateTrack(
	ctx context.Context, track studio.MadeTrack, decide func(studio.TrackState) (studio.TrackChange, error),
) (string, error) {
	return cypher.WriteTx(ctx, s.db, "studio_create_track", func(tx *cypher.Tx) (string, error) {
		if id, isMade, err := madeBefore(tx, "Track", track.OwnerID, track.ClientKey); isMade || err != nil {
			return id, err
		}
		params := map[string]any{
			"owner": track.OwnerID, "id": track.ID, "clientKey": cypher.OrNull(track.ClientKey), "at": track.At,
			"cover": coverURL(track.ID, studio.Cover{}), "album": track.AlbumID,
		}
		err := steps(
			func() error {
				return tx.Run(`MATCH (al:Album {id: $album}) SET al._lock = true REMOVE al._lock`, params)
			},
			func() error {
				return tx.Run(`MATCH (a:User {id: $owner}) CREATE (a)-[:PERFORMED]->(:Track {id: $id, ownerId: $owner, clientKey: $clientKey, title: '', titleKey: '', duration: 0.0,
  status: 'draft', source: 'upload', releaseDate: $at, coverArtUrl: $cover, playCount: 0, saveCount: 0, createdAt: $at, updatedAt: $at})`, params)
			},
			func() error { return lockProposals(tx, track.AlbumID) },
			func() error {
				return tx.Run(`MATCH (al:Album {id: $album}) UNWIND [$id] AS id MATCH (t:Track {id: id})
SET t.coverArtUrl = al.coverArtUrl, t.tint = al.tint
FOREACH (g IN [(al)-[:IN_GENRE]->(g) | g] | CREATE (t)-[:IN_GENRE]->(g))
WITH al, t, COUNT { (al)-[:HAS_TRACK]->() } AS n
CREATE (al)-[:HAS_TRACK {index: n + 1}]->(t)`, params)
			},
			func() error { return changeTrack(tx, track.ID, track.At, decide) },
			func() error {
				if track.AlbumID == "" {
					return nil
				}
				return steps(func() error { return resum(tx, track.AlbumID) }, func() error {
					return tx.Emit(event.Updated, "", "Album", track.AlbumID)
				})
			},
		)
		return track.ID, err
	})
}

// ChangeTrack changes a track under its lock and, taken before it, that of its album.
func (s *Store) ChangeTrack(
	ctx context.Context, id string, at time.Time, decide func(studio.TrackState) (studio.TrackChange, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "studio_change_track", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, changeTrack(tx, id, at, decide)
	})
	return err
}

func changeTrack(
	tx *cypher.Tx, id string, at time.Time, decide func(studio.TrackState) (studio.TrackChange, error),
) error {
	before, err := lockTrack(tx, id)
	if err != nil {
		return err
	}
	change, err := decide(before)
	if err != nil {
		return err
	}
	e := change.Edit
	properties, err := trackProperties(id, e, at)
	if err != nil {
		return err
	}
	if e.Cover.Given && e.Cover.Value.Key == "" && before.AlbumID != "" {
		delete(properties, "coverArtUrl") // it is the album's again
		delete(properties, "tint")
	}
	were, are := []studio.TrackState{before}, map[string]studio.State{id: change.State}
	return steps(
		func() error { return regenre(tx, before, change) },
		func() error {
			return tx.Run(`MATCH (x:Track {id: $id}) SET x += $edit WITH x, $state AS state `+writeState,
				map[string]any{"id": id, "edit": properties, "state": stateRow(id, change.State)["state"]})
		},
		func() error { return links(tx, "Track", id, before.OwnerID, e.Edit, at) },
		func() error {
			if !e.Sound.Given {
				return nil
			}
			return useFile(tx, "Track", id, studio.AudioFile, e.Sound.Value.Key, at)
		},
		func() error { return recountTrack(tx, before, change) },
		func() error { return unfeature(tx, were, are) },
		func() error { return replace(tx, before, change) },
		func() error { return emitState(tx, "Track", id, before.State, change.State) },
		func() error {
			if !e.TierID.Given && !e.PreviewAllowed.Given && !e.DownloadAllowed.Given {
				return nil
			}
			return tx.Emit(event.AccessChanged, "", "Track", id)
		},
		func() error {
			if !e.Sound.Given {
				return nil
			}
			return tx.Emit(event.SoundReplaced, "", "Track", id)
		},
	)
}

// regenre takes a published track out of the counts of genres that it leaves, before it does.
func regenre(tx *cypher.Tx, before studio.TrackState, change studio.TrackChange) error {
	if before.Status != access.Published || !change.Edit.Genre.Given && change.State.Status == access.Published {
		return nil
	}
	return countGenres(tx, []string{before.ID}, -1)
}

// recountTrack puts it into the counts of those that it has now.
func recountTrack(tx *cypher.Tx, before studio.TrackState, change studio.TrackChange) error {
	if change.State.Status != access.Published || !change.Edit.Genre.Given && before.Status == access.Published {
		return nil
	}
	return countGenres(tx, []string{before.ID}, 1)
}

// replace does what a change means to the track's place on its album.
func replace(tx *cypher.Tx, before studio.TrackState, change studio.TrackChange) error {
	params := map[string]any{"id": before.ID, "album": before.AlbumID}
	switch {
	case change.Leave:
		return steps(
			func() error {
				return tx.Run(`MATCH (t:Track {id: $id})<-[h:HAS_TRACK]-(al:Album {id: $album})
CREATE (al)-[:HAD_TRACK {index: h.index}]->(t)
WITH al, h, h.index AS place DELETE h
WITH al, place MATCH (al)-[later:HAS_TRACK]->(:Track) WHERE later.index > place SET later.index = later.index - 1`, params)
			},
			func() error { return resum(tx, before.AlbumID) },
			func() error { return tx.Emit(event.Updated, "", "Album", before.AlbumID) },
		)
	case change.Return:
		return putBack(tx, before.ID)
	case change.Edit.Cover.Given && before.AlbumID != "":
		return tx.Run(`MATCH (t:Track {id: $id})<-[:HAS_TRACK]-(al:Album {id: $album}) WHERE t.coverKey IS NULL SET t.coverArtUrl = al.coverArtUrl, t.tint = al.tint`, params)
	case change.Edit.Sound.Given && before.AlbumID != "":
		return resum(tx, before.AlbumID)
	}
	return nil
}

// putBack puts a track where it was on the album that it was taken off when it was deleted: that
// place, or the end where the album is shorter now. Where the album is gone it is without one.
func putBack(tx *cypher.Tx, id string) error {
	params := map[string]any{"id": id}
	albums, err := cypher.All(tx, `MATCH (t:Track {id: $id})<-[had:HAD_TRACK]-(al:Album) WHERE coalesce(al.hiddenStatus, al.status) <> 'deleted'
WITH t, al, had.index AS place, COUNT { (al)-[:HAS_TRACK]->() } + 1 AS end
WITH t, al, CASE WHEN place < end THEN place ELSE end END AS place LIMIT 1
CALL (al, place) { MATCH (al)-[later:HAS_TRACK]->(:Track) WHERE later.index >= place SET later.index = later.index + 1 }
CREATE (al)-[:HAS_TRACK {index: place}]->(t)
RETURN al.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return err
	}
	if err := tx.Run(`MATCH (t:Track {id: $id})<-[had:HAD_TRACK]-(:Album) DELETE had`, params); err != nil {
		return err
	}
	if len(albums) == 0 {
		return tx.Run(`MATCH (t:Track {id: $id}) WHERE t.coverKey IS NULL SET t.coverArtUrl = '/api/images/cover/' + t.id, t.tint = null`, params)
	}
	return steps(
		func() error {
			return tx.Run(`MATCH (t:Track {id: $id})<-[:HAS_TRACK]-(al:Album) WHERE t.coverKey IS NULL SET t.coverArtUrl = al.coverArtUrl, t.tint = al.tint`, params)
		},
		func() error { return resum(tx, albums[0]) },
		func() error { return tx.Emit(event.Updated, "", "Album", albums...) },
	)
}

func lockTrack(tx *cypher.Tx, id string) (studio.TrackState, error) {
	params := map[string]any{"id": id}
	err := tx.Run(`MATCH (t:Track {id: $id})<-[:HAS_TRACK|HAD_TRACK]-(al:Album) WITH al ORDER BY al.id SET al._lock = true REMOVE al._lock`, params)
	if err != nil {
		return studio.TrackState{}, err
	}
	if err = tx.Run(`MATCH (t:Track {id: $id}) SET t._lock = true REMOVE t._lock`, params); err != nil {
		return studio.TrackState{}, err
	}
	track, err := cypher.One(tx, `MATCH (t:Track {id: $id}) RETURN `+trackState+` AS t`, params, func(r *cypher.Row) studio.TrackState { return scanTrackState(r.Map("t")) })
	return track, cypher.OrNotFound(err, "This track")
}

// Notes gives the lyrics and credits of those of trackIDs that have some.
func (s *Store) Notes(ctx context.Context, trackIDs []string) (map[string]studio.Notes, error) {
	type noted struct {
		id, lyrics, credits string
	}
	rows, err := cypher.ReadAll(ctx, s.db, "studio_notes", `UNWIND $ids AS id MATCH (t:Track {id: id}) WHERE t.lyrics IS NOT NULL OR t.credits IS NOT NULL
RETURN t.id AS id, t.lyrics AS lyrics, t.credits AS credits`, map[string]any{"ids": trackIDs},
		func(r *cypher.Row) noted { return noted{r.String("id"), r.OptString("lyrics"), r.OptString("credits")} })
	notes := make(map[string]studio.Notes, len(rows))
	for _, row := range rows {
		n := studio.Notes{Lyrics: row.lyrics}
		if row.credits != "" {
			if err := json.Unmarshal([]byte(row.credits), &n.Credits); err != nil {
				return nil, fmt.Errorf("reading the credits of %s: %w", row.id, err)
			}
		}
		notes[row.id] = n
	}
	return notes, err
}
