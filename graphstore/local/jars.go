//go:build unix

package local

import (
	"bufio"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Version is the Neo4j Community release that this package runs.
const Version = "5.26.30"

//go:embed pom.xml
var pom []byte

// jarList names every jar of Version with its SHA-256, so that what Maven brings is what
// was tested.
//
//go:embed jars.txt
var jarList string

// manifestName is the file beside the jars that says they are all there: name to size.
const manifestName = "complete.json"

// knownJars is jarList by name.
func knownJars() map[string]string {
	known := map[string]string{}
	for line := range strings.Lines(jarList) {
		if name, sum, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			known[name] = sum
		}
	}
	return known
}

// ensureJars gives the folder of Neo4j's jars below cache and fetches them with Maven when
// they are not there or not whole. Several processes may call it at once: one fetches, the
// others wait. The folder appears whole or not at all.
func ensureJars(ctx context.Context, cache string, log *slog.Logger, progress io.Writer) (string, error) {
	dir := filepath.Join(cache, "neo4j-"+Version)
	if checkJars(dir) == nil {
		return dir, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", fmt.Errorf("making the cache for Neo4j's jars: %w", err)
	}
	unlock, err := lockFile(ctx, dir+".lock", true)
	if err != nil {
		return "", fmt.Errorf("waiting for another process to fetch Neo4j: %w", err)
	}
	defer unlock()
	problem := checkJars(dir)
	if problem == nil {
		return dir, nil
	}
	if !errors.Is(problem, fs.ErrNotExist) {
		log.WarnContext(ctx, "Neo4j's jars are not whole; fetching them again", "folder", dir, "problem", problem)
	}
	if err := fetchJars(ctx, dir, log, progress); err != nil {
		return "", err
	}
	return dir, nil
}

// checkJars compares the folder with its manifest by name and size.
func checkJars(dir string) error {
	raw, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return err
	}
	var sizes map[string]int64
	if err := json.Unmarshal(raw, &sizes); err != nil {
		return fmt.Errorf("reading %s: %w", manifestName, err)
	}
	if len(sizes) == 0 {
		return errors.New("the manifest names no jar")
	}
	for name, size := range sizes {
		info, err := os.Stat(filepath.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%s is missing", name)
		case err != nil:
			return err
		case info.Size() != size:
			return fmt.Errorf("%s has %d bytes, not %d", name, info.Size(), size)
		}
	}
	return nil
}

// fetchJars fills a folder beside dir, checks it, and renames it to dir.
func fetchJars(ctx context.Context, dir string, log *slog.Logger, progress io.Writer) error {
	maven, err := findMaven()
	if err != nil {
		return err
	}
	fresh := fmt.Sprintf("%s.fetching-%d", dir, os.Getpid())
	defer func() { _ = os.RemoveAll(fresh) }() // after the rename there is nothing left to remove
	if err := os.MkdirAll(fresh, 0o755); err != nil {
		return fmt.Errorf("making a folder for Neo4j's jars: %w", err)
	}
	if err := runMaven(ctx, maven, fresh, newProgress(log, progress, len(knownJars()))); err != nil {
		return err
	}
	if err := sealJars(fresh, log); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("removing the jars that were not whole: %w", err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		return fmt.Errorf("putting Neo4j's jars in their place: %w", err)
	}
	return nil
}

// runMaven copies the jars into folder. Maven checks each against the repository's sum.
func runMaven(ctx context.Context, maven, folder string, shown *progressLine) error {
	project := filepath.Join(folder, "pom.xml")
	if err := os.WriteFile(project, pom, 0o644); err != nil {
		return fmt.Errorf("writing the list of what Neo4j needs: %w", err)
	}
	cmd := exec.CommandContext(ctx, maven, "-B", "-f", project, "dependency:copy-dependencies",
		"-DincludeScope=runtime", "-DoutputDirectory="+folder)
	output, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("preparing Maven: %w", err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting Maven (%s): %w", maven, err)
	}
	failures := followMaven(output, shown)
	err = cmd.Wait()
	shown.end()
	if ctx.Err() != nil {
		return fmt.Errorf("fetching Neo4j: %w", ctx.Err())
	}
	if err != nil {
		return fmt.Errorf(
			"fetching Neo4j's jars with Maven failed (%w):\n%s\n%s", err, strings.Join(failures, "\n"), alternatives,
		)
	}
	return nil
}

// followMaven counts the jars as Maven says that it has downloaded or copied them, and
// gives the lines in which it complains.
func followMaven(output io.Reader, shown *progressLine) (failures []string) {
	known, seen := knownJars(), map[string]bool{}
	lines := bufio.NewScanner(output)
	lines.Buffer(make([]byte, 0, 64<<10), 4<<20)
	for lines.Scan() {
		line := lines.Text()
		if strings.Contains(line, "[ERROR]") && len(failures) < 10 {
			failures = append(failures, line)
		}
		for word := range strings.FieldsSeq(line) {
			name := word[strings.LastIndexByte(word, '/')+1:]
			if known[name] != "" && !seen[name] && !strings.Contains(line, "Downloading") {
				seen[name] = true
				shown.set(len(seen))
			}
		}
	}
	// Whatever is left unread (a line beyond the buffer) must not block Maven.
	_, _ = io.Copy(io.Discard, output)
	return failures
}

// sealJars checks every jar against jarList and writes the manifest.
func sealJars(folder string, log *slog.Logger) error {
	known := knownJars()
	sizes := map[string]int64{}
	paths, err := filepath.Glob(filepath.Join(folder, "*.jar"))
	if err != nil {
		return fmt.Errorf("listing Neo4j's jars: %w", err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		sum, size, err := digest(path)
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		if want := known[name]; want != "" && want != sum {
			return fmt.Errorf("%s is not the file that was published (SHA-256 %s, expected %s)", name, sum, want)
		}
		sizes[name] = size
	}
	var missing []string
	for name := range known {
		if _, ok := sizes[name]; !ok {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("maven left out %d of Neo4j's jars: %s", len(missing), strings.Join(missing, ", "))
	}
	if extra := len(sizes) - len(known); extra > 0 {
		log.Warn("Maven brought jars that are not on the list", "count", extra)
	}
	raw, err := json.Marshal(sizes)
	if err != nil {
		return fmt.Errorf("writing the manifest of Neo4j's jars: %w", err)
	}
	return os.WriteFile(filepath.Join(folder, manifestName), raw, 0o644)
}

func digest(path string) (sum string, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = file.Close() }() // only read from
	hash := sha256.New()
	size, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), size, err
}
