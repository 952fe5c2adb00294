package graphql

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

func (r *Resolver) post(ctx context.Context, p posts.Shown, err error) (*model.Post, error) {
	return one(p, err, model.NewPost(viewer(ctx)))
}

// postChanged is the answer of a change to how a person keeps a post.
func (r *Resolver) postChanged(ctx context.Context, p posts.Shown, err error) (*model.PostResult, error) {
	return one(p, err, func(p posts.Shown) model.PostResult {
		post := model.NewPost(viewer(ctx))(p)
		return model.PostResult{Success: true, Post: &post}
	})
}

// postKept is postChanged where the specification has a refusal answered as a result: an error is left to visitors and
// to failures of the server.
func (r *Resolver) postKept(ctx context.Context, p posts.Shown, err error) (*model.PostResult, error) {
	var refusal *fault.Error
	if errors.As(err, &refusal) {
		switch refusal.Code {
		case fault.NotFound, fault.Forbidden, fault.BadUserInput, fault.Conflict, fault.Gone, fault.RateLimited:
			return &model.PostResult{Message: &refusal.Message}, nil
		case fault.Unauthenticated, fault.Unavailable, fault.Internal:
		}
	}
	return r.postChanged(ctx, p, err)
}

// embedded reads what posts embed, nil for what the person may not know of.
func embedded[T, U any](
	ctx context.Context, v access.Viewer, ids []string,
	read func(context.Context, access.Viewer, []string) ([]T, error), convert func(T) U, id func(U) string,
) ([]*U, []error) {
	found, err := byID(ctx, v, ids, read, convert, id)
	if err != nil {
		return nil, []error{err}
	}
	out := make([]*U, len(ids))
	for i, each := range ids {
		out[i] = found[each]
	}
	return out, nil
}

func newPost(input model.CreatePostInput) posts.New {
	return posts.New{
		UserID: or(input.UserID.Value(), ""), Type: posts.Type(or(input.Type.Value(), model.PostTypePost)),
		Title: or(input.Title.Value(), ""), Content: or(input.Content.Value(), ""), TierID: or(input.TierID.Value(), ""),
		FansOnly: or(input.FansOnly.Value(), false), TrackID: or(input.AudioTrackID.Value(), ""),
		AlbumID: or(input.AlbumID.Value(), ""), GiveawayID: or(input.GiveawayID.Value(), ""),
		Mentions: input.Mentions.Value(), Hashtags: input.Hashtags.Value(),
		MerchandiseID: or(input.MerchandiseItemID.Value(), ""),
		EventID:       or(input.EventID.Value(), ""), InScrapbook: or(input.InScrapbook.Value(), false),
		Poll:            pollAsked(input.Poll.Value()),
		IsCommunityPost: or(input.IsCommunityPost.Value(), false),
		CommunityUserID: or(input.CommunityUserID.Value(), ""), CommentsAllowed: or(input.CommentsAllowed.Value(), true),
		Draft: or(input.Draft.Value(), false), PublishAt: or(input.PublishAt.Value(), time.Time{}),
		ClientKey:     or(input.ClientKey.Value(), ""),
		MultimediaURL: input.MultimediaURL.Value(), MultimediaAlt: input.MultimediaAlt.Value(),
		VideoThumbnailURL: or(input.VideoThumbnailURL.Value(), ""),
	}
}

func patchOf(in model.UpdatePostInput) posts.Patch {
	p := posts.Patch{
		Title: given(in.Title), Content: given(in.Content), TierID: cleared(in.TierID),
		FansOnly: given(in.FansOnly), CommentsAllowed: given(in.CommentsAllowed),
		InScrapbook: given(in.InScrapbook), PublishAt: cleared(in.PublishAt), Draft: given(in.Draft),
		MultimediaURL: givenList(in.MultimediaURL), MultimediaAlt: givenList(in.MultimediaAlt),
		VideoThumbnailURL: given(in.VideoThumbnailURL),
		Poll:              pollAsked(in.Poll.Value()),
		TrackID:           cleared(in.AudioTrackID), AlbumID: cleared(in.AlbumID),
		GiveawayID: cleared(in.GiveawayID), EventID: cleared(in.EventID),
		MerchandiseID: cleared(in.MerchandiseItemID),
		Mentions:      givenList(in.Mentions), Hashtags: givenList(in.Hashtags),
	}
	if of := in.Type.Value(); of != nil {
		p.Type = input.Set(posts.Type(*of))
	}
	return p
}

func pollAsked(input *model.PollInput) *posts.NewPoll {
	if input == nil {
		return nil
	}
	return &posts.NewPoll{Options: input.Options, EndsAt: input.EndsAt}
}
