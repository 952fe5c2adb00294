package seed

import "slices"

// reservedHandles are the names of routes and of the server's own paths, which
// no account of the demo data may have.
var reservedHandles = []string{
	"admin", "album", "api", "artists", "assets", "cart", "checkout", "dashboard", "dev",
	"events", "forgot-password", "genre", "help", "home", "about", "landing", "library", "login",
	"me", "messages", "music", "notifications", "null", "playlist", "post", "privacy", "register",
	"search", "settings", "sounds", "store", "stream", "studio", "support", "terms", "track",
	"tradingpost", "u", "undefined", "user", "users", "venues",
}

// ReservedHandle says whether a handle, in lower case, is the name of a route.
func ReservedHandle(handle string) bool {
	return slices.Contains(reservedHandles, handle)
}
