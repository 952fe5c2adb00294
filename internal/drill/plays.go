package main

import (
	"context"
	"fmt"
	"time"
)

// counts is how long a play lasts until it counts (POST /listening/end-play).
const counts = 31 * time.Second

// startPlay begins a listening session and a play in it. The thing is the play's address: that of its end.
func startPlay(ctx context.Context, fan account, trackID string) (play string, r reply) {
	var session struct{ SessionID string }
	r = fan.post(ctx, "/api/listening/session-start", map[string]any{
		"userId": fan.userID, "deviceInfo": map[string]string{"Platform": "web", "userAgent": "drill"},
	})
	if r.read(&session) != nil {
		return "", r
	}
	began := r
	r = fan.post(ctx, "/api/listening/start-play", map[string]any{
		"sessionId": session.SessionID, "userId": fan.userID, "songId": trackID,
	})
	r.took += began.took
	var begun struct{ PlayID string }
	_ = r.read(&begun) // what is no answer is judged by who asked
	return begun.PlayID, r
}

// endPlay ends a play, and fails where the server does not know it.
func endPlay(ctx context.Context, fan account, playID string) error {
	var done struct{ Success bool }
	err := endAfter(ctx, fan, playID, time.Second).read(&done)
	if err == nil && !done.Success {
		err = fmt.Errorf("the play %s is not ended", playID)
	}
	return err
}

// endAfter ends a play that was heard for so long.
func endAfter(ctx context.Context, fan account, playID string, heard time.Duration) reply {
	return fan.post(ctx, "/api/listening/end-play", map[string]any{
		"playId": playID, "userId": fan.userID, "listenTime": heard.Seconds(), "endReason": "skipped",
	})
}

// hearTrack hears a track for as long as it takes to count.
func hearTrack(ctx context.Context, somebody account, trackID string) (track string, r reply) {
	play, r := startPlay(ctx, somebody, trackID)
	if play == "" {
		return trackID, r
	}
	pause(ctx, counts)
	return trackID, endAfter(ctx, somebody, play, counts)
}

// playCounts are those of the tracks that are played most, by id.
func playCounts(ctx context.Context, c client) (map[string]int, error) {
	var found struct{ GetCuratedTracks listed }
	err := c.data(ctx, `{ getCuratedTracks(sort: POPULAR, first: 100) { nodes { id playCount } } }`, nil, &found)
	counts := map[string]int{}
	for _, track := range found.GetCuratedTracks.Nodes {
		counts[track.ID] = track.PlayCount
	}
	return counts, err
}

// heardSince are how many plays tracks have beyond those that they had.
func heardSince(ctx context.Context, c client, before map[string]int) (map[string]int, error) {
	now, err := playCounts(ctx, c)
	for id, count := range now {
		if now[id] = count - before[id]; now[id] == 0 {
			delete(now, id)
		}
	}
	return now, err
}
