package listens

import (
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

// importing is how often somebody may give a file.
var importing = limit.Rule{Name: "listens imported", Max: 10, Window: 24 * time.Hour}

const (
	// claimedAtOnce is how many listens of a file are added at once.
	claimedAtOnce = 500
	// importLease is how long another server leaves an import to the one that works on it: after a kill it is taken up
	// then. mostTries is how often one is begun.
	importLease = 2 * time.Minute
	mostTries   = 5
	lookForFile = time.Minute
	sweptAtOnce = 100
)

// Import is a file of somebody's history, and what became of it.
type Import struct {
	ID, UserID string
	AskedAt    time.Time
	// DoneAt is zero while it is read.
	DoneAt time.Time
	Counts
	// Problem is what was wrong with the file, in words; empty where nothing was.
	Problem string
}

// Counts is what was in a file so far.
type Counts struct {
	// Found are all listens, Unreadable those of them that cannot be read.
	Found, Unreadable int
	Claimed
}

// Imports keeps imports, one a person. The graph's clock decides what is due.
type Imports interface {
	// Of returns somebody's; false where they gave no file.
	Of(ctx context.Context, userID string) (Import, bool, error)
	// Begin has a file be read, in place of the one before, of which the id is returned where its file may still be kept.
	// Errors: CONFLICT while one is read.
	Begin(ctx context.Context, i Import) (replaced string, err error)
	// Take takes the import that waits longest, begun fewer than tries times; false where none waits. lease names it.
	Take(ctx context.Context, lease time.Duration, tries int) (i Import, token string, found bool, err error)
	// Progress keeps counts and renews the lease. Errors: NOT_FOUND where it is not this lease's any more.
	Progress(ctx context.Context, id, token string, c Counts, lease time.Duration) error
	// Finish ends it. Errors: as Progress.
	Finish(ctx context.Context, id, token string, i Import) error
	// Over lists ids of imports whose file is needed no more; Forget forgets the file, or all of an erased person's.
	Over(ctx context.Context, most int) ([]string, error)
	Forget(ctx context.Context, id string) error
}

func keyOf(id string) string { return "listens/" + id }

// Import has a file of the viewer's history be read in the background. Errors: UNAUTHENTICATED; BAD_USER_INPUT for what
// is no history, or has more than MaxFile bytes; CONFLICT while another is read; RATE_LIMITED.
func (s *Service) Import(ctx context.Context, v access.Viewer, content io.Reader) error {
	if err := v.Require(); err != nil {
		return err
	}
	if before, found, err := s.Imports.Of(ctx, v.UserID); err != nil {
		return err
	} else if found && before.DoneAt.IsZero() {
		return Reading()
	}
	if _, err := s.Limits.Take(ctx, importing, v.UserID); err != nil {
		return err
	}
	file, size, err := s.receive(content)
	if err != nil {
		return err
	}
	defer discard(file)
	i := Import{ID: uuid.NewString(), UserID: v.UserID, AskedAt: s.Now()}
	if err := s.Blobs.Put(ctx, keyOf(i.ID), file, size); err != nil {
		return fmt.Errorf("keeping a history: %w", err)
	}
	replaced, err := s.Imports.Begin(ctx, i)
	if err != nil {
		return errors.Join(err, s.Blobs.Delete(ctx, keyOf(i.ID)))
	}
	if replaced != "" {
		if err := s.Blobs.Delete(ctx, keyOf(replaced)); err != nil {
			s.Log.WarnContext(ctx, "deleting a history that another took the place of", "error", err)
		}
	}
	s.waiting.Ring()
	return nil
}

// Reading is the error of who gives a file while another of theirs is read.
func Reading() error {
	return fault.New(fault.Conflict, "Your last file is still being read. Wait until it is done.")
}

func badFile(message string) error { return fault.BadInput(map[string]string{"file": message}) }

// receive keeps what somebody sends in a file of its own, and returns it at its beginning.
func (s *Service) receive(content io.Reader) (kept *os.File, size int64, err error) {
	file, err := os.CreateTemp(s.Folder, "listens-*")
	if err != nil {
		return nil, 0, fmt.Errorf("making room for a history: %w", err)
	}
	defer func() {
		if err != nil {
			discard(file)
		}
	}()
	size, err = io.Copy(file, io.LimitReader(content, MaxFile+1))
	if err != nil {
		return nil, 0, err
	}
	if size > MaxFile {
		return nil, 0, badFile(fmt.Sprintf("A file may have %d MB at most.", MaxFile>>20))
	}
	beginning := make([]byte, 512)
	n, err := file.ReadAt(beginning, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, 0, fmt.Errorf("reading a history: %w", err)
	}
	if !isHistory(beginning[:n]) {
		return nil, 0, badFile(errNotAHistory.Error())
	}
	_, err = file.Seek(0, io.SeekStart)
	return file, size, err
}

func discard(file *os.File) {
	_ = file.Close() //nolint:errcheck // It is deleted.
	_ = os.Remove(file.Name())
}

// RunImports reads files that wait, until ctx ends. Every server does so; one works on one file.
func (s *Service) RunImports(ctx context.Context) {
	upkeep.Upkeep{
		What: "imports of listens", Log: s.Log, Wake: s.waiting, Work: s.ReadFiles, Look: lookForFile,
	}.Run(ctx)
}

// ReadFiles reads what waits.
func (s *Service) ReadFiles(ctx context.Context) error {
	for {
		i, token, found, err := s.Imports.Take(ctx, importLease, mostTries)
		if err != nil || !found {
			return err
		}
		err = s.readFile(ctx, i, token)
		// Another took it, or its person is gone.
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return fmt.Errorf("reading a history: %w", err)
		}
		if err := s.Sweep(ctx); err != nil {
			return err
		}
	}
}

