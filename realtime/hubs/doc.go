// Package hubs is what all hubs of a site share: who may connect and for how long, how much a connection may call, and
// how a push reaches every connection of a person, on whichever server that is.
//
// What callers may rely on:
//
//   - A connection belongs to one person, whose access token opened it. It ends with that token, unless the client
//     hands in a newer one by the call RefreshToken, and within seconds of the end of its session or of the account.
//   - What one goroutine pushes to a person or a group arrives at the connections of this server at once and in that
//     order, and at those of other servers in the same order, by way of Redis, at most once.
//   - Where pushes of other servers may have been lost, Options.Missed is called: whoever pushes what must not be lost
//     reads it again from where it is kept. While Redis is away that is once a second.
//   - Connections live on while Redis or the graph is away.
package hubs
