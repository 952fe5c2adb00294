package stripetest

import (
	"net/http"
	"slices"
	"strconv"
)

// control lets tests in another process say how the server does:
//
//	POST /control?api=well|away|failing|broken|torn|losing|slow&events=sent|kept|dropped
//	POST /control/events?times=2&order=reversed sends what was kept
//	GET /control/count?prefix=pi_ says how many things were made
func (s *Server) control() {
	s.mux.HandleFunc("POST /control", func(w http.ResponseWriter, r *http.Request) {
		health, delivery := Health(r.FormValue("api")), Delivery(r.FormValue("events"))
		switch {
		case health != "" && !slices.Contains([]Health{Well, Away, Failing, Broken, Torn, Losing, Slow}, health),
			delivery != "" && !slices.Contains([]Delivery{Sent, Kept, Dropped}, delivery):
			http.Error(w, "api or events is none of those that there are", http.StatusBadRequest)
			return
		}
		if health != "" {
			s.Feels(health)
		}
		if delivery != "" {
			s.Delivers(delivery)
		}
	})
	s.mux.HandleFunc("POST /control/events", func(w http.ResponseWriter, r *http.Request) {
		times, err := strconv.Atoi(r.FormValue("times"))
		if err != nil {
			times = 1
		}
		var arrange func([][]byte)
		if r.FormValue("order") == "reversed" {
			arrange = slices.Reverse[[][]byte]
		}
		if err := s.Release(r.Context(), times, arrange); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
	s.mux.HandleFunc("GET /control/count", func(w http.ResponseWriter, r *http.Request) {
		reply(w, http.StatusOK, s.Count(r.FormValue("prefix")))
	})
}
