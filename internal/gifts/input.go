package gifts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/months"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

const (
	maxMessage = 500
	maxAddress = 254
)

// lengths are for how many months a tier is given.
var lengths = []int{1, 3, 6, 12}

// Giving asks for a gift.
type Giving struct {
	TierID string
	Months int
	To     Recipient
	// Handle is a member's, Email anybody's.
	Handle, Email string
	Message       string
	// DeliverAt is when it is handed over; zero as soon as it is paid.
	DeliverAt time.Time
	// From is where who gives it is; what is empty is as it was last.
	From tax.Place
	// Expected is what they saw that is to be paid, in the main unit; nil where nobody looked.
	Expected *float64
	// ClientKey makes it one, however often it is asked for.
	ClientKey string
}

const noLength = "A tier is given for 1, 3, 6 or 12 months."

// lengthOf checks for how many months a tier is given. Errors: BAD_USER_INPUT.
func lengthOf(n int) error {
	if slices.Contains(lengths, n) {
		return nil
	}
	return fault.BadInput(map[string]string{"months": noLength})
}

// checked returns it as it is kept. Errors: BAD_USER_INPUT.
func (in Giving) checked(now time.Time) (Giving, error) {
	wrong := input.Problems{}
	if !slices.Contains(lengths, in.Months) {
		wrong.Add("months", noLength)
	}
	in.Handle, in.Email = strings.TrimPrefix(strings.TrimSpace(in.Handle), "@"), strings.TrimSpace(in.Email)
	switch in.To {
	case ToMember:
		in.Email = ""
		if in.Handle == "" {
			wrong.Add("recipientHandle", "Say whom it is for.")
		}
	case ToEmail:
		in.Handle = ""
		if !isAddress(in.Email) {
			wrong.Add("recipientEmail", "This is not an e-mail address.")
		}
		in.Email = strings.ToLower(in.Email)
	case ToLink:
		in.Handle, in.Email = "", ""
		if !in.DeliverAt.IsZero() {
			wrong.Add("deliverAt", "A link is yours to hand on when you like.")
		}
	default:
		wrong.Add("recipient", "A gift goes to a MEMBER, by EMAIL or by a LINK.")
	}
	if !in.DeliverAt.IsZero() && (!in.DeliverAt.After(now) || in.DeliverAt.After(months.After(now, 12))) {
		wrong.Add("deliverAt", "Choose a day that is to come, within a year.")
	}
	message, flaw := input.Text(in.Message, 0, maxMessage)
	wrong.Add("message", flaw.Say("The message is not valid text.",
		fmt.Sprintf("A message has up to %d letters.", maxMessage), "The message has letters that cannot be shown."))
	in.Message = message
	wrong.Add("clientKey", input.RequiredKey(in.ClientKey))
	return in, wrong.Err()
}

func isAddress(text string) bool {
	name, host, ok := strings.Cut(text, "@")
	return ok && name != "" && strings.Contains(host, ".") && len(text) <= maxAddress &&
		!strings.ContainsAny(text, " \t\r\n<>,;\"") && !strings.Contains(host, "@")
}

// fingerprint is of all that a gift is, but for its id.
func (g *Gift) fingerprint() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d %d %d %q %q %q %q %q %q %d", g.TierID, g.Months, g.Amount, g.Tax.Amount,
		g.Tax.Country, g.Currency, string(g.To), g.Member.UserID, g.Email, g.Message, g.DeliverAt.UnixMilli()))
	return hex.EncodeToString(sum[:])
}

// price is what a tier costs for so many months: a year by the year where the artist set a price for one.
func price(o Offer, n int) int64 {
	if n == 12 {
		return o.YearPrice()
	}
	return int64(n) * o.Price
}

// Reused says that a client key was used for another gift.
func Reused() error {
	return fault.New(fault.Conflict, "This key was used for another gift.")
}
