package model

import (
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// NewLearningVersion returns a LearningVersion.
func NewLearningVersion(v tuning.TrainingVersion) LearningVersion {
	return LearningVersion{
		Version: v.Number, Learning: v.TrainingConfig, Reason: v.Reason, ChangedAt: instant(v.ChangedAt),
		ChangedBy: text(v.ChangedBy),
	}
}

// LearningVersionConnection is a page of versions.
type LearningVersionConnection struct{ Connection[LearningVersion] }

// NewLearningHistory returns a connection of a page of versions.
func NewLearningHistory(p paging.Page[tuning.TrainingVersion]) *LearningVersionConnection {
	return &LearningVersionConnection{connection(p, NewLearningVersion)}
}

// NewLearningState returns a LearningState.
func NewLearningState(s tuning.TrainingState) LearningState {
	return LearningState{Current: NewLearningVersion(s.Current), Default: s.Default}
}
