import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { me, message } from '../testing/things';
import {
  emptyTimeline,
  hasHole,
  heldUpTo,
  type MissedPage,
  type Timeline,
  withDeleted,
  withEdited,
  withMissed,
  withNewest,
  withOlder,
  withoutPending,
  withPending,
  withPushed,
  withReactions,
} from './timeline';
import type { Message, Pending } from './types';

const pageSize = 4;

/** What happens, in the order in which a tab hears of it. */
type Step =
  | { kind: 'write'; isPushed: boolean; isOwn: boolean }
  | { kind: 'ask' }
  | { kind: 'answer' }
  | { kind: 'askMissed' }
  | { kind: 'answerMissed' }
  | { kind: 'pushAgain'; at: number }
  | { kind: 'delete'; at: number; isPushed: boolean }
  | { kind: 'edit'; at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      isPushed: fc.boolean(),
      isOwn: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'answer' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'askMissed' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'answerMissed' as const }) },
  fc.record({ kind: fc.constant('pushAgain' as const), at: fc.nat(50) }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(50), isPushed: fc.constant(true) }),
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(50) }),
);

/** A server with a chat, and a tab that hears of it. */
class World {
  readonly written: Message[] = [];
  timeline: Timeline = emptyTimeline;
  private readonly pages: { messages: Message[]; hasMore: boolean; askedAt: number }[] = [];
  private readonly missed: MissedPage[] = [];

  take(step: Step): void {
    const at = 'at' in step ? step.at % Math.max(1, this.written.length) : 0;
    const old = this.written[at];
    switch (step.kind) {
      case 'write':
        return this.write(step.isPushed, step.isOwn);
      case 'ask':
        return void this.pages.push(this.newest());
      case 'answer': {
        const page = this.pages.shift();
        if (page) this.timeline = withNewest(this.timeline, page, me);
        return;
      }
      case 'askMissed':
        if (this.timeline.isLoaded) this.missed.push(this.after(this.timeline.upTo));
        return;
      case 'answerMissed': {
        const page = this.missed.shift();
        if (page) this.timeline = withMissed(this.timeline, page, me);
        return;
      }
      case 'pushAgain':
        if (old) this.timeline = withPushed(this.timeline, old, me);
        return;
      case 'delete':
        if (!old) return;
        this.written[at] = { ...old, content: '', isDeleted: true, images: [], reactions: [] };
        this.timeline = withDeleted(this.timeline, old.id);
        return;
      case 'edit': {
        if (!old || old.isDeleted) return;
        const editedAt = new Date(
          Date.UTC(2027, 0, 1) + this.timeline.clock * 1000 + this.edits++,
        ).toISOString();
        this.written[at] = { ...old, content: `${old.content}!`, editedAt };
        this.timeline = withEdited(this.timeline, this.written[at], me);
      }
    }
  }
  private edits = 0;

  /** All answers that are on their way come, and then what was missed is asked for until nothing is. */
  settle(): void {
    while (this.pages.length > 0) this.take({ kind: 'answer' });
    while (this.missed.length > 0) this.take({ kind: 'answerMissed' });
    this.timeline = withNewest(this.timeline, this.newest(), me);
    for (let hasMore = true; hasMore;) {
      const page = this.after(this.timeline.upTo);
      this.timeline = withMissed(this.timeline, page, me);
      hasMore = page.hasMore;
    }
    while (this.timeline.hasOlder) {
      const [first] = this.timeline.messages;
      const older = this.written.filter(({ sequence }) => sequence < (first?.sequence ?? 0));
      const messages = older.slice(-pageSize).reverse();
      const page = { messages, hasMore: older.length > pageSize, askedAt: this.timeline.clock };
      this.timeline = withOlder(this.timeline, page, me);
    }
  }

  private write(isPushed: boolean, isOwn: boolean): void {
    const sequence = this.written.length + 1;
    const clientKey = `key-${sequence}`;
    if (isOwn) this.timeline = withPending(this.timeline, pending(clientKey));
    const next = message(sequence, isOwn ? { senderId: me, clientKey } : {});
    this.written.push(next);
    if (isPushed) this.timeline = withPushed(this.timeline, next, me);
  }

  private newest() {
    return {
      messages: this.written.slice(-pageSize).reverse(),
      hasMore: this.written.length > pageSize,
      askedAt: this.timeline.clock,
    };
  }

  private after(sequence: number) {
    const later = this.written.filter((each) => each.sequence > sequence);
    return {
      messages: later.slice(0, pageSize),
      hasMore: later.length > pageSize,
      askedAt: this.timeline.clock,
      heldUpTo: heldUpTo(this.timeline),
    };
  }
}

const pending = (clientKey: string, more: Partial<Pending> = {}): Pending => ({
  clientKey,
  chatId: 'chat-1',
  content: 'Words',
  imageKeys: [],
  previews: [],
  createdAt: '2026-05-01T10:00:00.000Z',
  state: 'sending',
  ...more,
});

const unheard: Step = { kind: 'write', isPushed: false, isOwn: false };
/** A page was asked for before an edit and a deletion, and comes after them. */
const editedAndDeleted: Step[] = [
  { kind: 'write', isPushed: true, isOwn: false },
  { kind: 'ask' },
  { kind: 'edit', at: 0 },
  { kind: 'delete', at: 0, isPushed: true },
  ...Array.from({ length: pageSize }, () => unheard),
];

