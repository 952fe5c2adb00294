package app

import "fmt"

// onThing asks with a thing of the test's world in an input.
func onThing(mutation, subject, id string) func(*server, asker) string {
	return query(fmt.Sprintf(`mutation { %s(input: {subject: %s, id: "%s"}) }`, mutation, subject, id))
}

func saying(subject, id string) func(*server, asker) string {
	return query(fmt.Sprintf(`mutation { sayOpinion(input: {subject: %s, id: "%s", verdict: LESS}) { id name path } }`,
		subject, id))
}

// afterTheFanSaid asks once the fan has said, removed and chosen something: nobody else's answer has any of it.
func afterTheFanSaid(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		s.mustGraphQL(s.access(s.fanID),
			s.fill(`mutation { sayOpinion(input: {subject: ALBUM, id: "$album", verdict: MORE}) { id }
  removeBelief(input: {subject: ARTIST, id: "$owner"}) chooseGenres(slugs: ["$genre"]) { id } }`))
		defer s.mustGraphQL(s.access(s.fanID),
			s.fill(`mutation { takeBackOpinion(input: {subject: ALBUM, id: "$album"}) restoreBelief(input: {subject: ARTIST, id: "$owner"}) chooseGenres(slugs: []) { id } }`))
		return sees(text, `"$album"`)(s, who)
	}
}

var tastePermissions = []permission{
	{
		"Query.myTaste", "",
		query(`{ myTaste { artists { id } genres { id } removed { id } opinions { id } chosenGenres { id } place { city } mix { own } privateUntil } }`), signedIn,
	},
	{
		"Query.myTaste", "what the fan said", afterTheFanSaid(`{ myTaste { opinions { id } } }`),
		outcomes{noToken, shown, hidden, hidden, hidden},
	},
	{
		"Query.myOpinions", "what the fan said",
		afterTheFanSaid(`{ myOpinions(things: [{subject: ALBUM, id: "$album"}]) { id } }`),
		outcomes{noToken, shown, hidden, hidden, hidden},
	},
	{"Mutation.sayOpinion", "a track", saying("TRACK", "$track"), signedIn},
	{"Mutation.sayOpinion", "an artist", saying("ARTIST", "$other"), signedIn},
	{"Mutation.sayOpinion", "a genre", saying("GENRE", "$genre"), signedIn},
	{
		"Mutation.sayOpinion", "an unknown genre", saying("GENRE", "no-such-genre"),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"Mutation.sayOpinion", "a draft", saying("TRACK", "$draftTrack"), draftHeard},
	{"Mutation.sayOpinion", "a draft album", saying("ALBUM", "$draftAlbum"), draftHeard},
	{
		"Mutation.sayOpinion", "somebody who is no artist", saying("ARTIST", "$fan"),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"Mutation.takeBackOpinion", "a draft", onThing("takeBackOpinion", "TRACK", "$draftTrack"), signedIn},
	{"Mutation.removeBelief", "an artist", onThing("removeBelief", "ARTIST", "$other"), signedIn},
	{
		"Mutation.removeBelief", "a track", onThing("removeBelief", "TRACK", "$track"),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"Mutation.restoreBelief", "an artist", onThing("restoreBelief", "ARTIST", "$other"), signedIn},
	{"Mutation.chooseGenres", "", query(`mutation { chooseGenres(slugs: ["$genre"]) { slug } }`), signedIn},
	{
		"Mutation.chooseGenres", "an unknown one",
		query(`mutation { chooseGenres(slugs: ["$genre", "no-such-genre"]) { slug } }`),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"Mutation.sayPlace", "", query(`mutation { sayPlace(city: "Graz", country: "Austria") { city country } }`), signedIn},
	{
		"Mutation.sayPlace", "no country", query(`mutation { sayPlace(city: "Graz", country: "") { city } }`),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"Mutation.sayPlace", "forgotten", query(`mutation { sayPlace(city: "", country: "") { city } }`), signedIn},
	{"Mutation.setPrivateListening", "", query(`mutation { setPrivateListening(minutes: 60) }`), signedIn},
	{
		"Mutation.setPrivateListening", "too long", query(`mutation { setPrivateListening(minutes: 1441) }`),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
}
