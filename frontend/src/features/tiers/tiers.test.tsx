import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TrackRow } from '@/components/TrackRow';
import { expectAccessible, renderPage } from '@/test/render';
import { answer, startServer } from '@/test/server';
import { ArtistTiers } from './ArtistTiers';
import { SupportersNote } from './SupportersNote';

startServer();

const tier = (more: Record<string, unknown> = {}) => ({
  __typename: 'Tier',
  id: 'tier-1',
  name: 'Backstage',
  description: 'Hear it first.',
  perks: ['New music a week early', 'Demos'],
  price: 4.5,
  yearlyPrice: 45,
  artistUserId: 'artist-1',
  currency: 'EUR',
  isHeld: false,
  heldUntil: null,
  ...more,
});

describe('the tiers of an artist', () => {
  it('say what they cost and give, and which is the person’s', async () => {
    answer('ArtistTiers', {
      data: {
        artistTiers: [
          tier(),
          tier({
            id: 'tier-2',
            name: 'Van',
            price: 500,
            currency: 'JPY',
            isHeld: true,
            heldUntil: '2026-12-24T00:00:00.000Z',
          }),
        ],
      },
    });
    renderPage(<ArtistTiers userId="artist-1" name="Kestrel Yard" />);
    const section = await screen.findByRole('region', { name: 'Support Kestrel Yard' });
    expect(within(section).getByText('€4.50 a month')).toBeVisible();
    expect(within(section).getByText('€45 a year, €9 less')).toBeVisible();
    expect(
      within(section).getByRole('link', { name: 'Support Kestrel Yard with Backstage' }),
    ).toHaveAttribute('href', '/support/artist-1/tier-1');
    expect(within(section).queryByRole('link', { name: /with Van/ })).toBeNull();
    expect(within(section).getByRole('link', { name: 'Give Van to somebody' })).toHaveAttribute(
      'href',
      '/give/artist-1/tier-2',
    );
    expect(within(section).getByText('JP¥500 a month')).toBeVisible();
    expect(within(section).getByText('Yours until 24 December 2026')).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'What Backstage gives' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    await expectAccessible();
  });

  it('are no part of the page where there are none', async () => {
    let answered = false;
    answer('ArtistTiers', () => {
      answered = true;
      return { data: { artistTiers: [] } };
    });
    renderPage(<ArtistTiers userId="artist-1" name="Kestrel Yard" />);
    await expect.poll(() => answered).toBe(true);
    expect(screen.queryByRole('region', { name: /Support/ })).not.toBeInTheDocument();
  });
});

describe('gated music', () => {
  const row = (more: object) => (
    <ol>
      <TrackRow
        number={1}
        title="Arches"
        to="/track/1"
        artist="Kestrel Yard"
        artistTo="/kestrelyard"
        duration={180}
        onPlay={() => undefined}
        lockedBy="Backstage"
        {...more}
      />
    </ol>
  );

  it('says in its row whom it is for, and offers a preview where there is one', () => {
    renderPage(row({}));
    expect(screen.getByText(/Preview, the whole is for Backstage/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Play Arches' })).toBeEnabled();
  });

  it('does not play without one', () => {
    renderPage(row({ playable: false }));
    expect(screen.getByText(/For Backstage/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Play Arches' })).toBeDisabled();
  });

  it('leads to the artist whose tier it is', () => {
    renderPage(<SupportersNote what="album" tier="Backstage" handle="kestrelyard" preview />);
    expect(screen.getByRole('link', { name: 'Backstage' })).toHaveAttribute('href', '/kestrelyard');
    expect(screen.getByText(/first 30 seconds/)).toBeVisible();
  });
});
