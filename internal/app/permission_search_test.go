package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/indexing"
)

// ownIndex gives the server search jobs of its own, which go when the test ends.
func (s *server) ownIndex() {
	s.t.Helper()
	s.world.indexID = graphtest.ID(s.t)
	s.world.jobOptions = indexing.Options{ReadyEvery: time.Second}
	id, db := s.world.indexID, graphtest.Open(s.t)
	s.t.Cleanup(func() {
		if _, err := db.Exec(context.WithoutCancel(s.t.Context()), "test_jobs_end", `MATCH (j:SearchJob) WHERE j.indexId = $id DETACH DELETE j`, map[string]any{"id": id}); err != nil {
			s.t.Error(err)
		}
	})
}

// onJob asks with the id of a job in a state in place of $job.
func onJob(state, text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		return s.graphql(who.token, strings.ReplaceAll(text, "$job", s.jobIn(state)), nil).code()
	}
}

// jobIn returns the id of a job in a state; nobody works on it.
func (s *server) jobIn(state string) string {
	s.t.Helper()
	admin := s.access(s.adminID)
	job := s.mustGraphQL(admin,
		`mutation { forceReindex(input: {objectType: "all"}) { id state } }`)["forceReindex"].(object)
	id := job["id"].(string)
	switch {
	case job["state"] == "RUNNING" && state == "PAUSED":
		s.mustGraphQL(admin, fmt.Sprintf(`mutation { pauseSearchJob(id: %q) { id } }`, id))
	case job["state"] == "PAUSED" && state == "RUNNING":
		s.mustGraphQL(admin, fmt.Sprintf(`mutation { resumeSearchJob(id: %q) { id } }`, id))
	}
	return id
}

// onSetAside asks with the id of a change that was set aside in place of $change.
func onSetAside(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		id := "search/Track/" + graphtest.ID(s.t) + "/1"
		db := graphtest.Open(s.t)
		if _, err := db.Exec(s.t.Context(), "test_aside", `CREATE (:Outbox {id: $id, kind: 'search', itemType: 'Track', itemId: $track, version: 1, createdAt: datetime(), attempts: 8,
  error: 'broken', setAsideAt: datetime()})`, map[string]any{"id": id, "track": s.tracks[0]}); err != nil {
			s.t.Fatal(err)
		}
		defer func() {
			if _, err := db.Exec(context.WithoutCancel(s.t.Context()), "test_aside_end", `MATCH (o:Outbox {id: $id}) DELETE o`, map[string]any{"id": id}); err != nil {
				s.t.Error(err)
			}
		}()
		return s.graphql(who.token, strings.ReplaceAll(text, "$change", id), nil).code()
	}
}

var adminsBad = outcomes{noToken, refused, refused, refused, badInput}

var searchPermissions = []permission{
	{
		"Query.searchIndex", "",
		query(`{ searchIndex { engine ready documents { type indexed } pending lagSeconds setAside job { id } } }`),
		adminsOnly,
	},
	{"Query.searchJob", "", onJob("RUNNING", `{ searchJob(id: "$job") { id findings { id } } }`), adminsOnly},
	{
		"Query.searchJob", "none", query(`{ searchJob(id: "none") { id } }`),
		outcomes{noToken, refused, refused, refused, missing},
	},
	{"Query.searchJobs", "", query(`{ searchJobs { nodes { id startedBy } totalCount } }`), adminsOnly},
	{"Query.setAsideChanges", "", onSetAside(`{ setAsideChanges { nodes { id name error } totalCount } }`), adminsOnly},
	{"Mutation.forceReindex", "all", query(`mutation { forceReindex(input: {objectType: "all"}) { id } }`), adminsOnly},
	{
		"Mutation.forceReindex", "nothing that there is",
		query(`mutation { forceReindex(input: {objectType: "planet"}) { id } }`), adminsBad,
	},
	{"Mutation.checkSearchIndex", "", query(`mutation { checkSearchIndex(repair: true) { id } }`), adminsOnly},
	{"Mutation.pauseSearchJob", "", onJob("RUNNING", `mutation { pauseSearchJob(id: "$job") { state } }`), adminsOnly},
	{"Mutation.resumeSearchJob", "", onJob("PAUSED", `mutation { resumeSearchJob(id: "$job") { state } }`), adminsOnly},
	{"Mutation.cancelSearchJob", "", onJob("RUNNING", `mutation { cancelSearchJob(id: "$job") { state } }`), adminsOnly},
	{"Mutation.retrySetAside", "", onSetAside(`mutation { retrySetAside(ids: ["$change"]) }`), adminsOnly},
	{"Mutation.dropSetAside", "", onSetAside(`mutation { dropSetAside(ids: ["$change"]) }`), adminsOnly},
	{
		"POST /reindex/force", "",
		request("POST", "/reindex/force", object{"objectType": "song", "ids": []string{"a"}}), adminsOnly,
	},
	{
		"POST /reindex/force", "ids of no type",
		request("POST", "/reindex/force", object{"objectType": "all", "ids": []string{"a"}}), adminsBad,
	},
}
