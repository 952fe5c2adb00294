import { create } from 'zustand';
import { request } from '@/core/data/api';
import { read } from '@/core/data/restCache';
import { deviceId, deviceName } from './device';
import type { PlayerStore } from './playerStore';
import type { Jukebox, PlayContext, Player, PlayerTrack, Repeat } from './types';

/** Milliseconds between two words to the server while it plays. */
const pace = 15_000;
/** Milliseconds after which what was stopped elsewhere is not offered any more. */
const tooOld = 30 * 24 * 3600_000;
/** Tracks of the queue that are kept, the next first. */
const mostQueued = 200;
const ownTime = 'sidestage.player.toldAt';

/** What this site keeps beside the tracks; the server does not read it. */
interface Extra {
  playedFrom: PlayContext | null;
  added: number;
  jukebox: Jukebox | null;
}

/** Where a person stopped, as the server gives it. */
export interface StoppedElsewhere {
  deviceId: string;
  deviceName: string;
  /** Seconds. */
  position: number;
  updatedAt: string;
  repeat: Repeat;
  context: Partial<Extra> | null;
  track: PlayerTrack | null;
  queue: PlayerTrack[];
}

interface Offer {
  offer: StoppedElsewhere | null;
}

/** What may be gone on with here; null where there is nothing, or it was answered. */
export const useElsewhere = create<Offer>()(() => ({ offer: null }));

export function declineOffer(): void {
  useElsewhere.setState({ offer: null });
}

/** Goes on with it, where it stopped. */
export function acceptOffer(player: PlayerStore): void {
  const { offer } = useElsewhere.getState();
  declineOffer();
  if (!offer?.track) return;
  const { playedFrom = null, added = 0, jukebox = null } = offer.context ?? {};
  player.getState().takeUp([offer.track, ...offer.queue], offer.position, {
    context: playedFrom,
    added,
    jukebox,
  });
}

interface ElsewhereParts {
  player: PlayerStore;
  /** Null for a visitor, and where the person does not want it. */
  userId: () => string | null;
}

/** Tells the server where one is, for the other devices. */
export class Whereabouts {
  private told = '';
  private toldAt = 0;

  constructor(private readonly parts: ElsewhereParts) {}

  /** Asks what was stopped elsewhere since this device was last heard of, and offers it. */
  async ask(): Promise<void> {
    if (this.parts.userId() === null) return;
    let found: StoppedElsewhere | undefined;
    try {
      found = await read({ service: 'content', path: '/player/state' });
    } catch {
      // An offer that cannot be made is none; nobody has asked for it.
      return;
    }
    if (found && isWorthOffering(found, this.parts.player.getState())) {
      useElsewhere.setState({ offer: found });
    }
  }

  /** Follows the player and the page. Returns how to stop. */
  follow(): () => void {
    const { player } = this.parts;
    const unsubscribe = player.subscribe((now, before) => {
      if (now.isPlaying && !before.isPlaying) declineOffer();
      const hasStopped = before.isPlaying && !now.isPlaying;
      const isDue = now.isPlaying && Date.now() - this.toldAt >= pace;
      if (hasStopped || isDue) this.tell(now);
    });
    const conceal = () => {
      if (document.visibilityState === 'hidden') this.tell(player.getState(), true);
    };
    document.addEventListener('visibilitychange', conceal);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', conceal);
    };
  }

  private tell(player: Player, isLast = false): void {
    if (!player.currentTrack || this.parts.userId() === null) return;
    const body = stateOf(player);
    const text = JSON.stringify(body);
    if (text === this.told) return;
    this.told = text;
    this.toldAt = Date.now();
    request('content', '/player/state', { method: 'PUT', body, keepalive: isLast }).then(
      () => localStorage.setItem(ownTime, String(Date.now())),
      () => {
        // The next word, at most 15 s later, tells all of it again.
        this.told = '';
      },
    );
  }
}

function stateOf(player: Player) {
  const { currentTrack, currentTime, queue, added, context, jukebox, repeat, shuffle } = player;
  return {
    deviceId: deviceId(),
    deviceName: deviceName(),
    trackId: currentTrack?.id ?? '',
    position: Math.floor(currentTime),
    queue: queue.slice(0, mostQueued).map(({ id }) => id),
    context: { playedFrom: context, added, jukebox } satisfies Extra,
    repeat,
    shuffle,
  };
}

function isWorthOffering(found: StoppedElsewhere, player: Player): boolean {
  if (!found.track || found.deviceId === deviceId() || player.isPlaying) return false;
  const at = Date.parse(found.updatedAt);
  const isNewer = at > Number(localStorage.getItem(ownTime) ?? 0);
  const isSame = found.track.id === player.currentTrack?.id;
  const isNear = Math.abs(found.position - player.currentTime) < 5;
  return isNewer && Date.now() - at < tooOld && !(isSame && isNear);
}
