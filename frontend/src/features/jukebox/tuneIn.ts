import { showSnackbar } from '@/components/snackbarStore';
import { isOf, type Player, type PlayerTrack, usePlayer } from '@/core/player';
import { sessionStore } from '@/core/session';
import { positionAt } from './clock';
import { correction } from './inStep';
import { playback, vote, wish } from './roomActions';
import { clock, useRoom } from './roomStore';
import type { Room } from './types';

/** Milliseconds between two looks at whether the player is in step. */
const pace = 1_000;
/** Milliseconds after a correction in which what it leads to is waited for. */
const patience = 4_000;
/** Seconds before the end in which a player that stops has ended, and was not paused. */
const end = 2;

/** Plays what a room plays. Called from a press: browsers want one before there is sound. */
export function listenIn(room: Room): void {
  useRoom.setState({ isTuned: true });
  const player = usePlayer.getState();
  if (isOfRoom(player, room.id)) player.play();
  else load(room, player.pause);
}

/** Whether what plays is the room's. */
export function isOfRoom({ context }: Pick<Player, 'context'>, id: string): boolean {
  return context?.type === 'room' && context.id === id;
}

/** The player plays the room's song from where the room is, and knows what follows. */
function load(room: Room, pause: () => void): void {
  const { now, next } = room;
  if (!now) return;
  usePlayer
    .getState()
    .takeUp([now.song, ...next.map(({ song }) => song)], positionAt(now, clock.now()), {
      context: { type: 'room', id: room.id, title: room.name },
      added: 0,
      jukebox: null,
    });
  if (now.paused) pause();
}

/**
 * Keeps the player in step with the room that is followed, and gives its buttons the meaning that they
 * have there: the host's are for all, another member's next is a vote. Returns how to end that.
 */
export function keepInStep(): () => void {
  const own = usePlayer.getState();
  let quietUntil = 0;
  const correct = () => {
    const { room, connection, isTuned } = useRoom.getState();
    // Without a connection the music goes on by itself.
    if (!room || connection !== 'live' || !isOfRoom(usePlayer.getState(), room.id)) return;
    if (!isTuned) return;
    const player = usePlayer.getState();
    const change = correction(
      room,
      {
        trackId: player.currentTrack?.id ?? null,
        time: player.currentTime,
        isPlaying: player.isPlaying,
        isLoading: player.status === 'loading',
      },
      clock.now(),
    );
    if (change.kind === 'none') return follow(room);
    if (change.kind === 'pause') return own.pause();
    // What failed is not tried again each second: the next song is another try, or a press.
    const isSame = player.currentTrack?.id === room.now?.song.id;
    if (isSame && (player.failure !== null || Date.now() < quietUntil)) return;
    quietUntil = Date.now() + patience;
    if (change.kind === 'load') return load(room, own.pause);
    if (change.kind === 'seek') own.seek(change.to);
    else resume(own, room);
    follow(room);
  };

  own.setRepeat('none');
  usePlayer.setState(buttons(own, () => (quietUntil = 0)));
  const stops = [
    useRoom.subscribe((now, before) => {
      if (now.room !== before.room || now.isTuned !== before.isTuned) correct();
    }),
    usePlayer.subscribe(noticePause),
  ];
  const timer = setInterval(correct, pace);
  correct();
  return () => {
    clearInterval(timer);
    stops.forEach((stop) => stop());
    usePlayer.setState(actionsOf(own));
  };
}

/** What comes in the player is what comes in the room. */
function follow({ now, next }: Room): void {
  const { queue, currentTrack, setLater } = usePlayer.getState();
  if (currentTrack?.id !== now?.song.id) return;
  const wanted = next.map(({ song }) => song).filter(({ id }) => id !== currentTrack?.id);
  const isSame =
    wanted.length === queue.length && wanted.every(({ id }, index) => id === queue[index]?.id);
  if (!isSame) setLater(wanted);
}

/** Goes on where the room is. */
function resume(own: Player, room: Room): void {
  if (room.now) own.seek(positionAt(room.now, clock.now()));
  own.play();
}

/** Stopped from outside, by a headset or another tab, one listens no longer until one presses. */
function noticePause(now: Player, before: Player): void {
  const { room, isTuned } = useRoom.getState();
  if (!isTuned || !before.isPlaying || now.isPlaying || !room?.now || room.now.paused) return;
  const hasEnded = now.duration - now.currentTime < end;
  const isTroubled = now.failure !== null && now.failure !== 'blocked';
  if (!hasEnded && !isTroubled) useRoom.setState({ isTuned: false });
}

