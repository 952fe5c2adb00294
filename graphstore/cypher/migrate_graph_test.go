package cypher_test

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/tuning"
)

// oneMore adds a migration to the real ones, so that the shared graph, which has those, can be
// used; forget removes its traces.
func oneMore(t *testing.T, text string) (files fstest.MapFS, name string) {
	t.Helper()
	files = fstest.MapFS{}
	existing, err := fs.Glob(migrations(t), "*.cypher")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range existing {
		files[file] = &fstest.MapFile{Data: migrationText(t, file)}
	}
	name = fmt.Sprintf("%03d_more.cypher", len(existing)+1)
	files[name] = &fstest.MapFile{Data: []byte(text)}
	return files, name
}

func forget(t *testing.T, db *cypher.DB, name string, statements ...cypher.Statement) {
	t.Cleanup(func() {
		for _, statement := range append(statements, cypher.Statement(fmt.Sprintf("MATCH (m:Migration {name: '%s'}) DELETE m", name))) {
			if _, err := db.RunInTransactions(context.Background(), "test.forget", statement, nil); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestServersThatStartTogetherMigrateOnce(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	files, name := oneMore(t, fmt.Sprintf(`
CREATE INDEX test_migration IF NOT EXISTS FOR (n:TestMigration) ON (n.x);
MERGE (u:User {id: '%s'}) SET u.runs = coalesce(u.runs, 0) + 1;
`, id))
	forget(t, db, name, "DROP INDEX test_migration IF EXISTS")
	applied, failures := migrateConcurrently(t.Context(), graphtest.Config(t), files, 4)
	total := 0
	for i := range applied {
		if failures[i] != nil {
			t.Errorf("server %d: %v", i, failures[i])
		}
		total += applied[i]
	}
	if total != 1 {
		t.Errorf("the servers applied %v; one of them should have, once", applied)
	}
	runs, err := cypher.ReadOne(t.Context(), db, "test.runs", "MATCH (u:User {id: $id}) RETURN u.runs AS runs",
		map[string]any{"id": id}, func(r *cypher.Row) int { return r.Int("runs") })
	if err != nil || runs != 1 {
		t.Errorf("the statement ran %d times (err %v), want once", runs, err)
	}
	// Changed after it was applied.
	files[name].Data = append(files[name].Data, "RETURN 1;\n"...)
	_, failures = migrateConcurrently(t.Context(), graphtest.Config(t), files, 1)
	if failures[0] == nil || !strings.Contains(failures[0].Error(), name+" was changed") {
		t.Errorf("a changed migration: %v", failures[0])
	}
}

func TestFailedMigrationIsNamedAndTriedAgain(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	good := fmt.Sprintf("MERGE (u:User {id: '%s'}) SET u.runs = coalesce(u.runs, 0) + 1;\n", id)
	files, name := oneMore(t, good+"MATCH (u:User) RETUNR u;\n")
	forget(t, db, name)
	_, failures := migrateConcurrently(t.Context(), graphtest.Config(t), files, 1)
	if err := failures[0]; err == nil || !strings.Contains(err.Error(), name+", statement 2 (MATCH (u:User) RETUNR u)") {
		t.Fatalf("a broken statement: %v", err)
	}
	files, _ = oneMore(t, good)
	applied, failures := migrateConcurrently(t.Context(), graphtest.Config(t), files, 1)
	if failures[0] != nil || applied[0] != 1 {
		t.Errorf("mended: applied %v, %v", applied, failures)
	}
}

func TestEveryLookupHasItsIndex(t *testing.T) {
	db := graphtest.Open(t)
	rows, err := db.Read(t.Context(), "test.indexes", "SHOW INDEXES YIELD name, state, labelsOrTypes, properties WHERE labelsOrTypes IS NOT NULL RETURN name, state, labelsOrTypes[0] + '.' + properties[0] AS key", nil)
	if err != nil {
		t.Fatal(err)
	}
	online := map[string]bool{}
	for _, row := range rows {
		online[row.String("key")] = online[row.String("key")] || row.String("state") == "ONLINE"
	}
	for _, key := range strings.Fields(
		`User.id User.email User.handleKey Artist.id Artist.followerCount Artist.playCount Badge.id
		Genre.id Genre.trackCount Genre.slug Album.id Album.releaseDate Track.id Track.playCount
		ListeningSession.id Play.id Play.userId
		JukeboxSession.id JukeboxSession.userId Credential.userId Code.id Code.userId RefreshToken.hash RefreshToken.family
		Login.loginKey Login.userId Passkey.id Passkey.userId AppPassword.id AppPassword.userId
		Challenge.id Challenge.expiresAt
		LatePayment.id LatePayment.status LatePayment.nextAt AuditAct.id AuditAct.undoes AuditAct.at AuditAct.actorId
		AuditAct.subjectId AuditAct.verb WaitingEntry.id WaitingEntry.email WaitingEntry.ref WaitingEntry.turn
		Invite.id Invite.hash Invite.heldUntil Invite.mailAt PreviewCode.hash LandingDay.day
		SiteDay.day ArtistDay.day LedgerEntry.account Featured.key Featured.listId File.ownerId
		Contact.id Contact.key Contact.addressHash Contact.mailAt Contact.artistId Contact.expiresAt ContactBook.artistId
		ContactRefusal.hash
		Removal.id Removal.waitingSince Removal.keptUntil Removal.list Removal.underWaySince Moderator.id
		ExperimentPerson.userId
		User.eraseAt FormerHandle.userId File.ownerId Removal.ownerId Invite.email
		Order.unpaidOf KeptAddress.id HandleHold.key HandleHold.heldBy
		Message.senderId
		ListenBrainzAccount.userId ListenBrainzAccount.dueAt WaitingListen.id WaitingListen.userId Listen.id Listen.userId
		ListenImport.userId ListenImport.id ListenImport.dueAt ListenImport.fileUntil
		GenreProposal.id GenreProposal.key GenreProposal.waitingSince GenreProposal.declinedKey
		SiteStatus.id Outbox.id Outbox.nextAttemptAt Migration.number`,
	) {
		if !online[key] {
			t.Errorf("%s has no index that is online", key)
		}
	}
}

// TestFirstHearingsAreFilledIn runs the migration on what was kept before there was a first time.
func TestFirstHearingsAreFilledIn(t *testing.T) {
	c := newListener(t)
	last := time.Date(2030, 1, 20, 12, 0, 0, 0, time.UTC)
	_, err := c.db.Exec(t.Context(), "test.first", `MATCH (u:User {id: $fan}) UNWIND range(0, 4) AS i MATCH (t:Track {id: $tracks[i]})
CREATE (u)-[l:LISTENED {plays: 1, skips: 0, seconds: 1.0, lastAt: $last}]->(t)
FOREACH (_ IN CASE WHEN i IN [0, 1] THEN [1] ELSE [] END | CREATE (:Play {id: t.id + '-later', userId: u.id, trackId: t.id, startedAt: $last - duration({days: 3})}),
  (:Play {id: t.id + '-first', userId: u.id, trackId: t.id, startedAt: $last - duration({days: 5})}))
FOREACH (_ IN CASE WHEN i IN [1, 2] THEN [1] ELSE [] END | CREATE (u)-[:PLAYED_ON]->(:TrackDay {id: t.id + '/2030-01-10', trackId: t.id, day: '2030-01-10'}))
FOREACH (_ IN CASE i WHEN 3 THEN [1] ELSE [] END | CREATE (:Play {id: t.id + '-after', userId: u.id, trackId: t.id, startedAt: $last + duration({days: 1})}))
FOREACH (_ IN CASE i WHEN 4 THEN [1] ELSE [] END | SET l.firstAt = $last - duration({days: 7}))`,
		map[string]any{"fan": c.id, "tracks": c.tracks, "last": last})
	if err != nil {
		t.Fatal(err)
	}
	migrateAgain(t, c.db, 14)
	got, err := cypher.ReadAll(t.Context(), c.db, "test.first", `MATCH (:User {id: $fan})-[l:LISTENED]->(t) RETURN duration.inDays(l.firstAt, l.lastAt).days AS days ORDER BY t.title`,
		map[string]any{"fan": c.id}, func(r *cypher.Row) int { return r.Int("days") })
	if want := []int{5, 10, 10, 0, 7}; err != nil || !slices.Equal(got, want) {
		t.Errorf("days from the first to the last time: %v, not %v (%v)", got, want, err)
	}
}

// TestPrivateSourcesAreRemoved runs the migration on plays of which was kept from which thing they were started.
func TestPrivateSourcesAreRemoved(t *testing.T) {
	c := newListener(t)
	_, err := c.db.Exec(t.Context(), "test_sources", `UNWIND [{}, {private: true}, {private: true, privateTo: $fan}, {userId: $fan}] AS of
CREATE (p:Play {id: randomUUID(), trackId: $track, source: 'jukebox', sourceId: 'a jukebox'}) SET p += of`, map[string]any{"fan": c.id, "track": c.tracks[0]})
	if err != nil {
		t.Fatal(err)
	}
	migrateAgain(t, c.db, 16)
	kept, err := cypher.ReadAll(t.Context(), c.db, "test_sources", `MATCH (p:Play) WHERE p.trackId = $track AND p.sourceId IS NOT NULL
RETURN p.private IS NOT NULL AS private`, map[string]any{"track": c.tracks[0]}, func(r *cypher.Row) bool { return r.Bool("private") })
	if err != nil || !slices.Equal(kept, []bool{false, false}) {
		t.Errorf("of plays in private or not it is kept: %v (%v)", kept, err)
	}
}

// TestSettingsOfBeforeKeepTheirValues runs the migration on settings under the names of before.
func TestSettingsOfBeforeKeepTheirValues(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	params := map[string]any{"id": id}
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_settings_end",
			`CALL { MATCH (n:SiteStatus {id: $id}) RETURN n UNION MATCH (n:TuningVersion {siteId: $id}) RETURN n
UNION MATCH (n:Experiment {id: $id}) RETURN n } DELETE n`, params)
		if err != nil {
			t.Error(err)
		}
	})
	_, err := db.Exec(t.Context(), "test_settings", `CREATE (:SiteStatus {id: $id, version: 1, killswitch: false,
  tuningNumber: 1, similarityScoreThreshold: 0.4, tuningModel: 'popularity', tuningDiversity: 0.3,
  tuningDiscovery: 0.6})
CREATE (:TuningVersion {siteId: $id, number: 1, threshold: 0.4, model: 'popularity', diversity: 0.3, discovery: 0.6,
  reason: 'a test', changedAt: datetime()})
CREATE (:Experiment {id: $id, siteId: $id, name: 'E', share: 0.1, startedAt: datetime(),
  aThreshold: 0.1, aModel: 'blend', aDiversity: 0.2, aDiscovery: 0.3, bThreshold: 0.7, bModel: 'neighbours',
  bDiversity: 0.8, bDiscovery: 0.9})`, params)
	if err != nil {
		t.Fatal(err)
	}
	migrateAgain(t, db, 17)
	s := tuninggraph.NewStore(db, id)
	now, err := s.Current(t.Context())
	want := tuning.Tuning{Threshold: 0.4, Model: "popularity", Diversity: 0.3, Discovery: 0.6}
	if err != nil || now.Number != 1 || now.Tuning != want {
		t.Errorf("the site has %+v, %v", now, err)
	}
	if v, err := s.Version(t.Context(), 1); err != nil || v.Tuning != want {
		t.Errorf("the version has %+v, %v", v, err)
	}
	e, err := s.Experiment(t.Context(), id)
	if err != nil || e.A != (tuning.Tuning{Threshold: 0.1, Model: "blend", Diversity: 0.2, Discovery: 0.3}) ||
		e.B != (tuning.Tuning{Threshold: 0.7, Model: "neighbours", Diversity: 0.8, Discovery: 0.9}) {
		t.Errorf("the experiment has %+v, %v", e, err)
	}
}

// TestLatePaymentsOfBeforeAreTakenOver runs the migration on invoices and gifts that were to be paid back until then.
func TestLatePaymentsOfBeforeAreTakenOver(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	params := map[string]any{"id": id}
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_late_end",
			`CALL { MATCH (n:TierInvoice {ownerId: $id}) RETURN n UNION MATCH (n:TierGift {ownerId: $id}) RETURN n
UNION MATCH (n:LatePayment {ownerId: $id}) RETURN n } DELETE n`, params)
		if err != nil {
			t.Error(err)
		}
	})
	_, err := db.Exec(t.Context(), "test_late", `UNWIND [{of: 'invoice', backDue: true}, {of: 'voided', backDue: true, voidDue: true},
  {of: 'open'}] AS row
CREATE (i:TierInvoice {id: row.of + $id, ownerId: $id, subscriberId: 'fan', number: 'S-' + row.of + $id, tierName: 'Backstage', isOpen: true,
  intentId: 'pi_' + row.of, amount: 1000, charged: 700, currency: 'EUR', observedAt: datetime('2026-05-01T10:00:00Z')})
SET i.backDue = row.backDue, i.voidDue = row.voidDue
WITH count(*) AS _
UNWIND [{of: 'gift', backDue: true}, {of: 'asked', backDue: true, refundAskedAt: datetime()}, {of: 'undone'}] AS row
CREATE (g:TierGift {id: row.of + $id, ownerId: $id, giverId: 'fan', number: 'G-' + row.of + $id, tierName: 'Backstage', undoes: true,
  intentId: 'pi_' + row.of, amount: 3000, currency: 'EUR', observedAt: datetime('2026-05-02T10:00:00Z')})
SET g.backDue = row.backDue, g.refundAskedAt = row.refundAskedAt`, params)
	if err != nil {
		t.Fatal(err)
	}
	migrateAgain(t, db, 51)
	got, err := cypher.ReadAll(t.Context(), db, "test_late", `MATCH (l:LatePayment {ownerId: $id})
RETURN replace(l.id, $id, '') + ' ' + replace(l.number, $id, '') + ' ' + l.payerId + ' ' + l.intentId + ' ' + toString(l.amount) + ' ' +
  toString(l.paidAt) + ' ' + l.status + ' ' + toString(l.isGift) + ' ' + toString(l.nextAt <= datetime()) AS row ORDER BY row`,
		params, func(r *cypher.Row) string { return r.String("row") })
	want := []string{
		"asked G-asked fan pi_asked 3000 2026-05-02T10:00:00Z PENDING true true",
		"gift G-gift fan pi_gift 3000 2026-05-02T10:00:00Z PENDING true true",
		"invoice S-invoice fan pi_invoice 700 2026-05-01T10:00:00Z PENDING false true",
		"voided S-voided fan pi_voided 700 2026-05-01T10:00:00Z PENDING false true",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("late payments:\n%s\nwant:\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), err)
	}
	// What else is to be done about them stays.
	left, err := cypher.ReadAll(t.Context(), db, "test_late", `CALL { MATCH (n:TierInvoice {ownerId: $id}) WHERE n.isOpen RETURN n
UNION MATCH (n:TierGift {ownerId: $id}) WHERE n.undoes RETURN n }
RETURN replace(n.id, $id, '') + CASE WHEN n.backDue IS NULL THEN '' ELSE ' to be paid back' END AS row ORDER BY row`,
		params, func(r *cypher.Row) string { return r.String("row") })
	if want := []string{"asked", "open", "undone", "voided"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("open are %v, not %v (%v)", left, want, err)
	}
}

