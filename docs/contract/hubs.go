package contract

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

// Hub is what hubs.yaml says of one: what clients call, and what they are called with, by name.
type Hub struct {
	Calls  map[string]string `yaml:"calls"`
	Pushes map[string]string `yaml:"pushes"`
}

// Hubs reads hubs.yaml.
func Hubs() (map[string]Hub, error) {
	text, err := files.ReadFile("hubs.yaml")
	if err != nil {
		return nil, err
	}
	var hubs map[string]Hub
	if err := yaml.Unmarshal(text, &hubs); err != nil {
		return nil, fmt.Errorf("reading hubs.yaml: %w", err)
	}
	return hubs, nil
}

// HubPromises writes hubs as one line for each call and push.
func HubPromises(hubs map[string]Hub) []string {
	var promises []string
	for name, hub := range hubs {
		for call, signature := range hub.Calls {
			promises = append(promises, fmt.Sprintf("hub %s call %s%s", name, call, signature))
		}
		for push, signature := range hub.Pushes {
			promises = append(promises, fmt.Sprintf("hub %s push %s%s", name, push, signature))
		}
	}
	return promises
}
