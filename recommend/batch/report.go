package batch

import "github.com/sidestage/sidestage/internal/estimate"

// Report is what evaluate found; its JSON is docs/contract/evaluate.schema.json.
type Report struct {
	Protocol   Protocol      `json:"protocol"`
	Models     []ModelResult `json:"models"`
	Thresholds []Threshold   `json:"thresholds"`
	// Reranking is what variety costs and gains, for the last of the models.
	Reranking *Reranking `json:"reranking,omitempty"`
	// Comparison is that of --compare.
	Comparison *Difference `json:"comparison,omitempty"`
	// Skipped are the models that could not learn from these files.
	Skipped []Skipped `json:"skipped,omitempty"`
}

// Protocol says how it was measured.
type Protocol struct {
	// Split is "given" (train and test files), "random" (a fifth of each person's artists),
	// "time" (the last fifth of all interactions) or "new-users".
	Split string `json:"split"`
	K     int    `json:"k"`
	Seed  uint64 `json:"seed"`
	// Resamples is the number of bootstrap samples behind each interval.
	Resamples int `json:"resamples"`
	// Users is how many people are measured; Artists how many are ranked.
	Users             int `json:"users"`
	Artists           int `json:"artists"`
	TrainInteractions int `json:"trainInteractions"`
	TestInteractions  int `json:"testInteractions"`
	// Friends and Tags say whether such a file took part.
	Friends bool `json:"friends"`
	Tags    bool `json:"tags"`
	// Known are the numbers of artists that are known of newcomers.
	Known []int `json:"known,omitempty"`
}

// Interval is a mean over people with its 95 % interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Quality is how good lists are, and what they show.
type Quality struct {
	Recall Interval `json:"recall"`
	NDCG   Interval `json:"ndcg"`
	// Coverage is the share of artists that come up in anybody's list. CoverageInterval is nil where it is the same
	// whoever is left out.
	Coverage         float64            `json:"coverage"`
	CoverageInterval *estimate.Interval `json:"coverageInterval"`
	// Popularity is the share of people who know what is shown.
	Popularity Interval `json:"popularity"`
	// Diversity is the mean unlikeness of two artists of a list: 1 − the cosine of their tags,
	// where both have some, else of their listeners. Nil where no list has two.
	Diversity *Interval `json:"diversity"`
	// Novelty is the mean self-information of what is shown, in bits.
	Novelty Interval `json:"novelty"`
	// SmallShare is the share of places that go to the artists with the fewest listeners, who
	// together have at most a fifth of all interactions.
	SmallShare Interval `json:"smallShare"`
	// Gini is how unequally places are shared out among all artists, 0 (equally) to 1.
	Gini         float64            `json:"gini"`
	GiniInterval *estimate.Interval `json:"giniInterval"`
}

// ModelResult is the quality of one model and its cost on this machine.
type ModelResult struct {
	Name string `json:"name"`
	Quality
	TrainSeconds float64 `json:"trainSeconds"`
	QueryMillis  float64 `json:"queryMillis"`
	// NewUsers has the quality for each number of known artists; the quality above is the
	// mean of them.
	NewUsers []NewUsers `json:"newUsers,omitempty"`
}

// NewUsers is the quality for people of whom so many artists are known.
type NewUsers struct {
	Known int `json:"known"`
	Quality
}

// Reranking is what re-ranking the lists of a model costs and gains. Model names it as Models does; of its own
// re-ranking there is nothing in the rows.
type Reranking struct {
	Model string     `json:"model"`
	Rows  []Reranked `json:"rows"`
}

// Reranked is the quality of lists re-ranked by Set; Price is the paired difference of nDCG
// from no re-ranking.
type Reranked struct {
	Set RerankSettings `json:"set"`
	Quality
	Price Interval `json:"price"`
}

// RerankSettings are how much a list avoids what is like what it has already (1 − λ of MMR),
// and the least share of places for small artists who fit.
type RerankSettings struct {
	Diversity float64 `json:"diversity"`
	Discovery float64 `json:"discovery"`
}

// Difference is how the lists of To differ from those of From: the means of differences,
// person by person.
type Difference struct {
	From       string    `json:"from"`
	To         string    `json:"to"`
	Recall     Interval  `json:"recall"`
	NDCG       Interval  `json:"ndcg"`
	Popularity Interval  `json:"popularity"`
	Diversity  *Interval `json:"diversity"`
	Novelty    Interval  `json:"novelty"`
	SmallShare Interval  `json:"smallShare"`

	// from and to are the means of both, over the people who count in the differences.
	from, to measures
}

// Skipped is a model that could not learn, and why.
type Skipped struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// Threshold is what one similarity threshold leaves. Shares are of the artists that have at
// least five listeners in the train part.
type Threshold struct {
	Threshold float64 `json:"threshold"`
	Artists   int     `json:"artists"`
	// WithOne and WithFive are the shares that keep at least so many neighbours.
	WithOne        float64 `json:"withOne"`
	WithFive       float64 `json:"withFive"`
	MeanNeighbours float64 `json:"meanNeighbours"`
	// TagAgreement is the mean cosine of the tags of neighbours; null without tags.
	TagAgreement *float64 `json:"tagAgreement"`
	// Their 95 % intervals are over the artists; null where there are not two that differ.
	WithOneInterval        *estimate.Interval `json:"withOneInterval"`
	WithFiveInterval       *estimate.Interval `json:"withFiveInterval"`
	MeanNeighboursInterval *estimate.Interval `json:"meanNeighboursInterval"`
	TagAgreementInterval   *estimate.Interval `json:"tagAgreementInterval"`
	// Recall is that of lists made of these neighbours alone, Coverage their share of artists.
	Recall           Interval           `json:"recall"`
	Coverage         float64            `json:"coverage"`
	CoverageInterval *estimate.Interval `json:"coverageInterval"`
}
