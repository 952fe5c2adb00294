package seed

import (
	"context"
	"fmt"
	"time"
)

// members are the fans of a circle.
func (l *loader) members(c circle) []fan {
	from := c.n * circleSize
	to := min(from+circleSize, l.opts.Fans)
	fans := make([]fan, 0, to-from)
	for n := from; n < to; n++ {
		fans = append(fans, l.world.fan(n, c, l.mark.Anchor))
	}
	return fans
}

// putFans writes the User nodes of the fans of circles from..to.
func (l *loader) putFans(ctx context.Context, from, to int) error {
	var rows []FanRow
	for n := from; n < to; n++ {
		for _, f := range l.members(l.world.circle(n)) {
			rows = append(rows, l.world.fanRow(f))
		}
	}
	if err := l.store.PutFans(ctx, rows); err != nil {
		return fmt.Errorf("writing fans: %w", err)
	}
	l.report.Fans += len(rows)
	if from == 0 {
		return l.putPassword(ctx, l.world.fanID(demoFan))
	}
	return nil
}

// putAccounts writes the administrator, and the password of the demo artist.
func (l *loader) putAccounts(ctx context.Context) error {
	if err := l.store.PutFans(ctx, []FanRow{adminRow(l.opts.Namespace, l.mark.Anchor)}); err != nil {
		return fmt.Errorf("writing the administrator: %w", err)
	}
	if err := l.putPassword(ctx, adminID(l.opts.Namespace)); err != nil {
		return err
	}
	for _, a := range l.catalogue.Artists {
		if a.Account != "" {
			return l.putPassword(ctx, l.rows.id("artist", a.Key))
		}
	}
	return nil
}

func (l *loader) putPassword(ctx context.Context, userID string) error {
	hash, err := l.opts.HashPassword(DemoPassword)
	if err != nil {
		return fmt.Errorf("hashing the demo password: %w", err)
	}
	rows := []CredentialRow{{UserID: userID, PasswordHash: hash, UpdatedAt: l.mark.Anchor}}
	if err := l.store.PutCredentials(ctx, rows); err != nil {
		return fmt.Errorf("writing a demo account: %w", err)
	}
	return nil
}

// putLives writes what the fans of circles from..to did.
func (l *loader) putLives(ctx context.Context, from, to int) error {
	var all life
	for n := from; n < to; n++ {
		c := l.world.circle(n)
		members := l.members(c)
		for _, f := range members {
			one := l.world.life(f, l.mark.Anchor)
			all.listens = append(all.listens, one.listens...)
			all.follows = append(all.follows, one.follows...)
			all.trackSaves = append(all.trackSaves, one.trackSaves...)
			all.albumSaves = append(all.albumSaves, one.albumSaves...)
			all.playDays = append(all.playDays, one.playDays...)
		}
		all.follows = append(all.follows, l.friendFollows(c, members)...)
	}
	if from == 0 {
		all.follows = append(all.follows, l.demoFollows()...)
	}
	return l.putLife(ctx, all)
}

func (l *loader) putLife(ctx context.Context, all life) error {
	if err := l.store.PutListens(ctx, all.listens); err != nil {
		return fmt.Errorf("writing listening: %w", err)
	}
	if err := l.store.PutPlayDays(ctx, all.playDays); err != nil {
		return fmt.Errorf("writing days of listening: %w", err)
	}
	if err := l.store.PutFollows(ctx, all.follows); err != nil {
		return fmt.Errorf("writing follows: %w", err)
	}
	if err := l.store.PutTrackSaves(ctx, all.trackSaves); err != nil {
		return fmt.Errorf("writing saved tracks: %w", err)
	}
	if err := l.store.PutAlbumSaves(ctx, all.albumSaves); err != nil {
		return fmt.Errorf("writing saved albums: %w", err)
	}
	l.report.Listens += len(all.listens)
	l.report.Follows += len(all.follows)
	l.report.Saves += len(all.trackSaves) + len(all.albumSaves)
	return nil
}

// friendFollows are the follows between fans that a circle's members take part
// in: some day after both had joined.
func (l *loader) friendFollows(c circle, members []fan) []FollowRow {
	r := newRandom(l.world.seed, "follows", c.n)
	rows := make([]FollowRow, 0, 6*len(members))
	seen := make(map[[2]int]bool)
	follow := func(from, to int) {
		if from == to || seen[[2]int{from, to}] {
			return
		}
		seen[[2]int{from, to}] = true
		at := l.mark.Anchor.Add(-time.Duration(r.between(.1, 20) * float64(24*time.Hour))).Truncate(time.Second)
		rows = append(rows, FollowRow{l.world.fanID(from), l.world.fanID(to), at})
	}
	for _, tie := range l.world.friendships(c, members, l.opts.Fans) {
		follow(tie.from, tie.to)
		if tie.mutual {
			follow(tie.to, tie.from)
		}
	}
	return rows
}

// demoFollows lets the demo fan follow the demo artist, so that either finds
// the other on a first visit.
func (l *loader) demoFollows() []FollowRow {
	for _, a := range l.catalogue.Artists {
		if a.Account != "" {
			at := l.mark.Anchor.AddDate(0, 0, -9)
			return []FollowRow{{l.world.fanID(demoFan), l.rows.id("artist", a.Key), at}}
		}
	}
	return nil
}
