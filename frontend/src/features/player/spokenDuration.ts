/** Seconds in words, for those who hear them: '3 minutes 5 seconds'. */
export function spokenDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return 'unknown';
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = count(whole % 60, 'second');
  return minutes === 0 ? rest : `${count(minutes, 'minute')} ${rest}`;
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
