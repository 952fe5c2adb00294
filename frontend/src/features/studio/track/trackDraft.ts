import type { StudioTrackFragment, TrackEditorQuery, UpdateAudioTrackInput } from '@/gql/graphql';
import {
  asTyped,
  atLeast,
  atMost,
  type Errors,
  readFields,
  type Rules,
  trimmed,
} from '@/lib/rules';

export interface CreditRow {
  role: string;
  name: string;
}

export interface TrackValues {
  title: string;
  genre: string;
  lyrics: string;
  credits: CreditRow[];
  tierId: string;
  previewAllowed: boolean;
  downloadAllowed: boolean;
}

type Words = Pick<NonNullable<TrackEditorQuery['audioTrack']>, 'lyrics' | 'credits'>;

export function valuesOf(track: StudioTrackFragment, { lyrics, credits }: Words): TrackValues {
  return {
    title: track.title,
    genre: track.genres[0]?.name ?? track.proposedGenre ?? '',
    lyrics: lyrics ?? '',
    credits: credits.map(({ role, name }) => ({ role, name })),
    tierId: track.tierId ?? '',
    previewAllowed: track.previewAllowed,
    downloadAllowed: track.downloadAllowed,
  };
}

const isEmpty = ({ role, name }: CreditRow) => role.trim() === '' && name.trim() === '';

const rules: Rules<TrackValues> = {
  title: trimmed(atLeast(1, 'A track needs a title.'), atMost(200, 'At most 200 characters.')),
  genre: trimmed(atMost(60, 'At most 60 characters.')),
  lyrics: asTyped(atMost(20_000, 'At most 20,000 characters.')),
};

/** What is wrong with the fields, by name. */
export function checkTrack(values: TrackValues): Errors<TrackValues> {
  const { errors } = readFields(rules, values);
  const isWhole = (row: CreditRow) => row.role.trim() !== '' && row.name.trim() !== '';
  if (values.credits.length > 50) errors.credits = 'At most 50 credits.';
  else if (!values.credits.every((row) => isEmpty(row) || isWhole(row)))
    errors.credits = 'Each credit needs a role and a name.';
  return errors;
}

export function toInput(id: string, changes: Partial<TrackValues>): UpdateAudioTrackInput {
  const input: UpdateAudioTrackInput = { id };
  if (changes.title !== undefined) input.title = changes.title.trim();
  if (changes.genre !== undefined) input.genre = changes.genre.trim() || null;
  if (changes.lyrics !== undefined)
    input.lyrics = changes.lyrics.trim() === '' ? null : changes.lyrics;
  if (changes.credits !== undefined)
    input.credits = changes.credits
      .filter((row) => !isEmpty(row))
      .map(({ role, name }) => ({ role: role.trim(), name: name.trim() }));
  if (changes.tierId !== undefined) input.tierId = changes.tierId || null;
  if (changes.previewAllowed !== undefined) input.previewAllowed = changes.previewAllowed;
  if (changes.downloadAllowed !== undefined) input.downloadAllowed = changes.downloadAllowed;
  return input;
}
