//go:build unix

package local

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
)

// username is Neo4j's own first user.
const username = "neo4j"

// hashRounds is how often Neo4j hashes a password (its SecureHasher's default).
const hashRounds = 1024

// writeConfig writes neo4j.conf. The shutdown settings make Neo4j stop within seconds
// although drivers still hold connections; without preallocation the data stays small.
func writeConfig(home string, port int, pageCache string) error {
	conf := fmt.Sprintf(`server.default_listen_address=127.0.0.1
server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:%[1]d
server.bolt.advertised_address=127.0.0.1:%[1]d
server.http.enabled=false
server.https.enabled=false
dbms.security.auth_enabled=true
dbms.security.auth_minimum_password_length=8
dbms.usage_report.enabled=false
db.tx_log.preallocate=false
db.tx_log.rotation.size=32m
db.tx_log.rotation.retention_policy=2 files
internal.dbms.bolt.netty_server_shutdown_quiet_period=0
internal.server.bolt.connection_shutdown_wait_time=1s
internal.server.bolt.thread_pool_shutdown_wait_time=1s
server.memory.pagecache.size=%[2]s
`, port, pageCache)
	folder := filepath.Join(home, "conf")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making Neo4j's configuration: %w", err)
	}
	return os.WriteFile(filepath.Join(folder, "neo4j.conf"), []byte(conf), 0o600)
}

// ensurePassword gives the password of this data folder. On the first start it makes one
// and leaves it for Neo4j where `neo4j-admin dbms set-initial-password` would: other users
// of the machine can reach the loopback port, and must not read the graph through it.
func ensurePassword(home string) (string, error) {
	path := filepath.Join(home, "password")
	raw, err := os.ReadFile(path)
	if err == nil && len(raw) > 0 {
		return strings.TrimSpace(string(raw)), nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("reading the password of the graph: %w", err)
	}
	if _, err := os.Stat(filepath.Join(home, "data", "databases", "system")); err == nil {
		return "", fmt.Errorf(
			"%s is gone, and the graph in %s opens to no other password: put the file back, or remove the folder to start empty",
			path, home,
		)
	}
	password := rand.Text()
	line, err := initialUser(password)
	if err != nil {
		return "", err
	}
	folder := filepath.Join(home, "data", "dbms")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("making the graph's folder: %w", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "auth.ini"), []byte(line), 0o600); err != nil {
		return "", fmt.Errorf("setting the password of the graph: %w", err)
	}
	if err := os.WriteFile(path, []byte(password+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("keeping the password of the graph: %w", err)
	}
	return password, nil
}

// initialUser words Neo4j's first user as its auth.ini does: name, algorithm, the hash of
// salt and password hashed again hashRounds-1 times, salt, rounds, flags.
func initialUser(password string) (string, error) {
	salt := make([]byte, 32)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("making a salt: %w", err)
	}
	return fmt.Sprintf(
		"%s:SHA-256,%s,%s,%d:", username, hashPassword(password, salt), hex.EncodeToString(salt), hashRounds,
	), nil
}

func hashPassword(password string, salt []byte) string {
	sum := sha256.Sum256(append(salt[:len(salt):len(salt)], password...))
	for range hashRounds - 1 {
		sum = sha256.Sum256(sum[:])
	}
	return hex.EncodeToString(sum[:])
}

// freePort gives wanted where nothing listens on it, else a port the system picks.
func freePort(ctx context.Context, wanted int) (int, error) {
	var config net.ListenConfig
	if wanted > 0 {
		if listener, err := config.Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", wanted)); err == nil {
			return wanted, listener.Close()
		}
	}
	listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("finding a free port for Neo4j: %w", err)
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}

// arguments are the JVM's, in a file of its own: the class path alone is 20 KB, and a
// class archive wants its jars always in the same order.
func (s *Server) arguments(flags ...string) (string, error) {
	jars, err := filepath.Glob(filepath.Join(s.jars, "*.jar"))
	if err != nil {
		return "", fmt.Errorf("listing Neo4j's jars: %w", err)
	}
	args := []string{
		"-Xms" + s.opts.Heap, "-Xmx" + s.opts.Heap, "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData",
		"-Dio.netty.tryReflectionSetAccessible=true", "-Dlog4j2.disable.jmx=true",
		"--add-opens=java.base/java.nio=ALL-UNNAMED",
		"--add-opens=java.base/java.io=ALL-UNNAMED",
		"--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
		// A warning on every start, about an archive that does not fit, helps nobody: the
		// JVM then starts without it.
		"-Xshare:auto", "-Xlog:cds=off", "-Xlog:cds+dynamic=off",
	}
	if s.opts.FastStart {
		args = append(args, "-XX:TieredStopAtLevel=1")
	}
	args = append(args, flags...)
	args = append(args, "-cp", strings.Join(jars, string(os.PathListSeparator)),
		"org.neo4j.server.CommunityEntryPoint", "--home-dir="+s.home, "--config-dir="+filepath.Join(
			s.home, "conf",
		), "--console-mode")
	var file strings.Builder
	for _, arg := range args {
		file.WriteString(`"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(arg) + "\"\n")
	}
	path := filepath.Join(s.home, "conf", "java.args")
	return path, os.WriteFile(path, []byte(file.String()), 0o600)
}
