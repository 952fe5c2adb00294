import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type UploadedFile, type UploadPrefix, uploads } from '@/core/upload';
import { isLitter, prefixOf } from './sorting';

/** A file that somebody chose, and where it lay. */
export interface Chosen {
  file: File;
  /** With its folders; the name where there are none. */
  path: string;
}

/** One file of a batch: on its way, or arrived. */
export interface Row {
  /** The upload's, or the key of what came out of a ZIP. */
  id: string;
  prefix: UploadPrefix;
  /** With its folders. */
  name: string;
  /** What arrived. */
  file: UploadedFile | null;
  /** As the artist wrote it; null while it is what the file says. */
  title: string | null;
  /** What went wrong after it had arrived. */
  problem: string | null;
}

export type Target = { kind: 'new' } | { kind: 'none' } | { kind: 'album'; id: string };

/** Music on its way to an album: kept over a reload, until its tracks are made. */
export interface Batch {
  /** What the server knows the calls that make its tracks by. */
  id: string;
  /** Whose it is. */
  userId: string | null;
  target: Target;
  rows: Row[];
  /** What was chosen and is of no use, with the reason. */
  refused: string[];
  albumTitle: string | null;
  albumType: 'ALBUM' | 'EP' | 'SINGLE' | null;
  genre: string | null;
  /** The key of the picture that was chosen; null while it is the first that came along. */
  coverKey: string | null;
}

const fresh = (userId: string | null = null): Batch => ({
  id: crypto.randomUUID(),
  userId,
  target: { kind: 'new' },
  rows: [],
  refused: [],
  albumTitle: null,
  albumType: null,
  genre: null,
  coverKey: null,
});

export const useBatch = create<Batch>()(
  persist(() => fresh(), { name: 'sidestage.studio.batch', version: 1 }),
);

/** Begins with another person's nothing where the batch that was kept is not theirs. */
export function openBatch(userId: string): void {
  if (useBatch.getState().userId !== userId) useBatch.setState(fresh(userId), true);
}

/** Forgets the batch; what is still on its way is cancelled. */
export function discardBatch(): void {
  const { rows } = useBatch.getState();
  for (const { id, file } of rows) {
    if (file) uploads.dismiss(id);
    else uploads.cancel(id);
  }
  emptyBatch();
}

/** Makes room for the next one. */
export function emptyBatch(): void {
  useBatch.setState(fresh(useBatch.getState().userId), true);
}

/** Adds files: those that an upload waits for go on, sounds, pictures and ZIPs are new, the rest is refused. */
export function addFiles(chosen: readonly Chosen[]): void {
  const useful = chosen.filter(({ path }) => !isLitter(path));
  const left = new Set(uploads.provide(useful.map(({ file }) => file)));
  const rows: Row[] = [];
  const refused: string[] = [];
  const groups = new Map<UploadPrefix, Chosen[]>();
  for (const each of useful) {
    if (!left.has(each.file)) continue;
    const prefix = prefixOf(each.file);
    if (prefix) groups.set(prefix, [...(groups.get(prefix) ?? []), each]);
    else refused.push(`${each.path} is no sound, no picture and no ZIP.`);
  }
  // Pictures first: they are small, and the album has a face while its sounds come.
  for (const prefix of ['images', 'archives', 'audio'] as const) {
    const group = groups.get(prefix) ?? [];
    if (group.length === 0) continue;
    const ids = uploads.add(
      group.map(({ file }) => file),
      { prefix, context: `batch ${useBatch.getState().id}` },
    );
    ids.forEach((id, index) => {
      const name = group[index]?.path ?? '';
      rows.push({ id, prefix, name, file: null, title: null, problem: null });
    });
  }
  useBatch.setState((batch) => ({ rows: [...batch.rows, ...rows], refused }));
  takeArrived();
}

export function changeRow(id: string, changes: Partial<Row>): void {
  useBatch.setState(({ rows }) => ({
    rows: rows.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  }));
}

export function removeRow(id: string): void {
  const row = useBatch.getState().rows.find((each) => each.id === id);
  if (row?.file) uploads.dismiss(id);
  else uploads.cancel(id);
  useBatch.setState(({ rows }) => ({ rows: rows.filter((each) => each.id !== id) }));
}

/** Takes over what has arrived. */
function takeArrived(): void {
  const { rows } = useBatch.getState();
  const waiting = new Map(rows.filter(({ file }) => !file).map((row) => [row.id, row]));
  for (const item of uploads.getSnapshot()) {
    if (item.state === 'done' && item.file && waiting.has(item.id))
      changeRow(item.id, { file: item.file });
  }
}

const forLater = (event: BeforeUnloadEvent) => event.preventDefault();
let watching = false;

/** Follows the uploads for as long as the page lives, whichever of its places is shown. */
export function watchUploads(): void {
  if (watching) return;
  watching = true;
  const look = () => {
    takeArrived();
    const moving = uploads
      .getSnapshot()
      .some(({ state }) => ['waiting', 'uploading', 'checking'].includes(state));
    if (moving) window.addEventListener('beforeunload', forLater);
    else window.removeEventListener('beforeunload', forLater);
  };
  uploads.subscribe(look);
  void uploads.restore().then(() => {
    adopt();
    look();
  });
}

/** Shows what an earlier page left unfinished; a single cover or sound is given up, as its form is gone. */
function adopt(): void {
  const batch = useBatch.getState();
  const known = new Set(batch.rows.map(({ id }) => id));
  for (const item of uploads.getSnapshot()) {
    if (known.has(item.id) || item.state !== 'needs-file') continue;
    if (item.context === `batch ${batch.id}`) {
      const { id, prefix, name } = item;
      const row: Row = { id, prefix, name, file: null, title: null, problem: null };
      useBatch.setState(({ rows }) => ({ rows: [...rows, row] }));
    } else if (item.context === 'single') {
      uploads.cancel(item.id);
    }
  }
  // What the engine no longer knows cannot arrive any more.
  const alive = new Set(uploads.getSnapshot().map(({ id }) => id));
  useBatch.setState(({ rows }) => ({
    rows: rows.filter(({ id, file }) => file !== null || alive.has(id)),
  }));
}
