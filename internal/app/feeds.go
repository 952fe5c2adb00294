package app

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/share"
	feedsgraph "github.com/sidestage/sidestage/graphstore/feeds"
	"github.com/sidestage/sidestage/internal/feeds"
	"github.com/sidestage/sidestage/internal/music"
)

func (s *services) openFeeds() (part, error) {
	s.feeds = feeds.NewService(feedsgraph.NewStore(s.world.graph.DB), s.limits, s.feedKey, s.world.now)
	return part{resolve: func(r *graphql.Resolver) { r.Feeds = s.feeds }}, nil
}

// mostSoundFiles bounds how many are remembered.
const mostSoundFiles = 20_000

// soundFiles remembers how large the sound of tracks is: a feed names hundreds, and asks of each the store of files.
type soundFiles struct {
	sounds sounds
	mu     sync.Mutex
	known  map[string]share.SoundFile
}

func newSoundFiles(s sounds) *soundFiles {
	return &soundFiles{sounds: s, known: map[string]share.SoundFile{}}
}

func (s *soundFiles) describe(ctx context.Context, t music.Track) (share.SoundFile, error) {
	// Another sound of a track has another of these.
	key := t.ID + "\x00" + t.AudioKey + "\x00" + t.RecordingFile + "\x00" + t.Duration.String()
	s.mu.Lock()
	known, ok := s.known[key]
	s.mu.Unlock()
	if ok {
		return known, nil
	}
	sound, err := s.sounds.Open(ctx, t)
	if err != nil {
		return share.SoundFile{}, err
	}
	length, err := sound.Content.Seek(0, io.SeekEnd)
	if err = errors.Join(err, sound.Close()); err != nil {
		return share.SoundFile{}, err
	}
	file := share.SoundFile{Length: length, ContentType: sound.ContentType}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= mostSoundFiles {
		clear(s.known)
	}
	s.known[key] = file
	return file, nil
}
