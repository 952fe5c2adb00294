import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { uploads } from '@/core/upload';
import { readFragment } from '@/gql';
import { ownZone } from '@/lib/localTime';
import { texts } from '@/lib/texts';
import { forgetLists } from '../api/cache';
import { createAlbumDocument } from '../api/album/createAlbum';
import { studioAlbumFragment } from '../api/music/studioAlbumFragment';
import { createTrackDocument } from '../api/track/createTrack';
import { files, useBatch } from './batch';
import { fill, knownGenre, titleOf } from './prefill';

/** As much of a row's id as tells it from the others; the server takes 100 characters of both. */
const keyLength = 60;

interface Progress {
  made: number;
  of: number;
}

interface Problem {
  text: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Makes the album and the tracks of a batch whose files have all arrived. Each is made under a key
 * of its own, so that trying again after a failure makes nothing twice.
 */
export function useMakeTracks(userId: string, genres: readonly string[]) {
  const client = useApolloClient();
  const change = useChange();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Where the artist goes on; null where something failed, which is then the problem. */
  async function make(): Promise<string | null> {
    const batch = useBatch.getState();
    const filled = fill(batch, genres);
    const { sounds, genre, cover } = filled;
    setProblem(null);
    setProgress({ made: 0, of: sounds.length });
    let albumId = batch.target.kind === 'album' ? batch.target.id : null;
    try {
      if (batch.target.kind === 'new') {
        const { createAlbum } = await change(createAlbumDocument, {
          input: {
            userId,
            title: filled.albumTitle.trim(),
            albumType: filled.albumType,
            genre: genre.trim() || null,
            coverArtUrl: cover?.key ?? null,
            releaseZone: ownZone(),
            status: 'DRAFT',
            clientKey: `${batch.id}:album`,
          },
        });
        albumId = readFragment(studioAlbumFragment, createAlbum).id;
      }
      for (const [index, row] of sounds.entries()) {
        if (!row.file) continue;
        await change(createTrackDocument, {
          input: {
            userId,
            title: titleOf(row).trim(),
            streamingUrl: row.file.key,
            genre: knownGenre(row, genres) ?? (genre.trim() || null),
            albumId,
            coverArtUrl: albumId ? null : (row.file.embeddedArtKey ?? null),
            lyrics: row.file.tags?.lyrics ?? null,
            // Off until the artist chooses otherwise for the track.
            downloadAllowed: false,
            status: 'DRAFT',
            clientKey: `${batch.id}:${row.id.slice(-keyLength)}`,
          },
        });
        setProgress({ made: index + 1, of: sounds.length });
      }
      forgetLists(client.cache);
      for (const { id } of batch.rows) uploads.dismiss(id);
      files.empty();
      return albumId ? `/dashboard/music/album/${albumId}` : '/dashboard/music?tab=tracks';
    } catch (error) {
      const { message, fields } = toRefused(error);
      const isAlbum = batch.target.kind === 'new' && albumId === null;
      setProblem({ text: isAlbum ? `${texts.fault.createAlbum}. ${message}` : message, fields });
      return null;
    } finally {
      setProgress(null);
    }
  }

  return { make, progress, problem };
}
