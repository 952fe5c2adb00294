package stripetest

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Events returns what happened, the latest first, whether it was told or not.
func (m *Memory) Events() []sandbox.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := slices.Clone(m.happened)
	slices.Reverse(all)
	return all
}

// events lists what happened at the site's own account, page by page: what happened at those that are paid is told, but
// listed at each of them alone.
func (s *Server) events(w http.ResponseWriter, form url.Values) {
	number := func(name string, without int64) int64 {
		if n, err := strconv.ParseInt(form.Get(name), 10, 64); err == nil {
			return n
		}
		return without
	}
	least, most := number("created[gte]", 0), number("created[lte]", 1<<62)
	var types []string
	for name, values := range form {
		if len(name) > len("types[") && name[:len("types[")] == "types[" {
			types = append(types, values...)
		}
	}
	const mostTypes = 20
	if len(types) > mostTypes {
		refuse(w, http.StatusBadRequest, problem{
			Type: invalidRequest, Param: "types", Message: "Array types exceeded maximum 20.",
		})
		return
	}
	after, hasBegun := form.Get("starting_after"), form.Get("starting_after") == ""
	limit := int(number("limit", 10))
	page, hasMore := []json.RawMessage{}, false
	for _, e := range s.memory.Events() {
		isWanted := !strings.HasPrefix(e.Type, "account.") && e.Created >= least && e.Created <= most &&
			(len(types) == 0 || slices.Contains(types, e.Type))
		switch {
		case !hasBegun:
			hasBegun = e.ID == after
		case isWanted && len(page) == limit:
			hasMore = true
		case isWanted:
			page = append(page, sandbox.Payload(e))
		}
	}
	reply(w, http.StatusOK, map[string]any{"object": "list", "url": "/v1/events", "has_more": hasMore, "data": page})
}
