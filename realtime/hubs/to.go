package hubs

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/sidestage/sidestage/realtime/signalr"
)

// To is whom a push goes to.
type To struct {
	// People are told on all of their connections, and who is in Group on those that are in it.
	People []string
	Group  string
	// Except are told nothing.
	Except []string
	// Key names what is told, for HubOptions.Heard of the other servers.
	Key string
	// Here are the connections of this server alone.
	Here bool
}

func groupName(group string) string { return "group/" + group }

// Join puts a connection into a group of this hub, for as long as it lives.
func (h *Hub) Join(group string, c *signalr.Conn) { h.server.Join(groupName(group), c) }

// Leave takes a connection out of a group.
func (h *Hub) Leave(group string, c *signalr.Conn) { h.server.Leave(groupName(group), c) }

// Part takes all connections of a person out of a group, on all servers that hear of it.
func (h *Hub) Part(group, userID string) {
	h.tell(push{Groups: []string{personGroup(userID)}, Part: group}, false)
}

// PartHere is Part for this server alone.
func (h *Hub) PartHere(group, userID string) {
	h.mu.Lock()
	var conns []*signalr.Conn
	if one := h.people[userID]; one != nil {
		conns = slices.Collect(maps.Keys(one.conns))
	}
	h.mu.Unlock()
	for _, c := range conns {
		h.Leave(group, c)
	}
}

// ToPerson calls a method of all of a person's clients, on all servers. It does not wait for them. What args are must
// be JSON, which clients of either protocol are sent. Errors: that args cannot be encoded.
func (h *Hub) ToPerson(userID, target string, args ...any) error {
	return h.Send(To{People: []string{userID}}, target, args...)
}

// ToPeople is ToPerson for several.
func (h *Hub) ToPeople(userIDs []string, target string, args ...any) error {
	return h.Send(To{People: userIDs}, target, args...)
}

// ToGroup is ToPerson for all who are in a group.
func (h *Hub) ToGroup(group, target string, args ...any) error {
	return h.Send(To{Group: group}, target, args...)
}

// Here is ToPeople for the clients of this server alone.
func (h *Hub) Here(userIDs []string, target string, args ...any) error {
	return h.Send(To{People: userIDs, Here: true}, target, args...)
}

// MissedHere tells all clients of this server to ask for what they may have missed. That somebody is to be put out of a
// group may be among it: their connections leave all of them, and join again those that they may.
func (h *Hub) MissedHere() {
	for _, c := range h.connections() {
		h.server.LeaveAll(c, personGroup(c.Identity().ID))
	}
	p := push{Target: "Missed", Args: []json.RawMessage{json.RawMessage("{}")}}
	for _, userID := range h.People() {
		p.Groups = append(p.Groups, personGroup(userID))
	}
	h.deliver(p)
}

// Send calls a method of clients and does not wait for them. Errors: that args cannot be encoded.
func (h *Hub) Send(to To, target string, args ...any) error {
	p := push{Target: target, Except: to.Except, Key: to.Key}
	for _, userID := range to.People {
		if !slices.Contains(to.Except, userID) {
			p.Groups = append(p.Groups, personGroup(userID))
		}
	}
	if to.Group != "" {
		p.Groups = append(p.Groups, groupName(to.Group))
	}
	if len(p.Groups) == 0 {
		return nil
	}
	for _, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			return err
		}
		p.Args = append(p.Args, text)
	}
	h.tell(p, to.Here)
	return nil
}

func (h *Hub) tell(p push, isHere bool) {
	h.deliver(p)
	if h.hubs.bus != nil && !isHere {
		p.Hub = h.name
		h.hubs.bus.Tell(p)
	}
}

// deliver does what a push says on this server.
func (h *Hub) deliver(p push) {
	if p.Part != "" {
		for _, group := range p.Groups {
			h.PartHere(p.Part, group[len(personGroup("")):])
		}
		return
	}
	args := make([]any, len(p.Args))
	for i, arg := range p.Args {
		args[i] = argument(arg)
	}
	reached, err := h.server.ToGroupsExcept(p.Groups, p.Except, p.Target, args...)
	if err != nil {
		h.hubs.options.Log.Error("a push cannot be encoded", "hub", h.name, "target", p.Target, "error", err)
	}
	h.hubs.metrics.pushed.WithLabelValues(h.name).Add(float64(reached))
}
