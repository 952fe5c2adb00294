import type { SnackbarOptions } from '@/components/snackbarStore';
import type { AudioEngine } from '../engine';
import type { MovableEngine } from '../engine/MovableEngine';
import type { PlayerStore } from '../playerStore';
import { type SoundPlace, useSound } from '../soundState';
import type { PlayerTrack } from '../types';
import type { Remote } from './remote';

export interface CastParts {
  remote: Remote;
  element: HTMLAudioElement;
  /** Plays through that element. */
  away: AudioEngine;
  engine: Pick<MovableEngine, 'moveTo' | 'moveHome'>;
  player: PlayerStore;
  /** An address that another device can open by itself. */
  address: (track: PlayerTrack) => string | Promise<string>;
  /** The address of a small sound that is open to all: what is looked for devices with. */
  sample: string;
  notify: (message: SnackbarOptions) => void;
}

/** Hands what plays to another device, and takes it back. */
export class Cast {
  /** The track whose address the element has while nothing plays there. */
  private shown: string | null = null;

  constructor(private readonly parts: CastParts) {}

  /**
   * Watches for devices. Browsers look for those that can play what the element has: a sample at first, so that nothing is
   * fetched for nothing, and the current track once there is a device.
   */
  start(): void {
    const { remote, player, element, sample } = this.parts;
    remote.follow(() => this.follow());
    element.preload = 'metadata';
    element.src = sample;
    player.subscribe(({ currentTrack }, before) => {
      if (currentTrack !== before.currentTrack && useSound.getState().isOffered)
        this.show(currentTrack);
    });
    this.watch();
    this.follow();
  }

  /** Lets the person choose a device: in answer to their press, as browsers ask for it. */
  async choose(): Promise<void> {
    const { remote, player, notify } = this.parts;
    this.show(player.getState().currentTrack);
    try {
      await remote.prompt();
    } catch (error) {
      const message = problemOf(error);
      if (message) notify({ message, type: 'info' });
    }
  }

  /** The device does not play a track: the person is offered to hear it here. */
  refused(title: string): void {
    this.parts.notify({
      message: `The other device does not play “${title}”.`,
      type: 'error',
      ctaText: 'Play here',
      ctaAction: () => this.takeBack(),
    });
  }

  private takeBack(): void {
    const { element, engine } = this.parts;
    if (useSound.getState().place !== 'here') {
      place('here');
      engine.moveHome(true);
      // The one way to end it without the person: browsers let go of the device, and of who watches for devices.
      element.disableRemotePlayback = true;
      element.disableRemotePlayback = false;
      this.watch();
      this.shown = null;
      this.show(this.parts.player.getState().currentTrack);
    }
    this.parts.player.getState().play();
  }

  private watch(): void {
    this.parts.remote
      .watch((isOffered) => this.offer(isOffered))
      // Nobody watches on this system: pressing the button is the way to find out.
      .catch(() => this.offer(true));
  }

  private offer(isOffered: boolean): void {
    useSound.setState({ isOffered });
    if (isOffered) this.show(this.parts.player.getState().currentTrack);
  }

  private follow(): void {
    const { state } = this.parts.remote;
    const before = useSound.getState().place;
    const now: SoundPlace =
      state === 'connected' ? 'away' : state === 'connecting' ? 'connecting' : 'here';
    if (now === before) return;
    place(now);
    if (before === 'here') this.parts.engine.moveTo(this.parts.away);
    else if (now === 'here') this.comeBack(before);
  }

  private comeBack(from: SoundPlace): void {
    const { engine, player, notify } = this.parts;
    const wasPlaying = player.getState().isPlaying;
    const hasFailed = from === 'connecting';
    // A device that was never reached has changed nothing.
    engine.moveHome(hasFailed && wasPlaying);
    this.shown = null;
    this.show(player.getState().currentTrack);
    if (hasFailed) return notify({ message: 'The other device did not answer.', type: 'error' });
    if (!wasPlaying) return;
    notify({
      message: 'Playing on the other device has ended.',
      type: 'info',
      ctaText: 'Play here',
      ctaAction: () => player.getState().play(),
    });
  }

  /** Gives the element a track without playing it. */
  private show(track: PlayerTrack | null): void {
    const { element, address } = this.parts;
    if (!track || useSound.getState().place !== 'here' || track.id === this.shown) return;
    this.shown = track.id;
    const take = (found: string) => {
      if (this.shown !== track.id || useSound.getState().place !== 'here') return;
      element.preload = 'metadata';
      element.src = found;
    };
    const found = address(track);
    if (typeof found === 'string') return take(found);
    found.then(take, () => {
      // Nobody is signed in, or no network: what is pressed next tries again.
      if (this.shown === track.id) this.shown = null;
    });
  }
}

function place(place: SoundPlace): void {
  useSound.setState({ place });
}

/** What kept a device from being chosen, in words; null where the person did not want one after all. */
function problemOf(error: unknown): string | null {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
      return null;
    case 'NotFoundError':
      return 'No other device was found. It has to be on, and in the same network.';
    case 'NotSupportedError':
      return 'This browser cannot play this song on another device.';
    case 'OperationError':
      return 'The list of devices is open already.';
    case 'AbortError':
      return 'The other device did not answer.';
    default:
      return 'Other devices cannot be reached now. Try again.';
  }
}
