package app

import "fmt"

// onSettings asks with the number of the settings in force in place of %d.
func onSettings(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		return s.graphql(who.token, fmt.Sprintf(text, s.settingsInForce()), nil).code()
	}
}

func (s *server) settingsInForce() int {
	s.t.Helper()
	current := s.mustGraphQL(s.access(s.adminID), `{ searchSettings { version } }`)["searchSettings"].(object)
	return int(current["version"].(float64))
}

var searchTuningPermissions = []permission{
	{"Query.searchSettings", "", query(`{ searchSettings { version weights { slack } } }`), adminsOnly},
	{
		"Query.searchSettingsHistory", "",
		query(`{ searchSettingsHistory { nodes { version changedBy } totalCount } }`), adminsOnly,
	},
	{
		"Query.previewSearchSettings", "",
		query(`{ previewSearchSettings(input: {synonyms: [], stopWords: [], weights: {slack: 2}}) { queries } }`),
		adminsOnly,
	},
	{
		"Mutation.updateSearchSettings", "",
		onSettings(`mutation { updateSearchSettings(input: {synonyms: [], stopWords: [], weights: {}}, version: %d, reason: "a test") { version } }`), adminsOnly,
	},
	{
		"Mutation.restoreSearchSettings", "the defaults",
		query(`mutation { restoreSearchSettings(version: 0, reason: "a test") { version } }`), adminsOnly,
	},
}
