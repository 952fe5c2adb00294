package signalr

import (
	"maps"
	"slices"
	"sync"
)

// group is connections that are sent the same. Locks are taken in the order server, group, connection.
type group struct {
	name   string
	server *Server
	// sending is held while something is queued for all, so that all have it in the same order.
	sending sync.Mutex
	members map[*Conn]struct{}
}

// Join adds a connection to a group, for as long as it lives. Again changes nothing. A connection that has ended joins
// nothing.
func (s *Server) Join(name string, c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.groups[name]
	if g == nil {
		g = &group{name: name, server: s, members: map[*Conn]struct{}{}}
		s.groups[name] = g
	}
	g.sending.Lock()
	defer g.sending.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		g.tidyLocked()
		return
	}
	if c.groups == nil {
		c.groups = map[string]*group{}
	}
	c.groups[name], g.members[c] = g, struct{}{}
}

// Leave takes a connection out of a group.
func (s *Server) Leave(name string, c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.groups[name]
	if g == nil {
		return
	}
	g.sending.Lock()
	defer g.sending.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.groups, name)
	delete(g.members, c)
	g.tidyLocked()
}

// LeaveAll takes a connection out of all groups but one.
func (s *Server) LeaveAll(c *Conn, but string) {
	c.mu.Lock()
	names := slices.Collect(maps.Keys(c.groups))
	c.mu.Unlock()
	for _, name := range names {
		if name != but {
			s.Leave(name, c)
		}
	}
}

// tidyLocked forgets a group without members.
func (g *group) tidyLocked() {
	if len(g.members) == 0 {
		delete(g.server.groups, g.name)
	}
}

// ToGroup calls a method of all who are in a group, and tells how many they are. It does not wait for them. Errors:
// that an argument cannot be encoded.
func (s *Server) ToGroup(name, target string, args ...any) (int, error) {
	return s.ToGroupsExcept([]string{name}, nil, target, args...)
}

// ToGroupsExcept is ToGroup for several groups, whose arguments are encoded once, without the connections of some
// clients by their [Identity.ID]. Who is in two of the groups is called twice.
func (s *Server) ToGroupsExcept(names, except []string, target string, args ...any) (reached int, err error) {
	p := &pushed{target: target, args: args}
	for _, name := range names {
		s.mu.RLock()
		g := s.groups[name]
		s.mu.RUnlock()
		if g == nil {
			continue
		}
		n, err := g.push(p, except)
		reached += n
		if err != nil {
			return reached, err
		}
	}
	return reached, nil
}

func (g *group) push(p *pushed, except []string) (reached int, err error) {
	for _, spoken := range protocols {
		if _, err := p.encoded(spoken); err != nil {
			return 0, err
		}
	}
	g.sending.Lock()
	defer g.sending.Unlock()
	for c := range g.members {
		if len(except) > 0 && slices.Contains(except, c.identity.ID) {
			continue
		}
		_ = c.push(p) // who has ended or is too slow leaves by itself
		reached++
	}
	return reached, nil
}
