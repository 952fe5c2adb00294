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
  /** The day of `createdAt` here, and its milliseconds: reading a date is what costs most of a long chat. */
  day: string;
  at: number;
  message?: Message;
  pending?: Pending;
}

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
  const parts: Part[] = [
    ...messages.map((message) => ({
      // The row stays the same one when the server acknowledges it.
      key: message.clientKey ?? message.id,
      senderId: message.senderId,
      ...momentOf(message),
      message,
    })),
    ...pending.map((each) => ({
      key: each.clientKey,
      senderId: me,
      ...momentOf(each),
      pending: each,
    })),
  ];
  const rows: Row[] = [];
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    const after = parts[at + 1];
    if (before ? before.day !== part.day : !hasOlder)
      rows.push({ kind: 'day', key: `day ${part.day} ${part.key}`, date: part.createdAt });
    const grouping = { isFirst: !belongs(before, part), isLast: !belongs(part, after) };
    if (part.message)
      rows.push({ kind: 'message', key: part.key, message: part.message, ...grouping });
    if (part.pending)
      rows.push({ kind: 'pending', key: part.key, pending: part.pending, ...grouping });
  });
  return rows;
}

function momentOf({ createdAt }: { createdAt: string }) {
  const date = new Date(createdAt);
  return { createdAt, day: date.toDateString(), at: date.getTime() };
}

function belongs(one: Part | undefined, other: Part | undefined): boolean {
  if (!one || !other || one.senderId !== other.senderId) return false;
  return one.day === other.day && other.at - one.at < pause;
}
