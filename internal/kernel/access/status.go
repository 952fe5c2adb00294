package access

// Status is the stage of a release, a post or a thing for sale between being made and being withdrawn.
type Status string

// Only what is published is there for everybody; the rest is its owner's and the admins'.
const (
	Draft     Status = "draft"
	Scheduled Status = "scheduled"
	Published Status = "published"
	Archived  Status = "archived"
	// Deleted can be restored by its owner for a while, and stays with those who saved it.
	Deleted Status = "deleted"
	// Away was published once by somebody who is deactivated or leaves: it stays with those who bought it, and comes back
	// with them. No store keeps it as a status; they read it of what is hidden.
	Away Status = "away"
)

// Withdrawn reports whether it was published once and now stays only with those who saved it.
func (s Status) Withdrawn() bool { return s == Archived || s == Deleted }

// VisibilityFilter selects the things of a list that someone may know of: those with one of Statuses, and of the
// withdrawn those that KeptBy saved, where that is set.
type VisibilityFilter struct {
	Statuses []Status
	KeptBy   string
}

// FilterWithin returns the filter for an owner's things inside something of the given status that v may see already:
// whoever sees a scheduled album sees it early, and sees the tracks that are scheduled with it.
func FilterWithin(v Viewer, ownerID string, status Status) VisibilityFilter {
	if v.Manages(ownerID) {
		all := []Status{Draft, Scheduled, Published, Archived}
		if status == Deleted {
			all = append(all, Deleted)
		}
		return VisibilityFilter{Statuses: all}
	}
	statuses := []Status{Published}
	if status == Scheduled {
		statuses = append(statuses, Scheduled)
	}
	return VisibilityFilter{Statuses: statuses, KeptBy: v.UserID}
}
