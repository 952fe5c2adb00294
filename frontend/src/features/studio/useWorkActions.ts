import type { ApolloCache } from '@apollo/client';
import { useMemo } from 'react';
import { RefusedError, toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import type { ReleaseStatus } from '@/gql/graphql';
import { texts } from '@/lib/texts';
import {
  forgetLists,
  forgetTracksOf,
  writeAlbum,
  writeDeleted,
  writeFeatured,
  writeTrack,
} from './api/cache';
import { addTracksDocument } from './api/album/addTracks';
import { deleteAlbumDocument } from './api/album/deleteAlbum';
import { restoreAlbumDocument } from './api/album/restoreAlbum';
import { updateAlbumDocument } from './api/album/updateAlbum';
import { deleteTrackDocument } from './api/track/deleteTrack';
import { featureDocument } from './api/track/feature';
import { restoreTrackDocument } from './api/track/restoreTrack';
import { unfeatureDocument } from './api/track/unfeature';
import { updateTrackDocument } from './api/track/updateTrack';

interface Changes {
  status?: ReleaseStatus;
  tierId?: string | null;
  releaseDate?: string;
  releaseZone?: string;
}

type Target = { kind: 'album' | 'track'; id: string };

export interface WorkActions {
  update(work: Target, changes: Changes): Promise<void>;
  remove(work: Target): Promise<void>;
  restore(work: Target): Promise<void>;
  addToAlbum(albumId: string, trackIds: string[]): Promise<void>;
  feature(artistUserId: string, trackId: string, on: boolean): Promise<void>;
}

/** What can be done to albums and tracks alike, one at a time. All reject with RefusedError. */
export function useWorkActions(): WorkActions {
  const change = useChange();
  return useMemo(
    () => ({
      async update({ kind, id }, changes) {
        if (kind === 'album')
          await change(updateAlbumDocument, { input: { id, ...changes } }, (cache, data) => {
            writeAlbum(cache, data.updateAlbum);
            if (changes.status) forgetTracksOf(cache, id);
          });
        else
          await change(updateTrackDocument, { input: { id, ...changes } }, (cache, data) =>
            writeTrack(cache, data.updateAudioTrack),
          );
      },
      async remove({ kind, id }) {
        if (kind === 'album') {
          const { deleteAlbum: answer } = await change(
            deleteAlbumDocument,
            { id },
            (cache, data) => {
              if (data.deleteAlbum.success) writeDeleted(cache, 'Album', id);
            },
          );
          refuse(answer);
        } else {
          const { deleteAudioTrack: answer } = await change(
            deleteTrackDocument,
            { id },
            (cache, data) => {
              if (data.deleteAudioTrack.success) writeDeleted(cache, 'Track', id);
            },
          );
          refuse(answer);
        }
      },
      async restore({ kind, id }) {
        if (kind === 'album')
          await change(restoreAlbumDocument, { id }, (cache, data) =>
            writeAlbum(cache, data.restoreAlbum),
          );
        else
          await change(restoreTrackDocument, { id }, (cache, data) =>
            writeTrack(cache, data.restoreAudioTrack),
          );
      },
      async addToAlbum(albumId, trackIds) {
        await change(addTracksDocument, { albumId, trackIds }, (cache, data) => {
          writeAlbum(cache, data.addTracksToAlbum);
          forgetLists(cache);
        });
      },
      async feature(artistUserId, trackId, on) {
        const written = (cache: ApolloCache, { success }: { success: boolean }) => {
          if (success) writeFeatured(cache, trackId, on);
        };
        const of = { artistUserId, trackId };
        try {
          const answer = on
            ? (
                await change(featureDocument, of, (cache, data) =>
                  written(cache, data.setTrackAsFeatured),
                )
              ).setTrackAsFeatured
            : (
                await change(unfeatureDocument, of, (cache, data) =>
                  written(cache, data.removeTrackFromFeatured),
                )
              ).removeTrackFromFeatured;
          refuse(answer);
        } catch (error) {
          const what = on ? texts.fault.featureTrack : texts.fault.unfeatureTrack;
          throw new RefusedError(`${what}. ${toRefused(error).message}`);
        }
      },
    }),
    [change],
  );
}

function refuse({ success, message }: { success: boolean; message?: string | null | undefined }) {
  if (!success) throw new RefusedError(message ?? 'The server did not do it. Try again.');
}