const sequences = ({ messages }: Timeline) => messages.map(({ sequence }) => sequence);

describe('a chat’s messages', () => {
  it('are each there once, in sequence, whatever order pushes, pages and catch-up come in', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World();
        for (const each of steps) {
          world.take(each);
          const held = sequences(world.timeline);
          expect(held).toEqual([...new Set(held)].sort((one, other) => one - other));
        }
        world.settle();
        expect(world.timeline.messages).toEqual(world.written);
        expect(world.timeline.pending).toEqual([]);
        expect(hasHole(world.timeline)).toBe(false);
      }),
      { numRuns: 1000, examples: [[editedAndDeleted]] },
    );
  });

  it('never count as whole up to a message while one before it is missing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World();
        for (const each of steps) {
          world.take(each);
          const { isLoaded, upTo, messages } = world.timeline;
          if (!isLoaded || messages.length === 0) continue;
          const first = messages[0]!.sequence;
          const held = new Set(sequences(world.timeline));
          for (let at = first; at <= upTo; at++) expect(held.has(at)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('let go of what is behind a hole that is longer than a page', () => {
    const page = (from: number, to: number) => ({
      messages: Array.from({ length: to - from + 1 }, (_, at) => message(to - at)),
      hasMore: from > 1,
      askedAt: 0,
    });
    const before = withNewest(emptyTimeline, page(1, 4), me);
    const after = withNewest(before, page(9, 12), me);
    expect(sequences(after)).toEqual([9, 10, 11, 12]);
    expect(after.hasOlder).toBe(true);
  });

  it('tell that one is missing', () => {
    const loaded = withNewest(
      emptyTimeline,
      { messages: [message(1)], hasMore: false, askedAt: 0 },
      me,
    );
    const ahead = withPushed(loaded, message(3), me);
    expect(hasHole(ahead)).toBe(true);
    expect(hasHole(withPushed(ahead, message(2), me))).toBe(false);
  });
});

describe('one’s own message', () => {
  it('takes the place of the one that waits, by its key', () => {
    const waiting = withPending(emptyTimeline, pending('key-1'));
    const other = withPending(waiting, pending('key-2'));
    const sent = withPushed(
      other,
      message(1, { senderId: me, clientKey: 'key-2', content: 'Words' }),
      me,
    );
    expect(sent.pending.map(({ clientKey }) => clientKey)).toEqual(['key-1']);
    expect(withPending(sent, pending('key-2')).pending).toHaveLength(1);
  });

  it.each([
    ['the same words within 5 s', { content: 'Words', createdAt: '2026-05-01T10:00:05.000Z' }, 0],
    ['the same words later', { content: 'Words', createdAt: '2026-05-01T10:00:05.001Z' }, 1],
    ['other words', { content: 'Other', createdAt: '2026-05-01T10:00:00.000Z' }, 1],
    [
      'somebody else’s',
      { content: 'Words', senderId: 'user-2', createdAt: '2026-05-01T10:00:00.000Z' },
      1,
    ],
  ])('without a key: %s', (_, more, left) => {
    const waiting = withPending(emptyTimeline, pending('key-1'));
    const after = withPushed(waiting, message(1, { senderId: me, ...more }), me);
    expect(after.pending).toHaveLength(left);
  });

  it('is discarded alone', () => {
    const waiting = withPending(withPending(emptyTimeline, pending('a')), pending('b'));
    expect(withoutPending(waiting, 'a').pending.map(({ clientKey }) => clientKey)).toEqual(['b']);
  });
});

describe('reactions', () => {
  const loaded = withNewest(
    emptyTimeline,
    {
      messages: [message(1, { reactions: [{ type: 'LIKE', count: 1, mine: true }] })],
      hasMore: false,
      askedAt: 0,
    },
    me,
  );
  const of = (timeline: Timeline) => timeline.messages[0]?.reactions;

  it('of others leave one’s own as it is', () => {
    const after = withReactions(
      loaded,
      'message-1',
      [
        { type: 'LIKE', count: 2 },
        { type: 'WOW', count: 1 },
      ],
      false,
    );
    expect(of(after)).toEqual([
      { type: 'LIKE', count: 2, mine: true },
      { type: 'WOW', count: 1, mine: false },
    ]);
  });

  it('of one’s own from another device are one’s own', () => {
    const after = withReactions(
      loaded,
      'message-1',
      [
        { type: 'LIKE', count: 1 },
        { type: 'LOVE', count: 1 },
      ],
      true,
    );
    expect(of(after)).toEqual([
      { type: 'LIKE', count: 1, mine: true },
      { type: 'LOVE', count: 1, mine: true },
    ]);
  });

  it('are not undone by a page that was asked for before them', () => {
    const askedAt = loaded.clock;
    const after = withReactions(
      loaded,
      'message-1',
      [{ type: 'LIKE', count: 5, mine: true }],
      false,
    );
    const page = { messages: [message(1)], hasMore: false, askedAt };
    expect(of(withNewest(after, page, me))).toEqual([{ type: 'LIKE', count: 5, mine: true }]);
    expect(of(withNewest(after, { ...page, askedAt: after.clock }, me))).toEqual([]);
  });
});
