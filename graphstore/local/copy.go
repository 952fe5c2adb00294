//go:build unix

package local

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// database is the one that holds the graph; Community has no other of its own.
const database = "neo4j"

// copyTries is how often Copy begins again: a checkpoint comes every quarter of an hour, or after 100,000 commits.
const copyTries = 5

// ErrNoGraph says that a folder is not the data folder of a Neo4j that has been started.
var ErrNoGraph = errors.New("there is no graph")

// DataFolder is where the managed Neo4j of a server's data folder keeps what it knows.
func DataFolder(dataDir string) string { return filepath.Join(dataDir, "neo4j", "data") }

// GraphFolders are the folders below a Neo4j's data folder that hold the graph: what is stored, and the log of what was
// written since it was last known to be stored. Neo4j's users and passwords lie elsewhere and are not among them.
func GraphFolders(data string) []string {
	return []string{filepath.Join(data, "databases", database), filepath.Join(data, "transactions", database)}
}

// Copy copies the graph from one data folder of Neo4j to another, while a Neo4j may run on the first and write. What
// was committed before Copy began is in the copy; a Neo4j that starts on it recovers as it does after a power cut.
//
// Community has no backup of a running database. But it writes what it does to its log first, and after a crash reads
// the log again from the last checkpoint, over whatever had reached the stores. So stores that were read while they
// changed are as good as those of a crash, as long as the log is read after them and still begins where their last
// checkpoint says. A checkpoint that comes in between moves that place: then the copy is made again.
//
// Errors: ErrNoGraph; what the files say.
func Copy(ctx context.Context, from, to string) error {
	if _, err := os.Stat(GraphFolders(from)[0]); err != nil {
		return fmt.Errorf("%w in %s: %w", ErrNoGraph, from, err)
	}
	for range copyTries {
		settled, err := copyOnce(ctx, from, to)
		if err != nil || settled {
			return err
		}
	}
	return fmt.Errorf("the graph could not be copied: it settled its log during each of %d attempts; try again when "+
		"less is written", copyTries)
}

// copyOnce reports whether no checkpoint came while it copied.
func copyOnce(ctx context.Context, from, to string) (bool, error) {
	before, err := checkpoints(from)
	if err != nil {
		return false, err
	}
	sources, targets := GraphFolders(from), GraphFolders(to)
	for i := range sources {
		if err := os.RemoveAll(targets[i]); err != nil {
			return false, fmt.Errorf("clearing an earlier copy of the graph: %w", err)
		}
		if err := copyFolder(ctx, sources[i], targets[i], fleeting); err != nil {
			return false, fmt.Errorf("copying the graph: %w", err)
		}
	}
	after, err := checkpoints(from)
	return bytes.Equal(before, after), err
}

// checkpoints is what Neo4j noted of its checkpoints.
func checkpoints(data string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(GraphFolders(data)[1], "checkpoint.*"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var noted []byte
	for _, name := range names {
		content, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // gone since, with what it noted: the next look differs
		}
		if err != nil {
			return nil, fmt.Errorf("reading the checkpoints of the graph: %w", err)
		}
		noted = append(noted, content...)
	}
	return noted, nil
}

// CopyFolder copies a folder that nobody writes to, for its owner alone, and brings it to the disk.
func CopyFolder(from, to string) error {
	return copyFolder(context.Background(), from, to, (*os.File).Sync)
}

// fleeting is for a copy that is read and removed at once: nobody needs it after a crash.
func fleeting(*os.File) error { return nil }

// passing says whether a file lives no longer than the process that made it.
func passing(name string) bool {
	return name == "database_lock" || strings.Contains(name, ".tmp") || strings.HasPrefix(name, "temp")
}

// copyFolder has each file that it wrote settled.
func copyFolder(ctx context.Context, from, to string, settle func(*os.File) error) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a checkpoint drops old logs, and is noticed
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, relative)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o700)
		case passing(entry.Name()) || !entry.Type().IsRegular():
			return nil
		}
		if err := copyFile(path, target, settle); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
}

func copyFile(from, to string, settle func(*os.File) error) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, settle(target), target.Close())
}
