package graphql

import (
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/indexing"
)

// searchJob is the answer of what starts or steers a job.
func searchJob(j indexing.Job, err error) (*model.SearchJob, error) {
	return one(j, err, model.NewSearchJob)
}
