package audio

import (
	"encoding/json"
	"fmt"
	"sync"
)

// Level is how loud a recording is: integrated loudness in LUFS (EBU R128) over so many blocks
// of 400 ms, and true peak in dBTP.
type Level struct {
	Loudness float64 `json:"loudness"`
	Blocks   int     `json:"blocks"`
	TruePeak float64 `json:"truePeak"`
}

// Levels gives the level of each recording by its file's name, as levels.json has them: they were
// measured once by internal/sound, and a test measures them again.
var Levels = sync.OnceValues(func() (map[string]Level, error) {
	b, err := Files.ReadFile("levels.json")
	if err != nil {
		return nil, fmt.Errorf("reading the levels of recordings: %w", err)
	}
	var levels map[string]Level
	if err := json.Unmarshal(b, &levels); err != nil {
		return nil, fmt.Errorf("reading the levels of recordings: %w", err)
	}
	return levels, nil
})
