import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { uploads } from '@/core/upload';
import { readFragment } from '@/gql';
import { createAlbumDocument } from '../api/album/createAlbum';
import { forgetLists } from '../api/cache';
import { studioAlbumFragment } from '../api/music/studioAlbumFragment';
import { createTrackDocument } from '../api/track/createTrack';
import { createDownloadDocument } from '../api/album/createDownload';
import { genreNamed, knownGenre } from '../upload/prefill';
import { mostCommon } from '../upload/sorting';
import { describe } from './exported';
import { groupAlbums, type MovedAlbum, type MovedTrack, singles } from './group';
import { askKnown, type Known } from './known';
import { useMoving } from './moving';
import { isWanted } from './wanted';

/** As much of a row's id as tells it from the others; the server takes 100 characters of a key. */
const keyLength = 60;

interface Progress {
  made: number;
  of: number;
}

/**
 * Makes drafts of what is wanted and has arrived. Each is made under a key of its own, and what the
 * artist has here is asked anew before, so that pressing again, or importing again, makes nothing twice.
 */
export function useMakeMoved(userId: string, genres: readonly string[]) {
  const client = useApolloClient();
  const change = useChange();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function albumFor(album: MovedAlbum, known: Known): Promise<string | null> {
    const { id, made } = useMoving.getState();
    const before = made.find(({ key }) => key === album.key);
    if (before) return before.id;
    if (album.key === singles) return remember(album, null, false);
    const there = known.albums.get(album.key);
    // An album of this title that was made of another group is another album.
    if (there && !made.some((other) => other.id === there)) return remember(album, there, false);
    const { createAlbum } = await change(createAlbumDocument, {
      input: {
        userId,
        title: album.title.trim(),
        albumType: album.type,
        genre: genreOf(album, genres),
        description: (album.exported && describe(album.exported)) || null,
        coverArtUrl: album.cover?.key ?? null,
        releaseDate: dateOf(album),
        status: 'DRAFT',
        clientKey: `${id}:${digest(album.key)}`,
      },
    });
    return remember(album, readFragment(studioAlbumFragment, createAlbum).id, true);
  }

  /** Offers the download of a new album at the price that it had, as a draft, once. */
  async function offer(album: MovedAlbum): Promise<void> {
    const { id, made } = useMoving.getState();
    const price = album.exported?.price;
    const of = made.find(({ key }) => key === album.key);
    if (!price || !of?.id || !of.isNew) return;
    try {
      await change(createDownloadDocument, {
        input: {
          name: album.title.trim(),
          musicId: of.id,
          basePrice: price.amount,
          currency: price.currency,
          status: 'DRAFT',
          clientKey: `${id}:offer:${digest(album.key)}`,
        },
      });
    } catch (error) {
      const refused = toRefused(error);
      // The music is what was asked for; its price can be said by hand.
      note(album.key, `Its price was not taken over: ${refused.message}`);
    }
  }

  async function makeTrack(
    { row, title, exported }: MovedTrack,
    albumId: string | null,
  ): Promise<void> {
    if (!row.file) return;
    const { tags, key, embeddedArtKey } = row.file;
    await change(createTrackDocument, {
      input: {
        userId,
        title: title.trim(),
        streamingUrl: key,
        genre: knownGenre(row, genres) ?? null,
        albumId,
        coverArtUrl: albumId ? null : (embeddedArtKey ?? null),
        lyrics: exported?.lyrics ?? tags?.lyrics ?? null,
        credits: creditsOf(exported?.credits ?? [], exported?.isrc ?? tags?.isrc),
        status: 'DRAFT',
        clientKey: `${useMoving.getState().id}:${row.id.slice(-keyLength)}`,
      },
    });
  }

  /** Whether all of it was made. */
  async function make(): Promise<boolean> {
    setProblem(null);
    try {
      const albums = groupAlbums(useMoving.getState().rows, useMoving.getState().exported);
      const known = await askKnown(albums);
      const wanted = albums
        .map((album) => ({
          album,
          tracks: album.tracks.filter(({ row }) => row.file && isWanted(row, known, [])),
        }))
        .filter(({ tracks }) => tracks.length > 0);
      const of = wanted.reduce((sum, { tracks }) => sum + tracks.length, 0);
      let made = 0;
      setProgress({ made, of });
      for (const { album, tracks } of wanted) {
        const id = await albumFor(album, known);
        for (const track of tracks) {
          await makeTrack(track, id);
          setProgress({ made: ++made, of });
        }
        await offer(album);
      }
      for (const { id } of useMoving.getState().rows) uploads.dismiss(id);
      useMoving.setState({ rows: [], refused: [], exported: [] });
      return true;
    } catch (error) {
      setProblem(toRefused(error).message);
      return false;
    } finally {
      forgetLists(client.cache);
      setProgress(null);
    }
  }

  return { make, progress, problem };
}

/** Notes an album for the page that says what was made, and for who presses again. */
function remember(album: MovedAlbum, id: string | null, isNew: boolean): string | null {
  const { key, title } = album;
  useMoving.setState(({ made }) => ({ made: [...made, { key, id, title, isNew, note: null }] }));
  return id;
}

function note(key: string, text: string): void {
  useMoving.setState(({ made }) => ({
    made: made.map((album) => (album.key === key ? { ...album, note: text } : album)),
  }));
}

function genreOf({ exported, tracks }: MovedAlbum, genres: readonly string[]): string | null {
  const tagged = exported?.tags.map((tag) => genreNamed(tag, genres)).find(Boolean);
  return tagged ?? mostCommon(tracks.map(({ row }) => knownGenre(row, genres))) ?? null;
}

/** When it was released: as the export says, else the year of the tags. */
function dateOf({ exported, year }: MovedAlbum): string | null {
  const said = new Date(exported?.releaseDate ?? '');
  if (!Number.isNaN(said.getTime())) return said.toISOString();
  return year ? `${year}-01-01T00:00:00.000Z` : null;
}

function creditsOf(
  credits: readonly { role: string; name: string }[],
  isrc: string | null | undefined,
): { role: string; name: string }[] | null {
  const all = isrc ? [...credits, { role: 'ISRC', name: isrc }] : [...credits];
  return all.length > 0 ? all : null;
}

/** A short name for a text of any length: 64 bits of FNV-1a. */
function digest(text: string): string {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  }
  return sum.toString(36);
}
