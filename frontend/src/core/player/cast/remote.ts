/** The hand-over of one media element to another device, as browsers offer it. */
export interface Remote {
  readonly state: RemotePlaybackState;
  /** Tells whether there is a device, now and whenever that changes. Rejects where nobody watches for any. */
  watch(tell: (isAvailable: boolean) => void): Promise<void>;
  /** Lets the person choose a device, or end what plays there. Rejects with a DOMException where nothing was chosen. */
  prompt(): Promise<void>;
  /** Calls whenever the state may be another. */
  follow(changed: () => void): void;
}

/** Safari's own way, older than Remote Playback. */
interface AirPlayElement extends HTMLAudioElement {
  webkitShowPlaybackTargetPicker(): void;
  readonly webkitCurrentPlaybackTargetIsWireless: boolean;
}

/**
 * Returns how an element is handed over. Safari knows both ways: of the two only its own lets the element play by itself
 * once a device was chosen, as it takes the press of the button for the gesture that playing needs.
 */
export function remoteOf(element: HTMLAudioElement): Remote {
  if ('webkitShowPlaybackTargetPicker' in element) return airPlay(element as AirPlayElement);
  return remotePlayback(element.remote);
}

function remotePlayback(remote: RemotePlayback): Remote {
  return {
    get state() {
      return remote.state;
    },
    watch: async (tell) => {
      await remote.watchAvailability(tell);
    },
    prompt: () => remote.prompt(),
    follow: (changed) => {
      for (const type of ['connecting', 'connect', 'disconnect'])
        remote.addEventListener(type, changed);
    },
  };
}

function airPlay(element: AirPlayElement): Remote {
  return {
    get state() {
      return element.webkitCurrentPlaybackTargetIsWireless ? 'connected' : 'disconnected';
    },
    watch: (tell) => {
      element.addEventListener('webkitplaybacktargetavailabilitychanged', (event) =>
        tell((event as Event & { availability?: string }).availability === 'available'),
      );
      return Promise.resolve();
    },
    prompt: () => {
      element.webkitShowPlaybackTargetPicker();
      return Promise.resolve();
    },
    follow: (changed) =>
      element.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed),
  };
}
