import { RefusedError } from '@/core/data/refused';
import type { AlbumType, StudioAlbumFragment, UpdateAlbumInput } from '@/gql/graphql';
import {
  asTyped,
  atLeast,
  atMost,
  type Errors,
  readFields,
  type Rules,
  trimmed,
} from '@/lib/rules';
import { fromZonedField, ownZone, toZonedField } from '@/lib/localTime';

/** An album's fields as the form has them: times on the clocks of the release, nothing as an empty text. */
export interface AlbumValues {
  title: string;
  albumType: AlbumType;
  genre: string;
  description: string;
  releaseDate: string;
  /** Where the artist is, an IANA name. */
  releaseZone: string;
  tierId: string;
  earlyAccessTierId: string;
  earlyAccessAt: string;
}

export function valuesOf(album: StudioAlbumFragment): AlbumValues {
  const releaseZone = zoneOf(album);
  return {
    title: album.title,
    albumType: album.albumType,
    genre: album.genre ?? album.proposedGenre ?? '',
    description: album.description ?? '',
    releaseDate: toZonedField(album.releaseDate, releaseZone),
    releaseZone,
    tierId: album.tierId ?? '',
    earlyAccessTierId: album.earlyAccessTierId ?? '',
    earlyAccessAt: toZonedField(album.earlyAccessAt, releaseZone),
  };
}

/** The zone of a release: of one that is out its own, and of one to come where the artist is now. */
function zoneOf({ releaseZone, status }: StudioAlbumFragment): string {
  const isToCome = status === 'DRAFT' || status === 'SCHEDULED';
  return releaseZone ?? (isToCome ? ownZone() : 'UTC');
}

const noTime = 'Choose from when they may listen.';
const noTier = 'Choose the supporters who may listen earlier.';

const rules: Rules<AlbumValues> = {
  title: trimmed(atLeast(1, 'An album needs a title.'), atMost(200, 'At most 200 characters.')),
  genre: trimmed(atMost(60, 'At most 60 characters.')),
  description: asTyped(atMost(5000, 'At most 5,000 characters.')),
  releaseDate: asTyped(atLeast(1, 'Choose a day and a time.')),
};

/** What is wrong with the fields, by name. */
export function checkAlbum(values: AlbumValues): Errors<AlbumValues> {
  const { errors } = readFields(rules, values);
  const { earlyAccessTierId: tier, earlyAccessAt: from, releaseDate } = values;
  if (tier !== '' && from === '') errors.earlyAccessAt = noTime;
  if (tier === '' && from !== '') errors.earlyAccessTierId = noTier;
  if (from !== '' && releaseDate !== '' && from >= releaseDate)
    errors.earlyAccessAt ??= 'Early access begins before the release.';
  return errors;
}

const early: readonly (keyof AlbumValues)[] = ['earlyAccessTierId', 'earlyAccessAt'];

/** The changes as the server takes them. Throws RefusedError where one half of early access is missing. */
export function toInput(
  id: string,
  changes: Partial<AlbumValues>,
  values: AlbumValues,
): UpdateAlbumInput {
  const input: UpdateAlbumInput = { id };
  if (changes.title !== undefined) input.title = changes.title.trim();
  if (changes.albumType !== undefined) input.albumType = changes.albumType;
  if (changes.genre !== undefined) input.genre = changes.genre.trim() || null;
  if (changes.description !== undefined) input.description = changes.description.trim() || null;
  const zone = values.releaseZone;
  if (changes.releaseDate !== undefined || changes.releaseZone !== undefined) {
    input.releaseDate = fromZonedField(values.releaseDate, zone);
    input.releaseZone = zone;
  }
  if (changes.tierId !== undefined) input.tierId = changes.tierId || null;
  if (
    early.some((name) => changes[name] !== undefined) ||
    (changes.releaseZone !== undefined && values.earlyAccessAt !== '')
  ) {
    if (values.earlyAccessTierId !== '' && values.earlyAccessAt === '')
      throw new RefusedError(noTime, { fields: { earlyAccessAt: noTime } });
    if (values.earlyAccessTierId === '' && values.earlyAccessAt !== '')
      throw new RefusedError(noTier, { fields: { earlyAccessTierId: noTier } });
    input.earlyAccessTierId = values.earlyAccessTierId || null;
    input.earlyAccessAt = fromZonedField(values.earlyAccessAt, zone);
  }
  return input;
}
