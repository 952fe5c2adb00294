const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// The first load: the entry and the home page with whatever they import statically, as the build's manifest has it.
const manifest = JSON.parse(readFileSync(join(__dirname, 'dist/.vite/manifest.json'), 'utf8'));
const files = new Set();
const visit = (key) => {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) visit(next);
};
visit('index.html');
const home = Object.keys(manifest).find((key) => manifest[key].name === 'first');
visit(home);

module.exports = [
  {
    name: 'JavaScript at first load',
    path: [...files].map((file) => `dist/${file}`),
    limit: '170 KB',
    gzip: true,
  },
];
