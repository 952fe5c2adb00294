export interface Pair {
  name: string;
  value: string;
}

/** The pairs of a text of lines as 'name: value'; null where a line is none. */
export function metadataOf(text: string): Pair[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const pairs = lines.map((line) => /^([^:]+):(.*)$/.exec(line));
  if (pairs.includes(null)) return null;
  return pairs.map((pair) => ({ name: pair?.[1]?.trim() ?? '', value: pair?.[2]?.trim() ?? '' }));
}
