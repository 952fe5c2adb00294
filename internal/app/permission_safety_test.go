package app

import "strings"

// onReport asks with the id of a report of the fan's, of a comment of the owner's, in the place of $report.
func onReport(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		return query(strings.ReplaceAll(text, "$report", s.report()))(s, who)
	}
}

// report has the fan report another comment of the owner's, and returns its id.
func (s *server) report() string {
	s.t.Helper()
	// Who has just come reports less often than tests do.
	s.write(`MATCH (u:User {id: $id}) SET u.createdAt = datetime() - duration('P30D')`, object{"id": s.fanID})
	comment := s.comment(s.ownerID, s.tracks[0])
	s.mustGraphQL(s.access(s.fanID), `mutation { reportContent(input: {targetType: COMMENT, targetId: "`+comment+
		`", reason: SPAM}) { success } }`)
	found := s.mustGraphQL(s.access(s.adminID), `{ reports(first: 100) { nodes { id targetId under { targetId } } } }`)
	for _, each := range found["reports"].(object)["nodes"].([]any) {
		report := each.(object)
		if report["targetId"] != comment {
			continue
		}
		if under, _ := report["under"].(object); under["targetId"] != s.tracks[0] {
			s.t.Errorf("the comment stands below %v", report["under"])
		}
		return report["id"].(string)
	}
	s.t.Fatalf("the report of %s reached nobody", comment)
	return ""
}

// partingFrom asks to change what parts somebody from the stranger, and ends it again.
func partingFrom(name, undo string) func(*server, asker) string {
	return func(s *server, who asker) string {
		code := query(`mutation { `+name+`(userId: "$other") { success user { userId } } }`)(s, who)
		if code == "" {
			s.mustGraphQL(who.token, s.fill(`mutation { `+undo+`(userId: "$other") { success } }`))
		}
		return code
	}
}

// notOneself is for calls about the other artist: nobody does that to themselves.
var notOneself = outcomes{noToken, "", badInput, "", ""}

var safetyPermissions = []permission{
	{"GET /admin/reports/{id}", "", func(s *server, who asker) string {
		return s.outcome("GET", "/admin/reports/"+s.report(), who, nil)
	}, adminsOnly},
	{"Mutation.blockUser", "", partingFrom("blockUser", "unblockUser"), notOneself},
	{"Mutation.unblockUser", "", query(`mutation { unblockUser(userId: "$other") { success } }`), notOneself},
	{"Mutation.muteUser", "", partingFrom("muteUser", "unmuteUser"), notOneself},
	{"Mutation.unmuteUser", "", query(`mutation { unmuteUser(userId: "$other") { success } }`), notOneself},
	{"Query.blockedPeople", "", query(`{ blockedPeople { nodes { userId } totalCount } }`), signedIn},
	{"Query.mutedPeople", "", query(`{ mutedPeople { nodes { userId } totalCount } }`), signedIn},
	{"Mutation.muteWord", "", query(`mutation { muteWord(input: {text: "unheard"}) { id text until } }`), signedIn},
	{"Query.mutedWords", "", query(`{ mutedWords { id text until } }`), signedIn},
	{"Mutation.unmuteWord", "", query(`mutation { unmuteWord(id: "none") { success } }`), signedIn},
	{
		"Mutation.reportContent", "an artist",
		query(`mutation { reportContent(input: {targetType: PERSON, targetId: "$other", reason: OTHER}) { success } }`),
		notOneself,
	},
	{
		"Mutation.reportContent", "a song",
		query(`mutation { reportContent(input: {targetType: SONG, targetId: "$track", reason: COPYRIGHT, text: "Mine"}) { success } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.reportContent", "a draft",
		query(`mutation { reportContent(input: {targetType: SONG, targetId: "$draftTrack", reason: OTHER}) { success } }`),
		outcomes{noToken, missing, missing, badInput, ""},
	},
	{
		"Mutation.reportContent", "an event",
		onEvent("", `mutation { reportContent(input: {targetType: EVENT, targetId: "$event", reason: SPAM}) { success } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.reportContent", "a venue",
		onEvent("", `mutation { reportContent(input: {targetType: VENUE, targetId: "$venue", reason: OTHER}) { success } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.reportContent", "a giveaway",
		onGiveaway(`mutation { reportContent(input: {targetType: GIVEAWAY, targetId: "$giveaway", reason: SPAM}) { success } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{
		"Mutation.reportContent", "a playlist",
		ofPlaylist("PUBLIC", false, func(s *server, who asker, fill func(string) string) string {
			return query(fill(`mutation { reportContent(input: {targetType: PLAYLIST, targetId: "$playlist", reason: SPAM}) { success } }`))(s, who)
		}),
		outcomes{noToken, badInput, "", "", ""},
	},
	{
		"Mutation.reportContent", "a private playlist",
		ofPlaylist("PRIVATE", false, func(s *server, who asker, fill func(string) string) string {
			return query(fill(`mutation { reportContent(input: {targetType: PLAYLIST, targetId: "$playlist", reason: SPAM}) { success } }`))(s, who)
		}),
		outcomes{noToken, badInput, missing, missing, ""},
	},
	{
		"Mutation.reportContent", "merchandise",
		onItem("", `mutation { reportContent(input: {targetType: MERCHANDISE, targetId: "$item", reason: SPAM}) { success } }`),
		outcomes{noToken, "", "", badInput, ""},
	},
	{"Query.reports", "", query(`{ reports { nodes { id reason excerpt } pageInfo { hasNextPage } } }`), adminsOnly},
	{
		"Mutation.settleReport", "dismissed",
		onReport(`mutation { settleReport(id: "$report", as: DISMISSED) { state } }`), adminsOnly,
	},
	{
		"Mutation.settleReport", "removed",
		onReport(`mutation { settleReport(id: "$report", as: REMOVED) { state } }`), adminsOnly,
	},
}
