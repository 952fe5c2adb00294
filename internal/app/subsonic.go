package app

import (
	"context"
	"io"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/subsonic"
	collectiongraph "github.com/sidestage/sidestage/graphstore/collection"
	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/nowplaying"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/search"
)

// openCollection makes what lists libraries and the site for players.
func (s *services) openCollection() (part, error) {
	s.collection = collection.NewService(collection.Options{
		Store: collectiongraph.NewStore(s.world.graph.DB), Music: s.music, Fold: search.Fold,
		Resembles: search.Resembles, Now: s.world.now,
	})
	return part{hear: s.collection.Hear, forget: s.collection.Forget}, nil
}

// openSubsonic makes what answers people's players.
func (s *services) openSubsonic() (part, error) {
	api := subsonic.New(subsonic.Options{
		Passwords: s.appPasswords, Music: s.music, Collection: s.collection, Finding: s.finding, Playlists: s.playlists,
		Shares: s.shares, People: s.people, Player: s.player, Bookmarks: s.bookmarks, Studio: s.studio, Taste: s.taste,
		Sayings: s.sayings, Jukebox: s.jukebox,
		Playing: nowplaying.New(s.redis, s.world.now, s.world.log),
		Sounds:  playedSounds{s.sounds, newSoundFiles(s.sounds)}, Images: s.pictures, CheckOpen: s.site.CheckOpen,
		Callers: s.callers, Turns: s.turns, PublicURL: s.world.cfg.PublicURL, Version: version, Now: s.world.now, Log: s.world.log,
	})
	return part{root: []rootRoute{api}}, nil
}

// playedSounds gives players the sound of tracks. It is a subsonic.Sounds.
type playedSounds struct {
	sounds sounds
	files  *soundFiles
}

var _ subsonic.Sounds = playedSounds{}

func (p playedSounds) Open(ctx context.Context, t music.Track) (rest.Sound, error) {
	return p.sounds.Open(ctx, t)
}

func (p playedSounds) Describe(ctx context.Context, t music.Track) (contentType string, bytes int64, err error) {
	file, err := p.files.describe(ctx, t)
	return file.ContentType, file.Length, err
}

func (p playedSounds) Transcodes() bool { return len(sound.TranscodedFormats()) > 0 }

func (p playedSounds) TranscodedType(format string) string { return sound.TranscodedType(format) }

func (p playedSounds) Transcode(ctx context.Context, t music.Track, to subsonic.Transcoding, w io.Writer) error {
	return p.sounds.library.Transcode(ctx, trackAudio(t), sound.Transcoding(to), w)
}
