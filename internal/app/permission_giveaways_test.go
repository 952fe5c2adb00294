package app

import (
	"net/http"
	"strings"
	"time"
)

// onGiveaway asks with the id of a giveaway of the owner's that runs, one for all who ask, in the place of $giveaway.
func onGiveaway(text string) func(*server, asker) string {
	return onGiveawayDo(func(s *server, who asker, id string) string {
		return query(strings.ReplaceAll(text, "$giveaway", id))(s, who)
	})
}

// onGiveawayDo is onGiveaway for what is no plain query. One for all: nobody may open as many as there are people.
func onGiveawayDo(do func(s *server, who asker, id string) string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		if ids[s] == "" {
			ids[s] = s.giveaway()
		}
		return do(s, who, ids[s])
	}
}

// onDeletedGiveaway is onGiveaway with one that the owner deleted.
func onDeletedGiveaway(text string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		if ids[s] == "" {
			ids[s] = s.giveaway()
			s.mustGraphQL(s.access(s.ownerID), `mutation { deleteGiveaway(id: "`+ids[s]+`") { success } }`)
		}
		return query(strings.ReplaceAll(text, "$giveaway", ids[s]))(s, who)
	}
}

// giveaway opens one of the owner's. Who has just come opens them less often than tests do.
func (s *server) giveaway() string {
	s.t.Helper()
	s.write(`MATCH (u:User {id: $id}) SET u.createdAt = datetime() - duration('P30D')`, object{"id": s.ownerID})
	made := s.mustGraphQL(s.access(s.ownerID), givenAway("")+`}) { id } }`)
	return made["createGiveaway"].(object)["id"].(string)
}

// givenAway begins to open a giveaway that runs for a day.
func givenAway(more string) string {
	return `mutation { createGiveaway(input: {description: "A shirt", endDate: "` +
		time.Now().Add(24*time.Hour).UTC().Format(time.RFC3339) + `" ` + more
}

var giveawayPermissions = []permission{
	{"Mutation.createGiveaway", "", query(givenAway("") + `}) { id } }`), outcomes{noToken, refused, "", "", refused}},
	{
		"Mutation.createGiveaway", "as the owner", query(givenAway(`userId: "$owner"`) + `}) { id } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Query.getGiveawayById", "",
		onGiveaway(`{ getGiveawayById(id: "$giveaway") { description winners { handle } myEntry { number } } }`), everybody,
	},
	{"Query.getGiveawayById", "deleted", onDeletedGiveaway(`{ getGiveawayById(id: "$giveaway") { id } }`), nobody},
	{"Query.getGiveawaysByUser", "", query(`{ getGiveawaysByUser(userId: "$owner") { nodes { id } } }`), everybody},
	{"Query.getGiveawayEntryCount", "", onGiveaway(`{ getGiveawayEntryCount(giveawayId: "$giveaway") }`), everybody},
	{"Query.hasEnteredGiveaway", "", onGiveaway(`{ hasEnteredGiveaway(giveawayId: "$giveaway") }`), everybody},
	{
		"Query.hasEnteredGiveaway", "of the fan",
		onGiveaway(`{ hasEnteredGiveaway(giveawayId: "$giveaway", userId: "$fan") }`), forTheFan,
	},
	{
		"Mutation.updateGiveaway", "",
		onGiveaway(`mutation { updateGiveaway(input: {id: "$giveaway", quantity: 2}) { quantity } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Mutation.deleteGiveaway", "", onGiveaway(`mutation { deleteGiveaway(id: "$giveaway") { success } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Mutation.restoreGiveaway", "that the owner deleted",
		onDeletedGiveaway(`mutation { restoreGiveaway(id: "$giveaway") { id } }`),
		outcomes{noToken, missing, missing, "", ""},
	},
	{
		"Mutation.enterGiveaway", "",
		onGiveaway(`mutation { enterGiveaway(giveawayId: "$giveaway") { success errorMessage } }`), signedIn,
	},
	{
		"Mutation.enterGiveaway", "that is deleted",
		onDeletedGiveaway(`mutation { enterGiveaway(giveawayId: "$giveaway") { success } }`),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"Mutation.enterGiveaway", "whether it succeeds",
		onGiveawayDo(func(s *server, who asker, id string) string {
			return sees(`mutation { enterGiveaway(giveawayId: "`+id+`") { success } }`, `"success":true`)(s, who)
		}),
		outcomes{noToken, shown, shown, hidden, shown},
	},
	{
		"Mutation.selectGiveawayWinners", "",
		onGiveaway(`mutation { selectGiveawayWinners(giveawayId: "$giveaway") { success errorMessage } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Mutation.createPost", "about the owner's giveaway",
		onGiveaway(`mutation { createPost(input: {type: Giveaway, giveawayId: "$giveaway"}) { giveaway { id } } }`),
		outcomes{noToken, badInput, badInput, "", badInput},
	},
	{
		"GET /giveaways/{id}/proof", "", onGiveawayDo(func(s *server, who asker, id string) string {
			return s.outcome(http.MethodGet, "/giveaways/"+id+"/proof", who, nil)
		}), everybody,
	},
}
