import type {
  ExperimentFieldsFragment,
  LearningInput,
  LearningVersionFieldsFragment,
  NamedArtistFragment,
  NeighbourFieldsFragment,
  PreviewListsQuery,
  RecommendationModelFieldsFragment,
  ThresholdPointFieldsFragment,
  TuningInput,
  TuningVersionFieldsFragment,
} from '@/gql/graphql';

export type Tuning = TuningInput;
export type Version = TuningVersionFieldsFragment;
/** A version without what it sets. */
export type Noted = Pick<Version, 'version' | 'reason' | 'changedAt' | 'changedBy'>;
export type Learning = LearningInput;
export type LearningVersion = LearningVersionFieldsFragment;
export type Model = RecommendationModelFieldsFragment;
export type Experiment = ExperimentFieldsFragment;
type Side = Experiment['a'];
export type Figure = Side['figures'][number];
export type Difference = Experiment['differences'][number];
export type Point = ThresholdPointFieldsFragment;
export type NamedArtist = NamedArtistFragment;
export type Neighbour = NeighbourFieldsFragment;
export type Person = PreviewListsQuery['previewLists'][number]['person'];

/** What an admin is shown of the tuning as it stands. */
export interface TuningState {
  current: Version;
  /** What may rank "for you". */
  rankers: readonly string[];
  models: readonly Model[];
  training: boolean;
  trainingFailed: string | null;
  experiment: Experiment | null;
}
