import { readFragment, type FragmentType } from '@/gql';
import type { ReleaseStatus, StudioAlbumFragment, StudioTrackFragment } from '@/gql/graphql';
import { locale } from '@/lib/locale';
import { studioAlbumFragment } from './api/music/studioAlbumFragment';
import { studioTrackFragment } from './api/music/studioTrackFragment';

/** An album or a track: what the catalogue's actions are done to. */
export type Work =
  ({ kind: 'album' } & StudioAlbumFragment) | ({ kind: 'track' } & StudioTrackFragment);

export function toAlbum(masked: FragmentType<typeof studioAlbumFragment>): Work {
  return { kind: 'album', ...readFragment(studioAlbumFragment, masked) };
}

export function toTrack(masked: FragmentType<typeof studioTrackFragment>): Work {
  return { kind: 'track', ...readFragment(studioTrackFragment, masked) };
}

export function editorOf({ kind, id }: Pick<Work, 'kind' | 'id'>): string {
  return `/dashboard/music/${kind}/${id}`;
}

export const statusNames: Record<ReleaseStatus, string> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
};

export const typeNames = { ALBUM: 'Album', EP: 'EP', SINGLE: 'Single' } as const;

export { formatZonedMoment as formatMoment } from '@/lib/localTime';

/** '27 Nov 2026' where the person is. */
export function formatLocalDate(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** '27 Nov 2026' of a day, yyyy-mm-dd. */
export function formatReleaseDay(day: string): string {
  const time = new Date(day);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
