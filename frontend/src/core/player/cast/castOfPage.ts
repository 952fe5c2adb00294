import { showSnackbar } from '@/components/snackbarStore';
import { PlainEngine } from '../engine/PlainEngine';
import { withMovable } from '../movable';
import { usePlayer } from '../store';
import { addressOf } from '../streamAddress';
import { Cast } from './Cast';
import { remoteAddress } from './remoteAddress';
import { remoteOf } from './remote';

const element = new Audio();

/** The hand-over of this page's player to other devices. */
export const cast: Cast = new Cast({
  remote: remoteOf(element),
  element,
  away: new PlainEngine({
    element,
    fetchesAhead: false,
    address: (source, fresh) =>
      remoteAddress(source.duration, (renew) => source.address(renew), fresh),
    onRefused: ({ id }) => {
      const { currentTrack } = usePlayer.getState();
      if (currentTrack?.id === id) cast.refused(currentTrack.title);
    },
  }),
  engine: {
    moveTo: (away) => withMovable((engine) => engine.moveTo(away)),
    moveHome: (play) => withMovable((engine) => engine.moveHome(play)),
  },
  player: usePlayer,
  address: (track) => remoteAddress(track.duration, (renew) => addressOf(track, renew)),
  sample: '/sounds/ding.mp3',
  notify: showSnackbar,
});
cast.start();
