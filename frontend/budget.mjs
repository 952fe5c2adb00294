import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

// What each page needs to be drawn: the entry, its own chunk and whatever these import statically, compressed as it is
// sent; see compress.mjs. What is too small for that is gzipped on its way.
const dist = join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const limit = 180;
/** Pages that people come to first. */
const strict = { LoginPage: 160, SearchPage: 160, ProfilePage: 160, AlbumPage: 160 };

const sizes = new Map();
const sizeOf = (file) => {
  const sent = join(dist, `${file}.br`);
  if (!sizes.has(file)) {
    const content = existsSync(sent)
      ? readFileSync(sent)
      : gzipSync(readFileSync(join(dist, file)));
    sizes.set(file, content.length);
  }
  return sizes.get(file);
};

function needed(keys, files = new Set()) {
  for (const key of keys) {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) continue;
    files.add(file);
    needed(imports, files);
  }
  return files;
}

/** Kilobytes by page. */
function pageSizes() {
  return Object.keys(manifest)
    .filter((key) => /^src\/features\/[^/]+\/(pages\/)?\w+Page\.tsx$/.test(key))
    .map((key) => {
      const page = key.split('/').at(-1).replace('.tsx', '');
      const bytes = [...needed(['index.html', key])].reduce((sum, file) => sum + sizeOf(file), 0);
      return { page, size: bytes / 1000, limit: strict[page] ?? limit };
    })
    .sort((one, other) => other.size - one.size);
}

/** Chunks that import one another in a circle, the first such; one of them would run before what it needs is there. */
function circle() {
  const done = new Set();
  const visit = (key, way) => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key];
    if (done.has(key)) return undefined;
    done.add(key);
    for (const next of manifest[key].imports ?? []) {
      const found = visit(next, [...way, key]);
      if (found) return found;
    }
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const found = visit(key, []);
    if (found) return found;
  }
  return undefined;
}

const round = circle();
if (round) {
  process.stdout.write(`chunks import one another: ${round.join(' → ')}\n`);
  process.exit(1);
}
const pages = pageSizes();
for (const { page, size, limit } of pages) {
  const note = size > limit ? '  TOO LARGE' : '';
  process.stdout.write(`${size.toFixed(1).padStart(7)} KB of ${limit} ${page}${note}\n`);
}
if (pages.length === 0 || pages.some(({ size, limit }) => size > limit)) process.exit(1);
