import { renderHook, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { answerOf, keyOf, type Read, read, writeAnswer } from './restCache';
import { useRest } from './useRest';

startServer();
beforeEach(() => {
  asVisitor();
  asMember({ userId: 'robin' });
});

const things = (name: string): Read => ({ service: 'content', path: `/things/${name}` });

/** Answers /things/{name} with what `say` makes of the name; tells what was asked and what was cancelled. */
function answerThings(say: (name: string) => unknown) {
  const asked: string[] = [];
  const cancelled: string[] = [];
  server.use(
    http.get('*/api/things/:name', async ({ params, request }) => {
      const name = String(params['name']);
      asked.push(name);
      request.signal.addEventListener('abort', () => cancelled.push(name));
      const said = await say(name);
      return said instanceof Response ? said : HttpResponse.json({ said });
    }),
  );
  return { asked, cancelled };
}

function pending() {
  let resolve!: (value: unknown) => void;
  const promise = new Promise((yes) => (resolve = yes));
  return { promise, resolve };
}

describe('a read', () => {
  it('is shared by those who ask for the same at once, and asked again later', async () => {
    const { asked } = answerThings((name) => name);
    const both = await Promise.all([read(things('a')), read(things('a')), read(things('b'))]);
    expect(both).toEqual([{ said: 'a' }, { said: 'a' }, { said: 'b' }]);
    expect(asked.sort()).toEqual(['a', 'b']);
    await read(things('a'));
    expect(asked).toHaveLength(3);
  });

  it('is cancelled when the last of its readers gives up, not before', async () => {
    const { asked, cancelled } = answerThings(() => pending().promise);
    const [one, other] = [new AbortController(), new AbortController()];
    const reads = [one, other].map(({ signal }) => read(things('slow'), { signal }));
    const ended = Promise.allSettled(reads);
    await waitFor(() => expect(asked).toEqual(['slow']));
    one.abort();
    await new Promise((later) => setTimeout(later, 20));
    expect(cancelled).toEqual([]);
    other.abort();
    await waitFor(() => expect(cancelled).toEqual(['slow']));
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('does not put an older answer in place of what was written meanwhile', async () => {
    const first = pending();
    answerThings(() => first.promise);
    const key = keyOf(things('list'));
    const reading = read(things('list'));
    writeAnswer(key, { said: 'more' });
    first.resolve('less');
    await reading;
    expect(answerOf(key)).toEqual({ said: 'more' });
  });

  it('keeps the latest hundred answers', () => {
    const keys = Array.from({ length: 101 }, (_, i) => keyOf(things(String(i))));
    for (const key of keys) writeAnswer(key, key);
    expect(answerOf(keys[0] ?? '')).toBeUndefined();
    expect(answerOf(keys[1] ?? '')).toBeDefined();
  });
});

describe('another person', () => {
  it.each([
    ['a member', () => asMember({ userId: 'kim' })],
    ['a visitor', () => asVisitor()],
  ])('is not shown what the one before read (%s)', async (_, change) => {
    answerThings((name) => name);
    await read(things('mine'));
    const before = keyOf(things('mine'));
    change();
    expect(keyOf(things('mine'))).not.toBe(before);
    expect(answerOf(keyOf(things('mine')))).toBeUndefined();
    asMember({ userId: 'robin' });
    expect(answerOf(before)).toBeUndefined();
  });

  it('is not shown what was still on its way', async () => {
    const first = pending();
    const { asked, cancelled } = answerThings((name) => (name === 'mine' ? first.promise : name));
    const before = keyOf(things('mine'));
    const reading = read(things('mine'));
    const ended = expect(reading).rejects.toThrow('left');
    await waitFor(() => expect(asked).toEqual(['mine']));
    asMember({ userId: 'kim' });
    first.resolve('secret');
    await ended;
    await waitFor(() => expect(cancelled).toEqual(['mine']));
    expect(answerOf(before)).toBeUndefined();
    expect(answerOf(keyOf(things('mine')))).toBeUndefined();
  });

  it('is shown what is the same for everybody', async () => {
    answerThings((name) => name);
    const open: Read = { ...things('open'), auth: false };
    await read(open);
    asVisitor();
    expect(answerOf(keyOf(open))).toEqual({ said: 'open' });
  });
});

interface Said {
  said: string;
}

function Thing({ name, keepsLast = false }: { name: string; keepsLast?: boolean }) {
  const { answer, answered, loading, error, reload } = useRest<Said>(
    name === '' ? null : things(name),
    { keepsLast },
  );
  const text = [answer?.said, answered, loading && 'loading', error && 'failed'];
  return <button onClick={reload}>{text.filter(Boolean).join(' ') || 'nothing'}</button>;
}

describe('useRest', () => {
  const shown = () => screen.getByRole('button').textContent;

  it('shows what is kept at once and asks again', async () => {
    let times = 0;
    answerThings(() => `answer ${++times}`);
    const first = renderPage(<Thing name="kept" />);
    await waitFor(() => expect(shown()).toBe('answer 1 /things/kept'));
    first.unmount();
    renderPage(<Thing name="kept" />);
    expect(shown()).toBe('answer 1 /things/kept loading');
    await waitFor(() => expect(shown()).toBe('answer 2 /things/kept'));
  });

  it('asks no more once an answer is enough', async () => {
    const { asked } = answerThings((name) => name);
    const isEnough = () => true;
    const useEnough = () => useRest<Said>(things('enough'), { isEnough });
    const first = renderHook(useEnough);
    await waitFor(() => expect(first.result.current.answer).toEqual({ said: 'enough' }));
    const second = renderHook(useEnough);
    expect(second.result.current).toMatchObject({ answer: { said: 'enough' }, loading: false });
    expect(asked).toEqual(['enough']);
  });

  it('says that it failed, keeps what it had, and asks again when told', async () => {
    let fails = false;
    answerThings((name) => (fails ? new HttpResponse(null, { status: 500 }) : name));
    renderPage(<Thing name="shaky" />);
    await waitFor(() => expect(shown()).toBe('shaky /things/shaky'));
    fails = true;
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(shown()).toBe('shaky /things/shaky failed'));
    fails = false;
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(shown()).toBe('shaky /things/shaky'));
  });

  it('shows the answer before until the new one comes only where it keeps the last', async () => {
    const slow = pending();
    answerThings((name) => (name === 'second' ? slow.promise : name));
    const { result, rerender } = renderHook(
      ({ name, keepsLast }) => useRest<Said>(things(name), { keepsLast }),
      { initialProps: { name: 'first', keepsLast: true } },
    );
    await waitFor(() => expect(result.current.answer).toEqual({ said: 'first' }));
    rerender({ name: 'second', keepsLast: true });
    expect(result.current).toMatchObject({ answer: { said: 'first' }, answered: '/things/first' });
    rerender({ name: 'second', keepsLast: false });
    expect(result.current).toMatchObject({ answer: undefined, loading: true });
    slow.resolve('second');
    await waitFor(() => expect(result.current.answer).toEqual({ said: 'second' }));
  });

  it('does not keep the last answer of the person before', async () => {
    const slow = pending();
    answerThings((name) => (name === 'second' ? slow.promise : name));
    const { result, rerender } = renderHook(
      ({ name }) => useRest<Said>(things(name), { keepsLast: true }),
      { initialProps: { name: 'first' } },
    );
    await waitFor(() => expect(result.current.answer).toEqual({ said: 'first' }));
    rerender({ name: 'second' });
    act(() => void asMember({ userId: 'kim' }));
    expect(result.current.answer).toBeUndefined();
    slow.resolve('second');
  });

  it('cancels what it asked for when it is left', async () => {
    const { asked, cancelled } = answerThings(() => pending().promise);
    const { unmount } = renderPage(<Thing name="left" />);
    await waitFor(() => expect(asked).toEqual(['left']));
    unmount();
    await waitFor(() => expect(cancelled).toEqual(['left']));
  });

  it('asks for nothing where there is no path', () => {
    const { asked } = answerThings((name) => name);
    renderPage(<Thing name="" />);
    expect(shown()).toBe('nothing');
    expect(asked).toEqual([]);
  });
});
