package earlyaccess

import (
	"fmt"
	"net/url"
)

// page returns the address of the page of the waiting list for a token.
func (s *Service) page(parameter, token string) string {
	return s.SiteURL + "/early-access?" + parameter + "=" + url.QueryEscape(token)
}

func (s *Service) unsubscribe(id string) string {
	return s.SiteURL + "/api/early-access/unsubscribe?token=" + url.QueryEscape(s.tokens("leave").Make(id))
}

// joinLetter asks for the confirmation, or tells who has confirmed where their place is.
func (s *Service) joinLetter(e Entry) Letter {
	page := s.page("token", s.tokens("place").Make(e.ID))
	if !e.ConfirmedAt.IsZero() {
		return Letter{To: e.Email, Subject: "You are on the Sidestage list", Text: fmt.Sprintf(`Hello,

somebody, perhaps you, put this address on the waiting list of Sidestage. It is there already.

Your place and your personal link:  %s

If you do not want to hear from us:  %s

Sidestage
`, page, s.unsubscribe(e.ID)), Unsubscribe: s.unsubscribe(e.ID)}
	}
	return Letter{To: e.Email, Subject: "Confirm your place on the Sidestage list", Text: fmt.Sprintf(`Hello,

please confirm that you want early access to Sidestage:

    %s

You will see your place in the line there, and a link to share: each friend who confirms moves
you one up.

If it was not you, ignore this mail. Nobody is on the list who did not confirm.

Sidestage
`, page)}
}

func (s *Service) inviteLetter(m Mailing) Letter {
	code := s.codeOf(m.InviteID)
	return Letter{To: m.Email, Subject: "Your invite to Sidestage", Text: fmt.Sprintf(`Hello,

it is your turn. With this code you can sign up at Sidestage, once:

    %s

Sign up:  %s/register?invite=%s

If you do not want to hear from us:  %s

Sidestage
`, code, s.SiteURL, code, s.unsubscribe(m.EntryID)), Unsubscribe: s.unsubscribe(m.EntryID)}
}
