import type { FailureKind } from '../engine';

/** Why a source gives no sound. */
export class SoundFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    options?: ErrorOptions,
  ) {
    super(`the sound cannot be had: ${kind}`, options);
    this.name = 'SoundFailure';
  }
}

/** What an HTTP status means for who listens; null for an answer with sound. */
export function failureOf(status: number): FailureKind | null {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 0 || status >= 500 || status === 429 || status === 408) return 'network';
  if (status >= 400) return 'missing';
  return null;
}

/** Whether trying again may help without anybody doing anything. */
export function isPassing(kind: FailureKind): boolean {
  return kind === 'network' || kind === 'stalled';
}

/** Milliseconds in which the server must say what is wrong with an address. */
const probeLimit = 10_000;

/** Asks the server for the status of an address that an element did not play; 0 where no answer came. */
export async function probe(address: string, request: typeof fetch = fetch): Promise<number> {
  try {
    const signal = AbortSignal.timeout(probeLimit);
    return (await request(address, { method: 'HEAD', signal })).status;
  } catch {
    // No answer is the answer.
    return 0;
  }
}
