package app

import (
	"strings"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// proposed makes a genre that the owner proposed with the draft album.
func (s *server) proposed() string {
	s.t.Helper()
	id := graphtest.ID(s.t)
	s.write(`MATCH (u:User {id: $owner}) MATCH (al:Album {id: $album})
CREATE (u)-[:PROPOSED {at: datetime()}]->(p:GenreProposal {id: $id, key: $id, slug: $id, name: 'Genre ' + left($id, 30), state: 'PROPOSED',
  trackCount: 0, artistCount: 0, proposedAt: datetime(), waitingSince: datetime()})<-[:IN_GENRE]-(al)`,
		object{"id": id, "owner": s.ownerID, "album": s.draftAlbum})
	return id
}

// onProposal asks with the id of a proposal of each row's own.
func onProposal(act string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		sent := object{}
		for name, value := range body {
			sent[name] = value
			if text, isText := value.(string); isText {
				sent[name] = strings.ReplaceAll(text, "$genre", s.genre)
			}
		}
		return s.outcome("POST", "/admin/genres/"+s.proposed()+act, who, sent)
	}
}

var genrePermissions = []permission{
	{"GET /admin/genres", "", request("GET", "/admin/genres", nil), adminsOnly},
	{"POST /admin/genres/{id}/take-up", "", onProposal("/take-up", object{}), adminsOnly},
	{
		"POST /admin/genres/{id}/take-up", "what is there", onProposal("/take-up", object{"name": "$genre"}),
		outcomes{noToken, refused, refused, refused, "CONFLICT"},
	},
	{
		"POST /admin/genres/{id}/take-up", "what nobody proposed",
		request("POST", "/admin/genres/none/take-up", object{"name": "Rock"}),
		outcomes{noToken, refused, refused, refused, missing},
	},
	{
		"POST /admin/genres/{id}/take-up", "as no name", onProposal("/take-up", object{"name": "!!!"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/genres/{id}/fold", "", onProposal("/fold", object{"genreId": "$genre"}), adminsOnly},
	{
		"POST /admin/genres/{id}/fold", "into nothing", onProposal("/fold", object{"genreId": "none"}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"POST /admin/genres/{id}/decline", "", onProposal("/decline", object{"words": "It is no genre"}), adminsOnly},
	{
		"POST /admin/genres/{id}/decline", "without words", onProposal("/decline", object{"words": " "}),
		outcomes{noToken, refused, refused, refused, badInput},
	},
}
