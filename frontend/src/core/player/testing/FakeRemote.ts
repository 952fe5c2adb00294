import type { Remote } from '../cast/remote';

/** Another device that does what the test wants. */
export class FakeRemote implements Remote {
  state: RemotePlaybackState = 'disconnected';
  refusal: DOMException | null = null;
  watches = true;
  prompts = 0;
  private tellers: ((isAvailable: boolean) => void)[] = [];
  private changed: (() => void)[] = [];

  watch(tell: (isAvailable: boolean) => void): Promise<void> {
    if (!this.watches) return Promise.reject(new DOMException('', 'NotSupportedError'));
    this.tellers.push(tell);
    tell(false);
    return Promise.resolve();
  }
  prompt(): Promise<void> {
    this.prompts++;
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve();
  }
  follow(changed: () => void): void {
    this.changed.push(changed);
  }

  tell(isAvailable: boolean): void {
    for (const each of this.tellers) each(isAvailable);
  }
  become(state: RemotePlaybackState): void {
    this.state = state;
    for (const each of this.changed) each();
  }
}
