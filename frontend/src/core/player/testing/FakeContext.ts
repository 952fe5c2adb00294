/** What a gain is told, in order. */
class FakeParam {
  value = 1;
  readonly curves: { at: number; seconds: number }[] = [];
  setValueAtTime(): void {}
  linearRampToValueAtTime(value: number): void {
    this.value = value;
  }
  setTargetAtTime(value: number): void {
    this.value = value;
  }
  setValueCurveAtTime(_: Float32Array, at: number, seconds: number): void {
    this.curves.push({ at, seconds });
  }
  cancelScheduledValues(): void {
    this.curves.length = 0;
  }
}

export class FakeGain {
  readonly gain = new FakeParam();
  connect<T>(to: T): T {
    return to;
  }
  disconnect(): void {}
}

/** An audio context whose clock is turned by hand. */
export class FakeContext extends EventTarget {
  currentTime = 0;
  state = 'suspended';
  /** Whether the browser lets it start. */
  isAllowed = true;
  readonly sampleRate = 44_100;
  readonly baseLatency = 0.005;
  readonly destination = {};

  createGain(): FakeGain {
    return new FakeGain();
  }
  createConstantSource() {
    const source = {
      onended: null as (() => void) | null,
      start: () => undefined,
      stop: () => queueMicrotask(() => source.onended?.()),
    };
    return source;
  }
  resume(): Promise<void> {
    if (!this.isAllowed) return new Promise(() => undefined);
    this.become('running');
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.become('suspended');
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.become('closed');
    return Promise.resolve();
  }
  /** As the system does it too. */
  become(state: string): void {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
