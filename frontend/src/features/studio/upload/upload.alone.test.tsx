import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadedFile, UploadItem } from '@/core/upload';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import UploadPage from '../pages/UploadPage';
import { FakeUploads, setUploads } from '../testing/FakeUploads';
import { connection, studioAlbum, studioTrack } from '../testing/fixtures';
import { useBatch } from './batch';
import {
  agreedOn,
  byName,
  formatTimeLeft,
  inAlbumOrder,
  mostCommon,
  prefixOf,
  titleFromName,
} from './sorting';

vi.mock('@/core/upload', async () => (await import('../testing/FakeUploads')).uploadModule);

startServer();

const names = ['03 - Fog Delay.wav', '1 Gull Court.wav', '02_Salt.wav'];

function sound(name: string, more: Partial<UploadedFile> = {}): UploadedFile {
  return {
    key: `audio/${name}`,
    kind: 'AUDIO',
    fileName: name,
    contentType: 'audio/wav',
    size: 30_000_000,
    duration: 180,
    sampleRate: 44100,
    codec: 'pcm_s16le',
    tags: null,
    embeddedArtKey: null,
    ...more,
  };
}

const file = (name: string, type = '') => new File(['x'], name, { type });

let engine: FakeUploads;

beforeEach(() => {
  engine = setUploads(new FakeUploads());
  useBatch.setState(useBatch.getInitialState(), true);
  asMember({ accountType: 'artist', userId: 'artist-1' });
  answer('StudioGenres', {
    data: { genres: [{ __typename: 'Genre', id: 'g1', name: 'Indie-Rock', slug: 'indie-rock' }] },
  });
  answer('StudioAlbums', {
    data: { studioAlbums: connection('AlbumConnection', [studioAlbum(7, { title: 'Before' })]) },
  });
});

const open = (at = '/dashboard/upload') =>
  renderPage(<UploadPage />, { at, path: '/dashboard/upload' });

async function choose(files: File[]): Promise<void> {
  await userEvent.upload(screen.getByLabelText('Files'), files, { applyAccept: false });
}

const change = (name: string, changes: Partial<UploadItem>) =>
  act(() => engine.change(name, changes));
const arrive = (name: string, more: Partial<UploadedFile> = {}) =>
  change(name, { state: 'done', file: sound(name, more) });

describe('what files say of themselves', () => {
  it.each([
    ['03 - Fog Delay.wav', 'Fog Delay'],
    ['1-04 Gull Court.flac', 'Gull Court'],
    ['02_Salt_and_Sand.wav', 'Salt and Sand'],
    ['Salt Ferry - 05 - Woodside.mp3', 'Woodside'],
    ['Album/12. Winter.wav', 'Winter'],
    ['Untitled.wav', 'Untitled'],
    ['1979.wav', '1979'],
  ])('%s is called %s', (name, title) => {
    expect(titleFromName(name)).toBe(title);
  });

  it('is what they are for', () => {
    expect(prefixOf(file('a.FLAC'))).toBe('audio');
    expect(prefixOf(file('cover.jpeg'))).toBe('images');
    expect(prefixOf(file('album.zip'))).toBe('archives');
    expect(prefixOf(file('notes.txt', 'text/plain'))).toBeNull();
  });

  it('gives an order by number, else by name', () => {
    const row = (name: string, trackNumber?: number) => ({
      name,
      file: sound(name, { tags: { trackNumber: trackNumber ?? null } }),
    });
    const order = (rows: ReturnType<typeof row>[]) => inAlbumOrder(rows).map(({ name }) => name);
    expect(order([row('10.wav'), row('9.wav'), row('1.wav')])).toEqual([
      '1.wav',
      '9.wav',
      '10.wav',
    ]);
    expect(order([row('a', 2), row('b', 1)])).toEqual(['b', 'a']);
    expect(order([row('b', 1), row('a', 1)])).toEqual(['a', 'b']);
    expect(['b10', 'b9'].sort(byName)).toEqual(['b9', 'b10']);
  });

  it('is what most of them say', () => {
    expect(mostCommon(['Tide', null, 'Salt', 'Salt '])).toBe('Salt');
    expect(mostCommon([null, ''])).toBeUndefined();
  });

  it('is what all of them say, where they agree', () => {
    expect(agreedOn(['Harbour', null, ' harbour'])).toBe('Harbour');
    expect(agreedOn(['Harbour', 'Harbour', 'Tide'])).toBeUndefined();
    expect(agreedOn([null, ''])).toBeUndefined();
  });

  it('takes a while', () => {
    expect(formatTimeLeft(12)).toBe('12 s left');
    expect(formatTimeLeft(200)).toBe('3 min left');
    expect(formatTimeLeft(3720)).toBe('1 h 2 min left');
    expect(formatTimeLeft(null)).toBe('');
  });
});

