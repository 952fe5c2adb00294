package discounts

import (
	"crypto/rand"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// The bounds of codes.
const (
	minWord, maxWord = 3, 40
	maxItems         = 100
	maxUses          = 1_000_000
	maxEach          = 1_000
	// maxCodes is how many codes of a seller are not archived, maxMade how many are made at once.
	maxCodes = 5_000
	maxMade  = 500
	// randomLetters is how many letters a random word has: of 32 each, so that nobody comes upon one by trying.
	randomLetters = 10
)

// Input is a code as its seller writes it.
type Input struct {
	Word string
	// Percent, or Amount in the main unit of Currency: one of them.
	Percent *int
	Amount  *float64
	// Currency is that of Amount and Least.
	Currency string
	Least    *float64
	ItemIDs  []string
	// BeginsAt and EndsAt are zero where they bound nothing.
	BeginsAt, EndsAt time.Time
	MaxUses, MaxEach *int
	IsOff            bool
}

var word = regexp.MustCompile(fmt.Sprintf(`^[A-Z0-9-]{%d,%d}$`, minWord, maxWord))

// Word returns a word as it is kept: in capitals, without spaces around it.
func Word(text string) string { return strings.ToUpper(strings.TrimSpace(text)) }

// checked returns the code that an input describes. Errors: BAD_USER_INPUT.
func (in Input) checked() (Code, error) {
	wrong := input.Problems{}
	c := Code{
		Word: Word(in.Word), Currency: money.Code(in.Currency), ItemIDs: in.items(), BeginsAt: in.BeginsAt,
		EndsAt: in.EndsAt, IsOff: in.IsOff,
		MaxUses: bounded(wrong, "maxUses", in.MaxUses, maxUses), MaxEach: bounded(wrong, "maxUsesEach", in.MaxEach, maxEach),
	}
	if !word.MatchString(c.Word) {
		wrong.Add("code", fmt.Sprintf("A code has from %d to %d letters from A to Z, digits and dashes.", minWord, maxWord))
	}
	if len(c.ItemIDs) > maxItems {
		wrong.Add("merchandiseIds", fmt.Sprintf("A code is for up to %d things, or for all.", maxItems))
	}
	if !in.EndsAt.IsZero() && !in.EndsAt.After(in.BeginsAt) {
		wrong.Add("endsAt", "A code ends after it begins.")
	}
	in.takes(wrong, &c)
	return c, wrong.Err()
}

// takes reads what a code takes off, and of which orders.
func (in Input) takes(wrong input.Problems, c *Code) {
	if in.Amount == nil && in.Least == nil {
		c.Currency = ""
	} else if _, known := money.Digits(c.Currency); !known {
		wrong.Add("currency", "currency must be the ISO 4217 code of a currency, like USD.")
		return
	}
	switch {
	case (in.Percent == nil) == (in.Amount == nil):
		wrong.Add("percent", "A code takes a part in percent off, or an amount.")
	case in.Percent != nil && (*in.Percent < 1 || *in.Percent > 100):
		wrong.Add("percent", "From 1 to 100 percent.")
	case in.Percent != nil:
		c.Percent = *in.Percent
	default:
		c.Amount = amount(wrong, "amount", *in.Amount, c.Currency)
	}
	if in.Least != nil {
		c.Least = amount(wrong, "leastTotal", *in.Least, c.Currency)
	}
}

func amount(wrong input.Problems, field string, major float64, currency string) int64 {
	minor, err := money.Minor(major, currency)
	if err != nil || minor == 0 {
		wrong.Add(field, "This is no amount in "+currency+".")
	}
	return minor
}

func bounded(wrong input.Problems, field string, n *int, most int) int {
	if n == nil {
		return 0
	}
	if *n < 1 || *n > most {
		wrong.Add(field, fmt.Sprintf("From 1 to %d, or nothing for as often as anybody likes.", most))
	}
	return *n
}

func (in Input) items() []string {
	ids := slices.Clone(in.ItemIDs)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// randomWord returns a word after a beginning, which may be empty.
func randomWord(prefix string) string {
	// rand.Text has letters of base 32: no 0, 1 or 8, which look like others.
	text := rand.Text()[:randomLetters]
	if prefix == "" {
		return text
	}
	return prefix + "-" + text
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }
