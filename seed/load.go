package seed

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// DefaultFans is how many fans the demo data has.
const DefaultFans = 500

// DefaultSeed is the number the demo data is drawn from.
const DefaultSeed uint64 = 20090401

// Options say what to load.
type Options struct {
	Fans int    // 0 means DefaultFans
	Seed uint64 // 0 means DefaultSeed
	// Scale adds as many tracks as there are fans, by synthetic artists.
	Scale bool
	// Now is the moment that a first load lets histories end at.
	Now time.Time
	// HashPassword makes the stored form of a password. It is required.
	HashPassword func(password string) (string, error)
	// Progress is told how many of a stage's units are done; it may be nil.
	Progress func(stage string, done, total int)
	// Namespace sets a copy of the data apart, for tests that share a graph.
	Namespace string
	// SiteID names the settings of the site that shows some of it first; empty for none.
	SiteID string
}

// Report counts the rows that were written, after an interrupted load those of
// this run. A few follows are found by two circles and count twice.
type Report struct {
	// Already is true where everything had been loaded before; nothing was
	// written then.
	Already                         bool
	Genres, Artists, Albums, Tracks int
	Fans, Follows, Listens, Saves   int
	Took                            time.Duration
}

// The stages of a load, in order. A load that was interrupted goes on at the
// stage, and the unit of it, that the mark names.
const (
	stageCatalogue = "catalogue"
	stageSynthetic = "synthetic artists"
	stageFans      = "fans"
	stageLives     = "listening"
	stageTalk      = "talk"
	stageSales     = "sales"
	stageCounts    = "counts"
	stageShown     = "what is shown first"
)

// Load writes the demo data to a graph, unless it is there already. The same
// options always give the same graph; loading it twice changes nothing, and a
// load that was interrupted goes on where it stopped. What Load needs in memory
// grows with the number of artists, by about 150 bytes each, not with fans or
// tracks. The search index is not told: build it after.
func Load(ctx context.Context, store Store, opts Options) (Report, error) {
	begun := time.Now()
	l, err := newLoader(ctx, store, opts)
	if err != nil {
		return Report{}, err
	}
	if !l.mark.CompletedAt.IsZero() {
		return Report{Already: true, Took: time.Since(begun)}, nil
	}
	if err := l.playTrade(ctx); err != nil {
		return Report{}, err
	}
	stages := []struct {
		name  string
		total int // units of progress
		size  int // units a batch
		put   func(ctx context.Context, from, to int) error
	}{
		{stageCatalogue, 1, 1, l.putCatalogue},
		{stageSynthetic, len(l.world.artists) - l.world.synthetic, 250, l.putSynthetic},
		{stageFans, l.circles(), 100, l.putFans},
		{stageLives, l.circles(), 12, l.putLives},
		{stageTalk, len(l.invented()), 4, l.putTalk},
		{stageSales, l.trade.parts(), 1, l.putSales},
		{stageCounts, len(l.world.artists), 500, l.putCounts},
		{stageShown, 1, 1, l.putShown},
	}
	reached, from := false, l.mark.Done
	for _, s := range stages {
		if reached = reached || s.name == l.mark.Stage; !reached {
			continue
		}
		if err := l.stage(ctx, s.name, from, s.total, s.size, s.put); err != nil {
			return l.report, fmt.Errorf("loading the demo data: %s: %w", s.name, err)
		}
		from = 0 // the next stage begins at its start
	}
	l.mark.Stage, l.mark.CompletedAt = stageShown, time.Now().UTC()
	if err := store.Checkpoint(ctx, l.mark); err != nil {
		return l.report, fmt.Errorf("marking the demo data as complete: %w", err)
	}
	l.report.Took = time.Since(begun)
	return l.report, nil
}

// loader is one run of Load.
type loader struct {
	store     Store
	opts      Options
	catalogue *Catalogue
	byAlbum   map[string][]Track // the catalogue's
	world     *world
	rows      rowMaker
	mark      Mark
	report    Report
	trade     trade
}

func newLoader(ctx context.Context, store Store, opts Options) (*loader, error) {
	if opts.HashPassword == nil {
		return nil, errors.New("loading the demo data: no way to hash passwords is given")
	}
	if opts.Fans <= 0 {
		opts.Fans = DefaultFans
	}
	if opts.Seed == 0 {
		opts.Seed = DefaultSeed
	}
	cities, err := readCities()
	if err != nil {
		return nil, err
	}
	catalogue, err := ReadCatalogue()
	if err != nil {
		return nil, err
	}
	wanted := Mark{
		ID: opts.Namespace, Seed: opts.Seed, Fans: opts.Fans, Scale: opts.Scale, Anchor: opts.Now.UTC().Truncate(time.Minute),
		Stage: stageCatalogue,
	}
	if wanted.ID == "" {
		wanted.ID = "demo"
	}
	mark, err := store.Begin(ctx, wanted)
	if err != nil {
		return nil, fmt.Errorf("beginning to load the demo data: %w", err)
	}
	if mark.Seed != wanted.Seed || mark.Fans != wanted.Fans || mark.Scale != wanted.Scale {
		// Another set is asked for: load it over what is there, from the start.
		wanted.Anchor = mark.Anchor
		mark = wanted
	}
	l := &loader{
		store: store, opts: opts, catalogue: catalogue, world: newWorld(catalogue, cities, opts), mark: mark,
		rows:    newRowMaker(catalogue, cities, opts.Namespace, mark.Anchor),
		byAlbum: make(map[string][]Track),
	}
	for _, t := range catalogue.Tracks {
		l.byAlbum[t.Album] = append(l.byAlbum[t.Album], t)
	}
	return l, nil
}

