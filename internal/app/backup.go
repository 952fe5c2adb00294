package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/local"
	"github.com/sidestage/sidestage/internal/backup"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/config"
)

// What a backup holds, by the folders in it. The search index is not among them, as a server fills one that is empty;
// nor is what Redis holds, which is of the moment; nor sound, peaks and pictures that were made of what people
// uploaded.
const (
	inGraph  = "graph"
	inBlobs  = "blobs"
	inModels = "models"
	inKeys   = "keys"
)

const backupUsage = "[--neo4j-data FOLDER] FILE"

// keyFiles are the keys that a server makes for itself, in its data folder.
var keyFiles = []string{"token-signing.key", "upload-signing.key"}

// backupArguments reads what stands behind backup and restore.
func backupArguments(name string, args []string) (file, data string, err error) {
	rest, err := flags(name, args, func(f *flag.FlagSet) { f.StringVar(&data, "neo4j-data", "", "") })
	if err != nil {
		return "", "", err
	}
	if len(rest) != 1 {
		return "", "", fmt.Errorf("%s takes one file: %s %s", name, name, backupUsage)
	}
	return rest[0], data, nil
}

// graphData is the data folder of the Neo4j that the configuration names.
func graphData(cfg config.Config, named string) (string, error) {
	switch {
	case cfg.Neo4jURI == "" && named == "":
		return local.DataFolder(cfg.DataDir), nil
	case cfg.Neo4jURI == "":
		return "", errors.New("--neo4j-data is for a Neo4j of your own, and NEO4J_URI names none")
	case named == "":
		return "", errors.New("the graph is in a Neo4j of your own: say where its data folder is with --neo4j-data")
	}
	return named, nil
}

// makeBackup is the command backup. The server that does the work may run elsewhere: paths are made absolute here.
func makeBackup(ctx context.Context, c *call) error {
	file, data, err := backupArguments("backup", c.args)
	if err != nil {
		return err
	}
	if file, err = filepath.Abs(file); err != nil {
		return err
	}
	called := *c
	called.args = []string{file}
	if data != "" {
		if data, err = filepath.Abs(data); err != nil {
			return err
		}
		called.args = []string{"--neo4j-data", data, file}
	}
	return dataCommand("backup")(ctx, &called)
}

// backup writes a backup while the site goes on.
func (w *world) backup(ctx context.Context, args []string, out io.Writer) error {
	file, named, err := backupArguments("backup", args)
	if err != nil {
		return err
	}
	data, err := graphData(w.cfg, named)
	if err != nil {
		return err
	}
	if !w.backingUp.TryLock() {
		return errors.New("a backup is being made already")
	}
	defer w.backingUp.Unlock()
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already (or cannot be looked at: %w)", file, err)
	}
	began := w.now()
	m, err := w.writeBackup(ctx, file, data, out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Backed up %d files, %s, to %s in %.1f s.\n", len(m.Files), size(m.Size()), file,
		w.now().Sub(began).Seconds())
	return err
}

// writeBackup writes beside file, and gives the backup its name when it is whole and on the disk.
func (w *world) writeBackup(ctx context.Context, file, data string, out io.Writer) (m backup.Manifest, err error) {
	copied := filepath.Join(w.cfg.DataDir, ".backup")
	if err := os.RemoveAll(copied); err != nil { // of a server that was killed
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(copied)) }()
	if err := local.Copy(ctx, data, copied); err != nil {
		return m, err
	}
	fmt.Fprintln(out, "The graph is copied.")
	part, err := os.OpenFile(file+".part", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return m, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part.Name()))
		}
	}()
	m, err = w.fillBackup(ctx, part, copied)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return m, err
	}
	return m, os.Rename(part.Name(), file)
}

