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
	// PreviewRestored and InviteRestored take a revocation back.
	PreviewRestored Verb = "preview password restored"
	InviteRevoked   Verb = "invite code revoked"
	InviteRestored  Verb = "invite code restored"

	RoleGiven Verb = "role given"
	RoleTaken Verb = "role taken"

	TourReset Verb = "tour shown again"

	SessionsEnded Verb = "signed out"
	FactorRemoved Verb = "second factor removed"

	PersonDeactivated Verb = "person deactivated"
	PersonBroughtBack Verb = "person brought back"
	PersonDeleted     Verb = "person deleted"
	PersonKept        Verb = "person kept"

	PanelMade     Verb = "panel made"
	PanelChanged  Verb = "panel changed"
	PanelArchived Verb = "panel archived"
	PanelRestored Verb = "panel restored"
	PanelsOrdered Verb = "panels ordered"

	ReportDismissed Verb = "report dismissed"
	ReportRemoved   Verb = "report removed"
	ReportReopened  Verb = "report reopened"

	ContentDeleted Verb = "content deleted"
	ContentHidden  Verb = "content hidden"
	ContentPutBack Verb = "content put back"
	AppealUpheld   Verb = "appeal refused"

	GenreTakenUp  Verb = "genre taken up"
	GenreFolded   Verb = "genre folded"
	GenreDeclined Verb = "genre declined"
	// GenreReopened is that what was decided about a proposed genre is taken back: it waits again.
	GenreReopened Verb = "genre proposed again"

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
	ModelNamed        Verb = "model named"
	ModelNameTaken    Verb = "model name taken away"
	ModelPinned       Verb = "model pinned"
	ModelUnpinned     Verb = "model no longer pinned"
	ExperimentStarted Verb = "experiment started"
	ExperimentStopped Verb = "experiment stopped"

	// ChangedForOwner is a change of somebody else's thing that an admin made in the place of who may.
	ChangedForOwner Verb = "changed for its owner"

	// OrderChanged is a step of an order that an admin took in the place of its seller.
	OrderChanged Verb = "order changed"

	PaymentRetried Verb = "payment retried"
	PaymentSettled Verb = "payment settled"
	// PaidBack is support that an admin paid back in the place of the artist.
	PaidBack Verb = "payment paid back"
)
