package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// floodAttacks are ordinary requests, more of them than anybody needs.
var floodAttacks = []attack{
	{name: "searches", rate: 100, open: flood(func(b *besieged, n int) (string, string, any) {
		return http.MethodGet, "/search?isFinalSearch=true&query=" + url.QueryEscape(fmt.Sprint(typed[n%len(typed)], n)), nil
	})},
	{name: "suggestions", rate: 100, open: memberFlood(func(b *besieged, n int) (string, string, any) {
		return http.MethodGet, "/search/suggestions?query=" + url.QueryEscape(typed[n%len(typed)][:1]+string(rune('a'+n%26))), nil
	})},
	{name: "images in every size", rate: 100, open: flood(func(b *besieged, n int) (string, string, any) {
		return http.MethodGet, fmt.Sprintf("%s?w=%d",
			b.covers[n/len(renditionWidths)%len(b.covers)], renditionWidths[n%len(renditionWidths)]), nil
	})},
	{name: "jukeboxes", rate: 50, open: memberFlood(func(b *besieged, n int) (string, string, any) {
		return http.MethodPost, "/jukebox/start", map[string]string{"trackId": b.tracks[n%len(b.tracks)]}
	})},
	{name: "codes of rooms", rate: 50, open: memberFlood(func(_ *besieged, n int) (string, string, any) {
		return http.MethodPost, "/jukebox/rooms/join", map[string]string{"code": fmt.Sprintf("AB%04d", n)}
	})},
	{name: "uploads that are begun", rate: 50, open: func(ctx context.Context, b *besieged) (attacker, error) {
		who, err := b.newcomer(ctx)
		if err != nil {
			return attacker{}, err
		}
		return attacker{strike: func(ctx context.Context, _ int) error {
			var out map[string]any
			return who.query(ctx,
				`mutation { initializeMultipartUpload(prefix: "images", contentType: "image/png") { uploadId } }`, nil, &out)
		}}, nil
	}},
	{name: "accounts", rate: 50, open: func(_ context.Context, b *besieged) (attacker, error) {
		return attacker{strike: func(ctx context.Context, n int) error {
			return b.stranger().call(ctx, http.MethodPost, "/identity/sign-up", map[string]string{
				"email": fmt.Sprintf("flood%d@example.org", n), "password": password, "handle": fmt.Sprint("flood", n),
				"displayName": "Flood", "accountType": "fan",
			}, nil)
		}}, nil
	}},
}

// renditionWidths are some of the widths that pictures come in.
var renditionWidths = []int{48, 64, 96, 128, 384, 640, 750, 1080}

// sent says what is sent for the nth time.
type sent func(b *besieged, n int) (method, path string, body any)

// flood sends as a visitor.
func flood(what sent) func(context.Context, *besieged) (attacker, error) {
	return func(_ context.Context, b *besieged) (attacker, error) { return flooding(b, b.stranger(), what), nil }
}

// memberFlood sends as somebody who has just joined.
func memberFlood(what sent) func(context.Context, *besieged) (attacker, error) {
	return func(ctx context.Context, b *besieged) (attacker, error) {
		who, err := b.newcomer(ctx)
		return flooding(b, who.client, what), err
	}
}

func flooding(b *besieged, c client, what sent) attacker {
	return attacker{strike: func(ctx context.Context, n int) error {
		method, path, body := what(b, n)
		return c.call(ctx, method, path, body, nil)
	}}
}
