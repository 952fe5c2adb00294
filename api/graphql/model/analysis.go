package model

import (
	"strings"

	"github.com/sidestage/sidestage/internal/analysis"
)

// NewTrackAnalysis returns a TrackAnalysis. What the file does not say is null.
func NewTrackAnalysis(t analysis.Track) *TrackAnalysis {
	out := &TrackAnalysis{
		Status: AnalysisStatus(strings.ToUpper(string(t.Status))), Error: text(t.Note), Codec: text(t.Codec),
	}
	if t.SampleRate > 0 {
		out.SampleRate = &t.SampleRate
	}
	out.BitDepth = whole(t.BitDepth)
	if t.Channels > 0 {
		out.Channels = &t.Channels
	}
	if t.Size > 0 {
		size := float64(t.Size)
		out.Size = &size
	}
	return out
}
