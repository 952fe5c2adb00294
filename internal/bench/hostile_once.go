package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"
)

// onceAttacks do more than once what everybody may do once.
var onceAttacks = []attack{
	{name: "one person enters a giveaway many times", rate: 50, open: enterOften},
	{name: "one person votes many times", rate: 50, open: voteOften},
}

func enterOften(ctx context.Context, b *besieged) (attacker, error) {
	var made struct{ CreateGiveaway struct{ ID string } }
	err := b.artist.query(ctx, `mutation ($in: CreateGiveawayInput!) { createGiveaway(input: $in) { id } }`,
		map[string]any{"in": map[string]any{"description": "A shirt", "endDate": time.Now().Add(time.Hour)}}, &made)
	if err != nil {
		return attacker{}, err
	}
	who, err := b.newcomer(ctx)
	id := made.CreateGiveaway.ID
	strike := func(ctx context.Context, _ int) error {
		entry := make([]byte, 16)
		_, _ = rand.Read(entry) // it does not fail
		var out struct {
			EnterGiveaway struct {
				Success      bool
				ErrorMessage string
			}
		}
		err := who.query(ctx, `mutation ($id: ID!, $entry: ID) { enterGiveaway(giveawayId: $id, entryId: $entry) {
success errorMessage } }`, map[string]any{"id": id, "entry": hex.EncodeToString(entry)}, &out)
		if err == nil && !out.EnterGiveaway.Success {
			err = &refused{"not entered", out.EnterGiveaway.ErrorMessage}
		}
		return err
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		var out struct{ GetGiveawayEntryCount int }
		err := b.artist.query(ctx, `query ($id: ID!) { getGiveawayEntryCount(giveawayId: $id) }`, map[string]any{"id": id}, &out)
		if err == nil && out.GetGiveawayEntryCount != 1 {
			err = fmt.Errorf("one person has %d entries", out.GetGiveawayEntryCount)
		}
		return err
	}}, err
}

func voteOften(ctx context.Context, b *besieged) (attacker, error) {
	var made struct {
		CreatePost struct {
			ID   string
			Poll struct{ Options []struct{ ID string } }
		}
	}
	err := b.artist.query(ctx, `mutation ($in: CreatePostInput!) { createPost(input: $in) { id poll { options { id } } } }`,
		map[string]any{"in": map[string]any{"content": "Which?", "poll": map[string]any{
			"options": []string{"This", "That"}, "endsAt": time.Now().Add(time.Hour),
		}}}, &made)
	if err != nil {
		return attacker{}, err
	}
	who, err := b.newcomer(ctx)
	post := made.CreatePost
	strike := func(ctx context.Context, n int) error {
		var out map[string]any
		return who.query(ctx, `mutation ($post: ID!, $option: ID!) { votePoll(postId: $post, optionId: $option) { id } }`,
			map[string]any{"post": post.ID, "option": post.Poll.Options[n%2].ID}, &out)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		var out struct {
			GetPostByID struct {
				Poll struct {
					TotalVotes int
					Options    []struct{ Votes int }
				}
			}
		}
		err := b.artist.query(ctx, `query ($id: ID!) { getPostById(id: $id) { poll { totalVotes options { votes } } } }`,
			map[string]any{"id": post.ID}, &out)
		if err != nil {
			return err
		}
		poll := out.GetPostByID.Poll
		if poll.TotalVotes != 1 || poll.Options[0].Votes+poll.Options[1].Votes != 1 {
			return fmt.Errorf("one person's votes are %+v", poll)
		}
		return nil
	}}, err
}
