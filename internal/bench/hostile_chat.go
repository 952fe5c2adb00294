package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/gorilla/websocket"
)

const (
	// mostOfNewcomer is how many messages somebody who has just joined may write in a minute, mostOfPerson how many
	// connections to a hub one person has.
	mostOfNewcomer, mostOfPerson = 30, 50
)

// chatAttacks are floods of the hubs and of chats.
var chatAttacks = []attack{
	{name: "connections to a hub", rate: 50, open: connectAlways},
	{name: "messages", rate: 100, open: sendAlways},
	{name: "one message sent again and again", rate: 10, open: sendAgain},
	{name: "chats of others joined", rate: 50, open: joinOthers},
	{name: "calls that the hub does not know", rate: 100, open: callNonsense},
}

// hub connects to the hub of chats.
func (c client) hub(ctx context.Context) (*websocket.Conn, error) {
	address := "ws" + strings.TrimPrefix(c.base, "http") + "/hubs/chat?access_token=" + c.token
	return (&messenger{url: address, greeting: hubGreeting}).connect(ctx, "")
}

// connectAlways opens connections and keeps them. The aim is to have more than one person may.
func connectAlways(ctx context.Context, b *besieged) (attacker, error) {
	who, err := b.newcomer(ctx)
	if err != nil {
		return attacker{}, err
	}
	var mu sync.Mutex
	var held []*websocket.Conn
	strike := func(ctx context.Context, _ int) error {
		conn, err := who.hub(ctx)
		if err == nil {
			mu.Lock()
			held = append(held, conn)
			mu.Unlock()
		}
		return asFailure(err)
	}
	return attacker{strike: strike, aim: func(_ context.Context, _ map[string]int) error {
		defer disperse(held)
		if len(held) > mostOfPerson {
			return fmt.Errorf("one person has %d connections", len(held))
		}
		return nil
	}}, err
}

// asFailure names how a handshake was refused.
func asFailure(err error) error {
	if errors.Is(err, websocket.ErrBadHandshake) {
		return &refused{"no connection", err.Error()}
	}
	return err
}

// pair makes a chat between two who have just joined.
func (b *besieged) pair(ctx context.Context) (who newcomer, chatID string, err error) {
	if who, err = b.newcomer(ctx); err != nil {
		return who, "", err
	}
	other, err := b.newcomer(ctx)
	if err != nil {
		return who, "", err
	}
	var made struct{ ID string }
	err = who.call(ctx, http.MethodPost, "/chat", map[string]any{"participantIds": []string{other.id}}, &made)
	return who, made.ID, err
}

// sendAlways sends messages as fast as the rate has it. The aim is that more are kept than a newcomer may write.
func sendAlways(ctx context.Context, b *besieged) (attacker, error) {
	return b.sending(ctx, func(int) string { return rand.Text() }, mostOfNewcomer)
}

// sendAgain sends one message under one key. The aim is that it is there twice.
func sendAgain(ctx context.Context, b *besieged) (attacker, error) {
	key := rand.Text()
	return b.sending(ctx, func(int) string { return key }, 1)
}

func (b *besieged) sending(ctx context.Context, key func(n int) string, most int) (attacker, error) {
	who, chatID, err := b.pair(ctx)
	if err != nil {
		return attacker{}, err
	}
	strike := b.calling(who.client, func(n int) (string, []any) {
		return "SendMessage", []any{chatID, map[string]any{"content": "Again", "clientKey": key(n)}}
	})
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		var kept struct{ Messages []struct{ ID string } }
		err := who.call(ctx, http.MethodGet, "/chat/"+chatID+"/messages?limit=100", nil, &kept)
		if err == nil && (len(kept.Messages) == 0 || len(kept.Messages) > most) {
			err = fmt.Errorf("%d messages are kept of one, and %d may be", len(kept.Messages), most)
		}
		return err
	}}, nil
}

// joinOthers asks to be told of a chat between others.
func joinOthers(ctx context.Context, b *besieged) (attacker, error) {
	_, chatID, err := b.pair(ctx)
	if err != nil {
		return attacker{}, err
	}
	who, err := b.newcomer(ctx)
	return attacker{
		strike: b.calling(who.client, func(int) (string, []any) { return "JoinChat", []any{chatID} }),
		aim:    mustNever("a chat of others was joined"),
	}, err
}

func callNonsense(ctx context.Context, b *besieged) (attacker, error) {
	who, err := b.newcomer(ctx)
	return attacker{
		strike: b.calling(who.client, func(n int) (string, []any) { return numbered("Nothing", n), []any{n} }),
		aim:    mustNever("an unknown call was answered"),
	}, err
}

// calling makes a strike of calls of a hub, each on the one connection; where that is ended the next makes another.
func (b *besieged) calling(
	c client, what func(n int) (target string, arguments []any),
) func(context.Context, int) error {
	var mu sync.Mutex
	var conn *websocket.Conn
	return func(ctx context.Context, n int) (err error) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if conn == nil {
			if conn, err = c.hub(ctx); err != nil {
				conn = nil
				return asFailure(err)
			}
		}
		target, arguments := what(n)
		err = invoke(conn, n, target, arguments)
		if _, isRefusal := errors.AsType[*refused](err); err != nil && !isRefusal {
			_ = conn.Close()
			conn, err = nil, &refused{"connection ended", err.Error()}
		}
		return err
	}
}

// invoke calls a hub and waits for the answer; what it refuses is a *refused.
func invoke(conn *websocket.Conn, n int, target string, arguments []any) error {
	id := fmt.Sprint(n)
	call, err := json.Marshal(map[string]any{"type": 1, "invocationId": id, "target": target, "arguments": arguments})
	if err != nil {
		return err
	}
	if err := conn.WriteMessage(websocket.TextMessage, append(call, frameEnd...)); err != nil {
		return err
	}
	for {
		_, data, err := conn.ReadMessage()
		if err != nil {
			return err
		}
		for frame := range strings.SplitSeq(string(data), frameEnd) {
			var answer struct {
				Type         int
				InvocationID string
				Error        string
			}
			if frame == "" || json.Unmarshal([]byte(frame), &answer) != nil || answer.Type != 3 || answer.InvocationID != id {
				continue // a ping or a push
			}
			if answer.Error != "" {
				code, _, isCode := strings.Cut(strings.TrimPrefix(answer.Error, "HubException "), ":")
				if !isCode || strings.ToUpper(code) != code {
					code = ""
				}
				return &refused{code, answer.Error}
			}
			return nil
		}
	}
}
