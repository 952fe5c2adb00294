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

// reportedAs are the types that reports name otherwise than items.
var reportedAs = map[item.Type]ReportTarget{
	item.Artist: ReportTargetPerson, item.Merch: ReportTargetMerchandise,
}

// Reported names what a report is of.
func Reported(t ReportTarget, id string) item.Ref {
	for kind, name := range reportedAs {
		if name == t {
			return item.Ref{Type: kind, ID: id}
		}
	}
	return item.Ref{Type: item.Type(strings.ToLower(string(t))), ID: id}
}

// NewReport returns a Report.
func NewReport(r safety.Report) Report {
	out := Report{
		ID: r.ID, TargetType: reportTarget(r.On.Type), TargetID: r.On.ID, Reason: ReportReason(r.Reason), Text: text(r.Text),
		Excerpt: r.Excerpt, CreatedAt: r.CreatedAt, State: ReportState(r.State), SettledAt: instant(r.SettledAt),
		Others: r.Others, CanRemove: r.State == safety.Open && r.IsRemovable(),
	}
	if r.Under != nil {
		out.Under = &ReportedUnder{TargetType: reportTarget(r.Under.Type), TargetID: r.Under.ID}
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

func reportTarget(of item.Type) ReportTarget {
	if kind, differs := reportedAs[of]; differs {
		return kind
	}
	return ReportTarget(strings.ToUpper(string(of)))
}

// NewReports returns a connection of a page.
func NewReports(p paging.Page[safety.Report]) *ReportConnection {
	return &ReportConnection{walked(p, NewReport)}
}
