// Package account is about people: who is asking (Viewer), their accounts and profiles,
// and the rules of e-mail addresses, handles, names and passwords. It knows no engine and
// no HTTP; what it needs from the graph is in Store.
package account
