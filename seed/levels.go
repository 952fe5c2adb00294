package seed

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/seed/audio"
	"github.com/sidestage/sidestage/seed/demosound"
)

// levelVersion is raised when demo sound is mixed at another level.
const levelVersion = 1

// levelBatch is how many tracks are levelled at once.
const levelBatch = 2000

// Unlevelled is a track of the demo data whose loudness is not known.
type Unlevelled struct {
	ID, Recording string
	Seconds       float64
	Genres        []string
}

// LevelRow is how loud a track is: LUFS over so many blocks of 400 ms, and dBTP.
type LevelRow struct {
	ID                 string
	Loudness, TruePeak float64
	Blocks             int
}

// LevelStore writes how loud the demo data is.
type LevelStore interface {
	// LevelVersion gives what MarkLevels stored, 0 before.
	LevelVersion(ctx context.Context) (int, error)
	MarkLevels(ctx context.Context, version int) error
	// Unlevelled gives tracks of demo sound or recordings that are not levelled to this version.
	Unlevelled(ctx context.Context, version, limit int) ([]Unlevelled, error)
	// PutLevels writes levels, and those of the tracks' albums.
	PutLevels(ctx context.Context, version int, rows []LevelRow) error
}

// PutLevels writes how loud the demo tracks are, once, also where they were loaded before it was
// known. An interrupted run goes on with what is left.
func PutLevels(ctx context.Context, store LevelStore) error {
	at, err := store.LevelVersion(ctx)
	if err != nil || at == levelVersion {
		return err
	}
	for {
		tracks, err := store.Unlevelled(ctx, levelVersion, levelBatch)
		if err != nil {
			return err
		}
		if len(tracks) == 0 {
			return store.MarkLevels(ctx, levelVersion)
		}
		rows := make([]LevelRow, len(tracks))
		for i, t := range tracks {
			if rows[i], err = levelOf(t); err != nil {
				return err
			}
		}
		if err := store.PutLevels(ctx, levelVersion, rows); err != nil {
			return err
		}
	}
}

// levelOf returns the measured level of a recording, and the level that demo sound of the track's
// kind is mixed at.
func levelOf(t Unlevelled) (LevelRow, error) {
	if t.Recording == "" {
		piece := demosound.New(demosound.Spec{
			ID: t.ID, Genres: t.Genres, Duration: time.Duration(t.Seconds * float64(time.Second)),
		})
		loudness, peak := piece.Level()
		return LevelRow{t.ID, loudness, peak, max(int(t.Seconds*10)-3, 1)}, nil
	}
	levels, err := audio.Levels()
	if err != nil {
		return LevelRow{}, err
	}
	level, found := levels[t.Recording]
	if !found {
		return LevelRow{}, fmt.Errorf("the level of the recording %s is not known", t.Recording)
	}
	return LevelRow{t.ID, level.Loudness, level.TruePeak, level.Blocks}, nil
}