type Buttons = Pick<
  Player,
  | 'play'
  | 'pause'
  | 'toggle'
  | 'next'
  | 'previous'
  | 'seek'
  | 'skipTo'
  | 'playNext'
  | 'addToQueue'
  | 'removeFromQueue'
  | 'moveInQueue'
  | 'toggleShuffle'
  | 'cycleRepeat'
  | 'setRepeat'
  | 'tellJukebox'
>;

function actionsOf(player: Player): Buttons {
  const { play, pause, toggle, next, previous, seek, skipTo, playNext, addToQueue } = player;
  const { removeFromQueue, moveInQueue, toggleShuffle, cycleRepeat, setRepeat, tellJukebox } =
    player;
  return {
    play,
    pause,
    toggle,
    next,
    previous,
    seek,
    skipTo,
    playNext,
    addToQueue,
    removeFromQueue,
    moveInQueue,
    toggleShuffle,
    cycleRepeat,
    setRepeat,
    tellJukebox,
  };
}

/** The player's buttons while one listens to a room. */
function buttons(own: Player, hurry: () => void): Buttons {
  const room = () => useRoom.getState().room;
  const isHost = () => room()?.hostId === sessionStore.getState().userId;
  const play = () => {
    hurry();
    const now = room();
    useRoom.setState({ isTuned: true });
    if (now?.now?.paused && !isHost()) {
      return showSnackbar({ message: `${hostName(now)} has paused the room.` });
    }
    if (now?.now?.paused) void playback('play');
    if (now && usePlayer.getState().currentTrack?.id === now.now?.song.id) resume(own, now);
    else own.play();
  };
  const pause = async () => {
    if (isHost() && useRoom.getState().connection === 'live') await playback('pause');
    if (!room()?.now?.paused) useRoom.setState({ isTuned: false });
    own.pause();
  };
  const seek = (seconds: number) => {
    if (!isHost()) return void onlyHost('move within a song');
    own.seek(seconds);
    void playback('seek', seconds);
  };
  return {
    play,
    pause: () => void pause(),
    toggle: () => (usePlayer.getState().isPlaying ? void pause() : play()),
    next: () => void next(isHost()),
    previous: () => seek(0),
    seek,
    skipTo: (trackId) => voteOn(trackId, 1),
    removeFromQueue: (trackId) => voteOn(trackId, -1),
    moveInQueue: () => say('Votes order what comes next here.'),
    playNext: (track) => void wishFor(track),
    addToQueue: (track) => {
      void wishFor(track);
      return true;
    },
    toggleShuffle: () => say('Votes order what comes next here.'),
    cycleRepeat: () => say('A room does not repeat.'),
    setRepeat: () => undefined,
    tellJukebox: (kind, subject, id) => {
      const { now, members } = room() ?? {};
      // In company a song is left by votes, or by the host.
      const isAlone = members?.length === 1;
      if (kind === 'refused' && isAlone && now && isOf(now.song, subject, id)) void next(isHost());
      return false;
    },
  };
}

async function next(isHost: boolean): Promise<void> {
  if (isHost) return await playback('next');
  const now = useRoom.getState().room?.now;
  if (!now) return;
  await vote(now.entryId, -1);
  const after = useRoom.getState().room?.now;
  if (after?.entryId !== now.entryId) return;
  say(
    after.mine === 0
      ? 'You took back your vote to skip.'
      : `You voted to skip: ${after.skipVotes} of ${after.skipsNeeded}.`,
  );
}

function voteOn(trackId: string, wanted: 1 | -1): void {
  const entry = useRoom.getState().room?.next.find(({ song }) => song.id === trackId);
  if (entry) void vote(entry.entryId, wanted);
}

async function wishFor(track: PlayerTrack): Promise<void> {
  if (await wish(track.id)) say(`You wished for “${track.title}”.`);
}

function hostName({ members, hostId }: Room): string {
  return members.find(({ id }) => id === hostId)?.displayName ?? 'The host';
}

function onlyHost(what: string): void {
  const room = useRoom.getState().room;
  say(`Only ${room ? hostName(room) : 'the host'} can ${what} here.`);
}

function say(message: string): void {
  showSnackbar({ message });
}
