/** Seconds in words, for those who hear them: '3 minutes 5 seconds'. */
export function spokenDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return 'unknown';
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const words = [count(whole % 60, 'second')];
  if (minutes > 0) words.unshift(count(minutes % 60, 'minute'));
  if (minutes >= 60) words.unshift(count(Math.floor(minutes / 60), 'hour'));
  return words.join(' ');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
