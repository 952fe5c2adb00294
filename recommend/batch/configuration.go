package batch

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/recommend/models"
)

// The names that other files here speak of.
const (
	popularityModel = "popularity"
	friendsModel    = "friends"
	itemKNNModel    = "item-knn"
	neighboursModel = "neighbours"
	blendModel      = "blend"
)

// What a model cannot do without.
const (
	needsFriends = "--friends"
	needsTags    = "--tags"
)

// kind is a model by name.
type kind struct {
	name string
	// needs is the file without which the model says nothing.
	needs string
	// gains are files of which one makes it a model of its own; without, it is another kind.
	gains []string
	build func(settings) (models.Model, error)
	// takes are the settings that it has beside those of every configuration.
	takes []setting
	// diversity is that of its lists unless it is set.
	diversity float64
}

// setting is something about a model that can be set.
type setting struct {
	name     string
	low, up  float64
	whole    bool
	standard float64
}

// everywhere are the settings of every configuration.
var everywhere = []setting{{name: "diversity", up: 1}, {name: "discovery", up: 1}}

// settings are what is set, by name.
type settings map[string]float64

// kinds are all models, those that the others are compared with first.
var kinds = []kind{
	{name: popularityModel, takes: []setting{{name: "half-life", up: 1e6}}, build: func(s settings) (models.Model, error) {
		return &models.Popularity{HalfLife: s["half-life"]}, nil
	}},
	{name: friendsModel, needs: needsFriends, build: plain(func() models.Model { return &models.Friends{} })},
	{name: "content", needs: needsTags, build: plain(func() models.Model { return &models.Content{} })},
	{
		name: neighboursModel, takes: []setting{{name: "threshold", up: 1, standard: 0.5}},
		build: func(s settings) (models.Model, error) {
			return newSimilar(s["threshold"]), nil
		},
	},
	{name: "item-knn-cosine", takes: neighbourSettings, build: itemKNN(models.Cosine)},
	{name: "item-knn-bm25", gains: []string{needsTags}, takes: neighbourSettings, build: itemKNN(models.BM25)},
	{name: itemKNNModel, takes: neighbourSettings, build: func(s settings) (models.Model, error) {
		return newItemKNN(int(s["neighbours"])), nil
	}},
	{name: "ease", takes: linearSettings(models.NewEASE()), build: linear(models.NewEASE)},
	{name: "rdlae", takes: linearSettings(models.NewRDLAE()), build: linear(models.NewRDLAE)},
	{name: "cease", gains: []string{needsTags}, takes: linearSettings(models.NewCEASE()), build: linear(models.NewCEASE)},
	{name: "ials", takes: alsSettings(models.NewALS()), build: als(models.NewALS)},
	{
		name: "ials-friends", gains: []string{needsFriends}, takes: alsSettings(models.NewFriendALS()),
		build: als(models.NewFriendALS),
	},
	{
		name: "ials-collective", gains: []string{needsTags}, takes: alsSettings(models.NewCollectiveALS()),
		build: als(models.NewCollectiveALS),
	},
	{name: blendModel, diversity: blendDiversity, build: plain(func() models.Model { return models.NewBlend() })},
}

// blendDiversity is what the product's lists have too. On a validation cut of real listening it
// found more than none did, in recall and in nDCG.
const blendDiversity = 0.2

var neighbourSettings = []setting{{name: "neighbours", low: 1, up: 10_000, whole: true, standard: knnNeighbours}}

func plain(build func() models.Model) func(settings) (models.Model, error) {
	return func(settings) (models.Model, error) { return build(), nil }
}

func itemKNN(w models.Weighting) func(settings) (models.Model, error) {
	return func(s settings) (models.Model, error) {
		m := models.NewItemKNN(w)
		m.Neighbours = int(s["neighbours"])
		return m, nil
	}
}

func linearSettings(m *models.Linear) []setting {
	return []setting{{name: "regularisation", low: 1e-3, up: 1e6, standard: m.Regularisation}}
}

func linear(build func() *models.Linear) func(settings) (models.Model, error) {
	return func(s settings) (models.Model, error) {
		m := build()
		m.Regularisation = s["regularisation"]
		return m, nil
	}
}

func alsSettings(m *models.ALS) []setting {
	return []setting{
		{name: "factors", low: 1, up: 4096, whole: true, standard: float64(m.Factors)},
		{name: "sweeps", low: 1, up: 1000, whole: true, standard: float64(m.Sweeps)},
		{name: "regularisation", low: 1e-6, up: 1e6, standard: m.Regularisation},
		{name: "unobserved", low: 1e-6, up: 1e6, standard: m.Unobserved},
	}
}

