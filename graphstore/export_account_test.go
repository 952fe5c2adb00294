package graphstore

// HotAccountStatements are those of identity that run most, for the test of their plans.
var HotAccountStatements = map[string]string{
	"profile by id":       profileByID,
	"profile by handle":   profileByHandle,
	"standing":            standing,
	"handle taken":        handleTaken,
	"credential by email": credentialByEmail,
	"lock by email":       lockCredential,
	"presented token":     presentedToken,
	"delete family":       deleteFamily,
}