func (l *loader) circles() int { return (l.opts.Fans + circleSize - 1) / circleSize }

// stage puts the units from..total in batches and notes how far it came.
func (l *loader) stage(
	ctx context.Context, name string, from, total, size int, put func(ctx context.Context, from, to int) error,
) error {
	for from < total {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(from+size, total)
		if err := put(ctx, from, to); err != nil {
			return err
		}
		from = to
		mark := l.mark
		mark.Stage, mark.Done = name, from
		if err := l.store.Checkpoint(ctx, mark); err != nil {
			return fmt.Errorf("noting progress: %w", err)
		}
		if l.opts.Progress != nil {
			l.opts.Progress(name, from, total)
		}
	}
	return nil
}

// putCatalogue writes genres, the catalogue's artists with their work, and the
// administrator.
func (l *loader) putCatalogue(ctx context.Context, _, _ int) error {
	genres := make([]GenreRow, len(l.catalogue.Genres))
	for i, g := range l.catalogue.Genres {
		genres[i] = l.rows.genreRow(g)
	}
	if err := l.store.PutGenres(ctx, genres); err != nil {
		return fmt.Errorf("writing genres: %w", err)
	}
	l.report.Genres += len(genres)
	albums, tracks := make(map[string][]Album), make(map[string][]Track)
	for _, a := range l.catalogue.Albums {
		albums[a.Artist] = append(albums[a.Artist], a)
	}
	for _, t := range l.catalogue.Tracks {
		tracks[t.Artist] = append(tracks[t.Artist], t)
	}
	var all releases
	for _, a := range l.catalogue.Artists {
		if err := l.collect(&all, a, albums[a.Key], tracks[a.Key], l.byAlbum); err != nil {
			return err
		}
	}
	if err := l.putReleases(ctx, all); err != nil {
		return err
	}
	return l.putAccounts(ctx)
}

// collect adds the rows of one artist to all.
func (l *loader) collect(all *releases, a Artist, albums []Album, tracks []Track, byAlbum map[string][]Track) error {
	one, err := l.rows.releases(a, albums, tracks, byAlbum)
	if err != nil {
		return err
	}
	all.artists = append(all.artists, one.artists...)
	all.albums = append(all.albums, one.albums...)
	all.tracks = append(all.tracks, one.tracks...)
	all.features = append(all.features, one.features...)
	return nil
}

func (l *loader) putReleases(ctx context.Context, all releases) error {
	if err := l.store.PutArtists(ctx, all.artists); err != nil {
		return fmt.Errorf("writing artists: %w", err)
	}
	if err := l.store.PutAlbums(ctx, all.albums); err != nil {
		return fmt.Errorf("writing albums: %w", err)
	}
	if err := l.store.PutTracks(ctx, all.tracks); err != nil {
		return fmt.Errorf("writing tracks: %w", err)
	}
	if err := l.store.PutFeatures(ctx, all.features); err != nil {
		return fmt.Errorf("writing featured tracks: %w", err)
	}
	l.report.Artists += len(all.artists)
	l.report.Albums += len(all.albums)
	l.report.Tracks += len(all.tracks)
	return nil
}

func (l *loader) putSynthetic(ctx context.Context, from, to int) error {
	var all releases
	for i := from; i < to; i++ {
		w := l.world.syntheticWork(l.world.synthetic + i)
		byAlbum := make(map[string][]Track, len(w.albums))
		for _, t := range w.tracks {
			byAlbum[t.Album] = append(byAlbum[t.Album], t)
		}
		if err := l.collect(&all, w.artist, w.albums, w.tracks, byAlbum); err != nil {
			return err
		}
	}
	return l.putReleases(ctx, all)
}

// putCounts sets the counts of the work of artists from..to, and after the last
// those of the genres.
func (l *loader) putCounts(ctx context.Context, from, to int) error {
	var artists, albums, tracks []string
	seen := make(map[string]bool)
	for i := from; i < to; i++ {
		artists = append(artists, l.world.artistID(i))
		for _, s := range l.world.songs(i) {
			tracks = append(tracks, l.rows.id("track", s.key))
			if id := l.rows.id("album", s.album); !seen[id] {
				seen[id] = true
				albums = append(albums, id)
			}
		}
	}
	if err := l.store.CountTracks(ctx, tracks); err != nil {
		return fmt.Errorf("counting plays: %w", err)
	}
	if err := l.store.CountAlbums(ctx, albums); err != nil {
		return fmt.Errorf("counting saves: %w", err)
	}
	if err := l.store.CountArtists(ctx, artists); err != nil {
		return fmt.Errorf("counting followers: %w", err)
	}
	if demo := l.world.demoArtist; from <= demo && demo < to {
		since := l.mark.Anchor.AddDate(0, 0, 1-figuresDays).Truncate(24 * time.Hour)
		if err := l.store.CountDays(ctx, l.world.artistID(demo), since); err != nil {
			return fmt.Errorf("counting the days of the demo artist: %w", err)
		}
	}
	if to < len(l.world.artists) {
		return nil
	}
	genres := make([]string, len(l.catalogue.Genres))
	for i, g := range l.catalogue.Genres {
		genres[i] = l.rows.id("genre", g.Slug)
	}
	if err := l.store.CountGenres(ctx, genres); err != nil {
		return fmt.Errorf("counting the tracks of genres: %w", err)
	}
	return nil
}