func als(build func() *models.ALS) func(settings) (models.Model, error) {
	return func(s settings) (models.Model, error) {
		m := build()
		m.Factors, m.Sweeps = int(s["factors"]), int(s["sweeps"])
		m.Regularisation, m.Unobserved = s["regularisation"], s["unobserved"]
		return m, nil
	}
}

// configuration is a model and how its lists are re-ranked.
type configuration struct {
	// label is how it was asked for.
	label string
	kind  kind
	set   settings
}

// configure reads NAME or NAME:SETTING=VALUE:….
func configure(text string) (configuration, error) {
	parts := strings.Split(strings.TrimSpace(text), ":")
	at := slices.IndexFunc(kinds, func(k kind) bool { return k.name == parts[0] })
	if at < 0 {
		return configuration{}, fmt.Errorf("there is no model %q; there are %s", parts[0], strings.Join(names(), ", "))
	}
	c := configuration{label: strings.TrimSpace(text), kind: kinds[at], set: settings{}}
	known := slices.Concat(c.kind.takes, everywhere)
	for _, s := range known {
		c.set[s.name] = s.standard
	}
	c.set["diversity"] = c.kind.diversity
	for _, part := range parts[1:] {
		name, value, _ := strings.Cut(part, "=")
		i := slices.IndexFunc(known, func(s setting) bool { return s.name == name })
		if i < 0 {
			return c, fmt.Errorf("%s: there is no setting %q; there are %s", c.label, name, settingNames(known))
		}
		v, err := known[i].read(value)
		if err != nil {
			return c, fmt.Errorf("%s: %w", c.label, err)
		}
		c.set[name] = v
	}
	return c, nil
}

// configureAll reads a list of them, separated by commas; one that is named twice is there once.
func configureAll(list string) ([]configuration, error) {
	var out []configuration
	for text := range strings.SplitSeq(list, ",") {
		c, err := configure(text)
		if err != nil {
			return nil, err
		}
		out = merge(out, c)
	}
	return out, nil
}

// merge adds the configurations that are not there yet.
func merge(all []configuration, more ...configuration) []configuration {
	for _, c := range more {
		if !slices.ContainsFunc(all, c.is) {
			all = append(all, c)
		}
	}
	return all
}

// is says whether two were asked for in the same words.
func (c configuration) is(o configuration) bool { return c.label == o.label }

func (s setting) read(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || !(v >= s.low && v <= s.up):
		return 0, fmt.Errorf("%s must be a number between %g and %g, not %q", s.name, s.low, s.up, text)
	case s.whole && v != math.Trunc(v):
		return 0, fmt.Errorf("%s must be a whole number, not %s", s.name, text)
	}
	return v, nil
}

func settingNames(all []setting) string {
	out := make([]string, len(all))
	for i, s := range all {
		out[i] = s.name
	}
	return strings.Join(out, ", ")
}

func names() []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = k.name
	}
	return out
}

// usual returns a configuration of every model that the files allow and that is not the same
// as another one without them.
func usual(d *data) []configuration {
	var out []configuration
	for _, k := range kinds {
		if k.needs != "" && !d.has(k.needs) || len(k.gains) > 0 && !slices.ContainsFunc(k.gains, d.has) {
			continue
		}
		c, err := configure(k.name)
		if err == nil {
			out = append(out, c)
		}
	}
	return out
}

// check refuses a configuration that the files do not allow.
func (c configuration) check(d *data) error {
	if !d.has(c.kind.needs) {
		return fmt.Errorf("model %s needs %s, with something in it", c.kind.name, c.kind.needs)
	}
	if c.set["half-life"] > 0 && !d.dated {
		return fmt.Errorf("%s: half-life needs a column timestamp", c.label)
	}
	return nil
}

// learns names what is learnt, the same for configurations that only re-rank differently.
func (c configuration) learns() string {
	var b strings.Builder
	b.WriteString(c.kind.name)
	for _, s := range c.kind.takes {
		fmt.Fprintf(&b, ":%s=%g", s.name, c.set[s.name])
	}
	return b.String()
}

// arrangement is how a list is re-ranked.
type arrangement struct{ diversity, discovery float64 }

func (c configuration) arrangement() arrangement {
	return arrangement{c.set["diversity"], c.set["discovery"]}
}
