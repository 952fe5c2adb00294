import { z } from 'zod';
import type { TrackEditorQuery, StudioTrackFragment, UpdateAudioTrackInput } from '@/gql/graphql';

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
    genre: track.genres[0]?.name ?? '',
    lyrics: lyrics ?? '',
    credits: credits.map(({ role, name }) => ({ role, name })),
    tierId: track.tierId ?? '',
    previewAllowed: track.previewAllowed,
    downloadAllowed: track.downloadAllowed,
  };
}

const isEmpty = ({ role, name }: CreditRow) => role.trim() === '' && name.trim() === '';

const schema = z.object({
  title: z.string().trim().min(1, 'A track needs a title.').max(200, 'At most 200 characters.'),
  genre: z.string().trim().max(60, 'At most 60 characters.'),
  lyrics: z.string().max(20_000, 'At most 20,000 characters.'),
  credits: z
    .array(z.object({ role: z.string().trim(), name: z.string().trim() }))
    .max(50, 'At most 50 credits.')
    .refine(
      (rows) => rows.every((row) => isEmpty(row) || (row.role !== '' && row.name !== '')),
      'Each credit needs a role and a name.',
    ),
});

export function checkTrack(values: TrackValues): Partial<Record<keyof TrackValues, string>> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Partial<Record<keyof TrackValues, string>> = {};
  for (const issue of result.error.issues) {
    errors[issue.path[0] as keyof TrackValues] ??= issue.message;
  }
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
