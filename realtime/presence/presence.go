// Package presence knows in Redis who is connected to any server of a site, and who is typing.
//
// Each server writes down when it was last alive and whom it serves. Whoever is served by a server that has been silent
// for [Silence] is not connected, so that those of a killed server are gone in time, whatever it left behind. Where
// Redis was wiped the next word of each server brings everything back. While Redis is away nobody is connected, and no
// server is taken for dead until all have had the time to speak again.
package presence

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

const (
	// Silence is after how long a server is taken for dead.
	Silence = 40 * time.Second
	// aliveEvery is how often a server says that it lives and looks for those that do not.
	aliveEvery = 10 * time.Second
	// forgetAfter is after how long nothing of a dead server is left.
	forgetAfter = 10 * time.Minute
	// patience is how long a question to Redis may take, and rest how long it is not asked after it failed.
	patience, rest = 500 * time.Millisecond, 2 * time.Second
	// servers is the sorted set of servers by when they were last alive.
	servers = "sidestage:presence:servers"
)

// Options are what presence works with. The zero value of a time is its default.
type Options struct {
	Redis *redis.Client
	// Here are those who are connected to this server.
	Here func() []string
	// Gone is told of those of dead servers who are connected nowhere now.
	Gone func(userIDs []string)
	// Settled is told how it stands with somebody who came or went while Redis could not be asked.
	Settled func(userID string, isOnline bool)
	Log     *slog.Logger
	// Now is the clock; Silence and Every are shorter in tests.
	Now            func() time.Time
	Silence, Every time.Duration
}

// Presence is who is connected.
type Presence struct {
	options Options
	self    string

	// writing is held by a beat, which writes down everybody, and shared by who comes or goes.
	writing sync.RWMutex

	mu sync.Mutex
	// alive are the servers that lived when this one looked last, at spokeAt; none is buried before buryFrom.
	alive             map[string]bool
	spokeAt, buryFrom time.Time
	// unsure are those who came or went while Redis could not be asked.
	unsure map[string]bool
	// restUntil is when Redis is asked again.
	restUntil time.Time

	hurry chan struct{}
}

// New returns Presence; Run keeps it.
func New(o Options) *Presence {
	if o.Silence == 0 {
		o.Silence = Silence
	}
	if o.Every == 0 {
		o.Every = aliveEvery
	}
	return &Presence{
		options: o, self: uuid.NewString(), alive: map[string]bool{}, unsure: map[string]bool{},
		hurry: make(chan struct{}, 1),
	}
}

func peopleOf(server string) string { return "sidestage:presence:people:" + server }

// Run says that this server lives until ctx ends, and then that it does not.
func (p *Presence) Run(ctx context.Context) {
	tick := time.NewTicker(p.options.Every)
	defer tick.Stop()
	for {
		if err := p.Beat(ctx); err != nil && ctx.Err() == nil {
			p.options.Log.WarnContext(ctx, "who is connected cannot be said", "error", err)
		}
		select {
		case <-ctx.Done():
			p.leave(context.WithoutCancel(ctx))
			return
		case <-tick.C:
		case <-p.hurry:
		}
	}
}

// Hurry has this server say at once that it lives and whom it serves, as others have come within reach.
func (p *Presence) Hurry() {
	select {
	case p.hurry <- struct{}{}:
	default: // it is about to
	}
}

// leave takes this server from those that live. Whom it served stays, so that the others tell of those who go nowhere
// else.
func (p *Presence) leave(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := p.options.Redis.ZRem(ctx, servers, p.self).Err(); err != nil {
		p.options.Log.WarnContext(ctx, "this server could not sign off", "error", err)
	}
}

// Beat says that this server lives and whom it serves, and tells of those whom a dead server served.
func (p *Presence) Beat(ctx context.Context) error {
	isNew, here, err := p.writeDown(ctx)
	if err != nil {
		return err
	}
	alive, err := p.living(ctx)
	if err != nil {
		return err
	}
	dead, wasForgotten := p.look(alive, isNew)
	for _, server := range dead {
		if err := p.bury(ctx, server); err != nil {
			return err
		}
	}
	if wasForgotten {
		for _, userID := range here {
			p.options.Settled(userID, true)
		}
	}
	return p.settle(ctx)
}

// look notes which servers live and gives those that did and do not. After a silence of its own a server cannot tell
// who else was kept from speaking, and waits until they have had the time to. Where it was silent for too long itself,
// or Redis had been wiped and it is written down anew, others may have told that all of its people are gone.
func (p *Presence) look(alive []string, isNew bool) (dead []string, wasForgotten bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, before := p.options.Now(), p.alive
	wasForgotten = !p.spokeAt.IsZero() && (isNew || now.Sub(p.spokeAt) > p.options.Silence)
	if now.Sub(p.spokeAt) > 2*p.options.Every {
		p.buryFrom = now.Add(2 * p.options.Every)
	}
	p.spokeAt, p.alive = now, map[string]bool{}
	for _, server := range alive {
		p.alive[server] = true
	}
	for server := range before {
		switch {
		case p.alive[server]:
		case now.Before(p.buryFrom):
			p.alive[server] = true
		default:
			dead = append(dead, server)
		}
	}
	return dead, wasForgotten
}

// settle tells how it stands with those of whom this server was not sure.
func (p *Presence) settle(ctx context.Context) error {
	p.mu.Lock()
	unsure := slices.Collect(maps.Keys(p.unsure))
	p.mu.Unlock()
	if len(unsure) == 0 {
		return nil
	}
	online, err := p.online(ctx, unsure)
	if err != nil {
		return err
	}
	for _, userID := range unsure {
		p.mu.Lock()
		delete(p.unsure, userID)
		p.mu.Unlock()
		p.options.Settled(userID, online[userID])
	}
	return nil
}

