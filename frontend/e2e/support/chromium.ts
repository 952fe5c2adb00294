import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell is the same engine without the windows, sparing half of what a page costs. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The machine's Chromium: CHROMIUM, else the first on the PATH; undefined where there is none. */
export function chromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
