package graphstore_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	exportgraph "github.com/sidestage/sidestage/graphstore/dataexport"
	"github.com/sidestage/sidestage/graphstore/seeding"
	"github.com/sidestage/sidestage/seed"
)

// notGiven are labels of nodes, and types of relationships, that have to do with a person and are in no section of
// their export, with the reason.
var notGiven = map[string]string{
	"AccountLock": "locks", "CheckoutKey": "leads to an order", "Checkout": "is of the orders, which are given",
	"Upload": "becomes files, which are given", "USES": "which file is shown where; the files are given",
	"PLAYED_ON": "counts the plays, which are given", "HEARD_ON": "counts the plays, which are given",
	"HAD":       "is of the listening, which is given",
	"TrackDay":  "counts what others heard; the statistics give it as files",
	"ArtistDay": "counts what others heard; the statistics give it as files", "SUPPORTS": "counts what others paid",
	"Contact":     "addresses of others; the list of contacts gives it as a file",
	"ContactBook": "counts the contacts", "Notification": "what others did; the settings are given",
	"NotificationAct": "what others did", "NotificationFanout": "what others are told",
	"NotificationGroup": "what others did",
	"PushSubscription":  "keys by which a browser is written to", "FeedAddress": "a secret address",
	"StockHook": "a secret that a shop is known by", "StockEntry": "is of the merchandise, which says its stock",
	"OrderEvent": "is of the orders, which say their state", "Refund": "is of the orders, and in the ledger",
	"DiscountUse": "is of the orders, which say their code", "Earning": "is in the ledger",
	"QuestionTally": "counts the questions", "ASKED_OF": "what others ask; the answers are given",
	"ON_WALL_OF": "posts of others; one's own are given", "MENTIONS": "what others write",
	"GiveawayDraw": "is public, with the giveaway that is given", "Venue": "is public, with the event that is given",
	"AuditAct": "what was done for the site, which keeps it", "OPENED": "is of the gifts, which are given",
	"Chat":       "is of all who talk there; which ones somebody is in, and what they wrote, is given",
	"Code":       "a secret that was mailed",
	"HandleHold": "an unreadable trace of a sign-up, for a day",
	"GIVES":      "is of the gifts", "GIVEN_TO": "is of the gifts",
	"CAME_BY":    "which invitation they came by; the site keeps it",
	"DataExport": "is the export", "REL": "stands for the relationships of the export itself",
}

// personal are properties that say whom something is of.
var personal = regexp.MustCompile(`^(userId|ownerId|byId|senderId|creatorId|buyerId|sellerId|reporterId|artistId|` +
	`subscriberId|giverId|receiverId|payerId|askedBy|askedOf|actorId|heldBy|listedFor)$`)

var (
	indexed   = regexp.MustCompile(`FOR \(n:(\w+)\) (?:ON|REQUIRE) \(?([^)\n]+)`)
	ofPeople  = regexp.MustCompile(`\(\w*:(?:User|Artist)\b[^()]*\)<?-\[\w*:([A-Z_|]+)`)
	ofPeople2 = regexp.MustCompile(`\[\w*:([A-Z_|]+)[^\]]*\]->?\(\w*:(?:User|Artist)\b`)
)

// isGiven reports whether a statement of the export reads a label or a relationship.
func isGiven(name string) bool {
	named := regexp.MustCompile(`[:|]` + name + `\b`)
	return slices.ContainsFunc(exportgraph.Statements(), func(s cypher.Statement) bool {
		return named.MatchString(string(s))
	})
}

func requireGiven(t *testing.T, where string, names ...string) {
	t.Helper()
	for _, name := range names {
		if isGiven(name) == (notGiven[name] != "") {
			t.Errorf("%s: %s is in no section of what people are given, and no reason is told, or both", where,
				name)
		}
	}
}

// Whatever the source says of a person is given to them, or it is said why not.
func TestEverythingOfAPersonIsGivenOrSaidWhyNot(t *testing.T) {
	migrations, err := filepath.Glob("cypher/migrations/*.cypher")
	if err != nil || len(migrations) == 0 {
		t.Fatal(migrations, err)
	}
	seen := map[string]bool{}
	for _, path := range migrations {
		for _, found := range indexed.FindAllStringSubmatch(read(t, path), -1) {
			for property := range strings.SplitSeq(found[2], ",") {
				if personal.MatchString(strings.TrimPrefix(strings.Fields(property)[0], "n.")) {
					seen[found[1]] = true
				}
			}
		}
	}
	err = filepath.WalkDir(".", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source := read(t, path)
		for _, pattern := range []*regexp.Regexp{ofPeople, ofPeople2} {
			for _, found := range pattern.FindAllStringSubmatch(source, -1) {
				for name := range strings.SplitSeq(strings.Trim(found[1], "|"), "|") {
					seen[name] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !seen["Play"] || !seen["FOLLOWS"] {
		t.Fatal("nothing is looked at")
	}
	for name := range seen {
		requireGiven(t, "the source", name)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What there is of people in the demo data is given, or it is said why not; every row has what JSON has.
func TestPeopleAreGivenWhatThereIsOfThem(t *testing.T) {
	c := newSeedCopy(t, 60)
	if _, err := seed.Load(t.Context(), seeding.NewStore(c.db), c.opts); err != nil {
		t.Fatal(err)
	}
	artist, err := cypher.ReadOne(t.Context(), c.db, "test_pick", cypher.Statement(seedNodes["artists"]+` AND EXISTS { (n)-[:SELLS]->() }
WITH n, COUNT { (n)-[:RELEASED|PERFORMED]->()<-[:BOUGHT]-() } AS bought ORDER BY bought DESC, n.id LIMIT 1 RETURN n.id AS id`), c.params, cypher.ScanID)
	if err != nil {
		t.Fatal(err)
	}
	for id, most := range map[string][]string{
		artist: {"profile", "albums", "tracks", "merchandise", "orders sold", "posts", "messages"},
		seed.ID(c.opts.Namespace, "fan", "0"): {
			"profile", "password", "follows", "reactions", "messages", "orders", "votes",
		},
	} {
		found, err := cypher.ReadAll(t.Context(), c.db, "test_of", `MATCH (x) WHERE any(key IN keys(x) WHERE x[key] = $id)
RETURN DISTINCT head([l IN labels(x) WHERE NOT l IN ['PlanCrowd', 'Artist', 'Admin']]) AS id
UNION MATCH (:User {id: $id})-[r]-() RETURN DISTINCT type(r) AS id`, map[string]any{"id": id}, cypher.ScanID)
		if err != nil {
			t.Fatal(err)
		}
		requireGiven(t, "the demo data", found...)
		rows := map[string]int{}
		store := exportgraph.NewStore(c.db)
		for _, section := range store.Sections() {
			if err := store.Rows(t.Context(), section, id, func(row any) error {
				rows[section]++
				if text := mustJSON(t, row); strings.Contains(text, "passwordHash") || strings.Contains(text, `"hash"`) {
					t.Errorf("%s gives %s", section, text)
				}
				return nil
			}); err != nil {
				t.Errorf("%s: %v", section, err)
			}
		}
		for _, section := range most {
			if rows[section] == 0 {
				t.Errorf("there is nothing in %s; all is %v", section, rows)
			}
		}
	}
}

func mustJSON(t *testing.T, row any) string {
	t.Helper()
	text, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
