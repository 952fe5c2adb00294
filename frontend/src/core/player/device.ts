const key = 'sidestage.device';

/** This browser's name for itself, the same over visits. */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(key, made);
  return made;
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a person calls it: 'Firefox on Linux'. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = find(browsers) ?? 'A browser';
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}
