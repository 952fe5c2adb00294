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

/** How high a source reaches at a level, from 0; 0 where its peak is not known. */
export function heightOf({ levels }: AudioSource, level: number): number {
  return 10 ** ((levels?.truePeak ?? -Infinity) / 20) * level;
}

/**
 * The gains of an equal-power crossfade: a quarter of a cosine (out) and of a sine (in), whose powers add
 * up to 1. Where both sources together could pass full scale, both are held just below it.
 */
export function fadeCurves(heights: {
  out: number;
  in: number;
}): Record<'out' | 'in', Float32Array<ArrayBuffer>> {
  const curves = { out: new Float32Array(129), in: new Float32Array(129) };
  for (let i = 0; i < curves.out.length; i++) {
    const angle = (i / (curves.out.length - 1)) * (Math.PI / 2);
    const sum = heights.out * Math.cos(angle) + heights.in * Math.sin(angle);
    curves.out[i] = Math.cos(angle) / Math.max(1, sum);
    curves.in[i] = Math.sin(angle) / Math.max(1, sum);
  }
  return curves;
}
