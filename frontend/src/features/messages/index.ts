import { lazyPart } from '@/components/lazyPart';

/** The way into the chat of an event. */
export const EventChat = lazyPart(async () => (await import('./EventChat')).EventChat, {
  quiet: true,
});

/** The chat beside what a room plays. */
export const RoomChat = lazyPart(async () => (await import('./RoomChat')).RoomChat, {
  quiet: true,
});
