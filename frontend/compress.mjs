import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

// Scripts and styles are compressed once, as well as can be, when the site is built: the server sends them as they are
// to browsers that take it, which over HTTPS and on their own machine all do.
const assets = join(import.meta.dirname, 'dist/assets');
const least = 1024;

let before = 0;
let after = 0;
for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
  const content = readFileSync(join(assets, name));
  if (content.length < least) continue;
  const compressed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  writeFileSync(join(assets, `${name}.br`), compressed);
  before += content.length;
  after += compressed.length;
}
process.stdout.write(
  `compressed ${Math.round(before / 1000)} KB to ${Math.round(after / 1000)} KB\n`,
);
