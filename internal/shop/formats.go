package shop

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Delivery is what came to a hook.
type Delivery struct {
	Body []byte
	// Header returns a header by its name.
	Header func(name string) string
}

// StockLine is what another system tells of a size: one of the numbers is given.
type StockLine struct {
	// ExternalID and ExternalSKU are what a link says, SKU is the seller's own, Size settles which of its sizes.
	ExternalID, ExternalSKU, SKU, Size string
	// Quantity is how many pieces there are, Available how many of them could be bought, Change how many more.
	Quantity, Available, Change *int
}

// Telling is an event as it was read.
type Telling struct {
	// EventID is the same where the event is told again.
	EventID string
	// Source is what the history of the stock names.
	Source string
	Lines  []StockLine
	// At is when the other system counted; zero where it does not say. What it counted before is not taken after it.
	At time.Time
}

// format reads what one kind of system tells.
type format interface {
	// read checks the signature and reads the event. Errors: BAD_USER_INPUT.
	read(d Delivery, secret string, now time.Time) (Telling, error)
	// platformKey names the platform whose links are meant; empty for any.
	platformKey() string
}

var formats = map[HookFormat]format{OwnFormat: ownFormat{}, ShopifyFormat: shopifyFormat{}}

const (
	// MaxDelivery bounds what comes to a hook, in bytes; maxLines its lines.
	MaxDelivery = 64 << 10
	maxLines    = 100
	maxEventID  = 100
	// tolerance is how old a signature may be: who replays what they overheard is late.
	tolerance = 5 * time.Minute
)

func notSigned() error {
	return fault.New(fault.BadUserInput, "This is not signed with the secret of this webhook.")
}

func sign(secret string, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}

// ownFormat is what this server documents: Sidestage-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over t.body>.
type ownFormat struct{}

func (ownFormat) platformKey() string { return "" }

// SignStock returns the signature of a body as the own format has it.
func SignStock(body []byte, secret string, at time.Time) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(sign(secret, []byte(t), []byte("."), body))
}

func (ownFormat) read(d Delivery, secret string, now time.Time) (Telling, error) {
	if err := checkOwn(d, secret, now); err != nil {
		return Telling{}, err
	}
	var in struct {
		ID    string `json:"id"`
		Stock []struct {
			SKU         string `json:"sku"`
			ExternalSKU string `json:"externalSku"`
			ExternalID  string `json:"externalId"`
			Size        string `json:"size"`
			Quantity    *int   `json:"quantity"`
			Change      *int   `json:"change"`
		} `json:"stock"`
	}
	if err := json.Unmarshal(d.Body, &in); err != nil {
		return Telling{}, fault.Wrap(fault.BadUserInput, "This is no JSON of stock.", err)
	}
	if in.ID == "" || len(in.ID) > maxEventID {
		return Telling{}, fault.BadInput(map[string]string{"id": "An event has an id of up to 100 characters."})
	}
	if len(in.Stock) == 0 || len(in.Stock) > maxLines {
		return Telling{}, fault.BadInput(map[string]string{"stock": "An event tells of 1 to 100 sizes."})
	}
	out := Telling{EventID: in.ID, Source: "a webhook"}
	for n, l := range in.Stock {
		field := fmt.Sprintf("stock[%d]", n)
		if l.SKU == "" && l.ExternalSKU == "" && l.ExternalID == "" {
			return out, fault.BadInput(map[string]string{field: "Say sku, externalSku or externalId."})
		}
		if (l.Quantity == nil) == (l.Change == nil) {
			return out, fault.BadInput(map[string]string{field: "Say either quantity or change."})
		}
		if l.Quantity != nil && *l.Quantity < 0 {
			return out, fault.BadInput(map[string]string{field: "A quantity is 0 or more."})
		}
		if l.ExternalSKU == "" && l.ExternalID == "" {
			l.ExternalSKU = l.SKU
		}
		out.Lines = append(out.Lines, StockLine{
			ExternalID: l.ExternalID, ExternalSKU: l.ExternalSKU, SKU: l.SKU, Size: l.Size, Quantity: l.Quantity,
			Change: l.Change,
		})
	}
	return out, nil
}

func checkOwn(d Delivery, secret string, now time.Time) error {
	var at, signature string
	for _, part := range strings.Split(d.Header("Sidestage-Signature"), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			at = value
		case "v1":
			signature = value
		}
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	given, hexErr := hex.DecodeString(signature)
	if err != nil || hexErr != nil || !hmac.Equal(given, sign(secret, []byte(at), []byte("."), d.Body)) {
		return notSigned()
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return fault.New(fault.BadUserInput, "This was signed more than 5 minutes ago. Sign it anew and send it again.")
	}
	return nil
}

// shopifyFormat is Shopify's topic inventory_levels/update, of which X-Shopify-Hmac-Sha256 signs the body alone.
// Shopify tells again for two days what was not taken, so that no age is too old: an event is known by its body, which
// is signed, and what was counted before something that was taken is left out.
type shopifyFormat struct{}

func (shopifyFormat) platformKey() string { return string(ShopifyFormat) }

func (shopifyFormat) read(d Delivery, secret string, _ time.Time) (Telling, error) {
	given, err := base64.StdEncoding.DecodeString(d.Header("X-Shopify-Hmac-Sha256"))
	if err != nil || !hmac.Equal(given, sign(secret, d.Body)) {
		return Telling{}, notSigned()
	}
	if topic := d.Header("X-Shopify-Topic"); topic != "" && topic != "inventory_levels/update" {
		return Telling{}, fault.New(fault.BadUserInput, "Only inventory_levels/update is taken here, not "+topic+".")
	}
	var in struct {
		ItemID    int64     `json:"inventory_item_id"`
		Available *int      `json:"available"`
		UpdatedAt time.Time `json:"updated_at"`
	}
	if err := json.Unmarshal(d.Body, &in); err != nil || in.ItemID == 0 {
		return Telling{}, fault.Wrap(fault.BadUserInput, "This is no inventory level of Shopify.", err)
	}
	sum := sha256.Sum256(d.Body)
	out := Telling{EventID: hex.EncodeToString(sum[:]), Source: "Shopify", At: in.UpdatedAt}
	if in.Available == nil {
		return out, nil // Shopify does not count it there.
	}
	// Shopify sells below 0 where it is told to; there is nothing left here then.
	left := max(*in.Available, 0)
	out.Lines = []StockLine{{ExternalID: strconv.FormatInt(in.ItemID, 10), Available: &left}}
	return out, nil
}
