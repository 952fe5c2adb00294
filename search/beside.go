package search

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// fallBeside is how much lower than a song its album and its artist score.
const fallBeside = .9

// beside puts the album and the artist of the song that matches best behind what matches in their groups. Only a final
// search over several groups asks for them, where the song matches better than any artist and album, and where a group
// has room.
func (x *Index) beside(ctx context.Context, q *Query, ranked map[item.Type][]scored, results *Results) error {
	if !q.overview() || len(ranked[item.Song]) == 0 {
		return nil
	}
	song := ranked[item.Song][0]
	var wanted []item.Ref
	for _, ref := range []item.Ref{
		{Type: item.Artist, ID: song.doc.ArtistID}, {Type: item.Album, ID: song.doc.AlbumID},
	} {
		others := ranked[ref.Type]
		if len(others) > 0 && compareMatch(&others[0].rank, &song.rank) < 0 {
			return nil
		}
		isThere := slices.ContainsFunc(others, func(h scored) bool { return h.doc.ID == ref.ID })
		if ref.ID != "" && slices.Contains(q.Types, ref.Type) && !isThere && len(others) < q.PerGroup-1 {
			wanted = append(wanted, ref)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	found, err := x.Lookup(ctx, wanted)
	if err != nil {
		return err
	}
	for _, ref := range wanted {
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
