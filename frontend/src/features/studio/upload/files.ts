import type { StoreApi } from 'zustand';
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
  /** Where several albums come at once: whether it is to be made, as the artist said, and of which album it is. */
  wanted?: boolean;
  album?: string;
}

/** Files on their way to become music: kept over a reload. */
export interface Files {
  /** What the server knows the calls that make its tracks by. */
  id: string;
  /** Whose it is. */
  userId: string | null;
  rows: Row[];
  /** What was chosen and is of no use, with the reason. */
  refused: string[];
}

export interface FileBatch {
  /** Begins with another person's nothing where the batch that was kept is not theirs. */
  open: (userId: string) => void;
  /** Forgets the batch; what is still on its way is cancelled. */
  discard: () => void;
  /** Makes room for the next one. */
  empty: () => void;
  /** Adds files: those that an upload waits for go on, sounds, pictures and ZIPs are new, the rest is refused. */
  add: (chosen: readonly Chosen[]) => void;
  change: (id: string, changes: Partial<Row>) => void;
  remove: (id: string) => void;
  /** Follows the uploads for as long as the page lives, whichever of its places is shown. */
  watch: () => void;
}

const forLater = (event: BeforeUnloadEvent) => event.preventDefault();

/** The files of a store: name tells its uploads from those of others, fresh makes an empty one. */
export function fileBatch<B extends Files>(
  store: StoreApi<B>,
  name: string,
  fresh: (userId: string | null) => B,
): FileBatch {
  let watching = false;
  const context = () => `${name} ${store.getState().id}`;
  const rows = () => store.getState().rows;
  const setRows = (next: Row[], refused = store.getState().refused) =>
    store.setState({ rows: next, refused } as Partial<B>);
  const empty = () => store.setState(fresh(store.getState().userId), true);
  const change = (id: string, changes: Partial<Row>) =>
    setRows(rows().map((row) => (row.id === id ? { ...row, ...changes } : row)));

  /** Takes over what has arrived. */
  function takeArrived(): void {
    const waiting = new Set(rows().flatMap(({ id, file }) => (file ? [] : [id])));
    for (const item of uploads.getSnapshot()) {
      if (item.state === 'done' && item.file && waiting.has(item.id))
        change(item.id, { file: item.file });
    }
  }

  /** Shows what an earlier page left unfinished; a single cover or sound is given up, as its form is gone. */
  function adopt(): void {
    const known = new Set(rows().map(({ id }) => id));
    for (const item of uploads.getSnapshot()) {
      if (known.has(item.id) || item.state !== 'needs-file') continue;
      if (item.context === context()) {
        const { id, prefix, name: file } = item;
        setRows([...rows(), newRow(id, prefix, file)]);
      } else if (item.context === 'single') {
        uploads.cancel(item.id);
      }
    }
    // What the engine no longer knows cannot arrive any more.
    const alive = new Set(uploads.getSnapshot().map(({ id }) => id));
    setRows(rows().filter(({ id, file }) => file !== null || alive.has(id)));
  }

  return {
    empty,
    change,
    open(userId) {
      if (store.getState().userId !== userId) store.setState(fresh(userId), true);
    },
    discard() {
      for (const { id, file } of rows()) {
        if (file) uploads.dismiss(id);
        else uploads.cancel(id);
      }
      empty();
    },
    add(chosen) {
      const useful = chosen.filter(({ path }) => !isLitter(path));
      const left = new Set(uploads.provide(useful.map(({ file }) => file)));
      const added: Row[] = [];
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
          { prefix, context: context() },
        );
        ids.forEach((id, index) => added.push(newRow(id, prefix, group[index]?.path ?? '')));
      }
      setRows([...rows(), ...added], refused);
      takeArrived();
    },
    remove(id) {
      const row = rows().find((each) => each.id === id);
      if (row?.file) uploads.dismiss(id);
      else uploads.cancel(id);
      setRows(rows().filter((each) => each.id !== id));
    },
    watch() {
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
    },
  };
}

function newRow(id: string, prefix: UploadPrefix, name: string): Row {
  return { id, prefix, name, file: null, title: null, problem: null };
}
