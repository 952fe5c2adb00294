package graphql

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

func commentedOn(kind model.CommentTarget, id string) item.Ref {
	return item.Ref{Type: item.Type(strings.ToLower(string(kind))), ID: id}
}

// draftOn reads what somebody writes under a thing of a type that the mutation names.
func draftOn(kind item.Type, input model.CommentInput) comments.Draft {
	return comments.Draft{
		UserID: or(input.UserID.Value(), ""), On: item.Ref{Type: kind, ID: input.TargetID}, Content: input.Content,
		ParentID: or(input.ParentCommentID.Value(), ""), Mentions: input.Mentions.Value(),
		Photos: input.Photos.Value(), PhotoAlts: input.PhotoAlts.Value(),
		AtSeconds: input.AtSeconds.Value(), ClientKey: or(input.ClientKey.Value(), ""),
	}
}

func (r *Resolver) createComment(ctx context.Context, draft comments.Draft) (*model.Comment, error) {
	written, err := r.Commenting.Create(ctx, viewer(ctx), draft)
	return one(written, err, model.NewComment(viewer(ctx)))
}
