package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/smtp"
	"net/textproto"
	"net/url"
	"time"
)

// SMTP sends by a mail server.
type SMTP struct {
	host, address string
	// implicitTLS is for smtps; otherwise STARTTLS is used where the server offers it, and
	// is required before a password is sent.
	implicitTLS bool
	auth        smtp.Auth
	from        mail.Address
	tls         *tls.Config
}

// NewSMTP reads SMTP_URL (smtp://user:password@host:587, or smtps:// for TLS from the
// start, port 465 by default) and MAIL_FROM ("Sidestage <no-reply@example.com>").
func NewSMTP(address, from string) (*SMTP, error) {
	u, err := url.Parse(address)
	// The error of url.Parse quotes the address, and with it the password.
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…")
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("reading MAIL_FROM %q: %w", from, err)
	}
	s := &SMTP{host: u.Hostname(), implicitTLS: u.Scheme == "smtps", from: *sender}
	s.tls = &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	port := u.Port()
	if port == "" {
		port = "587"
		if s.implicitTLS {
			port = "465"
		}
	}
	s.address = net.JoinHostPort(s.host, port)
	if u.User != nil {
		password, _ := u.User.Password()
		s.auth = smtp.PlainAuth("", u.User.Username(), password, s.host)
	}
	return s, nil
}

// Send hands m to the mail server.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	data, err := compose(s.from, m, time.Now())
	if err != nil {
		return err
	}
	connection, err := s.dial(ctx)
	if err != nil {
		return away("connecting to the mail server", err)
	}
	if deadline, ok := ctx.Deadline(); ok {
		if err := connection.SetDeadline(deadline); err != nil {
			return errors.Join(ErrAway, err, connection.Close())
		}
	}
	client, err := smtp.NewClient(connection, s.host)
	if err != nil {
		return errors.Join(away("greeting the mail server", err), connection.Close())
	}
	if err := s.converse(client, m.To, data); err != nil {
		return errors.Join(err, client.Close())
	}
	// The message was taken, whatever the server says to a farewell.
	if err := client.Quit(); err != nil {
		slog.DebugContext(ctx, "the mail server took a message and said no goodbye", "error", err)
	}
	return nil
}

func away(doing string, err error) error { return fmt.Errorf("%s: %w: %w", doing, ErrAway, err) }

// answered tells a refusal of this message from one that may be tried again. With isWhole the server had all
// of it, and nobody knows what became of it where there was no answer.
func answered(doing string, err error, isWhole bool) error {
	said, ok := errors.AsType[*textproto.Error](err)
	switch {
	case ok && said.Code >= 500:
		return fmt.Errorf("%s: %w: %w", doing, ErrRefused, err)
	case !ok && isWhole:
		return fmt.Errorf("%s: %w", doing, err)
	}
	return away(doing, err)
}

func (s *SMTP) dial(ctx context.Context) (net.Conn, error) {
	if s.implicitTLS {
		return (&tls.Dialer{Config: s.tls}).DialContext(ctx, "tcp", s.address)
	}
	return (&net.Dialer{}).DialContext(ctx, "tcp", s.address)
}

func (s *SMTP) converse(client *smtp.Client, to string, data []byte) error {
	if offered, _ := client.Extension("STARTTLS"); offered && !s.implicitTLS {
		if err := client.StartTLS(s.tls); err != nil {
			return away("starting TLS", err)
		}
	}
	if s.auth != nil {
		// PlainAuth itself refuses to send a password over a connection without TLS,
		// except to this machine.
		if err := client.Auth(s.auth); err != nil {
			return away("signing in to the mail server", err)
		}
	}
	if err := client.Mail(s.from.Address); err != nil {
		return away("naming the sender", err)
	}
	if err := client.Rcpt(to); err != nil {
		return answered("naming the recipient", err, false)
	}
	w, err := client.Data()
	if err != nil {
		return answered("beginning the message", err, false)
	}
	if _, err := w.Write(data); err != nil {
		return away("sending the message", err)
	}
	if err := w.Close(); err != nil {
		return answered("ending the message", err, true)
	}
	return nil
}
