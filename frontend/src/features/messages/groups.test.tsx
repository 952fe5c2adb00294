import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMessagesPopup } from '@/core/site/messages';
import { expectAccessible } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import { useChats } from './chat/chatStore';
import { asPerson, serve, type Server, showPopup } from './testing/popup';
import { chat, message, participant } from './testing/things';

startServer();
beforeEach(() => asPerson());

/** Offers these people to whoever looks for somebody. */
function offer(...numbers: number[]): void {
  answer('PeopleByHandle', {
    data: {
      getMentionSuggestions: numbers.map((n) => ({
        __typename: 'MentionSuggestion',
        userId: `user-${n}`,
        handle: `person${n}`,
        displayName: `Person ${n}`,
        profilePictureUrl: null,
      })),
    },
  });
}

/** What somebody is called who is offered. */
const found = (n: number) => new RegExp(`^Person ${n} ?@person${n}$`);

/** Looks somebody up in a field and chooses them. */
async function choose(label: string, n: number): Promise<void> {
  await userEvent.type(await screen.findByRole('searchbox', { name: label }), `@person${n}`);
  await userEvent.click(await screen.findByRole('button', { name: found(n) }));
}

const crew = (more = {}) =>
  chat(1, {
    kind: 'group',
    name: 'Road crew',
    participants: [participant(1, { isAdmin: true }), participant(2), participant(3)],
    participantCount: 3,
    ...more,
  });

/** Notes a call that changes the chats of a world, does what it asks for, and answers as the contract says. */
function takes(
  world: Server,
  method: 'post' | 'put' | 'delete',
  path: string,
  change: (asked: { body: never; params: Record<string, unknown> }) => unknown,
): void {
  server.use(
    http[method](path, async ({ request, params }) => {
      const text = await request.text();
      const body = text === '' ? undefined : JSON.parse(text);
      world.changes.push([`${request.method} ${new URL(request.url).pathname}`, body]);
      const answered = change({ body: body as never, params });
      return answered
        ? HttpResponse.json(answered as object)
        : new HttpResponse(null, { status: 204 });
    }),
  );
}

