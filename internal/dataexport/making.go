package dataexport

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// errGivenUp is that an export is not to be made any more.
var errGivenUp = errors.New("the export is not asked for any more")

// fulfil makes one that was claimed.
func (s *Service) fulfil(ctx context.Context, e Export) error {
	size, err := s.make(ctx, e)
	if errors.Is(err, errGivenUp) {
		return s.Blobs.Delete(ctx, keyOf(e.ID))
	}
	if err != nil {
		return err
	}
	e.Size, e.ReadyAt = size, s.Now()
	e.ExpiresAt = e.ReadyAt.Add(Kept)
	email, handle, isReady, err := s.Store.Finish(ctx, e)
	if err != nil {
		return err
	}
	if !isReady {
		return s.Blobs.Delete(ctx, keyOf(e.ID))
	}
	if email == "" {
		return nil
	}
	// It is ready whether or not mail goes: the settings say so too.
	if err := s.Mailer.Send(ctx, s.readyLetter(email, handle, e)); err != nil {
		s.Log.WarnContext(ctx, "telling that an export is ready", "error", err)
	}
	return nil
}

func (s *Service) readyLetter(email, handle string, e Export) letter.Mail {
	return letter.Mail{To: email, Subject: "Your data at Sidestage is ready", Text: fmt.Sprintf(`Hello @%s,

what you asked for is ready: everything that the site keeps about you, and your own files. Until %s you can
download it in your settings:

    %s/settings

If you did not ask for it, somebody else is signed in as you: choose a new password, which signs out every
other device.

Sidestage
`, handle, e.ExpiresAt.Format("2 January 2006"), s.SiteURL)}
}

// make puts the file together and keeps it. It is written to a file without a name, which is gone whatever becomes of
// the server, and memory stays bounded.
func (s *Service) make(ctx context.Context, e Export) (size int64, err error) {
	draft, err := os.CreateTemp(s.Folder, "export-*")
	if err != nil {
		return 0, fmt.Errorf("making a draft: %w", err)
	}
	defer func() { err = errors.Join(err, draft.Close()) }()
	if err := os.Remove(draft.Name()); err != nil {
		return 0, fmt.Errorf("unlinking a draft: %w", err)
	}
	p := &packing{Service: s, export: e, zip: zip.NewWriter(draft), renewed: s.Now()}
	if err := p.all(ctx); err != nil {
		return 0, err
	}
	if size, err = draft.Seek(0, io.SeekEnd); err != nil {
		return 0, err
	}
	if _, err := draft.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	if err := p.stillMine(ctx, true); err != nil {
		return 0, err
	}
	return size, s.Blobs.Put(ctx, keyOf(e.ID), io.NewSectionReader(draft, 0, size), size)
}

// packing is one export while it is made.
type packing struct {
	*Service
	export  Export
	zip     *zip.Writer
	renewed time.Time
	// taken are names of files that are in it.
	taken map[string]bool
}

// stillMine keeps the lease, now or where it is half over.
func (p *packing) stillMine(ctx context.Context, now bool) error {
	if !now && p.Now().Sub(p.renewed) < lease/4 {
		return nil
	}
	mine, err := p.Store.Renew(ctx, p.export.ID, p.Now().Add(lease))
	if err == nil && !mine {
		err = errGivenUp
	}
	p.renewed = p.Now()
	return err
}

func (p *packing) all(ctx context.Context) error {
	for _, section := range p.Store.Sections() {
		if err := p.section(ctx, section); err != nil {
			return fmt.Errorf("section %s: %w", section, err)
		}
	}
	p.taken = map[string]bool{}
	if err := p.Store.Files(ctx, p.export.UserID, func(f File) error { return p.file(ctx, f) }); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	return p.zip.Close()
}

// section writes a list as it is read.
func (p *packing) section(ctx context.Context, name string) error {
	out, err := p.create(name+".json", zip.Deflate)
	if err != nil {
		return err
	}
	before := "[\n"
	err = p.Store.Rows(ctx, name, p.export.UserID, func(row any) error {
		if err := p.stillMine(ctx, false); err != nil {
			return err
		}
		text, err := json.MarshalIndent(row, "  ", "  ")
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, before+"  "+string(text))
		before = ",\n"
		return err
	})
	if err != nil {
		return err
	}
	if before == "[\n" {
		_, err = io.WriteString(out, "[]\n")
	} else {
		_, err = io.WriteString(out, "\n]\n")
	}
	return err
}

func (p *packing) create(name string, method uint16) (io.Writer, error) {
	return p.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: p.Now()})
}

// file copies an upload as it came. What the store has lost is left out: the rest is theirs all the same.
func (p *packing) file(ctx context.Context, f File) error {
	if err := p.stillMine(ctx, false); err != nil {
		return err
	}
	content, _, err := p.Blobs.Open(ctx, f.Key)
	if err != nil {
		if ctx.Err() == nil {
			p.Log.WarnContext(ctx, "a file of an export cannot be read", "key", f.Key, "error", err)
		}
		return ctx.Err()
	}
	defer func() { _ = content.Close() }() // It was read.
	out, err := p.create(p.nameOf(f), zip.Store)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, renewing{ctx, p, content})
	return err
}

// renewing keeps the lease while a large file is copied, and ends with its context.
type renewing struct {
	ctx     context.Context
	p       *packing
	content io.Reader
}

func (r renewing) Read(b []byte) (int, error) {
	if err := errors.Join(r.ctx.Err(), r.p.stillMine(r.ctx, false)); err != nil {
		return 0, err
	}
	return r.content.Read(b)
}

// extensions are those of files that come without a name: pictures that somebody drew, cut or took.
var extensions = map[string]string{
	"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif",
	"video/mp4": ".mp4", "video/webm": ".webm",
}

// nameOf is how a file is called in the ZIP: as it was when it came, and unlike the others.
func (p *packing) nameOf(f File) string {
	base := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, strings.TrimLeft(f.Name, "."))
	if base == "" {
		base = path.Base(f.Key) + extensions[f.ContentType]
	}
	name, extension := "files/"+base, path.Ext(base)
	for n := 2; p.taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("files/%s (%d)%s", strings.TrimSuffix(base, extension), n, extension)
	}
	p.taken[strings.ToLower(name)] = true
	return name
}
