// Package signalr is a server of ASP.NET Core SignalR for its official clients: negotiation 0 and 1, WebSockets,
// server-sent events and long polling, JSON and MessagePack, invocations, streams both ways, cancellation, client
// results, groups, and stateful reconnect. It knows nothing of what is said over it. The protocol is that of
// dotnet/aspnetcore, src/SignalR/docs/specs, as its clients speak it.
//
// What callers may rely on:
//
//   - To one connection, what is sent by one goroutine arrives in that order, once, or the connection ends. Calls of a
//     client begin in the order in which it made them, and one at a time; methods marked [Aside], streaming methods and
//     those that take an upload run beside the others.
//   - To one group, what is sent arrives at all who were in it then in the same order, whoever sent it.
//   - A connection with stateful reconnect whose WebSocket breaks is taken up within [Options.Resume]: what either side
//     had sent and the other not had is sent again, and nothing is handed on twice. Nobody is told of the break. It
//     ends where the client says that it closes, where it does not come back, and with the server's process.
//   - Every other new connection begins anew: with an id of its own, in no group. What was sent between is lost, so
//     whoever needs it asks for what came after the last that they have.
//   - A client that does not take what is sent to it is cut off once [Options.Queue] bytes wait, or a write takes
//     longer than [Options.Timeout].
package signalr