// migrateAgain runs a migration of the product on what is there now, as a server that brings it would.
func migrateAgain(t *testing.T, db *cypher.DB, number int) {
	t.Helper()
	file, err := fs.Glob(migrations(t), fmt.Sprintf("%03d_*.cypher", number))
	if err != nil || len(file) != 1 {
		t.Fatalf("migration %d is %v (%v)", number, file, err)
	}
	files, name := oneMore(t, string(migrationText(t, file[0])))
	forget(t, db, name)
	if _, failures := migrateConcurrently(t.Context(), graphtest.Config(t), files, 1); failures[0] != nil {
		t.Fatal(failures[0])
	}
}

func migrations(t *testing.T) fs.FS {
	t.Helper()
	files, err := cypher.Migrations()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func migrationText(t *testing.T, file string) []byte {
	t.Helper()
	text, err := fs.ReadFile(migrations(t), file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// listener is somebody with five tracks to hear.
type listener struct {
	db     *cypher.DB
	id     string
	tracks []string
}

func newListener(t *testing.T) listener {
	t.Helper()
	l := listener{db: graphtest.Open(t), id: graphtest.ID(t)}
	for range 5 {
		l.tracks = append(l.tracks, graphtest.ID(t))
	}
	_, err := l.db.Exec(t.Context(), "test.listener", `CREATE (:User {id: $id}) WITH 1 AS one
UNWIND range(0, 4) AS i CREATE (:Track {id: $tracks[i], title: toString(i)})`, map[string]any{"id": l.id, "tracks": l.tracks})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// migrateConcurrently migrates from several servers at once.
func migrateConcurrently(ctx context.Context, cfg cypher.Config, files fstest.MapFS, servers int) ([]int, []error) {
	applied, failures := make([]int, servers), make([]error, servers)
	var all sync.WaitGroup
	for i := range servers {
		all.Go(func() {
			db, err := cypher.Open(ctx, cfg, slog.New(slog.DiscardHandler), nil)
			if err != nil {
				failures[i] = err
				return
			}
			applied[i], failures[i] = db.MigrateFrom(ctx, files)
			if err := db.Close(ctx); err != nil {
				failures[i] = fmt.Errorf("%w; closing: %w", failures[i], err)
			}
		})
	}
	all.Wait()
	return applied, failures
}

// TestPastIncomeIsOwed runs the migration on the ledger of a site that sold before there were payouts, twice.
func TestPastIncomeIsOwed(t *testing.T) {
	db, seller := graphtest.Open(t), graphtest.ID(t)
	_, err := db.Exec(t.Context(), "test_past", `UNWIND [['sale/1', 'SALE', 1000, '1'], ['refund/1', 'REFUND', -300, '1'], ['sale/2', 'SALE', 500, '2'],
  ['invoice/3', 'SUBSCRIPTION', 700, null]] AS row
CREATE (:LedgerEntry {id: $seller + row[0], transactionId: replace(row[0], '/', '/' + $seller), kind: row[1], account: 'PAYMENTS', amount: row[2],
  currency: 'EUR', sellerId: $seller, orderId: $seller + row[3], number: row[0], at: datetime()})
CREATE (:LedgerEntry {id: $seller + row[0] + 'x', transactionId: replace(row[0], '/', '/' + $seller), kind: row[1], account: 'SALES', amount: -row[2],
  currency: 'EUR', sellerId: $seller, orderId: $seller + row[3], number: row[0], at: datetime()})`, map[string]any{"seller": seller})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, err := db.Exec(context.Background(), "test_past", `MATCH (x:LedgerEntry|Earning|PayoutBalance {sellerId: $seller}) DETACH DELETE x`,
			map[string]any{"seller": seller})
		if err != nil {
			t.Error(err)
		}
	})
	for range 2 {
		migrateAgain(t, db, payoutsMigration)
		got, err := cypher.ReadAll(t.Context(), db, "test_past", `MATCH (e:Earning|PayoutBalance {sellerId: $seller})
RETURN replace(coalesce(e.id, e.key), $seller, '') + ' ' + e.earned + '-' + e.returned + CASE WHEN e.dueAt IS NULL THEN '' ELSE ' due' END AS text ORDER BY text`,
			map[string]any{"seller": seller}, func(r *cypher.Row) string { return r.String("text") })
		want := []string{"/EUR 2200-300", "invoice/3 700-0 due", "sale/1 1000-300 due", "sale/2 500-0 due"}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("owed are %q, not %q (%v)", got, want, err)
		}
	}
}

// payoutsMigration is the number of the migration that gives past income its rows.
const payoutsMigration = 42
