package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// centrifugoConfig lets anybody in, and into the one channel; what is published in it is kept nowhere.
const centrifugoConfig = `{
  "http_server": {"address": "127.0.0.1", "port": "%s"},
  "http_api": {"insecure": true},
  "client": {"insecure": true, "allow_anonymous_connect_without_token": true},
  "channel": {"without_namespace": {
    "allow_subscribe_for_client": true, "allow_subscribe_for_anonymous": true,
    "allow_publish_for_client": true, "allow_publish_for_anonymous": true
  }},
  "log": {"level": "error"}
}`

// startCentrifugo starts the Centrifugo that CENTRIFUGO or the path names; nil where there is none. Its echo is the
// answer to what is published where nobody listens.
func startCentrifugo(ctx context.Context) (*messenger, error) {
	program := os.Getenv("CENTRIFUGO")
	if program == "" {
		found, err := exec.LookPath("centrifugo")
		if err != nil {
			return nil, nil //nolint:nilnil // there is none on this machine
		}
		program = found
	}
	free, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := free.Addr().String()
	_ = free.Close() // it was only asked for an address
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "centrifugo-")
	if err != nil {
		return nil, err
	}
	config := filepath.Join(folder, "config.json")
	if err := os.WriteFile(config, fmt.Appendf(nil, centrifugoConfig, port), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, program, "-c", config) //nolint:gosec // whoever measures names it
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	m := &messenger{
		name: "Centrifugo", cmd: cmd, folder: folder, url: "ws://" + address + "/connection/websocket?",
		greeting: "{\"id\":1,\"connect\":{}}\n{\"id\":2,\"subscribe\":{\"channel\":\"all\"}}",
		greeted:  `"id":2`,
		echo:     `{"id":3,"publish":{"channel":"nobody","data":"hello"}}`,
	}
	m.say = func(text string) error {
		body, err := json.Marshal(map[string]any{"channel": "all", "data": text})
		if err != nil {
			return err
		}
		return post(ctx, "http://"+address+"/api/publish", "application/json", string(body))
	}
	for begin := time.Now(); m.say("is it there") != nil; time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			return nil, errors.Join(errors.New("centrifugo does not answer"), m.close())
		}
	}
	return m, nil
}
