import { describe, expect, it } from 'vitest';
import type { UploadedFile } from '@/core/upload';
import type { Row } from '../upload/files';
import { groupAlbums } from './group';
import { readPath } from './names';

const file = (key: string, more: Partial<UploadedFile> = {}): UploadedFile => ({
  key,
  kind: 'AUDIO',
  contentType: 'audio/flac',
  size: 1,
  duration: 200,
  ...more,
});

/** A sound that has arrived with some tags. */
const sound = (name: string, tags: UploadedFile['tags'] = null, more: Partial<Row> = {}): Row => ({
  id: name,
  prefix: 'audio',
  name,
  file: file(name, { tags }),
  title: null,
  problem: null,
  ...more,
});

const picture = (name: string): Row => ({
  ...sound(name),
  prefix: 'images',
  file: file(name, { kind: 'IMAGE', url: `/${name}` }),
});

const shown = (rows: Row[]) =>
  groupAlbums(rows).map(({ title, artist, tracks, cover }) => [
    title,
    artist,
    tracks.map((track) => track.title).join(', '),
    cover?.key ?? null,
  ]);

describe('what a path says', () => {
  it.each([
    [
      'Gull - Harbour - 01 Fog - Live.flac',
      { title: 'Fog - Live', artist: 'Gull', album: 'Harbour', disc: null, number: 1 },
    ],
    [
      'Gull - Harbour/Gull - Harbour - 12 Salt.mp3',
      { title: 'Salt', artist: 'Gull', album: 'Harbour', disc: null, number: 12 },
    ],
    [
      'Gull/Harbour/03 - Fog.ogg',
      { title: 'Fog', artist: 'Gull', album: 'Harbour', disc: null, number: 3 },
    ],
    [
      'Gull - Harbour/CD 2/1. Fog.wav',
      { title: 'Fog', artist: 'Gull', album: 'Harbour', disc: 2, number: 1 },
    ],
    ['2-04 Fog.wav', { title: 'Fog', artist: null, album: null, disc: 2, number: 4 }],
    ['Fog.wav', { title: 'Fog', artist: null, album: null, disc: null, number: null }],
  ])('%s', (path, named) => {
    expect(readPath(path)).toEqual(named);
  });
});

describe('albums', () => {
  it('of Bandcamp lie flat or in folders, with a cover each', () => {
    expect(
      shown([
        sound('Gull - Harbour/Gull - Harbour - 02 Salt.flac'),
        sound('Gull - Harbour/Gull - Harbour - 01 Fog.flac'),
        picture('Gull - Harbour/cover.jpg'),
        sound('Gull - Night Bus/Gull - Night Bus - 01 Depot.flac'),
        picture('Gull - Night Bus/cover.png'),
      ]),
    ).toEqual([
      ['Harbour', 'Gull', 'Fog, Salt', 'Gull - Harbour/cover.jpg'],
      ['Night Bus', 'Gull', 'Depot', 'Gull - Night Bus/cover.png'],
    ]);
  });

  it('go by their tags, in the order of discs and numbers', () => {
    const tags = { album: 'Harbour', albumArtist: 'Gull' };
    expect(
      shown([
        sound('c.flac', { ...tags, title: 'Third', trackNumber: 1, discNumber: 2 }),
        sound('b.flac', { ...tags, title: 'Second', artist: 'Gull & Tern', trackNumber: 10 }),
        sound('a.flac', { ...tags, title: 'First', trackNumber: 9, discNumber: 1 }),
      ]),
    ).toEqual([['Harbour', 'Gull', 'First, Second, Third', null]]);
  });

  it('of one title by two artists are two', () => {
    const live = (name: string, albumArtist: string) => sound(name, { album: 'Live', albumArtist });
    expect(shown([live('a', 'Gull'), live('b', 'Tern')])).toHaveLength(2);
  });

  it('leave single tracks for the end, and take what the artist says', () => {
    expect(
      shown([
        sound('Demo.wav', null, { title: 'Demo 1' }),
        sound('x/01 Fog.wav', null, { album: 'Renamed' }),
      ]),
    ).toEqual([
      ['Renamed', '', 'Fog', null],
      ['', '', 'Demo 1', null],
    ]);
  });

  it('have the picture of their sounds where none lies beside them', () => {
    const embedded = sound('a/01 Fog.mp3');
    embedded.file = file('a', { embeddedArtKey: 'images/a-art' });
    expect(groupAlbums([embedded])[0]?.cover).toEqual({ key: 'images/a-art', url: null });
    // In a flat folder of two albums a picture is that of its name alone.
    const flat = [
      sound('Gull - Harbour - 01 Fog.mp3'),
      sound('Gull - Night Bus - 01 Depot.mp3'),
      picture('night bus.jpg'),
    ];
    expect(groupAlbums(flat).map(({ cover }) => cover?.key ?? null)).toEqual([
      null,
      'night bus.jpg',
    ]);
  });
});
