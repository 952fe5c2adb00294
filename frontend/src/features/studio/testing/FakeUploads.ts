import { useSyncExternalStore } from 'react';
import type { AddOptions, UploadedFile, UploadItem, Uploads } from '@/core/upload';
import { summarise } from '@/core/upload/progress';

/** The upload engine as the tests have it: files move when a test says so. */
export class FakeUploads implements Uploads {
  /** What was asked of it, but for adding. */
  readonly calls: string[] = [];
  private items: readonly UploadItem[] = [];
  private readonly listeners = new Set<() => void>();

  add(files: readonly File[], { prefix, context }: AddOptions): string[] {
    const added = files.map(({ name, size }, index): UploadItem => ({
      id: `upload-${this.items.length + index}-${name}`,
      name,
      size,
      prefix,
      context: context ?? null,
      state: 'waiting',
      offline: false,
      sent: 0,
      rate: 0,
      secondsLeft: null,
      message: null,
      retryable: false,
      file: null,
    }));
    this.set([...this.items, ...added]);
    return added.map(({ id }) => id);
  }

  /** Changes the upload of a file. */
  change(name: string, changes: Partial<UploadItem>): void {
    this.set(this.items.map((item) => (item.name === name ? { ...item, ...changes } : item)));
  }

  pause = () => void this.calls.push('pause');
  resume = () => void this.calls.push('resume');
  retry = () => void this.calls.push('retry');

  cancel = (id: string) => {
    this.calls.push('cancel');
    this.dismiss(id);
  };

  dismiss = (id: string) => this.set(this.items.filter((item) => item.id !== id));

  provide(files: readonly File[]): File[] {
    const waiting = this.items.filter(({ state }) => state === 'needs-file');
    if (waiting.length > 0) this.calls.push('provide');
    return files.filter(({ name }) => !waiting.some((item) => item.name === name));
  }

  reopen(): Promise<boolean> {
    this.calls.push('reopen');
    return Promise.resolve(false);
  }

  whenDone(id: string): Promise<UploadedFile> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const item = this.items.find((each) => each.id === id);
        if (item?.file) resolve(item.file);
        else if (!item || item.state === 'failed') reject(new Error(item?.message ?? 'Cancelled.'));
      };
      this.listeners.add(look);
      look();
    });
  }

  restore = () => Promise.resolve();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = () => this.items;

  private set(items: readonly UploadItem[]): void {
    this.items = items;
    for (const listener of [...this.listeners]) listener();
  }
}

let current = new FakeUploads();
const outside = new Set<() => void>();

/** Takes the place of the engine; those who listen hear of the new one. */
export function setUploads(uploads: FakeUploads): FakeUploads {
  current = uploads;
  uploads.subscribe(() => outside.forEach((listener) => listener()));
  outside.forEach((listener) => listener());
  return uploads;
}

setUploads(current);

/** What stands in for the module; it hands on to the engine of the moment. */
const uploads: Uploads = {
  add: (files, options) => current.add(files, options),
  pause: () => current.pause(),
  resume: () => current.resume(),
  cancel: (id) => current.cancel(id),
  retry: () => current.retry(),
  dismiss: (id) => current.dismiss(id),
  provide: (files) => current.provide(files),
  reopen: () => current.reopen(),
  whenDone: (id) => current.whenDone(id),
  restore: () => current.restore(),
  subscribe: (listener) => {
    outside.add(listener);
    return () => outside.delete(listener);
  },
  getSnapshot: () => current.getSnapshot(),
};

export const uploadModule = {
  uploads,
  summarise,
  useUploads: () => useSyncExternalStore(uploads.subscribe, uploads.getSnapshot),
};
