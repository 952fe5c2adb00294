package sales

import (
	"crypto/sha256"
	"encoding/base32"
	"reflect"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/subscriptions"
)

// names are what is called another way.
type names map[string]string

// rename gives everything that has an id of chance another one, by its place: the same year always has the same ones.
func rename(b *Books, name func(kind, key string) string) {
	n := names{}
	call := func(was, kind string, at ...int) string {
		key := kind
		for _, one := range at {
			key += "/" + strconv.Itoa(one)
		}
		if was != "" {
			n[was] = name(kind, key)
		}
		return n[was]
	}
	atProvider := func(was string) { // what the provider names keeps how its names begin
		if was == "" || n[was] != "" {
			return
		}
		cut := strings.LastIndex(was, "_") + 1
		plain := strings.ReplaceAll(name("provider", was[:cut]+strconv.Itoa(len(n))), "-", "")
		n[was] = was[:cut] + plain[len(plain)-24:]
	}
	for i, c := range b.Checkouts {
		call(c.ID, "checkout", i)
		for j, p := range c.Payments {
			call(p.ID, "payment", i, j)
		}
		for j, o := range c.Orders {
			n[o.Number] = numberOf(call(o.ID, "order", i, j))
			for k, l := range o.Lines {
				call(l.ID, "line", i, j, k)
			}
			for k, e := range o.Events {
				call(e.ID, "event", i, j, k)
			}
			for k, r := range o.Refunds {
				call(r.ID, "refund", i, j, k)
			}
		}
	}
	for i, s := range b.Subscriptions {
		call(s.ID, "subscription", i)
		for j, v := range s.Invoices {
			n[v.Number] = subscriptions.NumberOf(call(v.ID, "invoice", i, j))
		}
		atProvider(s.SetupID)
		atProvider(s.SetupSecret)
		atProvider(s.Card.MethodID)
	}
	for i, e := range b.Entries {
		call(e.ID, "entry", i)
	}
	for i, e := range b.Stock {
		call(e.ID, "stock", i)
	}
	for _, i := range b.Intents {
		atProvider(i.ID)
		atProvider(i.LatestCharge)
		if i.Method != nil {
			atProvider(i.Method.ID)
		}
		if i.ClientSecret != "" {
			secret := strings.ReplaceAll(name("secret", n[i.ID]), "-", "")
			n[i.ClientSecret] = n[i.ID] + "_secret_" + secret[len(secret)-24:]
		}
	}
	for _, r := range b.Refunds {
		atProvider(r.ID)
	}
	n.in(reflect.ValueOf(b).Elem())
}

// of is how something is called: as it is, or where it stands behind a stroke or a blank.
func (n names) of(was string) string {
	if is, found := n[was]; found {
		return is
	}
	for _, mark := range []string{"/", " "} {
		if before, last, found := strings.Cut(was, mark); found && n[last] != "" {
			return before + mark + n[last]
		}
	}
	return was
}

// in renames all that is in a value.
func (n names) in(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			v.SetString(n.of(v.String()))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			n.in(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				n.in(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			n.in(v.Index(i))
		}
	case reflect.Map:
		n.inMap(v)
	}
}

func (n names) inMap(v reflect.Value) {
	if v.IsNil() || v.Type().Key().Kind() != reflect.String {
		return
	}
	for _, key := range v.MapKeys() {
		value := reflect.New(v.Type().Elem()).Elem()
		value.Set(v.MapIndex(key))
		n.in(value)
		is := reflect.ValueOf(n.of(key.String())).Convert(v.Type().Key())
		if is.String() != key.String() {
			v.SetMapIndex(key, reflect.Value{})
		}
		v.SetMapIndex(is, value)
	}
}

var numbers = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// numberOf is what people call an order by.
func numberOf(id string) string {
	sum := sha256.Sum256([]byte(id))
	text := numbers.EncodeToString(sum[:5])
	return text[:4] + "-" + text[4:]
}
