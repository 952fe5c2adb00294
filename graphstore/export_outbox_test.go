package graphstore

// LeaveOutboxClause gives the clause to the tests outside the package.
var LeaveOutboxClause = leaveOutbox
