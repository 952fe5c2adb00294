//go:build unix

package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// dumpTime bounds how long a JVM may take to write the class archive at its end.
const dumpTime = time.Minute

// archivePath is where the class archive (application class data sharing) of this build of
// Java lies: beside the jars, so that it goes when they do.
func (s *Server) archivePath() string {
	return filepath.Join(s.jars, "classes-"+s.java.mark+".jsa")
}

// ensureArchive makes the class archive once, by running Neo4j on this data folder through
// what a server asks of it and letting the JVM write the archive at its end. It costs this
// start some ten seconds, and every later start takes a third of the time. It is done here
// and not at the end of the first server, because that would make its stop slow, and a
// server that is killed would leave none. Without an archive Neo4j still runs, so only the
// end of ctx is an error.
func (s *Server) ensureArchive(ctx context.Context) error {
	if _, err := os.Stat(s.archivePath()); err == nil {
		return nil
	}
	unlock, err := lockFile(ctx, s.archivePath()+".lock", true)
	if err != nil {
		s.opts.Log.WarnContext(ctx, "Neo4j starts slowly: its class archive cannot be made", "error", err)
		return ctx.Err()
	}
	defer unlock()
	if _, err := os.Stat(s.archivePath()); err == nil {
		return nil
	}
	s.opts.Log.InfoContext(ctx, "Preparing Neo4j for fast starts (once)")
	if err := s.makeArchive(ctx); err != nil {
		s.opts.Log.WarnContext(ctx, "Neo4j starts slowly: its class archive cannot be made", "error", err)
	}
	return ctx.Err()
}

func (s *Server) makeArchive(ctx context.Context) error {
	// See supervise: the thread that starts a JVM must outlive it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fresh := s.archivePath() + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	jvm, err := s.launch("-XX:ArchiveClassesAtExit="+fresh, "-XX:TieredStopAtLevel=1")
	if err != nil {
		return err
	}
	defer s.running.Store(nil)
	if err := s.train(ctx, jvm); err != nil {
		return errors.Join(err, end(jvm))
	}
	if err := jvm.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return errors.Join(fmt.Errorf("asking Neo4j to stop: %w", err), end(jvm))
	}
	select {
	case <-jvm.ended:
	case <-ctx.Done():
		return errors.Join(ctx.Err(), end(jvm))
	case <-time.After(dumpTime):
		return errors.Join(errors.New("writing it took too long"), end(jvm))
	}
	return os.Rename(fresh, s.archivePath())
}

// end forces a JVM and waits for it.
func end(jvm *process) error {
	if err := jvm.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("ending Neo4j: %w", err)
	}
	<-jvm.ended
	return nil
}

// training walks through the kinds of statement a server makes, so that their classes are
// in the archive. It runs in one transaction that is rolled back.
var training = []string{
	`UNWIND range(1, 20) AS n MERGE (u:User {id: toString(n)}) SET u.createdAt = datetime(), u.handle = 'h' + n`,
	`MATCH (u:User {id: '1'}), (v:User) WHERE v.id <> '1' MERGE (u)-[f:FOLLOWS]->(v) ON CREATE SET f.at = datetime()`,
	`MATCH (u:User)-[:FOLLOWS]->(v) WITH u, count(v) AS n, collect(v.id)[..5] AS some ORDER BY n DESC, u.id LIMIT 10
	 OPTIONAL MATCH (u)<-[:FOLLOWS]-(w) RETURN u {.id, .handle, n: n, some: some, at: toString(u.createdAt), w: w.id} AS user`,
	`MATCH (u:User {id: '1'}) CALL (u) { MATCH (u)-[:FOLLOWS]->(v) RETURN v ORDER BY v.handle LIMIT 3 }
	 RETURN collect(v {.id}) AS top, EXISTS { (u)-[:FOLLOWS]->(:User) } AS any, COUNT { (u)--() } AS degree`,
	`MATCH (u:User) WHERE u.handle > 'h1' AND u.id IN ['1', '2', '3'] RETURN u.id ORDER BY u.handle SKIP 1 LIMIT 1`,
	`MATCH (u:User) DETACH DELETE u`,
}

func (s *Server) train(ctx context.Context, jvm *process) error {
	ready := make(chan error, 1)
	go func() { ready <- s.answer(ctx) }()
	select {
	case <-jvm.ended:
		return fmt.Errorf(
			"neo4j ended (%w); the end of %s:\n%s", errors.Join(jvm.reason, errEnded), s.consolePath(), tail(s.consolePath()),
		)
	case err := <-ready:
		if err != nil {
			return err
		}
	}
	driver, err := s.connect()
	if err != nil {
		return err
	}
	defer func() { _ = driver.Close(context.WithoutCancel(ctx)) }() // nothing is under way on it
	session := driver.NewSession(ctx, neo4j.SessionConfig{})
	defer func() { _ = session.Close(context.WithoutCancel(ctx)) }() // the transaction is over
	tx, err := session.BeginTransaction(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Close(context.WithoutCancel(ctx)) }() // rolls back, as is meant
	for _, statement := range training {
		result, err := tx.Run(ctx, statement, nil)
		if err != nil {
			return err
		}
		if _, err := result.Consume(ctx); err != nil {
			return err
		}
	}
	return nil
}
