package main

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// typedPlaces are typed letter by letter, in other languages, with slips, with states, and not at all.
var typedPlaces = []string{
	"s", "sa", "san", "san f", "san franc", "mün", "Köln", "Halifax NS", "Austin, TX", "minneapoliz", "berlni", "東京",
	"Москва", "paris france", "qqqqzz",
}

// positions are where many cities are, where few are, and where days change.
var positions = [][2]float64{
	{51.5, 7.2}, {48.86, 2.35}, {44.65, -63.58}, {35.68, 139.69}, {64.15, -21.94}, {-16.7, -179.95},
}

// benchPlaces measures what is asked about places, each over one connection.
func benchPlaces(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	visitor := client{base: s.base}
	var all []Figure
	for _, ask := range []struct {
		name string
		path func(i int) string
	}{
		{"autocomplete", func(i int) string {
			return "/location/autocomplete?input=" + url.QueryEscape(typedPlaces[i%len(typedPlaces)])
		}},
		{"cities", func(i int) string {
			return "/location/cities?input=" + url.QueryEscape(typedPlaces[i%len(typedPlaces)])
		}},
		{"details", func(int) string { return "/location/details?placeId=2867714" }},
		{"city", func(i int) string {
			at := positions[i%len(positions)]
			return "/location/city?latitude=" + degrees(at[0]) + "&longitude=" + degrees(at[1])
		}},
		{"map", func(i int) string {
			at := positions[i%len(positions)]
			return "/location/map?latitude=" + degrees(at[0]) + "&longitude=" + degrees(at[1])
		}},
	} {
		times := make([]float64, 0, 5*rounds)
		for i := range 5*rounds + 10 {
			began := time.Now()
			if err := visitor.call(ctx, http.MethodGet, ask.path(i), nil, nil); err != nil {
				return nil, err
			}
			if i >= 10 { // the first are uncounted
				times = append(times, float64(time.Since(began).Microseconds())/1000)
			}
		}
		slices.Sort(times)
		all = append(all,
			Figure{Name: ask.name + " p50", Value: times[len(times)/2], Unit: "ms"},
			Figure{Name: ask.name + " p99", Value: times[len(times)*99/100], Unit: "ms"})
	}
	return all, nil
}

func degrees(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
