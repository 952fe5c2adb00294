package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// missedMessages came while somebody was away; they come back so many times.
	missedMessages, comebacks = 1000, 30
	frameEnd                  = "\x1e"
)

// benchMissed measures how long it takes somebody who was away to connect and have all that they missed of a chat.
func benchMissed(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	away, chatID, err := s.chatWithMissed(ctx)
	if err != nil {
		return nil, err
	}
	times := make([]float64, 0, comebacks)
	for range comebacks {
		began := time.Now()
		n, err := away.catchUp(ctx, chatID)
		if err != nil {
			return nil, err
		}
		if n != missedMessages {
			return nil, fmt.Errorf("%d of %d missed messages came", n, missedMessages)
		}
		times = append(times, float64(time.Since(began).Microseconds())/1e3)
	}
	return percentiles(fmt.Sprintf("connect and catch up on %d messages", missedMessages), times), nil
}

// chatWithMissed makes a chat in which one wrote to another, who is the client that is returned.
func (s *server) chatWithMissed(ctx context.Context) (away client, id string, err error) {
	const email = "away@example.org"
	writer, err := s.join(ctx, "writer@example.org", "writer")
	if err != nil {
		return away, "", err
	}
	if _, err := s.join(ctx, email, "away"); err != nil {
		return away, "", err
	}
	given, err := s.signedIn(ctx, email)
	if err != nil {
		return away, "", err
	}
	away = client{base: s.base, token: given.AccessToken}
	var made struct {
		ID string `json:"id"`
	}
	err = away.call(ctx, http.MethodPost, "/chat", map[string]any{"participantIds": []string{writer}}, &made)
	if err != nil {
		return away, "", err
	}
	db, err := s.graph(ctx)
	if err != nil {
		return away, "", err
	}
	_, err = db.Exec(ctx, "bench_missed", `MATCH (c:Chat {id: $id})
FOREACH (n IN range(1, $n) | CREATE (:Message {id: randomUUID(), chatId: $id, sequence: n, senderId: $writer,
  content: 'What was said while nobody was there, ' + n, createdAt: datetime(), changedAt: datetime()}))
SET c.lastSequence = $n, c.updatedAt = datetime()`,
		map[string]any{"id": made.ID, "n": missedMessages, "writer": writer})
	return away, made.ID, errors.Join(err, db.Close(ctx))
}

// catchUp connects to the hub of chats, asks for what came after the last message until there is no more, and counts.
func (c client) catchUp(ctx context.Context, chatID string) (n int, err error) {
	address := "ws" + strings.TrimPrefix(c.base, "http") + "/hubs/chat?access_token=" + c.token
	ws, err := (&messenger{url: address, greeting: hubGreeting}).connect(ctx, "")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	for hasMore := true; hasMore; {
		call := fmt.Sprintf(`{"type":1,"invocationId":"%d","target":"GetMissed","arguments":[[{"chatId":%q,"sequence":%d}]]}`,
			n, chatID, n)
		if err := ws.WriteMessage(websocket.TextMessage, []byte(call+frameEnd)); err != nil {
			return n, err
		}
		page, err := readMissed(ws)
		if err != nil {
			return n, err
		}
		n += len(page.Messages)
		hasMore = page.HasMore
	}
	return n, nil
}

type missedPage struct {
	Messages []json.RawMessage `json:"messages"`
	HasMore  bool              `json:"hasMore"`
}

// readMissed reads frames until one answers the call.
func readMissed(ws *websocket.Conn) (missedPage, error) {
	for {
		_, data, err := ws.ReadMessage()
		if err != nil {
			return missedPage{}, err
		}
		for frame := range strings.SplitSeq(string(data), frameEnd) {
			var answer struct {
				Type   int          `json:"type"`
				Result []missedPage `json:"result"`
				Error  string       `json:"error"`
			}
			if frame == "" || json.Unmarshal([]byte(frame), &answer) != nil || answer.Type != 3 {
				continue // a ping or a push
			}
			if answer.Error != "" || len(answer.Result) != 1 {
				return missedPage{}, fmt.Errorf("asking for what was missed: %s", answer.Error)
			}
			return answer.Result[0], nil
		}
	}
}
