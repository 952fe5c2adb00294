package audit

// Verb is what somebody did.
type Verb string

// The verbs of what those who run the site do.
const (
	SiteChanged Verb = "site changed"

	ContentFeatured    Verb = "content featured"
	ContentNotFeatured Verb = "content no longer featured"

	PeopleInvited  Verb = "people invited"
	CodesMade      Verb = "invite codes made"
	PreviewMade    Verb = "preview password made"
	PreviewRevoked Verb = "preview password revoked"

	RoleGiven Verb = "role given"
	RoleTaken Verb = "role taken"

	PersonDeactivated Verb = "person deactivated"
	PersonBroughtBack Verb = "person brought back"

	PanelMade     Verb = "panel made"
	PanelChanged  Verb = "panel changed"
	PanelArchived Verb = "panel archived"
	PanelRestored Verb = "panel restored"
	PanelsOrdered Verb = "panels ordered"

	ReportDismissed Verb = "report dismissed"
	ReportRemoved   Verb = "report removed"

	ContentDeleted Verb = "content deleted"
	ContentPutBack Verb = "content put back"
	AppealUpheld   Verb = "appeal refused"

	SearchSettingsSaved Verb = "search settings saved"
	IndexChecked        Verb = "index checked"
	IndexRebuilt        Verb = "index rebuilt"
	IndexJobPaused      Verb = "index job paused"
	IndexJobResumed     Verb = "index job resumed"
	IndexJobCancelled   Verb = "index job cancelled"
	ChangeRetried       Verb = "change retried"
	ChangeDropped       Verb = "change dropped"

	TuningSaved       Verb = "tuning saved"
	LearningSaved     Verb = "learning saved"
	ModelTrained      Verb = "model trained"
	ModelRolledBack   Verb = "model rolled back"
	ExperimentStarted Verb = "experiment started"
	ExperimentStopped Verb = "experiment stopped"

	PaymentRetried Verb = "payment retried"
	PaymentSettled Verb = "payment settled"
	// PaidBack is support that an admin paid back in the place of the artist.
	PaidBack Verb = "payment paid back"
)