describe('a new chat', () => {
  const begun = async (made = crew()) => {
    const world = serve();
    offer(1, 2, 3);
    takes(world, 'post', '/api/chat', () => {
      world.chats = [made];
      return made;
    });
    const shown = showPopup({ tab: 'chat' });
    await userEvent.click(await screen.findByRole('button', { name: 'New chat' }));
    return { world, ...shown };
  };

  it('with several people is a group, with the name that it is given', async () => {
    const { world } = await begun();
    expect(screen.getByRole('button', { name: 'Begin the chat' })).toBeDisabled();
    await choose('To', 2);
    expect(screen.queryByRole('textbox', { name: /Name of the group/ })).toBeNull();
    expect(asked('PeopleByHandle').at(-1)).toEqual({ query: 'person2' });
    await choose('To', 3);
    const chosen = within(screen.getByRole('list', { name: 'Chosen' }));
    expect(chosen.getAllByRole('listitem')).toHaveLength(2);
    await expectAccessible();
    await userEvent.type(
      screen.getByRole('textbox', { name: /Name of the group/ }),
      '  Road crew ',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Begin the group' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(world.changes[0]).toEqual([
      'POST /api/chat',
      { participantIds: ['user-2', 'user-3'], name: 'Road crew' },
    ]);
    expect(screen.getByRole('heading', { name: 'Road crew' })).toBeVisible();
    expect(useMessagesPopup.getState().chatId).toBe('chat-1');
  });

  it('with one person has no name; whoever was taken away is not in it, nor is one oneself offered', async () => {
    const { world } = await begun(chat(1));
    await choose('To', 3);
    await choose('To', 2);
    await userEvent.type(screen.getByRole('textbox', { name: /Name of the group/ }), 'Nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Take Person 3 away' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'To' }), 'person');
    const offered = within(await screen.findByRole('list', { name: 'Found' }));
    await waitFor(() => expect(offered.getAllByRole('button')).toHaveLength(1));
    expect(offered.getByRole('button', { name: found(3) })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Begin the chat' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(world.changes[0]).toEqual(['POST /api/chat', { participantIds: ['user-2'] }]);
  });

  it.each([
    [403, 'FORBIDDEN', 'Error: It is FORBIDDEN.'],
    [503, 'UNAVAILABLE', 'Error: Failed to create chat'],
  ])(
    'that cannot be begun says why, and keeps what was chosen: %s',
    async (status, code, words) => {
      await begun();
      problem('post', '/api/chat', status, code);
      await choose('To', 2);
      await choose('To', 3);
      await userEvent.click(screen.getByRole('button', { name: 'Begin the group' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.getByRole('button', { name: 'Take Person 2 away' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Begin the group' })).toBeEnabled();
    },
  );

  it('is left by the arrow', async () => {
    await begun();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByText('No chats yet.')).toBeVisible();
  });
});

/** Opens the menu of the chat that is shown and takes an entry. */
async function fromMenu(entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^More for the chat/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('who is in a group', () => {
  const opened = async (made = crew()) => {
    const world = serve({ chats: [made] });
    offer(2, 3, 4);
    const shown = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await fromMenu('People');
    const list = await screen.findByRole('list', { name: 'People' });
    const rows = () => within(list).getAllByRole('listitem');
    await waitFor(() => expect(rows()).toHaveLength(made.participants.length));
    return { world, rows, ...shown };
  };

  it('is listed, with who made it', async () => {
    const { rows } = await opened();
    expect(screen.getByRole('dialog', { name: 'Road crew' })).toBeVisible();
    expect(rows()[0]).toHaveTextContent('@person1 · made this group');
    expect(rows()[1]).not.toHaveTextContent('made this group');
    expect(within(rows()[1]!).getByRole('link')).toHaveAttribute('href', '/person2');
    await expectAccessible();
  });

  it('is given another name', async () => {
    const { world } = await opened();
    takes(world, 'put', '/api/chat/:id', ({ body: { name } }) => {
      world.chats = [crew({ name })];
      return world.chats[0];
    });
    const name = screen.getByRole('textbox', { name: 'Name of the group' });
    expect(name).toHaveValue('Road crew');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.type(name, ' Stage crew {Enter}');
    expect(await screen.findByRole('dialog', { name: 'Stage crew' })).toBeVisible();
    expect(world.changes).toEqual([['PUT /api/chat/chat-1', { name: 'Stage crew' }]]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
    expect(useChats.getState().chats['chat-1']?.name).toBe('Stage crew');
  });

  it('grows by those who are added, who are offered once', async () => {
    const { world, rows } = await opened();
    takes(world, 'post', '/api/chat/:id/participants', () => {
      world.chats = [
        crew({
          participants: [...crew().participants, participant(4)],
          participantCount: 4,
        }),
      ];
      return world.chats[0];
    });
    const field = screen.getByRole('searchbox', { name: 'Add people' });
    await userEvent.type(field, 'person');
    const offered = within(screen.getByRole('list', { name: 'Found' }));
    await userEvent.click(await offered.findByRole('button', { name: found(4) }));
    expect(offered.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(world.changes).toEqual([
      ['POST /api/chat/chat-1/participants', { userIds: ['user-4'] }],
    ]);
    // What was chosen is in it now, and waits no more.
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(useChats.getState().chats['chat-1']?.participantCount).toBe(4);
  });

  it('keeps who was chosen where the server refuses them, and says why', async () => {
    await opened();
    problem('post', '/api/chat/:id/participants', 403, 'FORBIDDEN');
    await choose('Add people', 4);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('It is FORBIDDEN.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take Person 4 away' })).toBeVisible();
  });

  it('shrinks by whom the maker takes out, who is never they themselves', async () => {
    const { world, rows } = await opened();
    takes(world, 'delete', '/api/chat/:id/participants/:userId', ({ params }) => {
      const participants = crew().participants.filter(({ userId }) => userId !== params['userId']);
      world.chats = [crew({ participants, participantCount: 2 })];
    });
    expect(screen.queryByRole('button', { name: 'Take Person 1 out' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Take Person 3 out' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(world.changes).toEqual([['DELETE /api/chat/chat-1/participants/user-3', undefined]]);
  });

  it('is taken out by nobody else', async () => {
    const participants = [participant(1), participant(2, { isAdmin: true }), participant(3)];
    await opened(crew({ participants }));
    expect(screen.queryByRole('button', { name: /^Take .* out$/ })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Add people' })).toBeVisible();
  });

  it('comes by pages; a page that does not come is said, and asked for again', async () => {
    await opened();
    let isAway = true;
    const cursors: (string | null)[] = [];
    server.use(
      http.get('/api/chat/:id/participants', ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        cursors.push(cursor);
        if (cursor === null)
          return HttpResponse.json({ participants: crew().participants, nextCursor: 'more' });
        return isAway
          ? HttpResponse.json({ status: 503, detail: 'Not just now.' }, { status: 503 })
          : HttpResponse.json({ participants: [participant(4)], nextCursor: null });
      }),
    );
    await userEvent.keyboard('{Escape}');
    await fromMenu('People');
    await userEvent.click(await screen.findByRole('button', { name: 'More people' }));
    expect(await screen.findByText('Not just now.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'More people' }));
    expect(await screen.findByRole('link', { name: /Person 4/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More people' })).toBeNull();
    expect(cursors).toEqual([null, 'more', 'more']);
  });
});

describe('the menu of a chat', () => {
  const shown = async (made = chat(1)) => {
    const world = serve({ chats: [made], messages: [message(1)] });
    takes(world, 'put', '/api/chat/:id', ({ body: { muted } }) => {
      world.chats = [{ ...made, muted }];
      return world.chats[0];
    });
    takes(world, 'delete', '/api/chat/:id', () => {
      world.chats = [];
    });
    const popup = showPopup({ tab: 'chat', chatId: 'chat-1' });
    await screen.findByRole('textbox', { name: 'Message' });
    return { world, ...popup };
  };
  const answerWith = async (question: string, button: string) =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', {
        name: button,
      }),
    );

  it('mutes a chat, which is seen in the list, and ends that', async () => {
    const { world } = await shown(chat(1, { unreadCount: 2, lastSequence: 2 }));
    await fromMenu('Mute');
    await waitFor(() => expect(useChats.getState().chats['chat-1']?.muted).toBe(true));
    await userEvent.click(await screen.findByRole('button', { name: /^More for the chat/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tell me of new messages' }));
    await waitFor(() => expect(useChats.getState().chats['chat-1']?.muted).toBe(false));
    expect(world.changes.filter(([what]) => what.startsWith('PUT'))).toEqual([
      ['PUT /api/chat/chat-1', { muted: true }],
      ['PUT /api/chat/chat-1', { muted: false }],
    ]);
    await fromMenu('Mute');
    await waitFor(() => expect(useChats.getState().chats['chat-1']?.muted).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    const row = await screen.findByRole('button', { name: /Person 2/ });
    expect(within(row).getByLabelText('Muted')).toBeVisible();
  });

  it('says why a chat is not muted', async () => {
    await shown();
    server.use(
      http.put('/api/chat/:id', () =>
        HttpResponse.json({ status: 429, detail: 'Too many changes.' }, { status: 429 }),
      ),
    );
    await fromMenu('Mute');
    expect(await screen.findByText('Too many changes.')).toBeVisible();
  });

  it('hides a direct chat after a question, and leads back to the list', async () => {
    const { world } = await shown();
    await fromMenu('Hide');
    const dialog = await screen.findByRole('dialog', { name: 'Hide the chat with Person 2?' });
    expect(dialog).toHaveTextContent('It comes back with the next message. Nothing is deleted.');
    await expectAccessible();
    await answerWith('Hide the chat with Person 2?', 'Cancel');
    expect(world.changes).toEqual([]);
    await fromMenu('Hide');
    await answerWith('Hide the chat with Person 2?', 'Hide');
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    expect(world.changes).toEqual([['DELETE /api/chat/chat-1', undefined]]);
    expect(useMessagesPopup.getState().chatId).toBeNull();
  });

  it('leaves a group after a question; there is nothing to hide', async () => {
    const { world } = await shown(crew());
    await userEvent.click(await screen.findByRole('button', { name: /^More for the chat/ }));
    expect(await screen.findByRole('menuitem', { name: 'Leave' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Hide' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave' }));
    expect(await screen.findByRole('dialog', { name: 'Leave Road crew?' })).toHaveTextContent(
      'You will not see its messages any more, unless somebody adds you again.',
    );
    await answerWith('Leave Road crew?', 'Leave');
    expect(await screen.findByText('No chats yet.')).toBeVisible();
    expect(world.changes).toEqual([['DELETE /api/chat/chat-1', undefined]]);
  });

  it('keeps a chat that the server does not let go, and says why', async () => {
    await shown(crew());
    server.use(
      http.delete('/api/chat/:id', () =>
        HttpResponse.json({ status: 503, detail: 'Not just now.' }, { status: 503 }),
      ),
    );
    await fromMenu('Leave');
    await answerWith('Leave Road crew?', 'Leave');
    expect(await screen.findByText('Not just now.')).toBeVisible();
    expect(useChats.getState().chats['chat-1']).toBeDefined();
    expect(useMessagesPopup.getState().chatId).toBe('chat-1');
  });
});
