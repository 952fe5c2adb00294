import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadedFile } from '@/core/upload';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import MovePage from '../pages/MovePage';
import { FakeUploads, setUploads } from '../testing/FakeUploads';
import { studioAlbum, studioTrack } from '../testing/fixtures';
import { useMoving } from './moving';

vi.mock('@/core/upload', async () => (await import('../testing/FakeUploads')).uploadModule);

startServer();

const fog = 'Gull - Harbour - 01 Fog.flac';
const salt = 'Gull - Harbour - 02 Salt.flac';
const depot = 'Gull - Night Bus - 01 Depot.flac';

let engine: FakeUploads;
/** What the server finds: the titles of tracks by index, and ids of albums. */
let known: { tracks: object[]; albums: object[] };

beforeEach(() => {
  engine = setUploads(new FakeUploads());
  useMoving.setState(useMoving.getInitialState(), true);
  known = { tracks: [], albums: [] };
  asMember({ accountType: 'artist', userId: 'artist-1' });
  answer('StudioGenres', { data: { genres: [] } });
  server.use(http.post('/api/studio/known', () => HttpResponse.json(known)));
});

const file = (name: string) => new File(['x'], name, { type: 'audio/flac' });
const choose = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText('Files'), names.map(file), { applyAccept: false });

function arrive(name: string, more: Partial<UploadedFile> = {}): void {
  const file: UploadedFile = {
    key: `audio/${name}`,
    kind: 'AUDIO',
    contentType: 'audio/flac',
    size: 1,
    duration: 200,
    ...more,
  };
  act(() => engine.change(name, { state: 'done', file }));
}

const makes = () => screen.getByRole('button', { name: /^Make drafts of/ });
const input = (call: Record<string, unknown>) => call.input as Record<string, unknown>;

/** Answers each album under a number of its own. */
function makesAlbums(): void {
  answer('CreateAlbum', () => ({
    data: { createAlbum: studioAlbum(asked('CreateAlbum').length) },
  }));
  answer('CreateAudioTrack', { data: { createAudioTrack: studioTrack(1) } });
}

