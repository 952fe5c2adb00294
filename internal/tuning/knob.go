package tuning

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// knob is one number of a set of settings T. Its name is that of GraphQL, files, tables and of the graph's property.
type knob[T any] struct {
	name string
	// low and high are its range, standard what the product comes with.
	low, high, standard float64
	// number or whole gives its field, by whether it has fractions.
	number func(*T) *float64
	whole  func(*T) *int
}

// thresholdName is the threshold's in GraphQL and files.
const thresholdName = "similarityScoreThreshold"

var listKnobs = []knob[Tuning]{
	{name: thresholdName, high: 1, standard: 0.5, number: func(t *Tuning) *float64 { return &t.Threshold }},
	{name: "diversity", high: 1, standard: 0.2, number: func(t *Tuning) *float64 { return &t.Diversity }},
	{name: "discovery", high: 1, standard: 0.1, number: func(t *Tuning) *float64 { return &t.Discovery }},
}

var trainingKnobs = []knob[TrainingConfig]{
	{
		name: "halfLifeDays", low: 7, high: 3650, standard: 180,
		whole: func(c *TrainingConfig) *int { return &c.HalfLifeDays },
	},
	{
		name: "popularityHalfLifeDays", low: 1, high: 365, standard: 30,
		whole: func(c *TrainingConfig) *int { return &c.PopularityHalfLifeDays },
	},
	{name: "savePlays", high: 50, standard: 3, number: func(c *TrainingConfig) *float64 { return &c.SavePlays }},
	{name: "followPlays", high: 50, standard: 5, number: func(c *TrainingConfig) *float64 { return &c.FollowPlays }},
	{name: "skipShare", high: 1, standard: 0.5, number: func(c *TrainingConfig) *float64 { return &c.SkipShare }},
}

func (k knob[T]) get(settings T) float64 {
	if k.whole != nil {
		return float64(*k.whole(&settings))
	}
	return *k.number(&settings)
}

func (k knob[T]) set(settings *T, value float64) {
	if k.whole != nil {
		*k.whole(settings) = int(value)
		return
	}
	*k.number(settings) = value
}

// cell is the value as tables and the graph have it.
func (k knob[T]) cell(settings T) any {
	if k.whole != nil {
		return *k.whole(&settings)
	}
	return *k.number(&settings)
}

// check notes a value outside the range under prefix and the name.
func (k knob[T]) check(value float64, prefix string, bad map[string]string) {
	if math.IsNaN(value) || value < k.low || value > k.high {
		bad[prefix+k.name] = fmt.Sprintf("%s must be between %g and %g.", k.name, k.low, k.high)
	}
}

func check[T any](knobs []knob[T], settings T, prefix string, bad map[string]string) {
	for _, k := range knobs {
		k.check(k.get(settings), prefix, bad)
	}
}

func columns[T any](knobs []knob[T]) []string {
	out := make([]string, len(knobs))
	for i, k := range knobs {
		out[i] = k.name
	}
	return out
}

func cells[T any](knobs []knob[T], settings T) []any {
	out := make([]any, len(knobs))
	for i, k := range knobs {
		out[i] = k.cell(settings)
	}
	return out
}

// standard returns what the product comes with.
func standard[T any](knobs []knob[T]) (settings T) {
	for _, k := range knobs {
		k.set(&settings, k.standard)
	}
	return settings
}

// values returns the settings by name, as the graph keeps them.
func values[T any](knobs []knob[T], settings T) map[string]any {
	out := make(map[string]any, len(knobs))
	for _, k := range knobs {
		out[k.name] = k.cell(settings)
	}
	return out
}

// settingsOf returns the settings that values gave; one that is not there is as the product comes.
func settingsOf[T any](knobs []knob[T], value func(name string) (v float64, isThere bool)) T {
	settings := standard(knobs)
	for _, k := range knobs {
		if v, isThere := value(k.name); isThere {
			k.set(&settings, v)
		}
	}
	return settings
}

// CheckThreshold notes under its name in bad what is wrong with a similarityScoreThreshold.
func CheckThreshold(threshold float64, bad map[string]string) { listKnobs[0].check(threshold, "", bad) }

// What ranks "for you".
const (
	// RankByBlend adds what all models think of an artist.
	RankByBlend = "blend"
	// RankByNeighbours goes by the artists that are similar to what the person plays, and by nothing else.
	RankByNeighbours = "neighbours"
	// RankByPopularity shows everybody the same.
	RankByPopularity = "popularity"
)

// Rankers are what a Tuning's Model may name, the default first.
var Rankers = []string{RankByBlend, RankByNeighbours, RankByPopularity}

// ModelName is Model's in GraphQL, files and the graph.
const ModelName = "model"

// Default returns what the product comes with.
func Default() Tuning {
	return FromValues(func(string) (float64, bool) { return 0, false })
}

// Values returns the settings by name, as the graph keeps them.
func (t Tuning) Values() map[string]any {
	out := values(listKnobs, t)
	out[ModelName] = t.Model
	return out
}

// FromValues returns the numbers that Values gave, with the default model; one that is not there, as it is younger than
// the rest, is as the product comes.
func FromValues(value func(name string) (v float64, isThere bool)) Tuning {
	t := settingsOf(listKnobs, value)
	t.Model = Rankers[0]
	return t
}

// Bounded returns t with what is out of its range brought within it, so that a broken setting breaks no list.
func (t Tuning) Bounded() Tuning {
	for _, k := range listKnobs {
		value := k.get(t)
		if math.IsNaN(value) {
			value = k.standard
		}
		k.set(&t, min(max(value, k.low), k.high))
	}
	if !slices.Contains(Rankers, t.Model) {
		t.Model = Rankers[0]
	}
	return t
}

// With returns t with what is named of it in place of its own, as text; empty is not named. Errors: BAD_USER_INPUT for
// what is no number.
func (t Tuning) With(named func(name string) string) (Tuning, error) {
	if model := named(ModelName); model != "" {
		t.Model = model
	}
	bad := map[string]string{}
	for _, k := range listKnobs {
		text := named(k.name)
		if text == "" {
			continue
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			bad[k.name] = k.name + " must be a number."
			continue
		}
		k.set(&t, value)
	}
	return t, refusal(bad)
}

// tuningColumns and Tuning.cells are those of tables, the model after the threshold.
func tuningColumns() []string { return slices.Insert(columns(listKnobs), 1, ModelName) }

func (t Tuning) cells() []any { return slices.Insert(cells(listKnobs, t), 1, any(t.Model)) }

// validate collects what is wrong with t under the names of the fields after prefix.
func (t Tuning) validate(models []string, prefix string, bad map[string]string) {
	check(listKnobs, t, prefix, bad)
	if !slices.Contains(models, t.Model) {
		bad[prefix+ModelName] = "model must be one of " + strings.Join(models, ", ") + "."
	}
}
