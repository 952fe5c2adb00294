package app

import "strings"

// ofFeed asks for what is below the fan's own feed of the owner: whoever has its address has what the fan has.
func ofFeed(method, below string) func(*server, asker) string {
	return func(s *server, who asker) string {
		fan := s.access(s.fanID)
		address := s.feedAddress("feedAddress", fan, s.ownerID)
		if address == "" {
			address = s.feedAddress("createFeedAddress", fan, s.ownerID)
		}
		_, path, _ := strings.Cut(strings.TrimSuffix(address, ".xml"), "/api")
		return s.outcome(method, path+s.fill(below), who, nil)
	}
}

// picturesOfFeed asks a feed of the fan's for the picture of a post of the owner's.
func picturesOfFeed(method, with string) func(*server, asker) string {
	names := map[*server]string{}
	return func(s *server, who asker) string {
		if names[s] == "" {
			id := s.postOfMedia(with)
			got := s.mustGraphQL(s.access(s.ownerID), `{ getPostById(id: "`+id+`") { multimediaUrl } }`)
			address := got["getPostById"].(object)["multimediaUrl"].([]any)[0].(string)
			names[s] = address[strings.LastIndex(address, "/"):]
		}
		return ofFeed(method, "/images"+names[s])(s, who)
	}
}

var feedPermissions = []permission{
	{"Query.feedAddress", "", query(`{ feedAddress(artistUserId: "$owner") { url } }`), signedIn},
	{"Mutation.createFeedAddress", "", query(`mutation { createFeedAddress(artistUserId: "$owner") { url } }`), signedIn},
	{
		"Mutation.createFeedAddress", "of who is no artist",
		query(`mutation { createFeedAddress(artistUserId: "$fan") { url } }`),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"Mutation.revokeFeedAddress", "", query(`mutation { revokeFeedAddress(artistUserId: "$owner") { url } }`), signedIn},
	{"GET /feed/{token}", "the fan's", ofFeed("GET", ".xml"), everybody},
	{"GET /feed/{token}", "guessed", request("GET", "/feed/AAAA.xml", nil), nobody},
	{"GET /feed/{token}/tracks/{trackId}", "the fan's", ofFeed("GET", "/tracks/$track"), everybody},
	{"GET /feed/{token}/tracks/{trackId}", "a draft", ofFeed("GET", "/tracks/$draftTrack"), nobody},
	{"GET /feed/{token}/tracks/{trackId}", "guessed", request("GET", "/feed/AAAA/tracks/$track", nil), nobody},
	{"HEAD /feed/{token}/tracks/{trackId}", "the fan's", ofFeed("HEAD", "/tracks/$track"), everybody},
	{"GET /feed/{token}/images/{name}", "of what is open", picturesOfFeed("GET", ""), everybody},
	{"GET /feed/{token}/images/{name}", "of a draft", picturesOfFeed("GET", ", draft: true"), nobody},
	{"HEAD /feed/{token}/images/{name}", "of what is open", picturesOfFeed("HEAD", ""), everybody},
}
