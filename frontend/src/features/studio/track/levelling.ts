/** What the player levels to, in LUFS. */
const targetLoudness = -14;
/** How near to full scale it lets true peaks come, in dBTP. */
const mostPeak = -1;

/** 'The player turns it down by 3.2 dB.': what levelling does to a sound of this loudness and peak. */
export function levelling(loudness: number, truePeak: number | null | undefined): string {
  const wanted = targetLoudness - loudness;
  const room = truePeak == null ? wanted : mostPeak - truePeak;
  const gain = Math.round((wanted > 0 ? Math.max(0, Math.min(wanted, room)) : wanted) * 10) / 10;
  const target = `to ${targetLoudness} LUFS`;
  if (Math.abs(gain) < 0.05 && wanted <= 0.05) return 'The player leaves it as it is.';
  if (gain < 0) return `The player turns it down by ${Math.abs(gain).toFixed(1)} dB ${target}.`;
  if (wanted - gain > 0.05) {
    return gain === 0
      ? 'The player leaves it as it is: louder, its peaks would be cut off.'
      : `The player turns it up by ${gain.toFixed(1)} dB, as far as its peaks allow.`;
  }
  return `The player turns it up by ${gain.toFixed(1)} dB ${target}.`;
}
