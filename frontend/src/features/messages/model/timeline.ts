import { messageConstants } from '@/lib/messageTexts';
import type { Message, MessageReaction, Pending } from './types';

/** What a tab has of a chat's messages: each once, in the server's order, whatever order they arrived in. */
export interface Timeline {
  /** By sequence, oldest first. */
  messages: readonly Message[];
  pending: readonly Pending[];
  /** Whether there is more before the first. */
  hasOlder: boolean;
  /** Whether the newest page was read. */
  isLoaded: boolean;
  /** Nothing is missing between the first message and this sequence. */
  upTo: number;
  /** Rises with each push: what was asked for before one may not know of it. */
  clock: number;
  /** The clock's time of the last push that changed a message, by its id. */
  touched: ReadonlyMap<string, number>;
  /** Deleted, by id: an answer that was on its way does not bring them back. */
  deleted: ReadonlySet<string>;
  /** Edits of messages that were not here, by id: their page may have been on its way. */
  edits: ReadonlyMap<string, Message>;
}

export const emptyTimeline: Timeline = {
  messages: [],
  pending: [],
  hasOlder: false,
  isLoaded: false,
  upTo: 0,
  clock: 0,
  touched: new Map(),
  deleted: new Set(),
  edits: new Map(),
};

/** A page of the history, newest first; `askedAt` is the clock when it was asked for. */
export interface HistoryPage {
  messages: readonly Message[];
  hasMore: boolean;
  askedAt: number;
}

/** Takes the newest page. Where it does not reach back to what is here, that is let go: a hole would be read over. */
export function withNewest(timeline: Timeline, page: HistoryPage, me: string): Timeline {
  const oldest = page.messages.at(-1)?.sequence ?? 0;
  const newest = page.messages[0]?.sequence ?? 0;
  const joins = timeline.isLoaded && (!page.hasMore || oldest <= timeline.upTo + 1);
  const isShort = joins && timeline.messages.length > 0 && first(timeline) < oldest;
  const kept = joins
    ? timeline.messages
    : timeline.messages.filter(({ sequence }) => sequence >= oldest);
  const merged = merge({ ...timeline, messages: kept }, page.messages, me, page.askedAt);
  return advance({
    ...merged,
    isLoaded: true,
    hasOlder: isShort ? timeline.hasOlder : page.hasMore,
    upTo: joins ? Math.max(timeline.upTo, newest) : newest,
  });
}

/** Takes a page before the first message. */
export function withOlder(timeline: Timeline, page: HistoryPage, me: string): Timeline {
  return { ...merge(timeline, page.messages, me, page.askedAt), hasOlder: page.hasMore };
}

/** What came after a message, oldest first; `heldUpTo` is the last sequence that was here when it was asked for. */
export interface MissedPage extends HistoryPage {
  heldUpTo: number;
}

/** Takes what came after `upTo`. */
export function withMissed(timeline: Timeline, page: MissedPage, me: string): Timeline {
  const last = page.messages.at(-1)?.sequence ?? timeline.upTo;
  // Without more to come there is nothing else up to what was here then; what was pushed since may follow a hole.
  const upTo = page.hasMore ? last : Math.max(last, page.heldUpTo);
  const merged = merge(timeline, page.messages, me, page.askedAt);
  return advance({ ...merged, upTo: Math.max(timeline.upTo, upTo) });
}

/** The last sequence that is here. */
export const heldUpTo = ({ messages }: Timeline) => messages.at(-1)?.sequence ?? 0;

/** Takes a message that was pushed, or that answers a call. */
export function withPushed(timeline: Timeline, message: Message, me: string): Timeline {
  return advance(touch(merge(timeline, [message], me, timeline.clock), message.id));
}

/** Whether something between `upTo` and the last message may be missing. */
export function hasHole({ isLoaded, messages, upTo }: Timeline): boolean {
  return isLoaded && (messages.at(-1)?.sequence ?? 0) > upTo;
}

export function withEdited(timeline: Timeline, message: Message, me: string): Timeline {
  const held = timeline.messages.find(({ id }) => id === message.id);
  if (!held) return { ...timeline, edits: new Map(timeline.edits).set(message.id, message) };
  // An edit says nothing of reactions.
  return withPushed(timeline, { ...message, reactions: held.reactions }, me);
}

export function withDeleted(timeline: Timeline, messageId: string): Timeline {
  return touch(
    {
      ...timeline,
      deleted: new Set(timeline.deleted).add(messageId),
      messages: timeline.messages.map((each) => (each.id === messageId ? emptied(each) : each)),
    },
    messageId,
  );
}

