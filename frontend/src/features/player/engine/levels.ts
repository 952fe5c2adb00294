import type { AudioSource, EngineOptions, Transition } from '../engine';

/** LUFS that every track is brought to. */
const target = -14;
/** dBTP that a boost may reach: the samples that a codec makes between these stay below full scale. */
const ceiling = -1;
/** Seconds that a crossfade may take at most. */
const longestCrossfade = 12;

/** Whether b is the number after a on the same album. */
export function follows(a: AudioSource | null, b: AudioSource | null): boolean {
  if (!a?.albumId || a.albumId !== b?.albumId) return false;
  return typeof a.number === 'number' && b.number === a.number + 1;
}

/** How one source goes over into the next where nobody says otherwise. */
export function transitionBetween(
  from: AudioSource,
  to: AudioSource,
  { crossfade }: Pick<EngineOptions, 'crossfade'>,
): Transition {
  if (follows(from, to)) return { kind: 'gapless' };
  const seconds = Math.max(0, Math.min(longestCrossfade, crossfade));
  return seconds > 0 ? { kind: 'crossfade', seconds } : { kind: 'cut' };
}

/**
 * The factor that brings a source to the target (ITU-R BS.1770 loudness, as ReplayGain 2 uses it): by its
 * album's loudness inside an album, else by its own, whichever is known. Boosts end where the true peak
 * would pass the ceiling. 1 where nothing is known.
 */
export function levelOf(source: AudioSource, options: EngineOptions, inAlbum: boolean): number {
  const { levels } = source;
  if (!options.levelling || !levels) return 1;
  const byAlbum =
    options.levellingMode === 'album' || (options.levellingMode === 'auto' && inAlbum);
  const loudness = byAlbum ? (levels.album ?? levels.track) : (levels.track ?? levels.album);
  if (loudness === null || !Number.isFinite(loudness)) return 1;
  const wanted = target - loudness;
  // A peak that is not known may be at full scale: then nothing is boosted.
  const peak = levels.truePeak ?? 0;
  const boost = Math.max(0, ceiling - peak);
  // Where the peak itself is above full scale, it is brought down to it.
  return 10 ** (Math.min(wanted, peak > 0 ? -peak : boost) / 20);
}

/**
 * The factor that keeps the sum of two tracks below full scale where an equal-power crossfade has both
 * at their highest: 1 where it cannot be passed, or where a peak is not known.
 */
export function fadeRoom(peaks: (number | null | undefined)[], levels: number[]): number {
  const heights = peaks.map((peak, i) => 10 ** ((peak ?? -Infinity) / 20) * (levels[i] ?? 1));
  const sum = Math.hypot(...heights);
  return sum > 1 ? 1 / sum : 1;
}

/** A quarter of a sine (in) or cosine (out): the powers of both add up to 1 all along. */
export function fadeCurve(direction: 'in' | 'out', room: number): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(129);
  for (let i = 0; i < curve.length; i++) {
    const t = i / (curve.length - 1);
    const angle = ((direction === 'in' ? t : 1 - t) * Math.PI) / 2;
    // The room is given where both are loud, and none of it where one is alone.
    curve[i] = Math.sin(angle) * (1 - (1 - room) * Math.sin(t * Math.PI));
  }
  return curve;
}
