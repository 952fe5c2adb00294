import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import TrackEditorPage from '../pages/TrackEditorPage';
import { studioTier, studioTrack } from '../testing/fixtures';
import { levelling } from './levelling';
import { checkTrack, toInput, type TrackValues } from './trackDraft';

startServer();

describe('what the player does to a sound', () => {
  it.each([
    [-9.2, 0.3, /turns it down by 4.8 dB to -14 LUFS/],
    [-14, -1, /leaves it as it is/],
    [-20, -10, /turns it up by 6.0 dB to -14 LUFS/],
    [-20, -3, /turns it up by 2.0 dB, as far as its peaks allow/],
    [-20, -0.5, /its peaks would be cut off/],
    [-18, null, /turns it up by 4.0 dB/],
  ])('of %f LUFS with peaks at %f dBTP', (loudness, peak, text) => {
    expect(levelling(loudness, peak)).toMatch(text);
  });
});

describe('a track’s fields', () => {
  const values: TrackValues = {
    title: 'Gull',
    genre: '',
    lyrics: '',
    credits: [],
    tierId: '',
    previewAllowed: true,
    downloadAllowed: true,
  };

  it('need a title, and both halves of each credit', () => {
    expect(checkTrack(values)).toEqual({});
    expect(checkTrack({ ...values, title: ' ' }).title).toBe('A track needs a title.');
    expect(checkTrack({ ...values, credits: [{ role: 'Bass', name: '' }] }).credits).toMatch(
      /role and a name/,
    );
    expect(checkTrack({ ...values, credits: [{ role: '', name: '' }] })).toEqual({});
  });

  it('are sent without the rows that are empty', () => {
    expect(
      toInput('1', {
        credits: [
          { role: ' Bass ', name: 'Ada' },
          { role: '', name: ' ' },
        ],
        lyrics: ' ',
      }),
    ).toEqual({ id: '1', credits: [{ role: 'Bass', name: 'Ada' }], lyrics: null });
  });
});

describe('the track editor', () => {
  let shown: Record<string, unknown>;

  beforeEach(() => {
    asMember({ accountType: 'artist', userId: 'artist-1' });
    shown = {
      ...studioTrack(1, { title: 'Gull' }),
      lyrics: null,
      credits: [],
      loudness: -9.2,
      truePeak: 0.3,
      albumLoudness: -10.1,
    };
    answer('StudioTiers', { data: { artistTiers: [studioTier(1)] } });
    answer('StudioGenres', { data: { genres: [] } });
    answer('TrackEditor', () => ({ data: { audioTrack: shown } }));
    answer('UpdateAudioTrack', ({ input }) => {
      const { credits } = input as { credits?: object[] };
      Object.assign(shown, input);
      if (credits) shown.credits = credits.map((each) => ({ __typename: 'Credit', ...each }));
      return { data: { updateAudioTrack: shown } };
    });
  });

  const open = () =>
    renderPage(<TrackEditorPage />, {
      at: '/dashboard/music/track/track-1',
      path: '/dashboard/music/track/:id',
    });

  it('shows what the sound is and what the player does', async () => {
    open();
    expect(await screen.findByText('-9.2 LUFS')).toBeInTheDocument();
    expect(screen.getByText('48 kHz')).toBeInTheDocument();
    expect(screen.getByText('24 bit')).toBeInTheDocument();
    expect(screen.getByText('FLAC')).toBeInTheDocument();
    expect(screen.getByText(/turns it down by 4.8 dB/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('saves credits and lyrics as they are written', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a credit' }));
    await userEvent.type(screen.getByLabelText('Role 1'), 'Bass');
    expect(screen.getByText('Each credit needs a role and a name.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name 1'), 'Ada');
    await userEvent.type(screen.getByLabelText('Words'), 'Low road');
    await userEvent.tab();
    await waitFor(() =>
      expect(shown).toMatchObject({
        lyrics: 'Low road',
        credits: [{ role: 'Bass', name: 'Ada' }],
      }),
    );
    expect(await screen.findByText('All changes saved')).toBeInTheDocument();
    await expectAccessible();
  });

  it('features the track', async () => {
    answer('SetTrackAsFeatured', {
      data: {
        setTrackAsFeatured: {
          __typename: 'FeatureResult',
          success: true,
          message: null,
          featuredTracks: [],
        },
      },
    });
    open();
    await userEvent.click(await screen.findByRole('switch', { name: /Featured on your page/ }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /Featured on your page/ })).toBeChecked(),
    );
    expect(asked('SetTrackAsFeatured')).toEqual([{ artistUserId: 'artist-1', trackId: 'track-1' }]);
  });

  it('says that a track could not be featured, and why', async () => {
    answer('SetTrackAsFeatured', {
      data: {
        setTrackAsFeatured: {
          __typename: 'FeatureResult',
          success: false,
          message: 'Six are featured already.',
          featuredTracks: [],
        },
      },
    });
    open();
    await userEvent.click(await screen.findByRole('switch', { name: /Featured on your page/ }));
    expect(
      await screen.findByText('Failed to set track as featured. Six are featured already.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: /Featured on your page/ })).not.toBeChecked();
  });
});
