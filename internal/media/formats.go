package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
)

// DefaultFormatBytes is what downloads in other formats may take on disk.
const DefaultFormatBytes = 4 << 30

const (
	// mostConversions is how many tracks may be converted and wait for it at once.
	mostConversions = 200
	// lingering is how long a conversion goes on after whoever waited was told to ask again.
	lingering = 15 * time.Second
)

// Offer is a format in which a track can be downloaded; Format is empty for the original.
type Offer struct {
	Format sound.Format
	// Bytes are estimated for all but the original.
	Bytes int64
}

// Edition is what a file that is made of a track says of it.
type Edition struct {
	Format sound.Format
	Tags   sound.Tags
	// Cover is the path of a JPEG, CoverVersion names its bytes; both are empty where there is none.
	Cover, CoverVersion string
}

// conversions are tracks in other formats, in files that are whole, by what they are made of.
type conversions struct {
	offered []sound.Format
	// new is the folder of what is being made, shelf that of what was.
	new   string
	shelf shelf
	under *rendering
	// open ends when the library is closed.
	open  context.Context
	close func()
}

// openConversions prepares the folders, and takes away what an earlier run left half made.
func openConversions(config LibraryConfig) (*conversions, error) {
	if config.FormatBytes == 0 {
		config.FormatBytes = DefaultFormatBytes
	}
	if config.Formats == nil {
		config.Formats = sound.Formats()
	}
	dir := filepath.Join(config.Dir, "formats")
	c := &conversions{
		offered: config.Formats,
		new:     filepath.Join(dir, "new"),
		shelf:   shelf{dir: filepath.Join(dir, "whole"), limit: config.FormatBytes, exactly: touchEvery},
		under:   newRendering(max(runtime.GOMAXPROCS(0)-1, 1)),
	}
	err := os.RemoveAll(c.new)
	for _, folder := range []string{c.new, c.shelf.dir} {
		if err == nil {
			err = os.MkdirAll(folder, 0o755)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("preparing the folder of downloads: %w", err)
	}
	var stop context.CancelFunc
	c.open, stop = context.WithCancel(context.Background())
	c.close = func() {
		stop()
		c.under.works.Wait()
	}
	return c, nil
}

// Formats returns in what a track can be downloaded, the original first. Where ffmpeg is not installed, that is all.
// Errors: as Open.
func (l *Library) Formats(ctx context.Context, track TrackAudio) (offers []Offer, err error) {
	original, info, err := l.lookInto(ctx, track)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	offers = []Offer{{Bytes: original.Size}}
	if info == nil {
		return offers, nil
	}
	for _, f := range l.made.offered {
		if f.Suits(info) {
			offers = append(offers, Offer{f, f.About(info, original.Size)})
		}
	}
	return offers, nil
}

// lookInto opens a track's sound and tells what it is, at its beginning; nil where nothing is made of it.
func (l *Library) lookInto(ctx context.Context, track TrackAudio) (*Audio, *sound.Info, error) {
	original, err := l.Open(ctx, track)
	if err != nil || len(l.made.offered) == 0 {
		return original, nil, err
	}
	info, err := sound.Probe(ctx, original.Content, original.Size)
	switch {
	case fault.CodeOf(err) == fault.BadUserInput: // what is damaged is handed out as it is
		return original, nil, nil
	case err == nil:
		_, err = original.Content.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("looking at the sound of track %s: %w", track.TrackID, err), original.Close())
	}
	return original, &info, nil
}

// OpenAs opens a track's sound in a format, which is made when it is first asked for: once for all who want it, and no
// further when the last of them has left. Errors: as Open; BAD_USER_INPUT for a format that is not offered; CONFLICT,
// in words, where it cannot be made; UNAVAILABLE while too many others wait.
func (l *Library) OpenAs(ctx context.Context, track TrackAudio, as Edition) (*Audio, error) {
	made, err := l.find(ctx, track, as)
	if err != nil {
		return nil, err
	}
	for range 2 { // it may be taken away before it is opened
		audio, err := l.made.take(made)
		if audio != nil || err != nil {
			return audio, err
		}
		if err := l.convert(ctx, made); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("opening track %s as %s: its file is gone", track.TrackID, as.Format)
}

// Prepare has what OpenAs would open made, and reports whether it is there after at most so long. Where it is not, the
// making goes on for as long as it takes to ask again. Errors: those of OpenAs.
func (l *Library) Prepare(ctx context.Context, track TrackAudio, as Edition, within time.Duration) (bool, error) {
	made, err := l.find(ctx, track, as)
	if err != nil {
		return false, err
	}
	if _, err := os.Stat(l.made.path(made)); err == nil {
		return true, nil
	}
	if err := l.made.isBusy(made); err != nil {
		return false, err
	}
	waiting, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	leave := l.stay(ctx, made)
	err = l.convert(waiting, made)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		time.AfterFunc(lingering, leave)
		return false, nil
	}
	leave()
	return err == nil, err
}