describe('moving here', () => {
  it('shows the albums of what was dropped, and makes drafts of what is wanted', async () => {
    makesAlbums();
    renderPage(<MovePage />);
    await choose(salt, fog, depot);
    const albums = screen.getByRole('list', { name: 'Albums' });
    expect(within(albums).getByLabelText('Title of the album Harbour')).toBeInTheDocument();
    const titles = within(screen.getByRole('list', { name: 'Tracks of Harbour' }));
    expect(
      titles.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value),
    ).toEqual(['Fog', 'Salt']);
    expect(makes()).toBeDisabled();
    arrive(salt);
    arrive(depot);
    arrive(fog, { tags: { title: 'Fog', year: 2021, isrc: 'DEA452100012', lyrics: 'La' } });
    await expectAccessible();

    const title = screen.getByLabelText(`Title of ${salt}`);
    await userEvent.clear(title);
    await userEvent.type(title, 'Salt & Sand');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Import Night Bus/ }));
    await userEvent.click(makes());
    expect(await screen.findByText('Your drafts are made.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute(
      'href',
      '/dashboard/music/album/album-1',
    );
    expect(asked('CreateAlbum').map(input)).toMatchObject([
      { title: 'Harbour', status: 'DRAFT', releaseDate: '2021-01-01T00:00:00.000Z' },
    ]);
    expect(asked('CreateAudioTrack').map(input)).toMatchObject([
      {
        title: 'Fog',
        albumId: 'album-1',
        status: 'DRAFT',
        lyrics: 'La',
        credits: [{ role: 'ISRC', name: 'DEA452100012' }],
      },
      { title: 'Salt & Sand', albumId: 'album-1', streamingUrl: `audio/${salt}` },
    ]);
    expect(useMoving.getState().rows).toEqual([]);
  }, 20_000);

  it('leaves out what is here already, unless the artist wants it', async () => {
    makesAlbums();
    known = {
      tracks: [{ index: 0, id: 't1', title: 'Fog', reason: 'sound' }],
      albums: [{ index: 0, id: 'album-9' }],
    };
    renderPage(<MovePage />);
    await choose(fog, salt);
    arrive(fog);
    arrive(salt);
    expect(await screen.findByText('The same sound is here already, as Fog')).toBeVisible();
    expect(screen.getByText(/is there already: tracks that are not on it are added/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: `Import ${fog}` })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Make drafts of 1 track' }));
    await screen.findByText('Your drafts are made.');
    expect(asked('CreateAlbum')).toEqual([]);
    expect(asked('CreateAudioTrack').map(input)).toMatchObject([
      { title: 'Salt', albumId: 'album-9' },
    ]);
  });

  it('goes on after a failure, and makes nothing twice', async () => {
    let broken = true;
    makesAlbums();
    answer('CreateAudioTrack', () =>
      broken
        ? { errors: [{ message: 'Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }] }
        : { data: { createAudioTrack: studioTrack(1) } },
    );
    renderPage(<MovePage />);
    await choose(fog);
    arrive(fog);
    await userEvent.click(makes());
    expect(
      await screen.findByText(/Try again in a moment. What was made stays/),
    ).toBeInTheDocument();
    broken = false;
    // The album of the first try is found, as it was made.
    known = { tracks: [], albums: [{ index: 0, id: 'album-1' }] };
    await userEvent.click(makes());
    await screen.findByText('Your drafts are made.');
    expect(asked('CreateAlbum')).toHaveLength(1);
    const keys = asked('CreateAudioTrack').map((call) => input(call).clientKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says what cannot be read, and takes the rest', async () => {
    makesAlbums();
    renderPage(<MovePage />);
    await userEvent.upload(
      screen.getByLabelText('Files'),
      [file(fog), file(salt), new File(['x'], 'notes.txt', { type: 'text/plain' })],
      { applyAccept: false },
    );
    arrive(fog);
    act(() => engine.change(salt, { state: 'failed', message: 'There is no sound in this file.' }));
    expect(screen.getByText('notes.txt is no sound, no picture and no ZIP.')).toBeVisible();
    expect(screen.getByText('There is no sound in this file.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Make drafts of 1 track' }));
    await screen.findByText('Your drafts are made.');
    expect(asked('CreateAudioTrack')).toHaveLength(1);
  });

  it('asks for files again that a reload left behind', async () => {
    renderPage(<MovePage />);
    await choose(fog);
    act(() => engine.change(fog, { state: 'needs-file' }));
    expect(screen.getByText(/Choose the same folder or files again to go on/)).toBeVisible();
    await choose(fog);
    expect(engine.calls).toEqual(['provide']);
    expect(screen.getByRole('list', { name: 'Tracks of Harbour' }).children).toHaveLength(1);
  });

  const exported = {
    result: {
      title: 'Harbour',
      about: 'Recorded by the water.',
      releaseDate: '2021-04-01T00:00:00.000Z',
      minPrice: 700,
      tags: [{ tag: { tag: 'indie rock' } }],
      artist: { name: 'Gull', user: { currency: 'EUR' } },
      tracks: [
        { order: 1, title: 'Fog (2021)', isrc: 'DEA452100012', license: { short: 'CC-BY' } },
        { order: 2, title: 'Salt', trackArtists: [{ artistName: 'Ann', role: 'Vocals' }] },
      ],
    },
  };
  const withExport = () =>
    userEvent.upload(
      screen.getByLabelText('Files'),
      [file(fog), file(salt), new File([JSON.stringify(exported)], 'harbour.json')],
      { applyAccept: false },
    );

  it('takes over what an export says beside the sounds', async () => {
    answer('StudioGenres', {
      data: { genres: [{ __typename: 'Genre', id: 'g1', name: 'Indie-Rock', slug: 'indie-rock' }] },
    });
    answer('CreateDownload', {
      data: { createMerchandiseItem: { __typename: 'MerchandiseItem', id: 'item-1' } },
    });
    makesAlbums();
    renderPage(<MovePage />);
    await withExport();
    arrive(fog);
    arrive(salt);
    expect(
      await screen.findByText(/From its export: .* a download at €7, not yet offered/),
    ).toBeVisible();
    await userEvent.click(makes());
    await screen.findByText('Your drafts are made.');
    expect(asked('CreateAlbum').map(input)).toMatchObject([
      {
        title: 'Harbour',
        description: 'Recorded by the water.\n\nLicence: CC-BY',
        releaseDate: '2021-04-01T00:00:00.000Z',
        genre: 'Indie-Rock',
      },
    ]);
    expect(asked('CreateAudioTrack').map(input)).toMatchObject([
      { title: 'Fog (2021)', credits: [{ role: 'ISRC', name: 'DEA452100012' }] },
      { title: 'Salt', credits: [{ role: 'Vocals', name: 'Ann' }] },
    ]);
    expect(asked('CreateDownload').map(input)).toMatchObject([
      { musicId: 'album-1', basePrice: 7, currency: 'EUR', status: 'DRAFT' },
    ]);
  });

  it('makes the music where its price is refused, and says so', async () => {
    answer('CreateDownload', {
      errors: [{ message: 'Say where you ship to first.', extensions: { code: 'CONFLICT' } }],
    });
    makesAlbums();
    renderPage(<MovePage />);
    await withExport();
    arrive(fog);
    arrive(salt);
    await userEvent.click(makes());
    await screen.findByText('Your drafts are made.');
    expect(
      screen.getByText('Its price was not taken over: Say where you ship to first.'),
    ).toBeVisible();
  });

  it('says of JSON that is no export that it cannot be read', async () => {
    renderPage(<MovePage />);
    await userEvent.upload(
      screen.getByLabelText('Files'),
      [file(fog), new File(['{"name": "x"}'], 'package.json')],
      { applyAccept: false },
    );
    expect(
      await screen.findByText('package.json is no export of Mirlo or Funkwhale that can be read.'),
    ).toBeVisible();
  });

  it('unpacks ZIPs, and needs a title for everything', async () => {
    const nothing = {
      channels: null,
      bitDepth: null,
      width: null,
      height: null,
      url: null,
      sampleRate: null,
    };
    answer('UnpackUpload', {
      data: {
        unpackUpload: [
          {
            __typename: 'UnpackedFile',
            name: fog,
            error: null,
            text: null,
            file: {
              __typename: 'UploadedFile',
              ...nothing,
              key: 'audio/z-1',
              kind: 'AUDIO',
              fileName: fog,
              contentType: 'audio/flac',
              size: 1,
              duration: 200,
              codec: 'flac',
              embeddedArtKey: null,
              tags: null,
            },
          },
        ],
      },
    });
    renderPage(<MovePage />);
    await userEvent.upload(
      screen.getByLabelText('Files'),
      [new File(['x'], 'Gull - Harbour.zip', { type: 'application/zip' })],
      { applyAccept: false },
    );
    act(() =>
      engine.change('Gull - Harbour.zip', {
        state: 'done',
        file: { key: 'archives/1', kind: 'ARCHIVE', contentType: 'application/zip', size: 1 },
      }),
    );
    const title = await screen.findByLabelText('Title of the album Harbour');
    await userEvent.clear(title);
    await userEvent.click(makes());
    await waitFor(() =>
      expect(screen.getByText('Everything that is imported needs a title.')).toBeVisible(),
    );
  });
});
