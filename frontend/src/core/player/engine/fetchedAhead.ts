import type { AudioSource } from '../engine';

/** Bytes of a song that are kept in memory at most. */
const most = 64 * 1024 * 1024;

/** Holds the whole sound of one source, so that it begins without a network. */
export class FetchedAhead {
  private id: string | null = null;
  private stop: AbortController | null = null;
  private held: { id: string; address: string } | null = null;

  constructor(private readonly request: typeof fetch = (...args) => fetch(...args)) {}

  /** Fetches a source unless that is under way; what does not come is tried again at the next call. */
  async fetch(source: AudioSource): Promise<void> {
    if (this.id === source.id) return;
    this.drop();
    this.id = source.id;
    const stop = new AbortController();
    this.stop = stop;
    try {
      const response = await this.request(await source.address(false), { signal: stop.signal });
      const length = Number(response.headers.get('Content-Length') ?? 0);
      // What is too long, or refused, is left to the element: it tells what is wrong.
      if (!response.ok || length > most) return stop.abort();
      const sound = await response.blob();
      if (this.id !== source.id) return;
      this.held = { id: source.id, address: URL.createObjectURL(sound) };
    } catch {
      if (this.id === source.id) this.id = null;
    }
  }

  /** Returns the address of a source that is here; it holds until another is fetched or this is dropped. */
  addressOf(source: AudioSource): string | null {
    return this.held?.id === source.id ? this.held.address : null;
  }

  drop(): void {
    this.stop?.abort();
    if (this.held) URL.revokeObjectURL(this.held.address);
    this.id = null;
    this.held = null;
  }
}
