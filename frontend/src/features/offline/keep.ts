import { addressOf, type PlayerTrack } from '@/core/player';
import { sessionStore } from '@/core/session';
import { type KeptTrack, useKept, writeKept } from '@/core/site/kept';
import { keptCache, keptKey } from '@/core/site/keptSound';

/** The room on this device, in bytes; null where the browser does not say. */
export interface Room {
  used: number;
  available: number;
}

export async function room(): Promise<Room | null> {
  const estimate = await navigator.storage?.estimate?.();
  if (estimate?.quota === undefined) return null;
  return { used: estimate.usage ?? 0, available: estimate.quota - (estimate.usage ?? 0) };
}

/** Requests at a time that ask for sizes. */
const askedAtOnce = 4;

export interface Size {
  bytes: number;
  /** Some of it is yet to be made, so that nobody can say exactly. */
  isAbout: boolean;
}

/** What all of them take on this device, as the server says. */
export async function sizeOf(tracks: readonly PlayerTrack[], signal: AbortSignal): Promise<Size> {
  const left = [...tracks];
  const size = { bytes: 0, isAbout: false };
  const ask = async () => {
    for (let track = left.pop(); track; track = left.pop()) {
      const response = await fetch(await copyOf(track), { method: 'HEAD', signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}: ${track.title}`);
      const about = response.headers.get('x-about-length');
      size.bytes += Number(about ?? response.headers.get('content-length') ?? 0);
      size.isAbout ||= about !== null;
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, ask));
  return size;
}

/** The address of what is kept of a track: as Opus, a tenth of a WAV, where the server makes that and this browser plays it. */
async function copyOf(track: PlayerTrack): Promise<URL> {
  const address = new URL(await addressOf(track, false), location.href);
  const playsOpus = new Audio().canPlayType('audio/ogg; codecs="opus"') !== '';
  if (playsOpus) address.searchParams.set('copy', 'opus');
  return address;
}

/** There is no room for it. */
class NoRoom extends Error {
  constructor() {
    super('There is not enough room on this device.');
  }
}

/**
 * Fetches a track's sound onto this device. Keeping what is kept changes nothing. It throws NoRoom, and what
 * the server or the connection says.
 */
export async function keep(track: PlayerTrack): Promise<void> {
  const { userId } = sessionStore.getState();
  const { tracks, coming } = useKept.getState();
  if (!userId || track.id in coming || tracks.some(({ id }) => id === track.id)) return;
  const progress = (share: number | null) =>
    useKept.setState((state) => {
      const { [track.id]: _, ...others } = state.coming;
      return { coming: share === null ? others : { ...others, [track.id]: share } };
    });
  progress(0);
  try {
    // Asked once: without this the browser may clear everything when the device runs full.
    await navigator.storage?.persist?.();
    const bytes = await fetchSound(track, progress);
    writeKept(userId, [described(track, bytes), ...useKept.getState().tracks]);
  } finally {
    progress(null);
  }
}

async function fetchSound(track: PlayerTrack, progress: (share: number) => void): Promise<number> {
  const address = await copyOf(track);
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}: ${track.title}`);
  const size = Number(response.headers.get('content-length') ?? 0);
  const free = await room();
  if (free && size > free.available) {
    await response.body.cancel();
    throw new NoRoom();
  }
  let got = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        got += chunk.byteLength;
        if (size > 0) progress(Math.min(1, got / size));
        controller.enqueue(chunk);
      },
    }),
  );
  const cache = await caches.open(keptCache);
  const key = keptKey(address) ?? address.pathname;
  try {
    await cache.put(key, new Response(counted, { headers: soundHeaders(response) }));
  } catch (error) {
    await cache.delete(key);
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NoRoom();
    throw error;
  }
  return got;
}

function soundHeaders(response: Response): Headers {
  const headers = new Headers({ 'Accept-Ranges': 'bytes' });
  for (const name of ['Content-Type', 'Content-Length', 'ETag']) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** What of a track is kept: all but why it was chosen and what the server decides anew. */
function described(track: PlayerTrack, bytes: number): KeptTrack {
  const {
    neo4jId: _key,
    reason: _reason,
    hasAccessTo: _access,
    previewUrl: _preview,
    ...rest
  } = track;
  return { ...rest, bytes, keptAt: Date.now() };
}

/** Takes tracks off this device. */
export async function letGo(ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const { owner, tracks } = useKept.getState();
  writeKept(
    owner,
    tracks.filter(({ id }) => !gone.has(id)),
  );
  const cache = await caches.open(keptCache);
  for (const request of await cache.keys()) {
    if (gone.has(new URL(request.url).pathname.split('/').at(-1) ?? ''))
      await cache.delete(request);
  }
}
