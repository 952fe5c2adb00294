import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { CompletingTextArea } from './CompletingTextArea';
import HashtagPage from './pages/HashtagPage';
import { typedAt } from './useCompletion';

startServer();

describe('the name at the caret', () => {
  it.each([
    ['hello @ad', 9, { mark: '@', name: 'ad', from: 6 }],
    ['@ad', 3, { mark: '@', name: 'ad', from: 0 }],
    ['so (#fol', 8, { mark: '#', name: 'fol', from: 4 }],
    ['#Müsli', 6, { mark: '#', name: 'Müsli', from: 0 }],
    ['@ada and', 2, { mark: '@', name: 'a', from: 0 }],
    ['@ada and', 8, null],
    ['mail@ad', 7, null],
    ['https://x/#ad', 13, null],
    ['@', 1, null],
    ['', 0, null],
  ])('of %j at %d is %j', (text, caret, typed) => {
    expect(typedAt(text, caret)).toEqual(typed);
  });
});

function Field() {
  const [text, setText] = useState('');
  return <CompletingTextArea aria-label="Text" value={text} onText={setText} />;
}

const person = (handle: string, displayName: string) => ({
  __typename: 'MentionSuggestion',
  userId: handle,
  handle,
  displayName,
  profilePictureUrl: null,
});

describe('completing', () => {
  beforeEach(() => {
    asMember();
    answer('MentionSuggestions', {
      data: { getMentionSuggestions: [person('ada', 'Ada Lund'), person('adam', 'Adam Roe')] },
    });
    answer('HashtagSuggestions', {
      data: {
        getHashtagSuggestions: [
          { __typename: 'HashtagSuggestion', name: 'folk', postCount: 3 },
          { __typename: 'HashtagSuggestion', name: 'folklore', postCount: 1 },
        ],
      },
    });
    renderPage(<Field />, { at: '/', path: '/' });
  });

  it('puts the chosen person where the name was typed', async () => {
    const field = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.type(field, 'With @ad');
    expect(await screen.findByRole('option', { name: /Ada Lund/ })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Adam Roe/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('With @adam ');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(asked('MentionSuggestions').at(-1)).toEqual({ query: '@ad' });
  });

  it('offers somebody by their name, and keeps them while more of it is typed', async () => {
    answer('MentionSuggestions', {
      data: {
        getMentionSuggestions: [person('kestrelyard', 'Ada Lund'), person('ada', 'Adam Roe')],
      },
    });
    const field = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.type(field, '@ad');
    expect(await screen.findByRole('option', { name: /kestrelyard/ })).toBeVisible();
    await userEvent.type(field, 'a');
    expect(screen.getByRole('option', { name: /kestrelyard/ })).toBeVisible();
    answer('MentionSuggestions', {
      data: { getMentionSuggestions: [person('kestrelyard', 'Ada Lund')] },
    });
    await userEvent.type(field, 'm');
    expect(screen.queryByRole('option', { name: /kestrelyard/ })).not.toBeInTheDocument();
  });

  it('completes a hashtag by a press, and leaves it alone after Escape', async () => {
    const field = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.type(field, '#fol');
    await userEvent.click(await screen.findByRole('option', { name: /#folklore/ }));
    expect(field).toHaveValue('#folklore ');
    await userEvent.type(field, 'and #fo');
    await screen.findByRole('option', { name: /3 posts/ });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('#folklore and #fo\n');
  });
});

it('the page of a hashtag lists what is under it', async () => {
  asMember();
  answer('PostsByHashtag', { data: { getPostsByHashtag: page('PostConnection', []) } });
  renderPage(<HashtagPage />, { at: '/hashtag/folk', path: '/hashtag/:name' });
  expect(await screen.findByText('What people post with #folk will be here.')).toBeVisible();
  expect(asked('PostsByHashtag')).toEqual([{ name: 'folk' }]);
  await expectAccessible();
});
