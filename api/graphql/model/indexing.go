package model

import (
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// NewSearchIndex returns a SearchIndex.
func NewSearchIndex(o indexing.Overview) SearchIndex {
	index := SearchIndex{
		Engine: o.Engine, Ready: o.Ready, Problem: text(o.Problem), Pending: o.Pending, LagSeconds: o.Lag.Seconds(),
		SetAside: o.SetAside, BuiltAt: instant(o.BuiltAt),
	}
	for _, t := range o.Types {
		index.Documents = append(index.Documents, SearchDocuments{Type: t, Indexed: int(o.Documents[t])})
	}
	if size := float64(o.SizeBytes); o.Ready && size >= 0 {
		index.SizeBytes = &size
	}
	if o.Job != nil {
		job := NewSearchJob(*o.Job)
		index.Job = &job
	}
	return index
}

// NewSearchJob returns a SearchJob.
func NewSearchJob(j indexing.Job) SearchJob {
	job := SearchJob{
		ID: j.ID, Kind: SearchJobKind(j.Kind), State: SearchJobState(j.State), ObjectType: text(j.ObjectType),
		Done: j.Done, Rate: j.Rate,
		StartedAt: j.StartedAt, UpdatedAt: j.UpdatedAt, EndedAt: instant(j.EndedAt), StartedBy: text(j.StartedBy),
		Error: text(j.Note), Found: j.Found,
	}
	if j.Total >= 0 {
		job.Total = &j.Total
	}
	if left, known := j.SecondsLeft(); known {
		job.SecondsLeft = &left
	}
	return job
}

// NewSearchFinding returns a SearchFinding.
func NewSearchFinding(f indexing.Finding) SearchFinding {
	return SearchFinding{
		Difference: SearchDifference(f.Difference), Type: string(f.Type), ID: f.ID, Name: f.Name, Repaired: f.Repaired,
	}
}

// SearchJobConnection is a page of jobs.
type SearchJobConnection struct{ Connection[SearchJob] }

// NewSearchJobs returns a connection of a page of jobs.
func NewSearchJobs(p paging.Page[indexing.Job]) *SearchJobConnection {
	return &SearchJobConnection{connection(p, NewSearchJob)}
}

// SetAsideConnection is a page of changes that were given up.
type SetAsideConnection struct{ Connection[SetAsideChange] }

// NewSetAsideChanges returns a connection of a page of changes.
func NewSetAsideChanges(p paging.Page[indexing.Change]) *SetAsideConnection {
	return &SetAsideConnection{connection(p, func(c indexing.Change) SetAsideChange {
		return SetAsideChange{
			ID: c.ID, Type: c.Type, ItemID: c.ItemID, Name: text(c.Name), Error: c.Error, Attempts: c.Attempts,
			CreatedAt: c.CreatedAt, SetAsideAt: c.SetAsideAt,
		}
	})}
}
