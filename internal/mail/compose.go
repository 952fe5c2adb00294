package mail

import (
	"bytes"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"

	"github.com/google/uuid"
)

// compose writes a message as RFC 5322 has it. No header can be smuggled in by a subject or
// an address: words outside of ASCII and line breaks are encoded or refused.
func compose(from mail.Address, m Message, at time.Time) ([]byte, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil {
		return nil, fmt.Errorf("reading the recipient: %w", err)
	}
	_, host, _ := strings.Cut(from.Address, "@")
	var out bytes.Buffer
	for _, header := range [][2]string{
		{"From", from.String()},
		{"To", (&mail.Address{Address: to.Address}).String()},
		{"Subject", mime.QEncoding.Encode("utf-8", oneLine(m.Subject))},
		{"Date", at.Format(time.RFC1123Z)},
		{"Message-ID", "<" + uuid.NewString() + "@" + host + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	} {
		fmt.Fprintf(&out, "%s: %s\r\n", header[0], header[1])
	}
	out.WriteString("\r\n")
	body := quotedprintable.NewWriter(&out)
	if _, err := body.Write([]byte(strings.ReplaceAll(m.Text, "\n", "\r\n"))); err != nil {
		return nil, fmt.Errorf("encoding the text: %w", err)
	}
	if err := body.Close(); err != nil {
		return nil, fmt.Errorf("encoding the text: %w", err)
	}
	return out.Bytes(), nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
