package search

import (
	"context"
	"slices"

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

// PutBeside puts the album and the artist of the song that matches best behind what matches in their groups. It asks
// the engine once more, and is apart from Search so that callers can look at what matches meanwhile.
func (x *Index) PutBeside(ctx context.Context, results *Results) error {
	q := results.beside.query
	if len(results.beside.refs) == 0 {
		return nil
	}
	found, err := x.Lookup(ctx, results.beside.refs)
	if err != nil {
		return err
	}
	for _, ref := range results.beside.refs {
		d, ok := found[ref]
		if !ok || !d.VisibleTo(q.Viewer) || !q.Filter.passes(d, q.Viewer) {
			continue
		}
		score := results.Groups[item.Song][0].Score * fallBeside
		if hits := results.Groups[ref.Type]; len(hits) > 0 {
			score = min(score, hits[len(hits)-1].Score*fallOfScore)
		}
		results.Groups[ref.Type] = append(results.Groups[ref.Type], scored{doc: &d}.hit(score))
	}
	return nil
}
