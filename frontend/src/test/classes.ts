import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { __unstable__loadDesignSystem as load } from '@tailwindcss/node';

/** Every value of a class attribute that was set and has not been looked at yet. */
const worn = new Set<string>();
const known = new Map<string, string[]>();
const folder = resolve(import.meta.dirname, '../styles');
const design = load(readFileSync(resolve(folder, 'index.css'), 'utf8'), { base: folder });

let isWatching = false;

/** Remembers what classes elements are given from now on. Files share a window, and each asks for it: once is enough. */
export function watchClasses(): void {
  if (isWatching) return;
  isWatching = true;
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'class') worn.add(value);
    setAttribute.call(this, name, value);
  };
}

/**
 * What was worn since the last call that the order of the stylesheet would decide, two classes of one element that set
 * the same properties under the same variants, and what would do nothing.
 */
export async function takeClashes(): Promise<string[]> {
  const fresh = [...worn].filter((classes) => !known.has(classes));
  worn.clear();
  const clashes = await Promise.all(fresh.map(clashesOf));
  fresh.forEach((classes, index) => known.set(classes, clashes[index] ?? []));
  return clashes.flat();
}

export async function clashesOf(classes: string): Promise<string[]> {
  const names = [...new Set(classes.split(/\s+/).filter(Boolean))];
  const keys = await Promise.all(names.map(keyOf));
  return names.flatMap((name, index) => {
    if (keys[index] === '') return isIdle(name) ? [`${name} does nothing in “${classes}”`] : [];
    const first = keys.indexOf(keys[index] ?? '');
    return first < index ? [`${names[first]} and ${name} in “${classes}”`] : [];
  });
}

const own = readFileSync(resolve(folder, 'base.css'), 'utf8');

/** Whether what is no class of Tailwind looks like one: a colour or a size that the site does not have. */
function isIdle(name: string): boolean {
  const bare = name.split(':').at(-1) ?? '';
  return /^(text|bg|border|fill|outline|rounded|z|shadow)-/.test(bare) && !own.includes(`.${bare}`);
}

const keysByName = new Map<string, string>();

/** The selector and the conditions of a class with the properties that it sets; empty for what is not Tailwind's. */
async function keyOf(name: string): Promise<string> {
  const before = keysByName.get(name);
  if (before !== undefined) return before;
  const css = (await design).candidatesToCss([name])[0] ?? '';
  const own = `.${CSS.escape(name)}`;
  const key = css
    .replace(own, '&')
    .replace(/@(property|supports)[^{]*\{[^}]*\}/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^(--?[\w-]+|[\w-]+):.*;$/, '$1'))
    .filter(Boolean)
    .join(name.endsWith('!') ? ' ! ' : ' ');
  keysByName.set(name, key);
  return key;
}
