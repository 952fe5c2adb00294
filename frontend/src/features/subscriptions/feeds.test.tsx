import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { ArtistFeed } from './ArtistFeed';

startServer();

const artist = { userId: 'a-1', artistName: 'Kestrel Yard', handle: 'kestrel', badgeId: 'b-1' };
const at = (name: string) => `https://x.test/api/feed/${name}.xml`;
const address = (url: string | null) => ({ __typename: 'FeedAddress', url });

async function open() {
  renderPage(<ArtistFeed artist={artist} />, { at: '/kestrel' });
  await userEvent.click(screen.getByRole('button', { name: 'Follow in other apps' }));
  return within(await screen.findByRole('dialog'));
}

describe('an artist in other apps', () => {
  it('is open to visitors as everybody may read it', async () => {
    const dialog = await open();
    expect(dialog.getByRole('link', { name: /everybody may read/ })).toHaveAttribute(
      'href',
      '/api/feeds/kestrel',
    );
    expect(dialog.queryByText('Your own feed')).toBeNull();
    await expectAccessible();
  });

  it('has an address of one’s own, which is made, made anew and ended', async () => {
    asMember();
    answer('FeedAddress', { data: { feedAddress: address(null) } });
    const dialog = await open();
    answer('CreateFeedAddress', { data: { createFeedAddress: address(at('one')) } });
    await userEvent.click(await dialog.findByRole('button', { name: 'Make an address' }));
    const field = await dialog.findByLabelText('Address of your feed of Kestrel Yard');
    expect(field).toHaveValue(at('one'));
    expect(asked('CreateFeedAddress')[0]).toEqual({ artistUserId: 'a-1' });

    answer('CreateFeedAddress', { data: { createFeedAddress: address(at('two')) } });
    await userEvent.click(dialog.getByRole('button', { name: 'New address' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new one' }));
    expect(await screen.findByDisplayValue(at('two'))).toBeVisible();

    answer('RevokeFeedAddress', { data: { revokeFeedAddress: address(null) } });
    await userEvent.click(screen.getByRole('button', { name: 'End this address' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
    expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
  });
});
