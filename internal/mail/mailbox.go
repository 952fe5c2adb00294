package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

// mostListed bounds what List reads.
const mostListed = 100

// Mailbox keeps mail as files in a folder, one each, for a server without SMTP.
type Mailbox struct {
	folder string
	now    func() time.Time
}

// Letter is a message in the mailbox.
type Letter struct {
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	Code    string    `json:"code,omitempty"`
	SentAt  time.Time `json:"sentAt"`
	// HTML and Unsubscribe are those of the message.
	HTML        string `json:"html,omitempty"`
	Unsubscribe string `json:"unsubscribe,omitempty"`
}

// NewMailbox keeps mail in folder, which is made with mode 0700 where it is missing.
func NewMailbox(folder string, now func() time.Time) (*Mailbox, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the mailbox: %w", err)
	}
	return &Mailbox{folder: folder, now: now}, nil
}

// codeLine is a confirmation code on a line of its own.
var codeLine = regexp.MustCompile(`(?m)^\s*(\d{6})\s*$`)

// Send writes m to a file of its own. A reader sees it whole or not at all.
func (b *Mailbox) Send(_ context.Context, m Message) error {
	letter := Letter{
		To: m.To, Subject: m.Subject, Text: m.Text, SentAt: b.now().UTC().Truncate(time.Millisecond), HTML: m.HTML,
		Unsubscribe: m.Unsubscribe,
	}
	if match := codeLine.FindStringSubmatch(m.Text); match != nil {
		letter.Code = match[1]
	}
	data, err := json.MarshalIndent(letter, "", "  ")
	if err != nil {
		return fmt.Errorf("writing a letter: %w", err)
	}
	// Names order by time; the id keeps letters of one instant apart.
	name := letter.SentAt.Format("20060102T150405.000") + "-" + uuid.NewString() + ".json"
	draft := filepath.Join(b.folder, "."+name)
	if err := os.WriteFile(draft, append(data, '\n'), 0o600); err != nil {
		return errors.Join(away("writing a letter", err), os.Remove(draft))
	}
	if err := os.Rename(draft, filepath.Join(b.folder, name)); err != nil {
		return errors.Join(away("delivering a letter", err), os.Remove(draft))
	}
	return nil
}

// List returns the newest letters first, at most 100; only those to one address where to is
// not empty.
func (b *Mailbox) List(ctx context.Context, to string) ([]Letter, error) {
	entries, err := os.ReadDir(b.folder)
	if err != nil {
		return nil, fmt.Errorf("opening the mailbox: %w", err)
	}
	letters := []Letter{}
	for _, entry := range slices.Backward(entries) {
		if strings.HasPrefix(entry.Name(), ".") || filepath.Ext(entry.Name()) != ".json" {
			continue
		}
		letter, err := b.read(entry.Name())
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if to == "" || strings.EqualFold(letter.To, to) {
			letters = append(letters, letter)
		}
		if len(letters) == mostListed || ctx.Err() != nil {
			break
		}
	}
	return letters, ctx.Err()
}

func (b *Mailbox) read(name string) (Letter, error) {
	data, err := os.ReadFile(filepath.Join(b.folder, name))
	if err != nil {
		return Letter{}, fmt.Errorf("opening a letter: %w", err)
	}
	var letter Letter
	if err := json.Unmarshal(data, &letter); err != nil {
		return Letter{}, fmt.Errorf("reading letter %s: %w", name, err)
	}
	return letter, nil
}
