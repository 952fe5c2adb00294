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
	headers := [][2]string{
		{"From", from.String()},
		{"To", (&mail.Address{Address: to.Address}).String()},
		{"Subject", mime.QEncoding.Encode("utf-8", oneLine(m.Subject))},
		{"Date", at.Format(time.RFC1123Z)},
		{"Message-ID", "<" + uuid.NewString() + "@" + host + ">"},
		{"MIME-Version", "1.0"},
		{"Auto-Submitted", "auto-generated"},
	}
	if m.Unsubscribe != "" {
		headers = append(headers,
			[2]string{"List-Unsubscribe", "<" + oneLine(m.Unsubscribe) + ">"},
			[2]string{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	var out bytes.Buffer
	for _, header := range headers {
		fmt.Fprintf(&out, "%s: %s\r\n", header[0], header[1])
	}
	if m.HTML == "" {
		err = writePart(&out, "text/plain", m.Text)
	} else {
		err = writeBoth(&out, m)
	}
	if err != nil {
		return nil, fmt.Errorf("encoding the text: %w", err)
	}
	return out.Bytes(), nil
}

// writeBoth writes the text and then the HTML, which readers that can show it choose (RFC 2046, 5.1.4).
func writeBoth(out *bytes.Buffer, m Message) error {
	// No line of quoted-printable begins with this.
	boundary := "=_" + uuid.NewString()
	fmt.Fprintf(out, "Content-Type: multipart/alternative; boundary=%q\r\n\r\n", boundary)
	for _, part := range [][2]string{{"text/plain", m.Text}, {"text/html", m.HTML}} {
		fmt.Fprintf(out, "--%s\r\n", boundary)
		if err := writePart(out, part[0], part[1]); err != nil {
			return err
		}
		out.WriteString("\r\n")
	}
	fmt.Fprintf(out, "--%s--\r\n", boundary)
	return nil
}

// writePart writes the last headers and a text.
func writePart(out *bytes.Buffer, kind, text string) error {
	fmt.Fprintf(out, "Content-Type: %s; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", kind)
	body := quotedprintable.NewWriter(out)
	if _, err := body.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		return err
	}
	return body.Close()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
