package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
)

// besieged is a site that is attacked, with limits as they are by default, and who uses it.
type besieged struct {
	*server
	// only matches the names of the attacks that are run: BENCH_ATTACK, or all.
	only *regexp.Regexp
	// hook signs what the provider of payments tells.
	hook string
	// others are members and visitors who attack nobody, each at an address of their own.
	others []client
	// artist is the demo's, artistID theirs; albums and tracks are ids of some of the demo, covers paths of pictures.
	artist                 client
	artistID               string
	albums, covers, tracks []string
	// known are the ids of artists.
	known []string
	// people is how many there are by newcomer.
	people int
}

// besiege starts a server of its own with the demo.
func besiege(ctx context.Context) (_ *besieged, err error) {
	only, err := regexp.Compile(os.Getenv("BENCH_ATTACK"))
	if err != nil {
		return nil, fmt.Errorf("reading BENCH_ATTACK: %w", err)
	}
	folder, err := os.MkdirTemp("", "sidestage-bench-hostile-")
	if err != nil {
		return nil, err
	}
	b := &besieged{server: &server{folder: folder}, hook: "whsec_" + rand.Text(), only: only}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.close())
		}
	}()
	b.environ = []string{
		"RATE_LIMIT_SCALE=1", "TRUSTED_PROXIES=127.0.0.1/32", "STRIPE_WEBHOOK_SECRET=" + b.hook,
		fmt.Sprint("GOMEMLIMIT=", attackedMemory),
	}
	if err := b.running(ctx); err != nil {
		return nil, err
	}
	if b.known, err = artists(ctx, b.server); err != nil {
		return nil, err
	}
	given, err := b.signedIn(ctx, "artist@sidestage.test")
	if err != nil {
		return nil, err
	}
	b.artist = client{base: b.base, token: given.AccessToken, address: "198.51.100.3"}
	if b.artistID, err = b.artist.userID(); err != nil {
		return nil, err
	}
	if err := b.findMusic(ctx); err != nil {
		return nil, err
	}
	member, err := b.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	b.others = []client{
		{base: b.base, token: b.token, address: "198.51.100.1"},
		member.client,
		{base: b.base, address: "198.51.100.5"},
		{base: b.base, address: "198.51.100.6"},
	}
	return b, nil
}

func (b *besieged) close() error { return errors.Join(b.stop(), os.RemoveAll(b.folder)) }

// findMusic reads which albums and tracks there are.
func (b *besieged) findMusic(ctx context.Context) error {
	for _, id := range b.known {
		var music struct {
			ArtistMusic struct {
				Albums, Tracks struct {
					Nodes []struct{ ID, CoverArtURL string }
				}
			}
		}
		err := b.query(ctx, `query ($id: ID!) { artistMusic(artistId: $id) {
albums(first: 5) { nodes { id coverArtUrl } } tracks(first: 5) { nodes { id } } } }`, map[string]any{"id": id}, &music)
		if err != nil {
			return err
		}
		for _, n := range music.ArtistMusic.Albums.Nodes {
			b.albums = append(b.albums, n.ID)
			b.covers = append(b.covers, strings.TrimPrefix(n.CoverArtURL, "/api"))
		}
		for _, n := range music.ArtistMusic.Tracks.Nodes {
			b.tracks = append(b.tracks, n.ID)
		}
	}
	if len(b.albums) == 0 || len(b.tracks) == 0 {
		return errors.New("the demo has no music")
	}
	return nil
}

// userID reads who is signed in from their token.
func (c client) userID() (string, error) {
	var claims struct {
		UserID string `json:"custom:userId"`
	}
	parts := strings.Split(c.token, ".")
	if len(parts) != 3 {
		return "", errors.New("the token is none of three parts")
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", err
	}
	err = json.Unmarshal(text, &claims)
	return claims.UserID, err
}

// newcomer is somebody who has just joined.
type newcomer struct {
	client
	id, email, device string
}

// newcomer signs somebody up, at an address of their own.
func (b *besieged) newcomer(ctx context.Context) (newcomer, error) {
	b.people++
	n := newcomer{
		client: client{base: b.base, address: fmt.Sprintf("198.51.100.%d", 100+b.people)},
		email:  fmt.Sprintf("newcomer%d@example.org", b.people),
	}
	var err error
	if n.id, err = n.join(ctx, n.email, strings.TrimSuffix(n.email, "@example.org")); err != nil {
		return n, err
	}
	var given struct{ AccessToken, DeviceToken string }
	err = n.call(ctx, http.MethodPost, "/identity/sign-in",
		map[string]string{"email": n.email, "password": password}, &given)
	n.token, n.device = given.AccessToken, given.DeviceToken
	return n, err
}

// from is the nth of many visitors, each at another network address.
func (b *besieged) from(n int) client {
	return client{base: b.base, address: fmt.Sprintf("100.64.%d.%d", n/250%250, n%250+1)}
}

// stranger is a visitor at one address.
func (b *besieged) stranger() client { return b.from(0) }
