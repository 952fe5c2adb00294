package app

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// roleOperations are what each role may do of what is for admins alone otherwise. A row of the matrix is meant by its
// operation, or by the operation and what is asked.
var roleOperations = map[access.Role][]string{
	access.Moderator: {
		"Query.reports", "Mutation.settleReport", "GET /admin/reports/{id}", "GET /admin/overview",
		"POST /admin/delete-content", "GET /admin/appeals",
		"POST /admin/appeals/{id}", "POST /admin/hide-content", "GET /admin/removals", "POST /admin/removals/{id}/put-back",
		"GET /admin/genres", "POST /admin/genres/{id}/take-up", "POST /admin/genres/{id}/fold",
		"POST /admin/genres/{id}/decline",
	},
	access.Analyst: {
		"Query.tuningState", "Query.tuningHistory", "Query.learning", "Query.learningHistory", "Query.previewThreshold",
		"Query.previewNeighbours", "Query.experiments", "Mutation.saveTuning", "Mutation.restoreTuning",
		"Mutation.saveLearning", "Mutation.restoreLearning", "Mutation.trainModel", "Mutation.rollBackModel",
		"Mutation.nameModel", "Mutation.pinModel", "Mutation.startExperiment", "Mutation.stopExperiment",
		"GET /admin/recommendations/{file} the curve", "GET /admin/recommendations/{file} two thresholds",
		"GET /admin/recommendations/{file} what would change", "GET /admin/recommendations/{file} neighbours",
		"GET /admin/recommendations/{file} models", "GET /admin/recommendations/{file} history",
		"GET /admin/recommendations/{file} history of the learning", "GET /admin/recommendations/{file} experiments",
		"GET /admin/recommendations/{file} no such file",
		"Query.searchIndex", "Query.searchJob", "Query.searchJobs", "Query.setAsideChanges",
		"Query.searchSettings", "Query.searchSettingsHistory", "Query.previewSearchSettings", "Query.searchedQueries",
		"GET /admin/overview", "GET /admin/early-access/days",
	},
	access.Support: {
		"Query.allLatePayments", "Mutation.settleLatePayment", "GET /admin/people", "GET /admin/people/{id}",
		"GET /admin/team",
		"GET /admin/people/{id}/made",
		"GET /admin/overview", "GET /admin/orders", "GET /admin/orders/{id}", "GET /admin/wallets",
	},
}

// isForAdmins reports whether a row refuses every member and not admins.
func (p permission) isForAdmins() bool {
	return p.want[1] == refused && p.want[2] == refused && p.want[3] == refused && p.want[4] != refused
}

// Each role may do what it is for, and nothing else that is for admins.
func TestPermissionsOfRoles(t *testing.T) {
	s := newServer(t, true)
	for _, role := range access.AllRoles[1:] {
		id, used := graphtest.ID(t), map[string]bool{}
		s.write(`CREATE (:User {id: $id, handle: 'r' + right($id, 12), handleKey: 'r' + right($id, 12), displayName: 'R', accountType: 'fan',
  email: $id + '@example.com', roles: [$role], createdAt: datetime(), confirmedAt: datetime()})`, object{"id": id, "role": string(role)})
		who := asker{id, s.access(id)}
		for _, row := range allPermissions() {
			if !row.isForAdmins() {
				continue
			}
			want := refused
			for _, name := range []string{row.operation, row.operation + " " + row.what} {
				if slices.Contains(roleOperations[role], name) {
					want, used[name] = row.want[4], true
				}
			}
			if got := row.ask(s, who); got != want {
				t.Errorf("%s (%s) by %s: %q, want %q", row.operation, row.what, role, got, want)
			}
		}
		for _, name := range roleOperations[role] {
			if !used[name] {
				t.Errorf("%s may do %s, which is in no row of what admins may", role, name)
			}
		}
	}
}
