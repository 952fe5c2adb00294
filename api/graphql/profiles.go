package graphql

import (
	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// profileChange is a change as it is asked for. Null leaves a name and takes away anything else.
func profileChange(in model.UpdateProfileInput) account.Change {
	return account.Change{
		DisplayName: given(in.DisplayName), BusinessName: given(in.BusinessName),
		Intro: cleared(in.Intro), Bio: cleared(in.Bio), Tastes: whole(in.Tastes), Links: whole(in.Links),
	}
}

// whole is a list that null empties.
func whole[T any](v gql.Omittable[[]T]) input.Optional[[]T] {
	list, given := v.ValueOK()
	return input.Optional[[]T]{Value: list, Given: given}
}
