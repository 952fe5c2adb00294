package app

import (
	"github.com/google/uuid"
)

var ofContacts = []permission{
	{"GET /contacts", "", request("GET", "/contacts", nil), sellers},
	{
		"POST /contacts/import", "", request("POST", "/contacts/import", object{"file": "email\nann@example.com\n"}),
		sellers,
	},
	{
		"POST /contacts/import", "that gives another’s album", func(s *server, who asker) string {
			_, album := s.gate()
			return s.outcome("POST", "/contacts/import", who, object{
				"file": "email,item\nann@example.com,Harbour\n", "albums": object{"Harbour": album},
			})
		}, outcomes{noToken, refused, badInput, badInput, refused},
	},
	{
		"POST /contacts/import/apply", "", func(s *server, who asker) string {
			return s.outcome("POST", "/contacts/import/apply", who, object{"file": newAddress(), "agreed": true})
		}, sellers,
	},
	{
		"POST /contacts/import/apply", "without consent", func(s *server, who asker) string {
			return s.outcome("POST", "/contacts/import/apply", who, object{"file": newAddress()})
		}, outcomes{noToken, refused, badInput, badInput, refused},
	},
	{"POST /contacts/withdraw", "", request("POST", "/contacts/withdraw", nil), sellers},
	{"GET /contacts/invitation", "", func(s *server, who asker) string {
		return s.outcome("GET", "/contacts/invitation?token="+s.inLetterOfOwner("/agree?token="), who, nil)
	}, everybody},
	{
		"GET /contacts/invitation", "by the token that refuses", func(s *server, who asker) string {
			return s.outcome("GET", "/contacts/invitation?token="+s.inLetterOfOwner("/unsubscribe?token="), who, nil)
		}, refusedAll(badInput),
	},
	{
		"POST /contacts/agree", "", func(s *server, who asker) string {
			return s.outcome("POST", "/contacts/agree", who, object{"token": s.inLetterOfOwner("/agree?token=")})
		}, outcomes{"", "", "", badInput, ""},
	},
	{"POST /contacts/refuse", "", func(s *server, who asker) string {
		return s.outcome("POST", "/contacts/refuse", who, object{"token": s.inLetterOfOwner("/agree?token=")})
	}, everybody},
	{"GET /contacts/unsubscribe", "", request("GET", "/contacts/unsubscribe?token=x", nil), everybody},
	{"POST /contacts/unsubscribe", "", func(s *server, who asker) string {
		return s.outcome("POST", "/contacts/unsubscribe?token="+s.inLetterOfOwner("/unsubscribe?token="), who, nil)
	}, everybody},
	{
		"POST /contacts/unsubscribe", "a token for something else",
		request("POST", "/contacts/unsubscribe?token=x.y", nil), refusedAll(badInput),
	},
}

// newAddress is a file with an address that nobody has.
func newAddress() string { return uuid.NewString() + "@example.com" }

// inLetterOfOwner has the owner bring somebody, and returns the token of their letter.
func (s *server) inLetterOfOwner(before string) string {
	s.t.Helper()
	email := newAddress()
	brought := s.call("POST", "/contacts/import/apply", s.access(s.ownerID), object{"file": email, "agreed": true})
	if brought.Code != 200 {
		s.t.Fatalf("bringing %s: %d %s", email, brought.Code, brought.Body)
	}
	if err := s.services.contacts.SendLetters(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	return s.tokenInLetter(email, before)
}
