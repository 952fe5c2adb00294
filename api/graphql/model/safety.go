package model

import (
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/safety"
)

// ReportConnection is a page of reports.
type ReportConnection struct{ Connection[Report] }

// NewParting returns the answer of a change to what parts two people.
func NewParting(other person.Person) PartingResult {
	return PartingResult{Success: true, User: NewPerson(other)}
}

// NewMutedWord returns a MutedWord.
func NewMutedWord(w safety.Word) MutedWord {
	return MutedWord{ID: w.ID, Text: w.Text, Until: instant(w.Until)}
}

// Reported names what a report is of.
func Reported(t ReportTarget, id string) item.Ref {
	if t == ReportTargetPerson {
		return item.Ref{Type: item.Artist, ID: id}
	}
	return item.Ref{Type: item.Type(strings.ToLower(string(t))), ID: id}
}

// NewReport returns a Report.
func NewReport(r safety.Report) Report {
	kind := ReportTarget(strings.ToUpper(string(r.On.Type)))
	if r.On.Type == item.Artist {
		kind = ReportTargetPerson
	}
	out := Report{
		ID: r.ID, TargetType: kind, TargetID: r.On.ID, Reason: ReportReason(r.Reason), Text: text(r.Text),
		Excerpt: r.Excerpt, CreatedAt: r.CreatedAt, State: ReportState(r.State), SettledAt: instant(r.SettledAt),
		Others: r.Others, CanRemove: r.State == safety.Open && r.IsRemovable(),
	}
	if r.Reporter != nil {
		reporter := NewPerson(*r.Reporter)
		out.Reporter = &reporter
	}
	if r.Author != nil {
		author := NewPerson(*r.Author)
		out.Author = &author
	}
	return out
}

// NewReports returns a connection of a page.
func NewReports(p paging.Page[safety.Report]) *ReportConnection {
	return &ReportConnection{walked(p, NewReport)}
}
