package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/seed"
)

// givenUp is how long the site waits for any answer (requestTimeout in frontend/src/core/data/api.ts).
const givenUp = 10 * time.Second

// longestWait is how long the drill itself waits, so that what is late is seen with its time.
const longestWait = 20 * time.Second

// client asks a server as one person, or as a visitor where token is empty.
type client struct {
	address, token string
	http           *http.Client
}

func visitor(address string) client {
	return client{address: address, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}}
}

// reply is what came back; err where nothing did.
type reply struct {
	status int
	header http.Header
	body   []byte
	took   time.Duration
	err    error
}

func (c client) get(ctx context.Context, path string) reply {
	return c.send(ctx, http.MethodGet, path, nil, "")
}

// post sends JSON.
func (c client) post(ctx context.Context, path string, in any) reply {
	body, err := json.Marshal(in)
	if err != nil {
		return reply{err: err}
	}
	return c.send(ctx, http.MethodPost, path, body, "")
}

// send asks once. bytesOf is a range of bytes, or empty.
func (c client) send(ctx context.Context, method, path string, body []byte, bytesOf string) (r reply) {
	began := time.Now()
	defer func() { r.took = time.Since(began) }()
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, c.address+path, bytes.NewReader(body))
	if err != nil {
		return reply{err: err}
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if bytesOf != "" {
		req.Header.Set("Range", "bytes="+bytesOf)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return reply{err: err}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return reply{status: resp.StatusCode, header: resp.Header, body: text, err: err}
}

// graphql asks one operation of the site, or any text.
func (c client) graphql(ctx context.Context, text string, variables map[string]any) reply {
	return c.post(ctx, "/api/graphql", map[string]any{"query": text, "variables": variables})
}

// data reads what GraphQL answered, and fails where anything was refused.
func (c client) data(ctx context.Context, text string, variables map[string]any, out any) error {
	r := c.graphql(ctx, text, variables)
	if r.err != nil {
		return r.err
	}
	var said struct {
		Data   json.RawMessage
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(r.body, &said); err != nil {
		return fmt.Errorf("answered %d, %.200s: %w", r.status, r.body, err)
	}
	if len(said.Errors) > 0 {
		return errors.New(said.Errors[0].Message)
	}
	return json.Unmarshal(said.Data, out)
}

// read reads JSON, and fails where the answer is none.
func (r reply) read(out any) error {
	switch {
	case r.err != nil:
		return r.err
	case r.status >= http.StatusBadRequest:
		return fmt.Errorf("answered %d: %.200s", r.status, r.body)
	}
	return json.Unmarshal(r.body, out)
}

// account is somebody who is signed in.
type account struct {
	client
	userID string
}

// signIn signs in one of the demo's people.
func (c client) signIn(ctx context.Context, email string) (a account, err error) {
	r := c.post(ctx, "/api/identity/sign-in", map[string]string{"email": email, "password": seed.DemoPassword})
	var tokens struct{ AccessToken string }
	if err := r.read(&tokens); err != nil {
		return a, fmt.Errorf("signing in as %s: %w", email, err)
	}
	// It was signed for somebody who was just asked for; the server verifies it.
	var claims jwt.MapClaims
	if _, _, err := jwt.NewParser().ParseUnverified(tokens.AccessToken, &claims); err != nil {
		return a, fmt.Errorf("reading the token of %s: %w", email, err)
	}
	a.client, a.token = c, tokens.AccessToken
	a.userID, _ = claims["custom:userId"].(string)
	return a, nil
}
