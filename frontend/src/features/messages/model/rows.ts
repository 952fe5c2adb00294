import type { Message, Pending } from './types';

/** A row of a chat as it is drawn. */
export type Row =
  | { kind: 'day'; key: string; date: string }
  | {
      kind: 'message';
      key: string;
      message: Message;
      /** The first of its sender's in a row, and the last: what they share is said once. */
      isFirst: boolean;
      isLast: boolean;
    }
  | { kind: 'pending'; key: string; pending: Pending; isFirst: boolean; isLast: boolean };

/** Milliseconds between two messages after which the second begins a group of its own, with its time. */
const pause = 5 * 60_000;

interface Part {
  key: string;
  senderId: string;
  createdAt: string;
  /** The day of `createdAt` here, and its milliseconds. */
  day: string;
  at: number;
  of: { message: Message } | { pending: Pending };
}

/** What was worked out of a message that has not changed since: reading a date is what costs most of a long chat. */
const parts = new WeakMap<Message, Part>();
/** The row that a message was drawn as: where it is the same one, nothing of it is drawn again. */
const drawn = new WeakMap<Message, Row & { kind: 'message' }>();

/**
 * Groups messages by sender, with a line where a day begins. With `hasOlder` it is not known that the first one's day
 * begins there: a line that went with what is older could not be what the list holds on to.
 */
export function rowsOf(
  messages: readonly Message[],
  pending: readonly Pending[],
  me: string,
  hasOlder: boolean,
): Row[] {
  const all = [...messages.map(partOf), ...pending.map((each) => pendingPart(each, me))];
  const rows: Row[] = [];
  all.forEach((part, at) => {
    const before = all[at - 1];
    const after = all[at + 1];
    if (before ? before.day !== part.day : !hasOlder)
      rows.push({ kind: 'day', key: `day ${part.day} ${part.key}`, date: part.createdAt });
    const grouping = { isFirst: !belongs(before, part), isLast: !belongs(part, after) };
    rows.push(
      'message' in part.of
        ? messageRow(part.key, part.of.message, grouping)
        : { kind: 'pending', key: part.key, ...part.of, ...grouping },
    );
  });
  return rows;
}

function messageRow(
  key: string,
  message: Message,
  grouping: { isFirst: boolean; isLast: boolean },
): Row {
  const before = drawn.get(message);
  if (before?.isFirst === grouping.isFirst && before.isLast === grouping.isLast) return before;
  const row = { kind: 'message' as const, key, message, ...grouping };
  drawn.set(message, row);
  return row;
}

function partOf(message: Message): Part {
  let part = parts.get(message);
  if (!part) {
    // The row stays the same one when the server acknowledges it.
    const key = message.clientKey ?? message.id;
    part = { key, senderId: message.senderId, ...momentOf(message), of: { message } };
    parts.set(message, part);
  }
  return part;
}

const pendingPart = (pending: Pending, me: string): Part => ({
  key: pending.clientKey,
  senderId: me,
  ...momentOf(pending),
  of: { pending },
});

function momentOf({ createdAt }: { createdAt: string }) {
  const date = new Date(createdAt);
  return { createdAt, day: date.toDateString(), at: date.getTime() };
}

function belongs(one: Part | undefined, other: Part | undefined): boolean {
  if (!one || !other || one.senderId !== other.senderId) return false;
  return one.day === other.day && other.at - one.at < pause;
}
