/** With these the same call may succeed a little later. */
const passing: readonly string[] = ['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'];

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
