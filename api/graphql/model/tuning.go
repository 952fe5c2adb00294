package model

import (
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tuning"
)

// NewTuningVersion returns a TuningVersion.
func NewTuningVersion(v tuning.Version) TuningVersion {
	return TuningVersion{
		Version: v.Number, Tuning: v.Tuning, Reason: v.Reason, ChangedAt: instant(v.ChangedAt), ChangedBy: text(v.ChangedBy),
	}
}

// TuningVersionConnection is a page of versions.
type TuningVersionConnection struct{ Connection[TuningVersion] }

// NewTuningHistory returns a connection of a page of versions.
func NewTuningHistory(p paging.Page[tuning.Version]) *TuningVersionConnection {
	return &TuningVersionConnection{connection(p, NewTuningVersion)}
}

// NewTuningState returns a TuningState.
func NewTuningState(s tuning.State) TuningState {
	state := TuningState{
		Current: NewTuningVersion(s.Current), Models: Each(s.Models, itself),
		Trained:  Each(s.Trained, NewRecommendationModel),
		Training: s.Training, TrainingFailed: text(s.Failed),
	}
	if s.Experiment != nil {
		experiment := NewExperiment(*s.Experiment)
		state.Experiment = &experiment
	}
	return state
}

// NewRecommendationModel returns a RecommendationModel.
func NewRecommendationModel(m tuning.Model) RecommendationModel {
	return RecommendationModel{
		Version: m.Version, TrainedAt: m.TrainedAt, Seconds: m.Took.Seconds(), InUse: m.InUse, Name: text(m.Name),
		Pinned: m.Pinned, Artists: m.Artists, Tracks: m.Tracks, People: m.People,
		Interactions: m.Interactions, LeftOut: m.LeftOut, SizeBytes: float64(m.SizeBytes), Recall: m.Recall, Ndcg: m.NDCG,
		RecallInterval: m.RecallInterval, NdcgInterval: m.NDCGInterval, Refused: text(m.Refused),
		Weights:  Each(m.Weights, func(w tuning.Weight) ModelWeight { return ModelWeight{Name: w.Name, Weight: w.Weight} }),
		Learning: m.Training,
	}
}

func newPoint(p tuning.Point) ThresholdPoint { return ThresholdPoint(p) }

// NewThresholdPreview returns a ThresholdPreview.
func NewThresholdPreview(p tuning.ThresholdPreview) ThresholdPreview {
	losing, gaining := p.Counts()
	return ThresholdPreview{
		Artists: p.Artists, WithNeighboursNow: p.WithNeighboursNow, WithNeighboursThen: p.WithNeighboursThen, Losing: losing,
		Gaining: gaining,
		Emptied: Each(p.Emptied, NewArtist), Filled: Each(p.Filled, NewArtist), Curve: Each(p.Curve, newPoint),
		Now: newPoint(p.Now), Then: newPoint(p.Then), Differences: Each(p.Differences, newDifference),
	}
}

func newDifference(d tuning.Difference) ThresholdDifference {
	return ThresholdDifference{Name: d.Name, Mean: *d.Mean, Low: d.Low, High: d.High, Certain: d.Certain}
}

// NewNeighboursPreview returns a NeighboursPreview.
func NewNeighboursPreview(p tuning.NeighboursPreview) NeighboursPreview {
	similar := func(s music.Similar[music.Artist]) SimilarArtist {
		return SimilarArtist{Artist: NewArtist(s.Node), Score: s.Score, Reason: s.Reason}
	}
	return NeighboursPreview{
		Artist: NewArtist(p.Artist), Listeners: p.Listeners, Now: Each(p.Now, similar), Then: Each(p.Then, similar),
	}
}

// NewListPreview returns a ListPreview.
func NewListPreview(p tuning.ListPreview) ListPreview {
	reasoned := func(s music.Similar[music.Track]) ReasonedTrack {
		return ReasonedTrack{Track: NewTrack(s.Node), Reason: s.Reason}
	}
	out := ListPreview{Person: NewPerson(p.Person), Now: Each(p.Now, reasoned), Then: Each(p.Then, reasoned)}
	if p.Arm != "" {
		arm := ExperimentArm(p.Arm)
		out.Arm = &arm
	}
	return out
}

// NewExperiment returns an Experiment.
func NewExperiment(e tuning.Experiment) Experiment {
	result := e.Measured()
	side := func(arm ExperimentArm, t tuning.Tuning, did tuning.Tally) ExperimentSide {
		return ExperimentSide{
			Arm: arm, Tuning: t, People: did.People,
			Figures: Each(did.Figures(), func(f tuning.Figure) ExperimentFigure { return ExperimentFigure(f) }),
		}
	}
	made := Experiment{
		ID: e.ID, Name: e.Name, State: ExperimentStateRunning, Share: e.Share, A: side(ExperimentArmA, e.A, result.A),
		B: side(ExperimentArmB, e.B, result.B),
		Differences: Each(result.Differences(), func(d tuning.Difference) ExperimentDifference {
			return ExperimentDifference{Name: d.Name, Mean: d.Mean, Low: d.Low, High: d.High, Certain: d.Certain}
		}),
		StartedAt: e.StartedAt, StartedBy: text(e.StartedBy), StoppedAt: instant(e.StoppedAt),
	}
	if !e.Running() {
		made.State = ExperimentStateStopped
	}
	if e.Kept != "" {
		kept := ExperimentArm(e.Kept)
		made.Kept = &kept
	}
	return made
}

// ExperimentConnection is a page of experiments.
type ExperimentConnection struct{ Connection[Experiment] }

// NewExperiments returns a connection of a page of experiments.
func NewExperiments(p paging.Page[tuning.Experiment]) *ExperimentConnection {
	return &ExperimentConnection{connection(p, NewExperiment)}
}
