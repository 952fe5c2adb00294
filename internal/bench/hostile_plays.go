package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// playsFor is longer than a play of the demo's shortest songs must last to count.
const playsFor = 34 * time.Second

// playAttacks are plays that nobody heard.
var playAttacks = []attack{
	{name: "plays at once by one person", rate: 20, lasts: playsFor, open: func(
		ctx context.Context, b *besieged,
	) (attacker, error) {
		who, err := b.newcomer(ctx)
		if err != nil {
			return attacker{}, err
		}
		return forging(ctx, who.client, b.tracks[0], 1)
	}},
	{name: "plays of one's own song", rate: 20, lasts: playsFor, open: func(
		ctx context.Context, b *besieged,
	) (attacker, error) {
		var own struct {
			ArtistMusic struct {
				Tracks struct{ Nodes []struct{ ID string } }
			}
		}
		err := b.artist.query(ctx, `query ($id: ID!) { artistMusic(artistId: $id) { tracks(first: 1) { nodes { id } } } }`,
			map[string]any{"id": b.artistID}, &own)
		if err != nil || len(own.ArtistMusic.Tracks.Nodes) == 0 {
			return attacker{}, fmt.Errorf("the demo's artist has no song: %w", err)
		}
		return forging(ctx, b.artist, own.ArtistMusic.Tracks.Nodes[0].ID, 0)
	}},
}

// forging begins plays of a song, and ends each at once as heard to its end, all but the first hundred: those end last,
// when they have lasted long enough to count. may is how many of them are to count.
func forging(ctx context.Context, c client, track string, may int) (attacker, error) {
	me, err := c.userID()
	if err != nil {
		return attacker{}, err
	}
	var session struct{ SessionID string }
	err = c.call(ctx, http.MethodPost, "/listening/session-start", map[string]any{"userId": me}, &session)
	if err != nil {
		return attacker{}, err
	}
	before, err := c.playCount(ctx, track)
	if err != nil {
		return attacker{}, err
	}
	const first = 100
	waiting := make(chan string, first)
	end := func(ctx context.Context, play string) error {
		return c.call(ctx, http.MethodPost, "/listening/end-play", map[string]any{
			"playId": play, "sessionId": session.SessionID, "userId": me, "songId": track,
			"listenTime": 300, "songDuration": 300, "endReason": "completed",
		}, nil)
	}
	strike := func(ctx context.Context, n int) error {
		var begun struct{ PlayID string }
		err := c.call(ctx, http.MethodPost, "/listening/start-play",
			map[string]any{"sessionId": session.SessionID, "userId": me, "songId": track}, &begun)
		if err != nil {
			return err
		}
		if n < first {
			waiting <- begun.PlayID
			return nil
		}
		return end(ctx, begun.PlayID)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		close(waiting)
		for play := range waiting {
			if err := end(ctx, play); err != nil {
				return err
			}
		}
		after, err := c.playCount(ctx, track)
		if err != nil {
			return err
		}
		if after-before > may {
			return fmt.Errorf("%d plays count, and at most %d may", after-before, may)
		}
		return nil
	}}, nil
}

// playCount reads how often a song was played.
func (c client) playCount(ctx context.Context, track string) (int, error) {
	var out struct{ AudioTrack struct{ PlayCount int } }
	err := c.query(ctx, `query ($id: ID!) { audioTrack(id: $id) { playCount } }`, map[string]any{"id": track}, &out)
	return out.AudioTrack.PlayCount, err
}
