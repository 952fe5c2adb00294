package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"syscall"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// sizes is what training takes at a size.
type sizes struct {
	models.Size
	// Seconds are those of training on all cores, CPUSeconds those of all cores together.
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpuSeconds"`
	// PeakMiB is the most memory that the process has held, the generated data included.
	PeakMiB float64 `json:"peakMiB"`
	// FileMiB is the size of the trained model's file.
	FileMiB float64 `json:"fileMiB"`
	TopMS   float64 `json:"topMs"`
	FoldMS  float64 `json:"foldMs"`
	// Recall and NDCG are those that training measures, for people as they are.
	Recall float64 `json:"recall"`
	NDCG   float64 `json:"ndcg"`
}

// scale trains what is affordable, at the size or at blendFor, on generated data.
func (o *options) scale(ctx context.Context, out io.Writer) error {
	d, err := models.NewData(generated(o.generate))
	if err != nil {
		return err
	}
	affordable := d.Size()
	affordable.Interactions = max(affordable.Interactions, o.blendFor)
	b := models.BlendFor(affordable)
	start, cpu := time.Now(), processorTime()
	if err := b.Train(ctx, d); err != nil {
		return err
	}
	r := sizes{Size: d.Size(), Seconds: time.Since(start).Seconds(), CPUSeconds: (processorTime() - cpu).Seconds()}
	if r.PeakMiB, err = peakMiB(); err != nil {
		return err
	}
	var file counter
	if err := b.Save(&file); err != nil {
		return err
	}
	r.FileMiB = float64(file) / (1 << 20)
	if all := b.Quality(); len(all) > 0 {
		r.Recall, r.NDCG = all[len(all)-1].Recall, all[len(all)-1].NDCG
	}
	const people = 200
	user := func(i int) int32 { return int32(i * d.Users() / people) }
	r.TopMS = each(people, func(i int) []knn.Neighbour { return b.Top(user(i), k, indices(d.Plays.Row(int(user(i))))) })
	r.FoldMS = each(people, func(i int) []knn.Neighbour {
		return b.FoldTop(d.Listener(user(i)), k, indices(d.Plays.Row(int(user(i)))))
	})
	if o.json {
		return write(out, r)
	}
	_, err = fmt.Fprintf(out, "%+v\n", r)
	return err
}

// each returns the mean milliseconds of a list.
func each(n int, list func(i int) []knn.Neighbour) float64 {
	start := time.Now()
	for i := range n {
		list(i)
	}
	return time.Since(start).Seconds() * 1e3 / float64(n)
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

func peakMiB() (float64, error) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, err
	}
	return float64(u.Maxrss) / 1024, nil // the kernel counts KiB
}

// What generated people are like.
const (
	genres = 60
	// faithful is how often somebody plays something of their three genres.
	faithful = 0.75
	// perUser is about how many items a person has.
	perUser = 50
)

// generated draws interactions with long tails, the same for the same number: few items are
// known to many, and few people know many. Items grow in number with the square root of the
// interactions.
func generated(interactions int) models.Raw {
	r := rand.New(rand.NewPCG(5, uint64(interactions))) //nolint:gosec // not a secret
	raw := models.Raw{
		Users: max(1, interactions/perUser), Tags: 4 * genres,
		Items: max(genres, int(18_000*math.Sqrt(float64(interactions)/100_000))),
	}
	// Item i is of genre i mod genres, and the lower its number the better it is known.
	popular := func(n int) int { return int(math.Pow(float64(n)+1, r.Float64()*r.Float64()*0.35+r.Float64()*0.65)) - 1 }
	raw.Plays = make([]models.Play, 0, interactions)
	for user := 0; len(raw.Plays) < interactions; user = (user + 1) % raw.Users {
		home := [3]int{r.IntN(genres), r.IntN(genres), r.IntN(genres)}
		for range min(2000, int(20*math.Pow(1-r.Float64(), -0.6))) {
			item := popular(raw.Items)
			if r.Float64() < faithful {
				item = popular(raw.Items/genres)*genres + home[r.IntN(len(home))]
			}
			raw.Plays = append(raw.Plays, models.Play{
				User: int32(user), Item: int32(min(item, raw.Items-1)),
				Weight: float32(1 + int(10*math.Pow(1-r.Float64(), -0.7))), Age: float32(r.IntN(700)),
			})
		}
		for range 6 {
			raw.Friends = append(raw.Friends, [2]int32{int32(user), int32(r.IntN(raw.Users))})
		}
	}
	raw.Plays = raw.Plays[:interactions]
	for item := range raw.Items {
		for range 5 {
			raw.Taggings = append(raw.Taggings, models.Tagging{
				User: -1, Item: int32(item), Tag: int32(item%genres + genres*r.IntN(4)),
			})
		}
	}
	return raw
}
