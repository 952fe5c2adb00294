package batch

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sidestage/sidestage/recommend/models"
)

// The values of --split.
const (
	// splitRandom holds out a fifth of each person's artists.
	splitRandom = "random"
	// splitTime holds out what came after four fifths of all interactions.
	splitTime = "time"
	// splitNewUsers forgets a fifth of the people but for a few of their artists.
	splitNewUsers = "new-users"
	// splitGiven is that of --train and --test.
	splitGiven = "given"
)

// randomly holds out a fifth of each person's items, at random by the seed; somebody with fewer
// than three keeps them all. Lines of one pair stay together.
func randomly(all []interaction, seed uint64) (train, test []interaction) {
	own := map[int32][]int32{}
	for _, x := range all {
		own[x.user] = append(own[x.user], x.item)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	held := map[[2]int32]bool{}
	for _, user := range slices.Sorted(maps.Keys(own)) {
		items := slices.Compact(slices.Sorted(slices.Values(own[user])))
		if len(items) < 3 {
			continue
		}
		random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		for _, item := range items[:max(1, int(math.Round(0.2*float64(len(items)))))] {
			held[[2]int32{user, item}] = true
		}
	}
	for _, x := range all {
		if held[[2]int32{x.user, x.item}] {
			test = append(test, x)
		} else {
			train = append(train, x)
		}
	}
	return train, test
}

// byTime holds out what came after one moment, the same for everybody, before which four
// fifths of the interactions lie: nothing is learnt from what was still to come (Ji, Sun,
// Zhang and Li, "A critical study on data leakage in recommender system offline evaluation",
// 2023). Interactions of one moment stay together.
func byTime(all []interaction) (train, test []interaction, err error) {
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b interaction) int { return cmp.Compare(a.at, b.at) })
	cut := int(math.Round(0.8 * float64(len(order))))
	for cut > 0 && cut < len(order) && order[cut].at == order[cut-1].at {
		cut++
	}
	if cut == 0 || cut == len(order) {
		return nil, nil, errors.New("--split time: the timestamps leave nothing after four fifths of the interactions")
	}
	return order[:cut], order[cut:], nil
}

// trial is a list that is to be made, and what it should find.
type trial struct {
	wish
	// held is rising.
	held []int32
	// person counts those who are measured; known is the place in --known.
	person, known int
}

// exam is what is measured on.
type exam struct {
	data   *models.Data
	trials []trial
	people int
	// known are the numbers of items that newcomers have; none in other splits.
	known []int
	// held counts the pairs that are to be found.
	held int
}

// newExam lets everybody who has something held out be measured.
func newExam(known *models.Data, held [][]int32) *exam {
	e := &exam{data: known}
	for user, items := range held {
		if len(items) == 0 {
			continue
		}
		who := known.Listener(int32(user))
		e.trials = append(e.trials, trial{
			wish: wish{user: int32(user), who: who, skip: [][]int32{columns(who.Items)}},
			held: items, person: e.people,
		})
		e.people++
		e.held += len(items)
	}
	return e
}

// leastItems is how many items somebody has who can play a newcomer.
const leastItems = 10

// newNewcomers lets a random fifth of those with at least ten items (or what the greatest
// known number needs) be newcomers: nothing is learnt of them but their friendships, and they
// are folded in with so many of their items; the others are neither known nor listed.
func newNewcomers(all *models.Data, held [][]int32, known []int, seed uint64) (*exam, error) {
	random := rand.New(rand.NewPCG(seed, 2))
	least := max(leastItems, slices.Max(known))
	var able []int
	for user, items := range held {
		if len(items) > 0 && len(all.Plays.Row(user)) >= least {
			able = append(able, user)
		}
	}
	if len(able) == 0 {
		return nil, fmt.Errorf("--split new-users: nobody has at least %d artists and something held out", least)
	}
	random.Shuffle(len(able), func(i, j int) { able[i], able[j] = able[j], able[i] })
	chosen := slices.Sorted(slices.Values(able[:max(1, len(able)/5)]))
	left, _, err := all.CutTo(func(user int) int {
		if _, found := slices.BinarySearch(chosen, user); found {
			return 0
		}
		return -1
	}, seed)
	if err != nil {
		return nil, fmt.Errorf("forgetting newcomers: %w", err)
	}
	e := &exam{data: left, known: known, people: len(chosen)}
	for person, user := range chosen {
		own, order := all.Plays.Row(user), random.Perm(len(all.Plays.Row(user)))
		e.held += len(held[user])
		for place, n := range known {
			who := left.Listener(int32(user))
			for _, at := range order[:n] {
				who.Items = append(who.Items, own[at])
			}
			e.trials = append(e.trials, trial{
				wish: wish{user: int32(user), who: who, fold: true, skip: [][]int32{columns(own)}},
				held: held[user], person: person, known: place,
			})
		}
	}
	return e, nil
}
