package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// siteSize is that of a site that is two years old, with what its overview is counted from.
type siteSize struct{ People, Days, ArtistsADay, Payments int }

var fullSite = siteSize{People: 100_000, Days: 730, ArtistsADay: 200, Payments: 100_000}

// siteVersion is raised where the crowd or what is written of it changes.
const siteVersion = 1

// countedWithin bounds the first count of all days.
const countedWithin = 5 * time.Minute

// benchOverview measures how soon /admin is told how a site of 100,000 people is, beside what the same server takes for
// an answer that it has in memory, and how long counting all days takes the first time.
func benchOverview(ctx context.Context, _ *server) (all []Figure, err error) {
	s, err := fullSite.kept(ctx)
	if err != nil {
		return nil, err
	}
	forget := []filling{{`UNWIND $rows AS row MATCH (d:SiteDay) DETACH DELETE d`, []map[string]any{{}}}}
	if err := fillGraph(ctx, s.data(), forget); err != nil {
		return nil, err
	}
	if _, err := s.start(ctx); err != nil {
		return nil, err
	}
	began := time.Now()
	defer func() { err = errors.Join(err, s.stop()) }()
	admin, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	if err := fullSite.counted(ctx, admin, began.Add(countedWithin)); err != nil {
		return nil, err
	}
	all = []Figure{{Name: "first count of 730 days", Value: time.Since(began).Seconds(), Unit: "s"}}
	medians := map[string]float64{}
	for _, r := range []struct{ name, path string }{
		{"an answer from memory", "/site-status"},
		{"30 days", "/admin/overview?days=30"},
		{"365 days", "/admin/overview?days=365"},
	} {
		figures, err := measured(r.name, func(int) error { return admin.call(ctx, http.MethodGet, r.path, nil, nil) })
		if err != nil {
			return nil, err
		}
		medians[r.name] = figures[0].Value
		all = append(all, figures...)
	}
	for _, name := range []string{"30 days", "365 days"} {
		all = append(all, Figure{
			Name: name + ", of an answer from memory", Value: medians[name] / medians["an answer from memory"], Unit: "×",
		})
	}
	return all, nil
}

func (c siteSize) kept(ctx context.Context) (*server, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(caches, "sidestage", "bench", fmt.Sprintf("crowd-%d-%d", c.People, siteVersion))
	return keptServer(ctx, folder, keepingModel(ctx), c.statements)
}

// counted returns once everybody is in the figures of both years.
func (c siteSize) counted(ctx context.Context, admin client, until time.Time) error {
	for {
		var seen struct {
			Figures struct{ Totals, Before struct{ SignUps int } }
		}
		if err := admin.call(ctx, http.MethodGet, "/admin/overview?days=365", nil, &seen); err != nil {
			return err
		}
		// A run on a later day than that of the filling sees a little less.
		if seen.Figures.Totals.SignUps+seen.Figures.Before.SignUps >= c.People*9/10 {
			return nil
		}
		if time.Now().After(until) {
			return fmt.Errorf("after %v %+v is counted", countedWithin, seen)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// statements write people, what was heard of artists, and payments, as many on each day.
func (c siteSize) statements() []filling {
	people, payments := make([]map[string]any, c.People), make([]map[string]any, c.Payments)
	for i := range people {
		people[i] = map[string]any{
			"id": communityID("crowd", i), "handle": "bench_crowd_" + strconv.Itoa(i), "ago": i % c.Days,
		}
	}
	for i := range payments {
		payments[i] = map[string]any{
			"id": communityID("payment", i), "ago": i % c.Days, "currency": []string{"EUR", "USD"}[i%2], "amount": 100 + i%5000,
		}
	}
	heard := make([]map[string]any, c.Days*c.ArtistsADay)
	for i := range heard {
		artist := "bench" + strconv.Itoa(i%c.ArtistsADay)
		heard[i] = map[string]any{"ago": i / c.ArtistsADay, "artist": artist, "listens": i % 90}
	}
	return []filling{
		{`UNWIND $rows AS row CREATE (:User {id: row.id, handle: row.handle, handleKey: row.handle, displayName: 'Somebody',
  email: row.handle + '@example.org', createdAt: $now - duration({days: row.ago}), confirmedAt: $now})`, people},
		{`UNWIND $rows AS row WITH row, toString(date($now) - duration({days: row.ago})) AS day
CREATE (:ArtistDay {id: row.artist + '/' + day, artistId: row.artist, day: day, listens: row.listens})`, heard},
		{`UNWIND $rows AS row UNWIND ['PAYMENTS', 'SALES'] AS account
CREATE (:LedgerEntry {id: row.id + account, transactionId: row.id, kind: 'SALE', account: account, currency: row.currency,
  amount: CASE account WHEN 'PAYMENTS' THEN row.amount ELSE -row.amount END, sellerId: 'bench', at: $now - duration({days: row.ago})})`, payments},
	}
}
