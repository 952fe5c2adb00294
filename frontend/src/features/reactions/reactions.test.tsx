import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import TrackPage from '@/features/track/pages/TrackPage';
import { reactions, track } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { spoken, withOwn } from './kinds';

startServer();

async function show(of: Record<string, unknown> = {}) {
  answer('TrackPage', { data: { audioTrack: track(1, { reactions: reactions(of) }) } });
  answer('SimilarToTrack', { data: { similarTracks: [] } });
  renderPage(<TrackPage />, { at: '/track/track-1', path: '/track/:id' });
  return screen.findByRole('button', { name: /^React to Track 1/ });
}

const answerOf = (field: string, of: Record<string, unknown>) => ({
  data: {
    [field]: { __typename: 'ReactionResult', success: true, reactions: reactions(of) },
  },
});

const choose = async (button: HTMLElement, name: RegExp) => {
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};

describe('reacting to a song', () => {
  it('shows at once, with the count, and by keyboard', async () => {
    asMember();
    const button = await show({ likes: 2 });
    expect(button).toHaveAccessibleName('React to Track 1: 2 likes');
    let release = () => undefined as void;
    answer('AddReaction', async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return answerOf('addReaction', { likes: 3, loves: 1, userReaction: 'LOVE' });
    });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu', { name: 'Reactions to Track 1' })).toBeInTheDocument();
    await expectAccessible(screen.getByRole('menu'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const given = await screen.findByRole('button', { name: /^React to Track 1: .*Love$/ });
    expect(given).toHaveAccessibleName(
      'React to Track 1: 3 in all, 2 likes, 1 love; yours is Love',
    );
    expect(asked('AddReaction')).toEqual([
      { input: { targetId: 'track-1', targetType: 'SONG', type: 'LOVE' } },
    ]);
    release();
    await waitFor(() =>
      expect(given).toHaveAccessibleName(
        'React to Track 1: 4 in all, 3 likes, 1 love; yours is Love',
      ),
    );
  });

  it('is another in one call, and taken back by the same once more', async () => {
    asMember();
    const button = await show({ likes: 1, userReaction: 'LIKE' });
    answer('AddReaction', answerOf('addReaction', { wows: 1, userReaction: 'WOW' }));
    await choose(button, /Wow/);
    const name = (text: string) =>
      screen.findByRole('button', { name: `React to Track 1: ${text}` });
    await choose(await name('1 wow; yours is Wow'), /Laugh/);
    answer('RemoveReaction', answerOf('removeReaction', {}));
    await choose(await name('1 wow; yours is Wow'), /Wow/);
    await name('no reactions yet');
    expect(asked('RemoveReaction')).toEqual([
      { input: { targetId: 'track-1', targetType: 'SONG' } },
    ]);
  });

  it('is taken back and said where it is refused', async () => {
    asMember();
    const button = await show({ likes: 1 });
    answer('AddReaction', {
      data: null,
      errors: [{ message: 'This is for those who support the artist.' }],
    });
    await choose(button, /Like/);
    await screen.findByText('This is for those who support the artist.');
    expect(screen.getByRole('button', { name: 'React to Track 1: 1 like' })).toBeInTheDocument();
  });

  it('leads visitors to login', async () => {
    asVisitor();
    await choose(await show(), /Like/);
    await screen.findByText('Log in to react');
    expect(asked('AddReaction')).toEqual([]);
  });
});

it('counts one a person, whatever was given before', () => {
  const one = { likes: 1, loves: 0, laughs: 0, wows: 4, userReaction: 'LIKE' as const };
  expect(withOwn(one, 'WOW')).toEqual({ ...one, likes: 0, wows: 5, userReaction: 'WOW' });
  expect(withOwn(one, 'LIKE')).toEqual(one);
  expect(withOwn(one, null)).toEqual({ ...one, likes: 0, userReaction: null });
  expect(spoken(one)).toBe('5 in all, 1 like, 4 wows; yours is Like');
});
