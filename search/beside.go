package search

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// fallBeside is how much lower than a song its album and its artist score.
const fallBeside = .9

// beside is what stands beside a song that was found.
type beside struct {
	query Query
	refs  []item.Ref
}

// besideSong names the album and the artist of the song that matches best. Only a search over several groups asks for
// them, where the song matches better than any artist and album, and where a group has room; while somebody types, the
// song's name must be there to its end, else each letter would bring others.
func besideSong(q Query, ranked map[item.Type][]scored) (b beside) {
	if len(q.Types) == 1 || q.Offset > 0 || len(ranked[item.Song]) == 0 {
		return b
	}
	song := ranked[item.Song][0]
	if !q.overview() && (q.Final || !song.rank.wholeName()) {
		return b
	}
	b.query = q
	for _, ref := range []item.Ref{
		{Type: item.Artist, ID: song.doc.ArtistID}, {Type: item.Album, ID: song.doc.AlbumID},
	} {
		others := ranked[ref.Type]
		if len(others) > 0 && compareMatch(&others[0].rank, &song.rank) < 0 {
			return beside{}
		}
		isThere := slices.ContainsFunc(others, func(h scored) bool { return h.doc.ID == ref.ID })
		if ref.ID != "" && slices.Contains(q.Types, ref.Type) && !isThere && len(others) < q.PerGroup-1 {
			b.refs = append(b.refs, ref)
		}
	}
	return b
}

// Beside names what PutBeside will put into results.
func (r *Results) Beside() []item.Ref { return r.beside.refs }

const (
	// mostBesides bounds the albums and artists that are kept, of about 700 bytes each.
	mostBesides = 50_000
	// From besideUnheard on, one that is shown is read anew for the next search, as another server may have put it.
	besideUnheard = time.Minute
	besideTooOld  = time.Hour
)

// newBesides keeps what PutBeside asks for: while somebody types, the engine is then asked once a letter.
func (x *Index) newBesides() *cache.Cache[Document] {
	return cache.New(cache.Options[Document]{
		Load: func(ctx context.Context, keys []string) ([]Document, error) {
			refs := make([]item.Ref, len(keys))
			for i, key := range keys {
				refs[i] = item.RefOf(key)
			}
			found, err := x.Lookup(ctx, refs)
			return slices.Collect(maps.Values(found)), err
		},
		ID:   func(d Document) string { return d.Ref().Key() },
		Size: mostBesides, Renew: besideUnheard, MaxAge: besideTooOld, Now: time.Now,
	})
}

// ReadAhead keeps what may stand beside songs, so that nobody waits for it. Other types are left alone. Errors: those
// of Lookup.
func (x *Index) ReadAhead(ctx context.Context, documents []Document) error {
	var keys []string
	for _, d := range documents {
		if d.Type == item.Artist || d.Type == item.Album {
			keys = append(keys, d.Ref().Key())
		}
	}
	if err := x.besides.ReadAhead(ctx, keys); !errors.Is(err, cache.ErrFull) {
		return err
	}
	return nil
}

// PutBeside puts the album and the artist of the song that matches best behind what matches in their groups. It may ask
// the engine once more, and is apart from Search so that callers can look at what matches meanwhile.
func (x *Index) PutBeside(ctx context.Context, results *Results) error {
	q := results.beside.query
	if len(results.beside.refs) == 0 {
		return nil
	}
	keys := make([]string, len(results.beside.refs))
	for i, ref := range results.beside.refs {
		keys[i] = ref.Key()
	}
	found, err := x.besides.Get(ctx, keys)
	if err != nil {
		return err
	}
	for _, d := range found {
		if !d.VisibleTo(q.Viewer) || !q.Filter.passes(d, q.Viewer) {
			continue
		}
		score := results.Groups[item.Song][0].Score * fallBeside
		if hits := results.Groups[d.Type]; len(hits) > 0 {
			score = min(score, hits[len(hits)-1].Score*fallOfScore)
		}
		results.Groups[d.Type] = append(results.Groups[d.Type], scored{doc: &d}.hit(score))
	}
	return nil
}
