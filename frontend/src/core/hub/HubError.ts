import { messageTexts } from '@/lib/messageTexts';

/** With these the same call may succeed a little later. */
const passing: readonly string[] = ['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'];
const ofServer = /HubException: (?:([A-Z_]+): )?(.*)$/s;

/** What went wrong with a hub; the message is meant for the person. */
export class HubError extends Error {
  /** The server's, where it answered the call with an error; undefined where the call may not have reached it. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = 'HubError';
    this.code = code;
  }

  /** Whether the server refused: another try would be refused as well. */
  get isRefusal(): boolean {
    return this.code !== undefined && !passing.includes(this.code);
  }

  /** Whether there were too many calls: another try now would count as one more. */
  get isLimit(): boolean {
    return this.code === 'RATE_LIMITED';
  }
}

export const notReady = () => new HubError(messageTexts.hub.notReady);
export const timedOut = () => new HubError(messageTexts.hub.timeout);
export const failed = () => new HubError(messageTexts.hub.failed);
export const withoutToken = () => new HubError(messageTexts.hub.noToken);

/** Reads what the client library rejects with. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const [, code, message] = ofServer.exec(error instanceof Error ? error.message : '') ?? [];
  if (message !== undefined) return new HubError(message, code ?? 'REFUSED');
  return notReady();
}
