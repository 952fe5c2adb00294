package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/smtp"
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
		return fmt.Errorf("connecting to the mail server: %w", err)
	}
	if deadline, ok := ctx.Deadline(); ok {
		if err := connection.SetDeadline(deadline); err != nil {
			return errors.Join(err, connection.Close())
		}
	}
	client, err := smtp.NewClient(connection, s.host)
	if err != nil {
		return errors.Join(fmt.Errorf("greeting the mail server: %w", err), connection.Close())
	}
	if err := s.converse(client, m.To, data); err != nil {
		return errors.Join(err, client.Close())
	}
	return client.Quit()
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
			return fmt.Errorf("starting TLS: %w", err)
		}
	}
	if s.auth != nil {
		// PlainAuth itself refuses to send a password over a connection without TLS,
		// except to this machine.
		if err := client.Auth(s.auth); err != nil {
			return fmt.Errorf("signing in to the mail server: %w", err)
		}
	}
	if err := client.Mail(s.from.Address); err != nil {
		return fmt.Errorf("naming the sender: %w", err)
	}
	if err := client.Rcpt(to); err != nil {
		return fmt.Errorf("naming the recipient: %w", err)
	}
	w, err := client.Data()
	if err != nil {
		return fmt.Errorf("beginning the message: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return errors.Join(fmt.Errorf("sending the message: %w", err), w.Close())
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("ending the message: %w", err)
	}
	return nil
}