func (p *Presence) noteUnsure(userID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.unsure[userID] = true
}

// writeDown says whom this server serves, and tells whether Redis knew nothing of it.
func (p *Presence) writeDown(ctx context.Context) (isNew bool, here []string, err error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	now := p.options.Now()
	here = p.options.Here()
	key := peopleOf(p.self)
	var added *redis.IntCmd
	_, err = p.options.Redis.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		added = pipe.ZAdd(ctx, servers, redis.Z{Score: float64(now.UnixMilli()), Member: p.self})
		pipe.ZRemRangeByScore(ctx, servers, "-inf", strconv.FormatInt(now.Add(-forgetAfter).UnixMilli(), 10))
		pipe.Del(ctx, key)
		if len(here) > 0 {
			pipe.SAdd(ctx, key, members(here)...)
			pipe.PExpire(ctx, key, forgetAfter)
		}
		return nil
	})
	return err == nil && added.Val() > 0, here, err
}

// bury tells of those of a dead server who are connected nowhere now.
func (p *Presence) bury(ctx context.Context, server string) error {
	people, err := p.options.Redis.SMembers(ctx, peopleOf(server)).Result()
	if err != nil || len(people) == 0 {
		return err
	}
	online, err := p.online(ctx, people)
	if err != nil {
		return err
	}
	var gone []string
	for _, userID := range people {
		if !online[userID] {
			gone = append(gone, userID)
		}
	}
	if len(gone) > 0 {
		p.options.Gone(gone)
	}
	return nil
}

func (p *Presence) living(ctx context.Context) ([]string, error) {
	since := p.options.Now().Add(-p.options.Silence).UnixMilli()
	return p.options.Redis.ZRangeArgs(ctx, redis.ZRangeArgs{
		Key: servers, Start: strconv.FormatInt(since, 10), Stop: "+inf", ByScore: true,
	}).Result()
}

// Arrive notes that somebody is connected to this server, and reports whether they were nowhere before. Where Redis
// cannot be asked it is said later, by Options.Settled.
func (p *Presence) Arrive(ctx context.Context, userID string) (isFirst bool) {
	was, err := ask(ctx, p, func(ctx context.Context) (bool, error) {
		// This server may have written them down already, with everybody else.
		online, err := p.online(ctx, []string{userID}, p.self)
		if err != nil {
			return false, err
		}
		p.writing.RLock()
		defer p.writing.RUnlock()
		_, err = p.options.Redis.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.SAdd(ctx, peopleOf(p.self), userID)
			pipe.PExpire(ctx, peopleOf(p.self), forgetAfter)
			pipe.ZAdd(ctx, servers, redis.Z{Score: float64(p.options.Now().UnixMilli()), Member: p.self})
			return nil
		})
		return online[userID], err
	})
	if err != nil {
		p.noteUnsure(userID)
	}
	return err == nil && !was
}

// Leave notes that somebody is no longer connected to this server, and reports whether they are nowhere now; as Arrive.
func (p *Presence) Leave(ctx context.Context, userID string) (isLast bool) {
	is, err := ask(ctx, p, func(ctx context.Context) (bool, error) {
		if err := p.strike(ctx, userID); err != nil {
			return false, err
		}
		online, err := p.online(ctx, []string{userID})
		return online[userID], err
	})
	if err != nil {
		p.noteUnsure(userID)
	}
	return err == nil && !is
}

func (p *Presence) strike(ctx context.Context, userID string) error {
	p.writing.RLock()
	defer p.writing.RUnlock()
	return p.options.Redis.SRem(ctx, peopleOf(p.self), userID).Err()
}

// Online tells which of some people are connected to any server; nobody is where Redis is away.
func (p *Presence) Online(ctx context.Context, userIDs []string) map[string]bool {
	if len(userIDs) == 0 {
		return nil
	}
	online, err := ask(ctx, p, func(ctx context.Context) (map[string]bool, error) { return p.online(ctx, userIDs) })
	if err != nil {
		return nil
	}
	return online
}

// online tells who is connected to any server, except those left out.
func (p *Presence) online(ctx context.Context, userIDs []string, without ...string) (map[string]bool, error) {
	alive, err := p.living(ctx)
	if err != nil {
		return nil, err
	}
	online := map[string]bool{}
	for _, server := range alive {
		if slices.Contains(without, server) {
			continue
		}
		are, err := p.options.Redis.SMIsMember(ctx, peopleOf(server), members(userIDs)...).Result()
		if err != nil {
			return nil, err
		}
		for i, is := range are {
			if is {
				online[userIDs[i]] = true
			}
		}
	}
	return online, nil
}

func members(userIDs []string) []any {
	all := make([]any, len(userIDs))
	for i, userID := range userIDs {
		all[i] = userID
	}
	return all
}

// ask asks Redis, and gives it a rest where it failed, as every page that shows people asks.
func ask[T any](ctx context.Context, p *Presence, question func(context.Context) (T, error)) (answer T, err error) {
	now := p.options.Now()
	p.mu.Lock()
	rests := now.Before(p.restUntil)
	p.mu.Unlock()
	if rests {
		return answer, context.DeadlineExceeded
	}
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err = question(bounded)
	if err != nil && ctx.Err() == nil {
		p.mu.Lock()
		p.restUntil = now.Add(rest)
		p.mu.Unlock()
		p.options.Log.WarnContext(ctx, "who is connected cannot be asked", "error", err)
	}
	return answer, err
}