// readFile reads one file, and says what was in it.
func (s *Service) readFile(ctx context.Context, i Import, token string) error {
	i.Counts, i.Problem = Counts{}, ""
	v, err := s.Viewer(ctx, i.UserID)
	switch {
	case fault.CodeOf(err) == fault.Unauthenticated:
		i.Problem = "The account is not active."
		i.DoneAt = s.Now()
		return s.Imports.Finish(ctx, i.ID, token, i)
	case err != nil:
		return err
	}
	file, err := s.fetch(ctx, keyOf(i.ID))
	if err != nil {
		return err
	}
	defer discard(file)
	r := reading{Service: s, viewer: v, imported: &i, token: token}
	err = readHistory(file, func(d *Document) error { return r.add(ctx, d) })
	if err == nil || errors.Is(err, errTooMuch) {
		err = errors.Join(err, r.flush(ctx))
	}
	switch {
	case err == nil:
	case errors.Is(err, errTooMuch):
		i.Problem = errTooMuch.Error()
	case errors.Is(err, errNotAHistory):
		i.Problem = errNotAHistory.Error()
	default:
		return err
	}
	i.DoneAt = s.Now()
	return s.Imports.Finish(ctx, i.ID, token, i)
}

// fetch copies a file to where it can be read at any place.
func (s *Service) fetch(ctx context.Context, key string) (file *os.File, err error) {
	kept, err := s.Blobs.Open(ctx, key)
	if err != nil {
		return nil, fmt.Errorf("opening a history: %w", err)
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	file, _, err = s.receive(kept)
	return file, err
}

// reading is one pass over a file.
type reading struct {
	*Service
	viewer   access.Viewer
	imported *Import
	token    string
	claims   []Claim
}

func (r *reading) add(ctx context.Context, d *Document) error {
	r.imported.Found++
	if d == nil {
		r.imported.Unreadable++
	} else if c, err := d.Claim(r.Now(), false); err != nil {
		r.imported.Unreadable++
	} else {
		r.claims = append(r.claims, c)
	}
	if len(r.claims) < claimedAtOnce {
		return nil
	}
	return r.flush(ctx)
}

func (r *reading) flush(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done, err := r.claim(ctx, r.viewer, r.imported.ID, r.claims)
	if err != nil {
		return err
	}
	r.claims = r.claims[:0]
	r.imported.Claimed = r.imported.plus(done)
	return r.Imports.Progress(ctx, r.imported.ID, r.token, r.imported.Counts, importLease)
}

// Sweep deletes files that are needed no more.
func (s *Service) Sweep(ctx context.Context) error {
	for {
		over, err := s.Imports.Over(ctx, sweptAtOnce)
		if err != nil {
			return err
		}
		for _, id := range over {
			if err := s.Blobs.Delete(ctx, keyOf(id)); err != nil {
				return fmt.Errorf("deleting a history: %w", err)
			}
			if err := s.Imports.Forget(ctx, id); err != nil {
				return err
			}
		}
		if len(over) < sweptAtOnce {
			return nil
		}
	}
}

// isCorrupt reports whether packed text could not be unpacked.
func isCorrupt(err error) bool {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	return corrupt
}
