package app

import "fmt"

// onTuning asks with the number of the tuning in force in place of %d.
func onTuning(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		return s.graphql(who.token, fmt.Sprintf(text, s.tuningInForce()), nil).code()
	}
}

func (s *server) tuningInForce() int {
	s.t.Helper()
	state := s.mustGraphQL(s.access(s.adminID), `{ tuningState { current { version } } }`)["tuningState"].(object)
	return int(state["current"].(object)["version"].(float64))
}

// onLearning asks with the number of the learning in force in place of %d.
func onLearning(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		state := s.mustGraphQL(s.access(s.adminID), `{ learning { current { version } } }`)["learning"].(object)
		return s.graphql(who.token, fmt.Sprintf(text, int(state["current"].(object)["version"].(float64))), nil).code()
	}
}

const twoTunings = `{name: "A test", share: 0.5,
  a: {similarityScoreThreshold: 0.99, model: "blend", diversity: 0.2, discovery: 0.1},
  b: {similarityScoreThreshold: 0.01, model: "blend", diversity: 0.2, discovery: 0.1}}`

// experiment starts one, once none runs, and gives its id.
func (s *server) experiment() string {
	s.t.Helper()
	s.noExperiment()
	started := s.mustGraphQL(s.access(s.adminID), `mutation { startExperiment(input: `+twoTunings+`) { id } }`)
	return started["startExperiment"].(object)["id"].(string)
}

// noExperiment stops the one that runs.
func (s *server) noExperiment() {
	s.t.Helper()
	state := s.mustGraphQL(s.access(s.adminID), `{ tuningState { experiment { id } } }`)["tuningState"].(object)
	if running, ok := state["experiment"].(object); ok {
		s.mustGraphQL(s.access(s.adminID),
			`mutation { stopExperiment(id: "`+running["id"].(string)+`", reason: "a test is over") { id } }`)
	}
}

func startsExperiment(s *server, who asker) string {
	s.noExperiment()
	defer s.noExperiment()
	return s.graphql(who.token,
		`mutation { startExperiment(input: `+twoTunings+`) { id a { people figures { name } } differences { certain } } }`,
		nil).code()
}

func stopsExperiment(s *server, who asker) string {
	id := s.experiment()
	defer s.noExperiment()
	return s.graphql(who.token,
		`mutation { stopExperiment(id: "`+id+`", reason: "a test") { id state kept } }`, nil).code()
}

func rollsBack(s *server, who asker) string {
	version := s.services.trainer.Model().Version
	return s.graphql(who.token, `mutation { rollBackModel(version: "`+version+`") { version inUse } }`, nil).code()
}

// onModel asks with the version of the model in use in place of %q, and leaves it without a name and a pin.
func onModel(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		version := s.services.trainer.Model().Version
		defer s.mustGraphQL(s.access(s.adminID), fmt.Sprintf(
			`mutation { nameModel(version: %q) { name } pinModel(version: %q, pinned: false) { pinned } }`, version, version))
		return s.graphql(who.token, fmt.Sprintf(text, version), nil).code()
	}
}