/** Takes the reactions to a message after somebody's; which are one's own stays, where the push does not say. */
export function withReactions(
  timeline: Timeline,
  messageId: string,
  pushed: readonly MessageReaction[],
  isOwnAct: boolean,
): Timeline {
  const messages = timeline.messages.map((each) =>
    each.id === messageId
      ? { ...each, reactions: pushed.map((next) => withMine(next, each.reactions, isOwnAct)) }
      : each,
  );
  return touch({ ...timeline, messages }, messageId);
}

export function withPending(timeline: Timeline, pending: Pending): Timeline {
  const others = timeline.pending.filter(({ clientKey }) => clientKey !== pending.clientKey);
  if (timeline.messages.some(({ clientKey }) => clientKey === pending.clientKey)) return timeline;
  const at = timeline.pending.findIndex(({ clientKey }) => clientKey === pending.clientKey);
  return { ...timeline, pending: others.toSpliced(at < 0 ? others.length : at, 0, pending) };
}

export function withoutPending(timeline: Timeline, key: string): Timeline {
  return { ...timeline, pending: timeline.pending.filter(({ clientKey }) => clientKey !== key) };
}

const first = ({ messages }: Timeline) => messages[0]?.sequence ?? Number.POSITIVE_INFINITY;

function touch(timeline: Timeline, id: string): Timeline {
  const clock = timeline.clock + 1;
  return { ...timeline, clock, touched: new Map(timeline.touched).set(id, clock) };
}

/** Moves `upTo` over what follows it without a hole. */
function advance(timeline: Timeline): Timeline {
  let { upTo } = timeline;
  if (!timeline.isLoaded) return timeline;
  for (const { sequence } of timeline.messages) if (sequence === upTo + 1) upTo = sequence;
  return upTo === timeline.upTo ? timeline : { ...timeline, upTo };
}

function merge(
  timeline: Timeline,
  incoming: readonly Message[],
  me: string,
  askedAt: number,
): Timeline {
  const byId = new Map(timeline.messages.map((each) => [each.id, each]));
  for (const each of incoming) {
    const isStale = (timeline.touched.get(each.id) ?? 0) > askedAt;
    const edit = timeline.edits.get(each.id);
    const text = edit ? newer(edit, each, false) : each;
    const next = timeline.deleted.has(each.id) ? emptied(text) : text;
    byId.set(each.id, newer(byId.get(each.id), next, isStale));
  }
  return {
    ...timeline,
    messages: [...byId.values()].sort((one, other) => one.sequence - other.sequence),
    pending: incoming.reduce((left, each) => withoutOwn(left, each, me), timeline.pending),
  };
}

/** Of two versions of a message the later one; deleted is the last of all. */
function newer(held: Message | undefined, next: Message, isStale: boolean): Message {
  if (!held) return next;
  if (next.isDeleted || held.isDeleted) return gone(held, next);
  const isOlder = (held.editedAt ?? '') > (next.editedAt ?? '');
  const text = isOlder ? held : next;
  const clientKey = next.clientKey ?? held.clientKey;
  return {
    ...text,
    reactions: isStale
      ? held.reactions
      : next.reactions.map((each) => withMine(each, held.reactions, false)),
    ...(clientKey ? { clientKey } : {}),
  };
}

/** The one of the two that is deleted; that it was edited before is known of either. */
function gone(held: Message, next: Message): Message {
  const { editedAt } = (held.editedAt ?? '') > (next.editedAt ?? '') ? held : next;
  const one = next.isDeleted ? next : held;
  return editedAt ? { ...one, editedAt } : one;
}

/** Leaves out the own message that has arrived: by its key, or by its words where it came without one. */
function withoutOwn(pending: readonly Pending[], message: Message, me: string): readonly Pending[] {
  if (message.senderId !== me || pending.length === 0) return pending;
  const at = pending.findIndex((each) =>
    message.clientKey
      ? each.clientKey === message.clientKey
      : each.content === message.content &&
        Math.abs(Date.parse(each.createdAt) - Date.parse(message.createdAt)) <=
          messageConstants.sameMessage,
  );
  return at < 0 ? pending : pending.toSpliced(at, 1);
}

function withMine(
  next: MessageReaction,
  held: readonly MessageReaction[],
  isOwnAct: boolean,
): MessageReaction {
  if (next.mine !== undefined) return next;
  const before = held.find(({ type }) => type === next.type);
  const wasMine = before?.mine ?? false;
  const by = next.count - (before?.count ?? 0);
  return { ...next, mine: isOwnAct && by !== 0 ? by > 0 : wasMine };
}

const emptied = (message: Message): Message => ({
  ...message,
  content: '',
  isDeleted: true,
  images: [],
  reactions: [],
});
