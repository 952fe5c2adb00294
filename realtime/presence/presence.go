// Package presence knows in Redis who is connected to any server of a site, and who is typing.
//
// Each server writes down when it was last alive and whom it serves. Whoever is served by a server that has been silent
// for [Silence] is not connected, so that those of a killed server are gone in time, whatever it left behind. Where
// Redis was wiped the next word of each server brings everything back. While Redis is away nobody is connected.
package presence

import (
	"context"
	"log/slog"
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
	Log  *slog.Logger
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
	// alive are the servers that lived when this one looked last.
	alive map[string]bool
	// restUntil is when Redis is asked again.
	restUntil time.Time
}

// New returns Presence; Run keeps it.
func New(o Options) *Presence {
	if o.Silence == 0 {
		o.Silence = Silence
	}
	if o.Every == 0 {
		o.Every = aliveEvery
	}
	return &Presence{options: o, self: uuid.NewString(), alive: map[string]bool{}}
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
		}
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
	if err := p.writeDown(ctx); err != nil {
		return err
	}
	alive, err := p.living(ctx)
	if err != nil {
		return err
	}
	p.mu.Lock()
	before := p.alive
	p.alive = map[string]bool{}
	for _, server := range alive {
		p.alive[server] = true
	}
	var dead []string
	for server := range before {
		if !p.alive[server] {
			dead = append(dead, server)
		}
	}
	p.mu.Unlock()
	for _, server := range dead {
		if err := p.bury(ctx, server); err != nil {
			return err
		}
	}
	return nil
}

// writeDown says whom this server serves.
func (p *Presence) writeDown(ctx context.Context) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	now, here := p.options.Now(), p.options.Here()
	key := peopleOf(p.self)
	_, err := p.options.Redis.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZAdd(ctx, servers, redis.Z{Score: float64(now.UnixMilli()), Member: p.self})
		pipe.ZRemRangeByScore(ctx, servers, "-inf", strconv.FormatInt(now.Add(-forgetAfter).UnixMilli(), 10))
		pipe.Del(ctx, key)
		if len(here) > 0 {
			pipe.SAdd(ctx, key, members(here)...)
			pipe.PExpire(ctx, key, forgetAfter)
		}
		return nil
	})
	return err
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

// Arrive notes that somebody is connected to this server, and reports whether they were nowhere before.
func (p *Presence) Arrive(ctx context.Context, userID string) (isFirst bool) {
	was, err := ask(ctx, p, func(ctx context.Context) (bool, error) {
		online, err := p.online(ctx, []string{userID})
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
	return err == nil && !was
}

// Leave notes that somebody is no longer connected to this server, and reports whether they are nowhere now.
func (p *Presence) Leave(ctx context.Context, userID string) (isLast bool) {
	is, err := ask(ctx, p, func(ctx context.Context) (bool, error) {
		if err := p.strike(ctx, userID); err != nil {
			return false, err
		}
		online, err := p.online(ctx, []string{userID})
		return online[userID], err
	})
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

func (p *Presence) online(ctx context.Context, userIDs []string) (map[string]bool, error) {
	alive, err := p.living(ctx)
	if err != nil {
		return nil, err
	}
	online := map[string]bool{}
	for _, server := range alive {
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
