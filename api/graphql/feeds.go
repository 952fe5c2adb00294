package graphql

import "github.com/sidestage/sidestage/api/graphql/model"

// feedAddress is where other programs read of an artist for a person.
func (r *Resolver) feedAddress(token string, err error) (*model.FeedAddress, error) {
	return one(token, err, func(token string) (a model.FeedAddress) {
		if token != "" {
			url := r.PublicURL + "/api/feed/" + token + ".xml"
			a.URL = &url
		}
		return a
	})
}
