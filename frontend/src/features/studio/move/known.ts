import { useEffect, useRef, useState } from 'react';
import { request } from '@/core/data/api';
import type { MovedAlbum } from './group';

/** A track that the artist has here: of the same sound, or of the same title and length. */
export interface KnownTrack {
  id: string;
  title: string;
  reason: 'sound' | 'title';
}

/** What the artist has here of what is to be made. */
export interface Known {
  /** By the id of the row. */
  tracks: ReadonlyMap<string, KnownTrack>;
  /** By the key of the album: the id of the one of its title. */
  albums: ReadonlyMap<string, string>;
}

interface Answer {
  tracks: (KnownTrack & { index: number })[];
  albums: { index: number; id: string }[];
}

/** As many tracks and albums as the server looks for at once. */
const most = 200;

const nothing: Known = { tracks: new Map(), albums: new Map() };

/** Asks which of the tracks and albums the artist has here. */
export async function askKnown(albums: readonly MovedAlbum[]): Promise<Known> {
  const tracks = albums.flatMap((album) => album.tracks).filter(({ row }) => row.file);
  const known = { tracks: new Map<string, KnownTrack>(), albums: new Map<string, string>() };
  for (let from = 0; from < Math.max(tracks.length, albums.length); from += most) {
    const some = tracks.slice(from, from + most);
    const titled = albums.slice(from, from + most);
    const answer = await request<Answer>('content', '/studio/known', {
      method: 'POST',
      body: {
        tracks: some.map(({ row, title }) => ({
          key: row.file?.key,
          title,
          duration: row.file?.duration ?? 0,
        })),
        albums: titled.map(({ title }) => title),
      },
    });
    for (const { index, ...track } of answer.tracks) {
      const asked = some[index];
      if (asked) known.tracks.set(asked.row.id, track);
    }
    for (const { index, id } of answer.albums) {
      const asked = titled[index];
      if (asked) known.albums.set(asked.key, id);
    }
  }
  return known;
}

/** Milliseconds after the last change before it asks again. */
const settle = 400;

/** What the artist has here, asked anew when titles or what has arrived change. */
export function useKnown(albums: readonly MovedAlbum[]): Known {
  const [known, setKnown] = useState<Known>(nothing);
  const latest = useRef(albums);
  useEffect(() => {
    latest.current = albums;
  });
  const key = albums
    .map(({ title, tracks }) =>
      [title, ...tracks.map(({ row, title: track }) => `${row.file?.key}${track}`)].join('\n'),
    )
    .join('\n\n');
  useEffect(() => {
    if (key === '') return;
    let over = false;
    const timer = window.setTimeout(() => {
      askKnown(latest.current).then(
        (found) => {
          if (!over) setKnown(found);
        },
        // Shown as new meanwhile; it is asked again before anything is made.
        () => undefined,
      );
    }, settle);
    return () => {
      over = true;
      window.clearTimeout(timer);
    };
  }, [key]);
  return known;
}