describe('an upload', () => {
  it('becomes a draft: titles, order, album and genre come from the files', async () => {
    const made: unknown[] = [];
    answer('CreateAlbum', ({ input }) => {
      made.push(input);
      return { data: { createAlbum: studioAlbum(1) } };
    });
    answer('CreateAudioTrack', ({ input }) => {
      made.push(input);
      return { data: { createAudioTrack: studioTrack(made.length) } };
    });
    open();
    await choose(names.map((name) => file(name, 'audio/wav')));
    const list = screen.getByRole('list', { name: 'Tracks' });
    const titles = () =>
      within(list)
        .getAllByRole('textbox')
        .map((input) => (input as HTMLInputElement).value);
    expect(titles()).toEqual(['Gull Court', 'Salt', 'Fog Delay']);
    await expectAccessible();

    const tags = { album: 'Harbour', genre: 'Indie Rock' };
    arrive(names[0]!, { tags: { ...tags, title: 'Fog Delay (Live)' } });
    arrive(names[1]!, { tags });
    expect(titles()).toEqual(['Gull Court', 'Salt', 'Fog Delay (Live)']);
    expect(screen.getByLabelText('Title of the album')).toHaveValue('Harbour');
    expect(screen.getByLabelText('Genre')).toHaveValue('Indie-Rock');
    expect(screen.getByLabelText('Type')).toHaveValue('EP');

    await userEvent.clear(screen.getByLabelText('Title of 02_Salt.wav'));
    await userEvent.type(screen.getByLabelText('Title of 02_Salt.wav'), 'Salt & Sand');
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    expect(screen.getByRole('button', { name: 'Waiting for the files' })).toBeDisabled();
    expect(made).toEqual([]);

    arrive(names[2]!);
    await waitFor(() => expect(where()).toBe('/dashboard/music/album/album-1'));
    expect(made).toMatchObject([
      { title: 'Harbour', albumType: 'EP', genre: 'Indie-Rock', status: 'DRAFT' },
      {
        title: 'Gull Court',
        albumId: 'album-1',
        streamingUrl: `audio/${names[1]}`,
        downloadAllowed: false,
      },
      { title: 'Salt & Sand', albumId: 'album-1', streamingUrl: `audio/${names[2]}` },
      { title: 'Fog Delay (Live)', albumId: 'album-1', streamingUrl: `audio/${names[0]}` },
    ]);
    const keys = made.map((input) => (input as { clientKey: string }).clientKey);
    expect(new Set(keys).size).toBe(4);
    expect(useBatch.getState().rows).toEqual([]);
  }, 20_000);

  it('goes on after a failure, and makes nothing twice', async () => {
    let broken = true;
    answer('CreateAlbum', { data: { createAlbum: studioAlbum(1) } });
    answer('CreateAudioTrack', () =>
      broken
        ? { errors: [{ message: 'Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }] }
        : { data: { createAudioTrack: studioTrack(1) } },
    );
    open();
    await choose([file(names[0]!)]);
    arrive(names[0]!, { tags: { album: 'Harbour' } });
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    expect(
      await screen.findByText(/Try again in a moment. What was made stays/),
    ).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    await waitFor(() => expect(where()).toBe('/dashboard/music/album/album-1'));
    const key = (call: Record<string, unknown>) => (call.input as { clientKey: string }).clientKey;
    const [first, second] = asked('CreateAlbum').map(key);
    expect(first).toBe(second);
    expect(new Set(asked('CreateAudioTrack').map(key)).size).toBe(1);
  });

  it('says that the album could not be made, and why', async () => {
    answer('CreateAlbum', {
      errors: [{ message: 'Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }],
    });
    open();
    await choose([file(names[0]!)]);
    arrive(names[0]!, { tags: { album: 'Harbour' } });
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    expect(
      await screen.findByText(/^Failed to create album\. Try again in a moment\./),
    ).toBeInTheDocument();
    expect(asked('CreateAudioTrack')).toEqual([]);
  });

  it('goes into an album that is there', async () => {
    answer('CreateAudioTrack', { data: { createAudioTrack: studioTrack(1) } });
    open('/dashboard/upload?album=album-7');
    await choose([file(names[0]!)]);
    arrive(names[0]!);
    expect(screen.queryByLabelText('Title of the album')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the album' }));
    await waitFor(() => expect(where()).toBe('/dashboard/music/album/album-7'));
    expect(asked('CreateAudioTrack')[0]?.input).toMatchObject({ albumId: 'album-7' });
    expect(asked('CreateAlbum')).toEqual([]);
  });

  it('needs a title before it becomes an album', async () => {
    open();
    await choose([file(names[0]!)]);
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    expect(screen.getByText('The album needs a title.')).toBeInTheDocument();
  });
});

describe('files on their way', () => {
  it('show how far they are, and are paused, resumed, tried again and cancelled', async () => {
    open();
    await choose([file(names[0]!)]);
    change(names[0]!, { state: 'uploading', sent: 10e6, size: 40e6, rate: 2e6, secondsLeft: 15 });
    expect(screen.getByRole('progressbar', { name: names[0]! })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getAllByText('10.0 MB of 40.0 MB · 2.0 MB/s · 15 s left').length).toBeGreaterThan(
      0,
    );
    await userEvent.click(screen.getByRole('button', { name: `Pause ${names[0]}` }));
    change(names[0]!, { state: 'paused', rate: 0 });
    expect(screen.getByText(/Paused/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: `Go on with ${names[0]}` }));
    change(names[0]!, { state: 'failed', message: 'The server is away.', retryable: true });
    expect(screen.getByRole('alert')).toHaveTextContent('The server is away.');
    await userEvent.click(screen.getByRole('button', { name: `Try ${names[0]} again` }));
    await userEvent.click(screen.getByRole('button', { name: `Remove ${names[0]}` }));
    expect(screen.queryByRole('list', { name: 'Tracks' })).not.toBeInTheDocument();
    expect(engine.calls).toEqual(['pause', 'resume', 'retry', 'cancel']);
  });

  it('that arrived say what they are, with the bits of a sample where there are any', async () => {
    open();
    await choose([file(names[0]!), file(names[1]!)]);
    arrive(names[0]!, { codec: 'pcm', bitDepth: 24, sampleRate: 96000 });
    arrive(names[1]!, { codec: 'mp3', bitDepth: null });
    expect(screen.getByText('3:00 · PCM · 24 bit · 96 kHz · 30.0 MB')).toBeInTheDocument();
    expect(screen.getByText('3:00 · MP3 · 44.1 kHz · 30.0 MB')).toBeInTheDocument();
  });

  it('that were refused say what is wrong, and hold up the draft', async () => {
    open();
    await choose([file(names[0]!), file(names[1]!)]);
    arrive(names[0]!, { tags: { album: 'Harbour' } });
    change(names[1]!, { state: 'failed', message: 'There is no sound in this file.' });
    expect(screen.getByText(/There is no sound in this file\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Make a draft' }));
    expect(
      screen.getByText('Try the files that failed again, or remove them.'),
    ).toBeInTheDocument();
  });

  it('that cannot be played are no tracks', async () => {
    open();
    await choose([file(names[0]!), file(names[1]!)]);
    change(names[1]!, { state: 'failed', message: 'There is no sound in this file.' });
    expect(screen.getByRole('heading', { name: '1 track' })).toBeInTheDocument();
    expect(screen.queryByLabelText(`Title of ${names[1]}`)).not.toBeInTheDocument();
  });

  it('add up, what has arrived included, and wait for a connection in one notice', async () => {
    open();
    await choose([file(names[0]!), file(names[1]!), file(names[2]!)]);
    arrive(names[0]!, { size: 10e6 });
    change(names[1]!, { state: 'uploading', sent: 5e6, size: 20e6, offline: true });
    change(names[2]!, { state: 'waiting', sent: 0, size: 10e6, offline: true });
    expect(screen.getByText('15.0 MB of 40.0 MB')).toBeInTheDocument();
    expect(screen.getAllByText(/No connection/)).toHaveLength(1);
  });

  it('that are of no use are left out with the reason', async () => {
    open();
    await choose([file('notes.txt', 'text/plain'), file('.DS_Store'), file(names[0]!)]);
    expect(screen.getByRole('alert')).toHaveTextContent('1 file was left out');
    expect(screen.getByText('notes.txt is no sound, no picture and no ZIP.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Tracks' }).children).toHaveLength(1);
  });

  it('ask for their file again after a reload', async () => {
    open();
    await choose([file(names[0]!)]);
    change(names[0]!, { state: 'needs-file', message: 'Choose the file again to go on.' });
    expect(screen.getByText('Choose the file again to go on.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: `Choose ${names[0]} again` }));
    await userEvent.upload(screen.getByLabelText(`The file ${names[0]}`), file(names[0]!));
    expect(engine.calls).toEqual(['reopen', 'provide']);
    expect(screen.getByRole('list', { name: 'Tracks' }).children).toHaveLength(1);
  });

  it('hold the page when it is about to be left', async () => {
    open();
    await choose([file(names[0]!)]);
    change(names[0]!, { state: 'uploading' });
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    arrive(names[0]!);
    expect(leave()).toBe(true);
  });

  it('that lie in a ZIP take its place', async () => {
    answer('UnpackUpload', {
      data: {
        unpackUpload: [
          {
            __typename: 'UnpackedFile',
            name: '01 Gull.wav',
            error: null,
            file: unpacked('01 Gull.wav'),
          },
          {
            __typename: 'UnpackedFile',
            name: 'readme.wav',
            error: 'There is no sound in it.',
            file: null,
          },
        ],
      },
    });
    open();
    await choose([file('Harbour.zip', 'application/zip')]);
    change('Harbour.zip', {
      state: 'done',
      file: sound('Harbour.zip', { kind: 'ARCHIVE', key: 'archives/1' }),
    });
    expect(await screen.findByDisplayValue('Gull')).toBeInTheDocument();
    expect(screen.getByText('readme.wav: There is no sound in it.')).toBeInTheDocument();
    expect(screen.getByLabelText('Title of the album')).toHaveValue('Harbour');
    expect(asked('UnpackUpload')).toEqual([{ key: 'archives/1' }]);
  });
});

function unpacked(name: string) {
  const nothing = { channels: null, width: null, height: null, url: null };
  return { __typename: 'UploadedFile', ...nothing, ...sound(name), tags: null };
}