var tuningPermissions = []permission{
	{
		"Query.tuningState", "",
		query(`{ tuningState { current { version tuning { model } } models trained { version weights { name } } training trainingFailed experiment { id } } }`), adminsOnly,
	},
	{"Query.tuningHistory", "", query(`{ tuningHistory { nodes { version changedBy } totalCount } }`), adminsOnly},
	{
		"Query.learning", "",
		query(`{ learning { current { version learning { halfLifeDays } changedBy } default { skipShare } } }`), adminsOnly,
	},
	{"Query.learningHistory", "", query(`{ learningHistory { nodes { version changedBy } totalCount } }`), adminsOnly},
	{
		"Query.previewThreshold", "",
		query(`{ previewThreshold(similarityScoreThreshold: 0.3) { artists losing gaining curve { threshold precision recall } now { coverage } } }`), adminsOnly,
	},
	{
		"Query.previewNeighbours", "",
		query(`{ previewNeighbours(artistId: "$owner", similarityScoreThreshold: 0.3) { listeners now { score } then { artist { id } } } }`), adminsOnly,
	},
	{
		"Query.previewLists", "",
		query(`{ previewLists(userIds: ["$fan"], input: {similarityScoreThreshold: 0.3, model: "popularity", diversity: 0, discovery: 0}) { person { handle } now { reason } then { track { id } } } }`), adminsOnly,
	},
	{
		"Query.previewLists", "a draft",
		sees(`{ previewLists(userIds: ["$owner"], input: {similarityScoreThreshold: 0.3, model: "popularity", diversity: 0, discovery: 1}, first: 50) { now { track { id } } then { track { id } } } }`, "$draftTrack"),
		outcomes{noToken, refused, refused, refused, hidden},
	},
	{
		"Query.experiments", "",
		query(`{ experiments { nodes { id a { figures { name mean low high } } differences { name certain } } totalCount } }`), adminsOnly,
	},
	{
		"Mutation.saveTuning", "",
		onTuning(`mutation { saveTuning(input: {similarityScoreThreshold: 0.5, model: "blend", diversity: 0.2, discovery: 0.1}, version: %d, reason: "a test") { version } }`), adminsOnly,
	},
	{
		"Mutation.restoreTuning", "what the product comes with",
		query(`mutation { restoreTuning(version: 0, reason: "a test") { version } }`), adminsOnly,
	},
	{
		"Mutation.saveLearning", "",
		onLearning(`mutation { saveLearning(input: {halfLifeDays: 90, popularityHalfLifeDays: 14, savePlays: 4.5, followPlays: 5, skipShare: 0.5}, version: %d, reason: "a test") { version } }`), adminsOnly,
	},
	{
		"Mutation.restoreLearning", "what the product comes with",
		query(`mutation { restoreLearning(version: 0, reason: "a test") { version } }`), adminsOnly,
	},
	{"Mutation.trainModel", "", query(`mutation { trainModel }`), adminsOnly},
	{"Mutation.rollBackModel", "", rollsBack, adminsOnly},
	{
		"Mutation.nameModel", "",
		onModel(`mutation { nameModel(version: %q, name: "A test", why: "a test") { version name } }`), adminsOnly,
	},
	{
		"Mutation.pinModel", "",
		onModel(`mutation { pinModel(version: %q, pinned: true, why: "a test") { version pinned } }`), adminsOnly,
	},
	{"Mutation.startExperiment", "", startsExperiment, adminsOnly},
	{"Mutation.stopExperiment", "", stopsExperiment, adminsOnly},
	{
		"GET /admin/recommendations/{file}", "the curve",
		request("GET", "/admin/recommendations/curve.csv", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "two thresholds",
		request("GET", "/admin/recommendations/threshold.json?similarityScoreThreshold=0.3", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "what would change",
		request("GET", "/admin/recommendations/changes.csv?similarityScoreThreshold=0.3", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "neighbours",
		request("GET", "/admin/recommendations/neighbours.csv?artistId=$owner&similarityScoreThreshold=0.3", nil),
		adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "lists",
		request("GET", "/admin/recommendations/lists.json?userId=$fan&model=popularity", nil), adminsOnly,
	},
	{"GET /admin/recommendations/{file}", "models", request("GET", "/admin/recommendations/models.json", nil), adminsOnly},
	{
		"GET /admin/recommendations/{file}", "history",
		request("GET", "/admin/recommendations/history.csv", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "history of the learning",
		request("GET", "/admin/recommendations/learning.csv", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "experiments",
		request("GET", "/admin/recommendations/experiment.json", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/{file}", "no such file", request("GET", "/admin/recommendations/everything.csv", nil),
		outcomes{noToken, refused, refused, refused, missing},
	},
	{
		"GET /admin/recommendations/interactions.tsv", "",
		request("GET", "/admin/recommendations/interactions.tsv", nil), adminsOnly,
	},
	{
		"GET /admin/recommendations/interactions.jsonl", "",
		request("GET", "/admin/recommendations/interactions.jsonl", nil), adminsOnly,
	},
}