// stay asks for a file until leave is called, on behalf of somebody who will ask again.
func (l *Library) stay(ctx context.Context, e edition) (leave func()) {
	staying, cancel := context.WithCancel(context.WithoutCancel(ctx))
	forget := context.AfterFunc(l.made.open, cancel)
	one := l.made.under.join(staying, e.key, false, l.filling(e))
	l.made.under.works.Go(func() {
		select {
		case <-one.done: // whoever asks is told
		case <-staying.Done():
			l.made.under.leave(e.key, one)
		}
		forget()
	})
	return cancel
}

// edition is a track in a format, by a name for its bytes.
type edition struct {
	Edition
	track TrackAudio
	key   string
}

// find names what is to be made of a track.
func (l *Library) find(ctx context.Context, track TrackAudio, as Edition) (edition, error) {
	if !slices.Contains(l.made.offered, as.Format) {
		return edition{}, notOffered(as)
	}
	original, err := l.Open(ctx, track)
	if err != nil {
		return edition{}, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q|%q|%q|%+q|%q", sound.ConvertedBy(), as.Format, original.ETag,
		fmt.Sprintf("%#v", as.Tags), as.CoverVersion))
	return edition{as, track, hex.EncodeToString(sum[:16])}, original.Close()
}

func notOffered(as Edition) error {
	return fault.BadInput(map[string]string{
		"format": fmt.Sprintf("“%s” is not offered in this format.", as.Tags.Title),
	})
}

// path is that of a file by its key.
func (c *conversions) path(e edition) string {
	return filepath.Join(c.shelf.dir, e.key+"."+string(e.Format))
}

// take opens a file that is there, else nil.
func (c *conversions) take(e edition) (*Audio, error) {
	file, err := os.Open(c.path(e))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("opening a download: %w", err)
	}
	info, err := file.Stat()
	if err == nil {
		err = c.shelf.touch(file.Name(), info)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening a download: %w", err), file.Close())
	}
	return &Audio{
		Content: file, Size: info.Size(), ContentType: e.Format.ContentType(), ETag: `"` + e.key + `"`, ModTime: soundSince,
	}, nil
}

// convert returns when a file is there. Several who want it wait for one making.
func (l *Library) convert(ctx context.Context, e edition) error {
	if err := l.made.isBusy(e); err != nil {
		return err
	}
	return l.made.under.do(ctx, e.key, false, l.filling(e))
}

// isBusy refuses another file where too many are being made. Errors: UNAVAILABLE.
func (c *conversions) isBusy(e edition) error {
	if is, count := c.under.isUnder(e.key); is || count < mostConversions {
		return nil
	}
	busy := fault.New(fault.Unavailable, "Many downloads are being made right now. Please try again soon.")
	busy.RetryAfter = time.Minute
	return busy
}

func (l *Library) filling(e edition) func(context.Context) error {
	return func(ctx context.Context) error { return l.fill(ctx, e) }
}

// fill makes a file, and takes others away where there is no room.
func (l *Library) fill(ctx context.Context, e edition) (err error) {
	path := l.made.path(e)
	if _, err := os.Stat(path); err == nil {
		return nil // another has just made it
	}
	original, info, err := l.lookInto(ctx, e.track)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	if info == nil {
		return notMade(e, errors.New("the sound is damaged"))
	}
	if !e.Format.Suits(info) {
		return notOffered(e.Edition)
	}
	temp := filepath.Join(l.made.new, e.key)
	err = sound.Convert(ctx, original.Content, *info, sound.Conversion{
		Format: e.Format, Tags: e.Tags, Cover: e.Cover, Path: temp,
	})
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		if gone := os.Remove(temp); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		slog.WarnContext(ctx, "a track cannot be converted", "track", e.track.TrackID, "format", e.Format, "error", err)
		return notMade(e, err)
	}
	stat, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("keeping a download: %w", err)
	}
	return l.made.shelf.put(path, stat.Size())
}

func notMade(e edition, cause error) error {
	said := fmt.Sprintf("“%s” could not be made as %s. You can download it as the artist uploaded it.", e.Tags.Title,
		e.Format.Name())
	return fault.Wrap(fault.Conflict, said, cause)
}
