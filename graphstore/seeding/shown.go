package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/seed"
)

// PutShown writes panels, proposed genres and what is featured that are not there.
func (s *Store) PutShown(ctx context.Context, rows seed.ShownRows) error {
	places := make(map[string]int, len(rows.Panels))
	for i, p := range rows.Panels {
		places[p.ID] = i + 1
	}
	err := write(ctx, s, "seed_panels", `UNWIND $rows AS row MERGE (p:CarouselPanel {id: row.id}) ON CREATE SET p += row.properties`,
		rows.Panels, func(p seed.PanelRow) map[string]any {
			targets := make([]string, len(p.Targets))
			for i, target := range p.Targets {
				targets[i] = target.Key()
			}
			properties := map[string]any{
				"carouselId": rows.SiteID, "type": p.Type, "place": places[p.ID], "title": p.Title,
				"text": cypher.OrNull(p.Text), "link": cypher.OrNull(p.Link), "endsAt": p.EndsAt, "targets": targets,
				"createdAt": rows.At, "updatedAt": rows.At, "createdBy": p.CreatedBy,
			}
			return map[string]any{"id": p.ID, "properties": properties}
		})
	if err != nil {
		return err
	}
	if err := s.putProposals(ctx, rows); err != nil {
		return err
	}
	position := 0
	return write(ctx, s, "seed_featured", `UNWIND $rows AS row MERGE (f:Featured {key: row.key}) ON CREATE SET f += row.properties`,
		rows.Featured, func(r item.Ref) map[string]any {
			position++
			return map[string]any{"key": rows.SiteID + "/" + r.Key(), "properties": map[string]any{
				"listId": rows.SiteID, "type": string(r.Type), "itemId": r.ID, "position": position,
			}}
		})
}

// putProposals has albums be in genres that their artists propose, instead of their own. What was decided stays so.
func (s *Store) putProposals(ctx context.Context, rows seed.ShownRows) error {
	return write(ctx, s, "seed_proposals", `UNWIND $rows AS row
WITH row WHERE NOT EXISTS { MATCH (:GenreProposal {id: row.id}) }
MERGE (p:GenreProposal {key: row.key}) ON CREATE SET p += row.properties
WITH row, p WHERE p.id = row.id
MATCH (a:User {id: row.artistId}) MATCH (al:Album {id: row.albumId})
CREATE (a)-[:PROPOSED {at: p.proposedAt}]->(p)
WITH al, p OPTIONAL MATCH (al)-[r:IN_GENRE]->(:Genre) DELETE r
WITH DISTINCT al, p CREATE (al)-[:IN_GENRE]->(p)`, rows.Proposals, func(p seed.ProposalRow) map[string]any {
		name, _ := music.ParseGenre(p.Name)
		return map[string]any{
			"id": p.ID, "key": name.Key, "artistId": p.ArtistID, "albumId": p.AlbumID, "properties": map[string]any{
				"id": p.ID, "name": name.Name, "slug": name.Slug, "state": "PROPOSED", "trackCount": 0, "artistCount": 0,
				"proposedAt": rows.At, "waitingSince": rows.At,
			},
		}
	})
}
