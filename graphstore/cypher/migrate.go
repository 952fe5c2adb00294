package cypher

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

//go:embed migrations/*.cypher
var migrationFiles embed.FS

// migration is one numbered file. Its statements run in order, each in a transaction of its
// own, because a change of the schema cannot share one with a change of data. One that
// fails, or a server that is killed, leaves those before it in force: so every statement is
// written to be run again (IF NOT EXISTS, MERGE).
type migration struct {
	number     int
	file       string
	checksum   string
	statements []string
}

var migrationName = regexp.MustCompile(`^(\d{3})_[a-z0-9_]+\.cypher$`)

// Migrations returns the numbered files that this server knows.
func Migrations() (fs.FS, error) {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	return files, nil
}

// Migrate brings the schema to this server's state and returns how many migrations it applied.
func (db *DB) Migrate(ctx context.Context) (applied int, err error) {
	files, err := Migrations()
	if err != nil {
		return 0, err
	}
	return db.MigrateFrom(ctx, files)
}

// MigrateFrom applies those of files that the database does not have yet. Servers that start
// together take turns. A migration that was changed after it was applied, and one that fails, are
// errors that name the file and the statement.
func (db *DB) MigrateFrom(ctx context.Context, files fs.FS) (applied int, err error) {
	all, err := readMigrations(files)
	if err != nil {
		return 0, err
	}
	if current, err := db.isCurrent(ctx, all); err != nil || current {
		return 0, err
	}
	unlock, err := db.lockMigrations(ctx)
	if err != nil {
		return 0, fmt.Errorf("taking the lock on migrations: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	done, err := db.appliedMigrations(ctx)
	if err != nil {
		return 0, err
	}
	for _, m := range all {
		switch checksum, known := done[m.number]; {
		case known && checksum != m.checksum:
			return applied, fmt.Errorf("migration %s was changed after it was applied to this database", m.file)
		case !known:
			if err := db.apply(ctx, m); err != nil {
				return applied, err
			}
			applied++
		}
		delete(done, m.number)
	}
	for number := range done {
		db.log.WarnContext(
			ctx, "the database has a migration this server does not know; a newer one ran on it", "number", number,
		)
	}
	return applied, nil
}

// isCurrent says that nothing is left to do, as at most starts: they need no lock then.
func (db *DB) isCurrent(ctx context.Context, all []migration) (bool, error) {
	done, err := db.appliedMigrations(ctx)
	if err != nil || len(done) != len(all) {
		return false, err
	}
	for _, m := range all {
		if done[m.number] != m.checksum {
			return false, nil
		}
	}
	return true, nil
}

func readMigrations(files fs.FS) ([]migration, error) {
	names, err := fs.Glob(files, "*.cypher")
	if err != nil {
		return nil, fmt.Errorf("listing the migrations: %w", err)
	}
	slices.Sort(names)
	all := make([]migration, 0, len(names))
	for i, name := range names {
		match := migrationName.FindStringSubmatch(name)
		if match == nil {
			return nil, fmt.Errorf("migration %s is not named NNN_name.cypher", name)
		}
		number, err := strconv.Atoi(match[1])
		if err != nil {
			return nil, fmt.Errorf("migration %s: %w", name, err)
		}
		if number != i+1 {
			return nil, fmt.Errorf("migration %s should have the number %03d: they run without gaps", name, i+1)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("reading migration %s: %w", name, err)
		}
		statements := splitCypher(string(text))
		if len(statements) == 0 {
			return nil, fmt.Errorf("migration %s holds no statement", name)
		}
		sum := sha256.Sum256([]byte(strings.Join(statements, ";\n")))
		all = append(all, migration{number: number, file: name, checksum: hex.EncodeToString(sum[:]), statements: statements})
	}
	return all, nil
}

// splitCypher gives the statements of a file, without comment lines. A statement ends with
// a semicolon at the end of a line.
func splitCypher(text string) []string {
	var statements []string
	var lines []string
	end := func() {
		if statement := strings.TrimSpace(strings.Join(lines, "\n")); statement != "" {
			statements = append(statements, statement)
		}
		lines = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			continue
		}
		statement, ended := strings.CutSuffix(line, ";")
		lines = append(lines, statement)
		if ended {
			end()
		}
	}
	end()
	return statements
}

// lockMigrations holds the write lock of one node in an open transaction while migrations
// run in others. The lock goes with the connection, so a server that dies leaves none.
func (db *DB) lockMigrations(ctx context.Context) (unlock func() error, err error) {
	if err := db.ensureMigrationKeys(ctx); err != nil {
		return nil, err
	}
	session := db.driver.NewSession(ctx, neo4j.SessionConfig{AccessMode: neo4j.AccessModeWrite})
	// Closing the session rolls back its transaction, which only held the lock.
	unlock = func() error { return session.Close(context.WithoutCancel(ctx)) }
	tx, err := session.BeginTransaction(ctx, db.settings(ctx, "migrate.lock", 0)...)
	if err != nil {
		return nil, errors.Join(translate(ctx, "migrate.lock", err), unlock())
	}
	result, err := tx.Run(ctx, "MERGE (l:MigrationLock {id: 'migrations'}) SET l.held = true", nil)
	if err == nil {
		_, err = result.Consume(ctx)
	}
	if err != nil {
		return nil, errors.Join(translate(ctx, "migrate.lock", err), unlock())
	}
	return unlock, nil
}

// ensureMigrationKeys makes what the lock and the records need themselves. The lock's node
// is committed, so that holding its lock later writes nothing.
func (db *DB) ensureMigrationKeys(ctx context.Context) error {
	for _, statement := range []string{
		"CREATE CONSTRAINT migration_lock_id IF NOT EXISTS FOR (n:MigrationLock) REQUIRE n.id IS UNIQUE",
		"CREATE CONSTRAINT migration_number IF NOT EXISTS FOR (n:Migration) REQUIRE n.number IS UNIQUE",
		"MERGE (:MigrationLock {id: 'migrations'})",
	} {
		if err := db.schema(ctx, "migrate.keys", statement); err != nil {
			return err
		}
	}
	return nil
}

// schema runs a statement that may meet another server making the same thing.
func (db *DB) schema(ctx context.Context, name, statement string) error {
	var err error
	for range 5 {
		if _, err = db.RunInTransactions(ctx, name, Statement(statement), nil); err == nil {
			return nil
		}
		neo, ok := errors.AsType[*neo4j.Neo4jError](err)
		if !ok || !neo.IsRetriable() && !strings.Contains(neo.Code, "AlreadyExists") {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-time.After(200 * time.Millisecond):
		}
	}
	return err
}

// appliedMigrations gives the checksum of each number that was applied.
func (db *DB) appliedMigrations(ctx context.Context) (map[int]string, error) {
	rows, err := db.Read(ctx, "migrate.applied", "MATCH (m:Migration) RETURN m.number AS number, m.checksum AS checksum", nil)
	if err != nil {
		return nil, err
	}
	done := map[int]string{}
	for _, row := range rows {
		done[row.Int("number")] = row.String("checksum")
		if err := row.Err(); err != nil {
			return nil, fmt.Errorf("reading an applied migration: %w", err)
		}
	}
	return done, nil
}

func (db *DB) apply(ctx context.Context, m migration) error {
	start := time.Now()
	for i, statement := range m.statements {
		if err := db.schema(ctx, "migrate."+path.Base(m.file), statement); err != nil {
			return fmt.Errorf("migration %s, statement %d (%s): %w", m.file, i+1, oneLine(statement), err)
		}
	}
	// An index that is still being filled is not used; later statements count on it.
	if _, err := db.RunInTransactions(ctx, "migrate.await", "CALL db.awaitIndexes(600)", nil); err != nil {
		return fmt.Errorf("migration %s: waiting for its indexes: %w", m.file, err)
	}
	_, err := db.Exec(ctx, "migrate.record",
		"CREATE (:Migration {number: $number, name: $name, checksum: $checksum, appliedAt: $now})",
		map[string]any{"number": m.number, "name": m.file, "checksum": m.checksum, "now": time.Now()})
	if err != nil {
		return fmt.Errorf("recording migration %s: %w", m.file, err)
	}
	db.log.InfoContext(
		ctx, "migration applied", "file", m.file, "statements", len(m.statements), "ms", time.Since(start).Milliseconds(),
	)
	return nil
}

// oneLine shortens a statement for an error.
func oneLine(statement string) string {
	line := strings.Join(strings.Fields(statement), " ")
	if runes := []rune(line); len(runes) > 120 {
		return string(runes[:120]) + "…"
	}
	return line
}
