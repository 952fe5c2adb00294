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

/** 'Fri 27 Nov 2026, 00:00' where the person is. */
export function formatMoment(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** '27 Nov 2026' where the person is. */
export function formatLocalDate(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
}
