package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

func TestMailboxListsNewestFirst(t *testing.T) {
	folder := t.TempDir()
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	box, err := NewMailbox(filepath.Join(folder, "mail"), func() time.Time { at = at.Add(time.Second); return at })
	if err != nil {
		t.Fatal(err)
	}
	for i, to := range []string{"a@x.test", "b@x.test", "a@x.test"} {
		if err := box.Send(t.Context(),
			Message{
				To: to, Subject: fmt.Sprint("s", i),
				Text: fmt.Sprintf("In 2026 there were 123456 codes.\n\n    %06d\n\nBye\n", i+42),
			}); err != nil {
			t.Fatal(err)
		}
	}
	letters, err := box.List(t.Context(), "A@x.test")
	if err != nil {
		t.Fatal(err)
	}
	if len(letters) != 2 || letters[0].Subject != "s2" || letters[0].Code != "000044" || letters[1].Code != "000042" {
		t.Errorf("got %+v", letters)
	}
	if all, err := box.List(t.Context(), ""); err != nil || len(all) != 3 {
		t.Errorf("all: %d, %v", len(all), err)
	}
	entries, err := os.ReadDir(filepath.Join(folder, "mail"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", entry.Name(), info.Mode())
		}
	}
}

func TestComposeKeepsHeadersApart(t *testing.T) {
	data, err := compose(mail.Address{Name: "Sidestage", Address: "no-reply@x.test"},
		Message{To: "mia@x.test", Subject: "Grüße\r\nBcc: all@x.test", Text: "Schöne Zeit = gut\n.\nEnde\n"}, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	read, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if read.Header.Get("Bcc") != "" {
		t.Errorf("a header was smuggled in:\n%s", data)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != "Grüße Bcc: all@x.test" {
		t.Errorf("subject %q, %v", subject, err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(read.Body))
	if err != nil || strings.ReplaceAll(string(body), "\r\n", "\n") != "Schöne Zeit = gut\n.\nEnde\n" {
		t.Errorf("body %q, %v", body, err)
	}
	if _, err := compose(mail.Address{Address: "a@x.test"}, Message{To: "mia@x.test>\r\nRCPT TO:<b@x.test"},
		time.Now()); err == nil {
		t.Error("a recipient with a line break was accepted")
	}
}

// Readers that show HTML have it, others the text; both end the mails with one click.
func TestComposeWritesBothForms(t *testing.T) {
	data, err := compose(mail.Address{Address: "no-reply@x.test"}, Message{
		To: "mia@x.test", Subject: "News", Text: "Grüße\n", HTML: "<p>Grüße</p>\n", Unsubscribe: "https://x.test/end?token=a",
	}, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	read, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if read.Header.Get("List-Unsubscribe") != "<https://x.test/end?token=a>" ||
		read.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("headers %v", read.Header)
	}
	kind, params, err := mime.ParseMediaType(read.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatal(kind, err)
	}
	parts := multipart.NewReader(read.Body, params["boundary"])
	for _, want := range [][2]string{
		{"text/plain; charset=utf-8", "Grüße"},
		{"text/html; charset=utf-8", "<p>Grüße</p>"},
	} {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(part) // it undoes quoted-printable
		if err != nil || part.Header.Get("Content-Type") != want[0] || strings.TrimSpace(string(body)) != want[1] {
			t.Errorf("%v has %q, %v", part.Header, body, err)
		}
	}
	if _, err := parts.NextPart(); !errors.Is(err, io.EOF) {
		t.Errorf("there is more: %v", err)
	}
}

// Who sends learns whether a message was certainly not taken, and whether it ever will be.
func TestSMTPTellsWhatWasNotTaken(t *testing.T) {
	for _, c := range []struct {
		name string
		// answers are given in the place of the usual ones; one of "" hangs up.
		answers map[string]string
		want    error
	}{
		{"all is well", nil, nil},
		{"an unknown recipient", map[string]string{"RCPT": "550 nobody"}, ErrRefused},
		{"a full mailbox", map[string]string{"RCPT": "452 later"}, ErrAway},
		{"a sender that is not welcome", map[string]string{"MAIL": "550 who are you"}, ErrAway},
		{"a message that is not welcome", map[string]string{".": "554 no"}, ErrRefused},
		{"a message for later", map[string]string{".": "451 later"}, ErrAway},
		{"a server that goes early", map[string]string{"DATA": ""}, ErrAway},
		{"no goodbye", map[string]string{"QUIT": ""}, nil},
	} {
		if err := sendTo(t, c.answers); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	err := sendTo(t, map[string]string{".": ""})
	if err == nil || errors.Is(err, ErrAway) || errors.Is(err, ErrRefused) {
		t.Errorf("a server that goes with the whole message: %v", err)
	}
	mailer, err := NewSMTP("smtp://127.0.0.1:1", "a@x.test")
	if err != nil {
		t.Fatal(err)
	}
	if err := mailer.Send(t.Context(), Message{To: "fan@x.test"}); !errors.Is(err, ErrAway) {
		t.Errorf("no server: %v", err)
	}
}

func sendTo(t *testing.T, answers map[string]string) error {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	go converseWith(listener, answers)
	mailer, err := NewSMTP("smtp://"+listener.Addr().String(), "Sidestage <no-reply@x.test>")
	if err != nil {
		t.Fatal(err)
	}
	return mailer.Send(t.Context(), Message{To: "fan@x.test", Subject: "Hello", Text: "One\n"})
}

// flaky fails a number of times, then keeps what it gets.
type flaky struct {
	mu       sync.Mutex
	failures int
	tried    int
	sent     []Message
}

func (f *flaky) Send(_ context.Context, m Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tried++
	if f.failures > 0 {
		f.failures--
		return errors.New("busy")
	}
	f.sent = append(f.sent, m)
	return nil
}

func TestOutboxRetriesThenGivesUp(t *testing.T) {
	pauses := []time.Duration{time.Millisecond, time.Millisecond}
	for _, c := range []struct{ failures, tried, sent int }{{0, 1, 1}, {2, 3, 1}, {9, 3, 0}} {
		f, givenUp := &flaky{failures: c.failures}, []string{}
		reg := prometheus.NewRegistry()
		metrics, err := NewMetrics(reg)
		if err != nil {
			t.Fatal(err)
		}
		o := newOutbox(f, func(why error) { givenUp = append(givenUp, why.Error()) }, metrics, pauses)
		o.Send(t.Context(), Message{To: "a@x.test", Subject: "s"})
		if err := o.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if f.tried != c.tried || len(f.sent) != c.sent {
			t.Errorf("with %d failures: %d tries, %d sent; want %d, %d", c.failures, f.tried, len(f.sent), c.tried, c.sent)
		}
		o.Send(t.Context(), Message{Subject: "late"}) // dropped, not a panic
		if err := o.Close(t.Context()); err != nil {
			t.Errorf("closing twice: %v", err)
		}
		want := []string{"busy", errStops.Error()}[c.sent:]
		if !slices.Equal(givenUp, want) {
			t.Errorf("with %d failures %q were given up, want %q", c.failures, givenUp, want)
		}
		counted := fmt.Sprintf(`# HELP sidestage_mail_total Letters that were handed over, or given up.
# TYPE sidestage_mail_total counter
sidestage_mail_total{end="given up"} %d
sidestage_mail_total{end="sent"} %d
`, len(want), c.sent)
		if err := testutil.GatherAndCompare(reg, strings.NewReader(counted), "sidestage_mail_total"); err != nil {
			t.Error(err)
		}
	}
}

// refusing never takes a message.
type refusing struct{ with error }

func (r refusing) Send(context.Context, Message) error { return r.with }

// What is handed over at once is given up where it is refused; whoever hands it over tries again where it is not.
func TestWhatIsRefusedIsGivenUp(t *testing.T) {
	for _, c := range []struct {
		with    error
		givenUp int
	}{{nil, 0}, {ErrAway, 0}, {errors.New("broken"), 0}, {fmt.Errorf("550: %w", ErrRefused), 1}} {
		givenUp := 0
		o := newOutbox(refusing{c.with}, func(error) { givenUp++ }, nil, nil)
		if err := o.Deliver(t.Context(), Message{Subject: "s"}); !errors.Is(err, c.with) || givenUp != c.givenUp {
			t.Errorf("%v: given up %d times, %v", c.with, givenUp, err)
		}
		if err := o.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func TestOutboxCloseDoesNotWaitForEver(t *testing.T) {
	o := newOutbox(&flaky{failures: 1}, nil, nil, []time.Duration{time.Hour})
	o.Send(t.Context(), Message{Subject: "s"})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := o.Close(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Close: %v", err)
	}
}

func TestSMTPHandsOver(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	heard := make(chan string, 1)
	go func() { heard <- converse(listener) }()
	sender, err := NewSMTP("smtp://mia:secret@"+listener.Addr().String(), "Sidestage <no-reply@x.test>")
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), Message{To: "fan@x.test", Subject: "Hello", Text: "One\nTwo\n"}); err != nil {
		t.Fatal(err)
	}
	got := <-heard
	for _, want := range []string{
		"AUTH PLAIN", "MAIL FROM:<no-reply@x.test>", "RCPT TO:<fan@x.test>", "Subject: Hello",
		"One\r\nTwo",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the server did not hear %q:\n%s", want, got)
		}
	}
}

// converse plays a mail server for one message and gives what it heard.
func converse(listener net.Listener) string { return converseWith(listener, nil) }

// converseWith gives some answers in the place of the usual ones, by the beginning of what they answer; it hangs up in
// the place of an empty one.
func converseWith(listener net.Listener, answers map[string]string) string {
	c, err := listener.Accept()
	if err != nil {
		return err.Error()
	}
	defer func() { _ = c.Close() }()
	say := func(line string) { _, _ = fmt.Fprint(c, line+"\r\n") }
	var heard strings.Builder
	say("220 test")
	lines := bufio.NewScanner(c)
	inData := false
	for lines.Scan() {
		line := lines.Text()
		heard.WriteString(line + "\r\n")
		usual := "250 fine"
		switch {
		case inData && line != ".":
			continue
		case inData:
			inData, usual = false, "250 taken"
		case strings.HasPrefix(line, "EHLO"):
			usual = "250-test\r\n250 AUTH PLAIN"
		case strings.HasPrefix(line, "AUTH"):
			usual = "235 welcome"
		case line == "DATA":
			inData, usual = true, "354 go on"
		case line == "QUIT":
			usual = "221 bye"
		}
		word, _, _ := strings.Cut(line, " ")
		if answer, ok := answers[word]; ok {
			usual = answer
		}
		if usual == "" {
			return heard.String()
		}
		say(usual)
		if line == "QUIT" {
			return heard.String()
		}
	}
	return heard.String()
}

func TestNewSMTPChecksItsAddress(t *testing.T) {
	for _, address := range []string{"", "http://x.test", "smtp://", "smtp://mia:top%secret@x.test"} {
		_, err := NewSMTP(address, "a@x.test")
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("NewSMTP(%q) = %v", address, err)
		}
	}
	if _, err := NewSMTP("smtps://x.test", "not an address"); err == nil {
		t.Error("a bad sender was accepted")
	}
}