// fillBackup writes the copied graph, and then what it names: what people upload is kept before the graph speaks of it.
func (w *world) fillBackup(ctx context.Context, to io.Writer, copied string) (backup.Manifest, error) {
	var none backup.Manifest
	writer, err := backup.NewWriter(to, w.now())
	if err != nil {
		return none, err
	}
	if err := writer.AddFolder(ctx, inGraph, copied); err != nil {
		return none, err
	}
	if err := writer.AddFolder(ctx, inModels, modelFolder(w.cfg)); err != nil {
		return none, err
	}
	for _, name := range keyFiles {
		// Of several servers each is given its keys, and none has made any.
		err := writer.AddFile(ctx, inKeys+"/"+name, filepath.Join(w.cfg.DataDir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return none, err
		}
	}
	blobs, _, err := openStore(w.cfg, w.now)
	if err != nil {
		return none, err
	}
	err = blob.Each(ctx, blobs, func(key string, object blob.Object) error {
		return writer.Add(ctx, inBlobs+"/"+key, object.Size, object.Content)
	})
	if err != nil {
		return none, err
	}
	migrations, err := knownMigrations()
	if err != nil {
		return none, err
	}
	return writer.Finish(version, migrations)
}

// knownMigrations is the number of the last change of the schema that this version knows.
func knownMigrations() (int, error) {
	files, err := cypher.Migrations()
	if err != nil {
		return 0, err
	}
	names, err := fs.Glob(files, "*.cypher")
	return len(names), err
}

// restore is the command restore: it fills an empty data folder from a backup. No server may run on it.
func restore(ctx context.Context, c *call) error {
	file, named, err := backupArguments("restore", c.args)
	if err != nil {
		return err
	}
	data, err := graphData(c.cfg, named)
	if err != nil {
		return err
	}
	if conn, err := dial(ctx, c.cfg.DataDir); err == nil {
		return errors.Join(errRunning, conn.Close())
	}
	if entries, err := os.ReadDir(local.GraphFolders(data)[0]); err == nil && len(entries) > 0 {
		return fmt.Errorf("there is a graph in %s already: a backup is restored where there is none, so that nothing is lost",
			data)
	}
	if err := makeDataDir(c.cfg); err != nil {
		return err
	}
	m, err := restoreFrom(ctx, c.cfg, file, data)
	if err != nil {
		return err
	}
	const said = "Restored %d files, %s, as they were on %s. The server fills the search index when it starts.\n"
	_, err = fmt.Fprintf(c.out, said, len(m.Files), size(m.Size()), m.MadeAt.Format(time.RFC3339))
	return err
}

// restoreFrom unpacks and checks the whole backup before anything of it takes its place; the graph is last, so that a
// restore that was interrupted can be made again.
func restoreFrom(ctx context.Context, cfg config.Config, file, data string) (m backup.Manifest, err error) {
	in, err := os.Open(file)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	unpacked := filepath.Join(cfg.DataDir, ".restore")
	if err := os.RemoveAll(unpacked); err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(unpacked)) }()
	if m, err = backup.Extract(ctx, in, unpacked); err != nil {
		return m, err
	}
	known, err := knownMigrations()
	if err != nil {
		return m, err
	}
	if m.Migration > known {
		return m, fmt.Errorf("the backup is of %s, which is newer than this version: restore it with that one", m.Version)
	}
	if err := restoreBlobs(ctx, cfg, unpacked, m.Files); err != nil {
		return m, err
	}
	if err := replace(filepath.Join(unpacked, inModels), modelFolder(cfg)); err != nil {
		return m, err
	}
	for _, name := range keyFiles {
		if err := replace(filepath.Join(unpacked, inKeys, name), filepath.Join(cfg.DataDir, name)); err != nil {
			return m, err
		}
	}
	from, to := local.GraphFolders(filepath.Join(unpacked, inGraph)), local.GraphFolders(data)
	if err := move(from[1], to[1]); err != nil {
		return m, err
	}
	return m, move(from[0], to[0])
}

func restoreBlobs(ctx context.Context, cfg config.Config, unpacked string, files []backup.File) error {
	blobs, _, err := openStore(cfg, time.Now)
	if err != nil {
		return err
	}
	for _, f := range files {
		key, isBlob := strings.CutPrefix(f.Name, inBlobs+"/")
		if !isBlob {
			continue
		}
		if err := putFile(ctx, blobs, key, filepath.Join(unpacked, filepath.FromSlash(f.Name)), f.Size); err != nil {
			return err
		}
	}
	return nil
}

func putFile(ctx context.Context, blobs blob.Store, key, path string, size int64) (err error) {
	content, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return blobs.Put(ctx, key, content, size)
}

// replace moves a file or folder where there is one to move.
func replace(from, to string) error {
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return move(from, to)
}

// move puts a file or folder in the place of what is there, whole or not at all. The folder of a Neo4j of one's own may
// be on another disk, where nothing can be renamed to: then it is copied beside its place first.
func move(from, to string) error {
	beside := to + ".part"
	if err := errors.Join(os.RemoveAll(to), os.RemoveAll(beside), os.MkdirAll(filepath.Dir(to), 0o700)); err != nil {
		return err
	}
	err := os.Rename(from, to)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	if err := local.CopyFolder(from, beside); err != nil {
		return errors.Join(err, os.RemoveAll(beside))
	}
	return os.Rename(beside, to)
}

// migrateMedia copies what people uploaded from the data folder to the store that the configuration names, while a
// server may run on the data folder. What is there already is left, so it can be run again for what came since.
func migrateMedia(ctx context.Context, c *call) error {
	if len(c.args) > 0 {
		return errors.New("migrate-media takes no arguments; S3_ENDPOINT and the variables beside it say where to")
	}
	if c.cfg.S3Endpoint == "" {
		return errors.New("S3_ENDPOINT is empty: set it, and the variables beside it, to the store that is to have the media")
	}
	there, _, err := openStore(c.cfg, time.Now)
	if err != nil {
		return err
	}
	local := c.cfg
	local.S3Endpoint = ""
	here, _, err := openStore(local, time.Now)
	if err != nil {
		return err
	}
	copied, kept, bytes := 0, 0, int64(0)
	err = blob.Each(ctx, here, func(key string, object blob.Object) error {
		if known, err := there.Stat(ctx, key); err == nil && known.Size == object.Size {
			kept++
			return nil
		} else if err != nil && !errors.Is(err, blob.ErrNotFound) {
			return fmt.Errorf("looking for %s: %w", key, err)
		}
		copied, bytes = copied+1, bytes+object.Size
		return there.Put(ctx, key, object.Content, object.Size)
	})
	if err != nil {
		return fmt.Errorf("after %d files: %w; run it again to go on", copied, err)
	}
	_, err = fmt.Fprintf(c.out, "Copied %d files, %s; %d were there already.\n", copied, size(bytes), kept)
	return err
}

// size is a number of bytes as people read it.
func size(bytes int64) string {
	const unit = 1000
	value, name := float64(bytes), "B"
	for _, next := range []string{"KB", "MB", "GB", "TB"} {
		if value < unit {
			break
		}
		value, name = value/unit, next
	}
	if name == "B" {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", value, name)
}
