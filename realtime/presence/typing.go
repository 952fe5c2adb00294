package presence

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// TypingFor is how long somebody is taken to be typing after they said so.
const TypingFor = 6 * time.Second

func typersOf(chatID string) string { return "sidestage:typing:" + chatID }

// Typing notes whether somebody is typing in a chat. Where Redis is away only those who come later do not learn it.
func (p *Presence) Typing(ctx context.Context, chatID, userID string, is bool) {
	_, err := ask(ctx, p, func(ctx context.Context) (struct{}, error) {
		key := typersOf(chatID)
		if !is {
			return struct{}{}, p.options.Redis.ZRem(ctx, key, userID).Err()
		}
		until := p.options.Now().Add(TypingFor)
		_, err := p.options.Redis.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.ZAdd(ctx, key, redis.Z{Score: float64(until.UnixMilli()), Member: userID})
			pipe.PExpire(ctx, key, TypingFor)
			return nil
		})
		return struct{}{}, err
	})
	if err != nil {
		p.options.Log.DebugContext(ctx, "who types was not noted", "error", err)
	}
}

// Typers are those who are typing in a chat.
func (p *Presence) Typers(ctx context.Context, chatID string) []string {
	found, err := ask(ctx, p, func(ctx context.Context) ([]string, error) {
		return p.options.Redis.ZRangeArgs(ctx, redis.ZRangeArgs{
			Key: typersOf(chatID), Start: strconv.FormatInt(p.options.Now().UnixMilli(), 10), Stop: "+inf", ByScore: true,
		}).Result()
	})
	if err != nil {
		return nil
	}
	return found
}
