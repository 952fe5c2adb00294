import { type ComponentProps, useRef, useState } from 'react';
import { serviceBase } from '@/core/data/services';
import type { EmbeddedMusic, EmbeddedTrack } from './useEmbed';

export interface Previews {
  current: EmbeddedTrack | undefined;
  isPlaying: boolean;
  /** Seconds. */
  position: number;
  /** Seconds; 0 until it is known. */
  length: number;
  /** In words for the person. */
  problem: string | undefined;
  toggle: (track: EmbeddedTrack) => void;
  seek: (position: number) => void;
  /** Of the audio element that plays. */
  audio: ComponentProps<'audio'>;
}

/** Plays previews one after the other. What opens them ends after an hour: then it is asked for anew, once. */
export function usePreviews(
  tracks: readonly EmbeddedTrack[],
  renew: () => Promise<EmbeddedMusic | undefined>,
): Previews {
  const element = useRef<HTMLAudioElement>(null);
  const renewed = useRef(false);
  const [currentId, setCurrentId] = useState<string>();
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(0);
  const [problem, setProblem] = useState<string>();

  const play = () => {
    element.current?.play().catch((error: unknown) => {
      // A pause that comes before the sound is no failure; a file that does not open is told by the element's event.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        setProblem('Press play again to hear it.');
    });
  };
  const start = (track: EmbeddedTrack) => {
    if (!track.previewUrl || !element.current) return;
    setCurrentId(track.id);
    setProblem(undefined);
    setPosition(0);
    element.current.src = serviceBase('content') + track.previewUrl;
    play();
  };
  const playNext = () => {
    const at = tracks.findIndex((track) => track.id === currentId);
    const next = tracks.slice(at + 1).find((track) => track.previewUrl);
    if (at >= 0 && next) start(next);
  };
  const playAnew = async () => {
    const music = renewed.current ? undefined : await renew();
    renewed.current = true;
    const track = music?.tracks.find((each) => each.id === currentId);
    if (track) start(track);
    else setProblem('The preview cannot be played.');
  };

  return {
    current: tracks.find((track) => track.id === currentId),
    isPlaying,
    position,
    length,
    problem,
    toggle: (track) => {
      if (track.id !== currentId) start(track);
      else if (isPlaying) element.current?.pause();
      else play();
    },
    seek: (to) => {
      if (element.current) element.current.currentTime = to;
      setPosition(to);
    },
    audio: {
      ref: element,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onPlaying: () => {
        renewed.current = false;
      },
      onTimeUpdate: ({ currentTarget }) => setPosition(currentTarget.currentTime),
      onDurationChange: ({ currentTarget }) =>
        setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0),
      onEnded: playNext,
      onError: () => void playAnew(),
    },
  };
}
