package media

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sidestage/sidestage/internal/sound"
)

// Transcode writes a track's sound in another format while somebody listens; nothing of it is kept. Errors: as Open, as
// sound.Decode and sound.Transcode; where nothing was written yet the original can be sent instead.
func (l *Library) Transcode(ctx context.Context, track TrackAudio, to sound.Transcoding, w io.Writer) (err error) {
	original, err := l.Open(ctx, track)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	info, err := sound.Probe(ctx, original.Content, original.Size)
	if err != nil {
		return fmt.Errorf("looking at the sound of track %s: %w", track.TrackID, err)
	}
	stream, err := sound.Decode(ctx, original.Content, info)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stream.Close()) }()
	return sound.Transcode(ctx, stream, to, w)
}
