import type { Hub } from './types';

/** One hub for several parts of a tab: it is closed once all of them have closed theirs. */
export class TabHub {
  private users = 0;

  constructor(
    private readonly hub: Hub,
    private readonly onClosed: () => void,
  ) {}

  /** The hub for one more part, whose listeners and topics end when it closes it. */
  open(): Hub {
    const { hub } = this;
    this.users++;
    const stops = new Set<() => void>();
    const until = (stop: () => void) => {
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    };
    let isOpen = true;
    return {
      status: hub.status,
      on: (event, listener) => until(hub.on(event, listener)),
      onConnected: (listener) => until(hub.onConnected(listener)),
      invoke: (method, ...args) => hub.invoke(method, ...args),
      whenConnected: (within) => hub.whenConnected(within),
      whenReady: (within) => hub.whenReady(within),
      reconnect: () => hub.reconnect(),
      hold: (topic) => until(hub.hold(topic)),
      isLeader: () => hub.isLeader(),
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        for (const stop of stops) stop();
        if (--this.users > 0) return;
        this.onClosed();
        hub.close();
      },
    };
  }
}
