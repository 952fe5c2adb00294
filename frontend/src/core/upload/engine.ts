import { contentTypeOf } from './contentType';
import { Job } from './job';
import { ServerError } from './ports';
import type { Journal, JournalEntry, SentPart, Surroundings, UploadApi } from './ports';
import type { AddOptions, FileHandle, UploadedFile, UploadItem, Uploads } from './types';

/** How many parts are on their way at once, over all files. */
const slots = 3;
/** How often a part is tried that the server refuses or fails on. A lost connection does not count. */
const mostTries = 5;
/** How often an upload is begun anew, or asked about again, before it counts as failed. */
const mostRepairs = 3;
/** The pause after the first lost connection, and the longest one; milliseconds. */
const firstRest = 1000;
const longestRest = 30_000;
/** Progress is told no more often than this; milliseconds. */
const tellEvery = 200;
/** What was left unfinished for longer is forgotten; milliseconds. */
const keptFor = 7 * 24 * 3600 * 1000;

interface Waiter {
  resolve(file: UploadedFile): void;
  reject(error: Error): void;
}

/** Sends files in parts: the first file first, as many parts at once as there are slots. */
export class Engine implements Uploads {
  private jobs: Job[] = [];
  private items: readonly UploadItem[] = [];
  private taken = 0;
  private told = 0;
  private readonly listeners = new Set<() => void>();
  private readonly waiters = new Map<string, Waiter[]>();

  constructor(
    private readonly api: UploadApi,
    private readonly journal: Journal,
    private readonly world: Surroundings,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): readonly UploadItem[] => this.items;

  add(files: readonly File[], options: AddOptions): string[] {
    const added = files.map((file, i) => this.queue(file, options, options.handles?.[i] ?? null));
    this.tell();
    this.pump();
    return added;
  }

  private queue(file: File, options: AddOptions, handle: FileHandle | null): string {
    const id = this.world.newId();
    const entry: JournalEntry = {
      id,
      userId: this.world.userId() ?? '',
      clientKey: id,
      prefix: options.prefix,
      contentType: contentTypeOf(file, options.prefix),
      context: options.context ?? null,
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      uploadId: null,
      key: null,
      handle,
      addedAt: this.world.now(),
    };
    const job = new Job(entry, file);
    this.jobs.push(job);
    if (file.size === 0) {
      this.fail(job, `“${file.name}” is empty.`, false);
    } else {
      void this.journal.claim(id);
      void this.journal.put(entry);
    }
    return id;
  }

  pause(id: string): void {
    const job = this.find(id);
    if (!job || (job.state !== 'waiting' && job.state !== 'uploading')) return;
    job.halt();
    job.state = 'paused';
    this.tell(job);
    this.pump();
  }

  resume(id: string): void {
    const job = this.find(id);
    if (job?.state !== 'paused') return;
    job.state = job.file ? 'waiting' : 'needs-file';
    this.tell(job);
    this.pump();
  }

  retry(id: string): void {
    const job = this.find(id);
    if (job?.state !== 'failed' || !job.retryable) return;
    job.repairs = 0;
    job.upload = null;
    job.message = null;
    if (job.file) job.state = 'waiting';
    else this.askForFile(job);
    this.tell(job);
    this.pump();
  }

  cancel(id: string): void {
    const job = this.find(id);
    if (!job || job.state === 'done') return;
    job.cancelled = true;
    job.halt();
    this.remove(job);
    const { uploadId, key } = job.entry;
    if (uploadId && key) this.drop(uploadId, key);
    this.reject(job, new Error('The upload was cancelled.'));
  }

  dismiss(id: string): void {
    const job = this.find(id);
    if (job?.state === 'done' || job?.state === 'failed') this.remove(job);
  }

  provide(files: readonly File[]): File[] {
    const unused = files.filter((file) => {
      const job = this.jobs.find((j) => j.state === 'needs-file' && isSame(j.entry, file));
      if (job) this.goOn(job, file);
      return !job;
    });
    this.pump();
    return unused;
  }

  async reopen(id: string): Promise<boolean> {
    const job = this.find(id);
    const handle = job?.entry.handle;
    if (job?.state !== 'needs-file' || !handle) return false;
    const granted = (await handle.requestPermission?.({ mode: 'read' })) ?? 'granted';
    return granted === 'granted' && (await this.readAgain(job, handle));
  }

  whenDone(id: string): Promise<UploadedFile> {
    const job = this.find(id);
    if (!job) return Promise.reject(new Error('There is no such upload.'));
    if (job.result) return Promise.resolve(job.result);
    if (job.state === 'failed') return Promise.reject(new Error(job.message ?? ''));
    return new Promise((resolve, reject) => {
      this.waiters.set(id, [...(this.waiters.get(id) ?? []), { resolve, reject }]);
    });
  }

  async restore(): Promise<void> {
    const userId = this.world.userId();
    if (!userId) return;
    const entries = (await this.journal.all()).sort((a, b) => a.addedAt - b.addedAt);
    for (const entry of entries) {
      if (entry.userId !== userId || this.find(entry.id)) continue;
      if (!(await this.journal.claim(entry.id))) continue;
      if (this.world.now() - entry.addedAt > keptFor) {
        await this.journal.delete(entry.id);
        this.journal.release(entry.id);
        continue;
      }
      const job = new Job(entry, null);
      this.askForFile(job);
      this.jobs.push(job);
      this.tell(job);
      void this.recover(job);
    }
  }

  /** Stops, and leaves what is unfinished for when the same person is back. */
  leave(): void {
    for (const job of this.jobs) {
      job.halt();
      this.journal.release(job.entry.id);
      this.reject(job, new Error('You have signed out.'));
    }
    this.jobs = [];
    this.tell();
  }

  /** Does what can be done for an earlier page's upload without asking the person. */
  private async recover(job: Job): Promise<void> {
    const { handle, uploadId } = job.entry;
    try {
      if (handle && (await handle.queryPermission?.({ mode: 'read' })) === 'granted') {
        if (await this.readAgain(job, handle)) return;
      }
      if (!uploadId) return;
      const upload = await this.api.find(uploadId);
      if (job.state !== 'needs-file') return;
      if (upload) job.take(upload);
      else if (await this.wasDone(job)) return;
      this.tell(job);
      if (job.complete) await this.finish(job);
    } catch (error) {
      // It stays on the list and asks for its file; what fails then is told then.
      if (!(error instanceof ServerError || error instanceof DOMException)) throw error;
    }
  }

  private async readAgain(job: Job, handle: FileHandle): Promise<boolean> {
    const file = await handle.getFile();
    if (!isSame(job.entry, file) || job.state !== 'needs-file') return false;
    this.goOn(job, file);
    this.pump();
    return true;
  }

  private goOn(job: Job, file: File): void {
    job.file = file;
    job.state = 'waiting';
    job.message = null;
    // The server says what it has before anything is sent again.
    job.upload = null;
    this.tell(job);
  }

  private askForFile(job: Job): void {
    job.state = 'needs-file';
    job.message = `Choose “${job.entry.name}” again to go on.`;
  }

  /** Starts as much as there are free slots for. */
  private pump(): void {
    while (this.taken < slots) {
      const work = this.next();
      if (!work) return;
      this.taken++;
      void work().finally(() => {
        this.taken--;
        this.pump();
      });
    }
  }

  private next(): (() => Promise<void>) | null {
    for (const job of this.jobs) {
      if (!job.file || job.busy || (job.state !== 'waiting' && job.state !== 'uploading')) continue;
      if (!job.upload) {
        job.busy = true;
        return () => this.guard(job, (signal) => this.begin(job, signal));
      }
      const number = job.nextPart();
      if (number !== null) {
        job.moving.set(number, 0);
        return () => this.guard(job, (signal) => this.send(job, number, signal));
      }
      if (job.complete) void this.finish(job);
    }
    return null;
  }

  /** Runs work of a job; a failure ends the job's other work, unless it was halted before. */
  private async guard(job: Job, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = job.stop;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.failed(job, error);
    }
  }

  private async begin(job: Job, signal: AbortSignal): Promise<void> {
    job.state = 'uploading';
    this.tell(job);
    const { uploadId } = job.entry;
    const known = uploadId ? await this.attempt(job, signal, () => this.api.find(uploadId)) : null;
    if (!known && uploadId) {
      if (await this.attempt(job, signal, () => this.wasDone(job))) return;
      job.forget(this.world.newId());
      await this.journal.put(job.entry);
    }
    const upload = known ?? (await this.attempt(job, signal, () => this.initialize(job)));
    job.take(upload);
    job.busy = false;
    await this.journal.put(job.entry);
    this.tell(job);
    if (job.complete && !signal.aborted) void this.finish(job);
  }

  private async initialize(job: Job) {
    const { prefix, contentType, name, size, clientKey } = job.entry;
    const upload = await this.api.initialize({
      prefix,
      contentType,
      fileName: name,
      size,
      clientKey,
    });
    if (job.cancelled) this.drop(upload.uploadId, upload.key);
    return upload;
  }

  /** Whether the server finished the upload and only its answer was lost. */
  private async wasDone(job: Job): Promise<boolean> {
    const file = job.entry.key ? await this.api.file(job.entry.key) : null;
    if (file) this.done(job, file);
    return file !== null;
  }

  private async send(job: Job, number: number, signal: AbortSignal): Promise<void> {
    const bytes = job.bytesOf(number);
    const checksum = await this.world.digest(bytes);
    signal.throwIfAborted();
    const eTag = await this.deliver(job, number, bytes, checksum, signal);
    job.moving.delete(number);
    job.sent.set(number, { partNumber: number, eTag, checksum, size: bytes.size });
    job.meter.add(job.bytes, this.world.now());
    this.tell(job);
    if (job.complete) void this.finish(job);
  }

  /** Sends a part until it has arrived, with a new address where the old one has ended. */
  private async deliver(
    job: Job,
    number: number,
    bytes: Blob,
    checksum: string | null,
    signal: AbortSignal,
  ): Promise<string> {
    const upload = job.upload;
    if (!upload) throw new ServerError('gone', 'The upload has ended.');
    const part = { number, size: bytes.size, checksum };
    for (let tries = 1; ; tries++) {
      const address = await this.attempt(job, signal, () => this.api.partAddress(upload, part));
      try {
        const eTag = await this.attempt(job, signal, () => {
          job.moving.set(number, 0);
          return this.api.put(address, bytes, (sent) => this.moved(job, number, sent), signal);
        });
        return eTag ?? (await this.eTagOf(job, upload.uploadId, number, signal));
      } catch (error) {
        signal.throwIfAborted();
        const again =
          error instanceof ServerError && ['address', 'damaged'].includes(error.failure);
        if (!again || tries >= mostTries) throw error;
      }
    }
  }

  private async eTagOf(job: Job, uploadId: string, number: number, signal: AbortSignal) {
    const upload = await this.attempt(job, signal, () => this.api.find(uploadId));
    const part = upload?.parts.find((p) => p.partNumber === number);
    if (!part) throw new ServerError('parts', `Part ${number} did not arrive.`);
    return part.eTag;
  }

  private moved(job: Job, number: number, sent: number): void {
    if (!job.moving.has(number)) return;
    job.moving.set(number, sent);
    const now = this.world.now();
    job.meter.add(job.bytes, now);
    if (now - this.told >= tellEvery) this.tell(job);
  }

  /** Calls the server until it answers. What it answers is thrown on, a lost connection waited for. */
  private async attempt<T>(job: Job, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await call();
        signal.throwIfAborted();
        if (job.offline) {
          job.offline = false;
          job.message = null;
          this.tell(job);
        }
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServerError)) throw error;
        const again = error.failure === 'away' || (error.failure === 'broken' && tries < mostTries);
        if (!again) throw error;
        job.offline = true;
        job.message = error.message;
        job.meter.reset();
        this.tell(job);
        const rest = Math.min(longestRest, firstRest * 2 ** (tries - 1));
        // Spread, so that many do not come back at the same moment.
        const spread = rest * (0.5 + this.world.random() / 2);
        await this.world.rest(Math.max(error.retryAfter, spread), signal);
      }
    }
  }

  private async finish(job: Job): Promise<void> {
    const { upload } = job;
    if (!upload || job.busy) return;
    job.busy = true;
    job.state = 'checking';
    this.tell(job);
    await this.guard(job, async (signal) => {
      const parts: SentPart[] = [...job.sent.values()].sort((a, b) => a.partNumber - b.partNumber);
      const file = await this.attempt(job, signal, () => this.api.complete(upload, parts));
      this.done(job, file);
    });
  }

  private done(job: Job, file: UploadedFile): void {
    job.halt();
    job.state = 'done';
    job.message = null;
    job.result = file;
    job.file = null;
    this.unlist(job);
    this.tell(job);
    for (const waiter of this.waiters.get(job.entry.id) ?? []) waiter.resolve(file);
    this.waiters.delete(job.entry.id);
    this.pump();
  }

  private failed(job: Job, error: unknown): void {
    job.halt();
    if (error instanceof ServerError) {
      const repair = error.failure === 'gone' || error.failure === 'parts';
      if (repair && ++job.repairs <= mostRepairs) {
        // Without the upload at hand it is looked up, or begun anew where it has ended.
        job.upload = null;
        if (job.file) job.state = 'waiting';
        else this.askForFile(job);
        this.tell(job);
        this.pump();
        return;
      }
      this.fail(job, error.message, error.failure !== 'refused');
      return;
    }
    if (error instanceof DOMException) {
      this.fail(
        job,
        `“${job.entry.name}” can no longer be read; it was moved or changed. Add it again.`,
        false,
      );
      return;
    }
    this.fail(job, 'Something went wrong. Please try again.', true);
  }

  private fail(job: Job, message: string, retryable: boolean): void {
    job.state = 'failed';
    job.message = message;
    job.retryable = retryable;
    if (!retryable) {
      job.file = null;
      this.unlist(job);
    }
    this.reject(job, new Error(message));
    this.tell(job);
  }

  private reject(job: Job, error: Error): void {
    for (const waiter of this.waiters.get(job.entry.id) ?? []) waiter.reject(error);
    this.waiters.delete(job.entry.id);
  }

  /** Ends an upload on the server. Where that fails, the server's own sweep does it later. */
  private drop(uploadId: string, key: string): void {
    this.api.abort(uploadId, key).catch((error: unknown) => {
      if (!(error instanceof ServerError)) throw error;
    });
  }

  private unlist(job: Job): void {
    void this.journal.delete(job.entry.id);
    this.journal.release(job.entry.id);
  }

  private remove(job: Job): void {
    this.jobs = this.jobs.filter((j) => j !== job);
    this.unlist(job);
    this.tell();
    this.pump();
  }

  private find(id: string): Job | undefined {
    return this.jobs.find((job) => job.entry.id === id);
  }

  private tell(job?: Job): void {
    job?.changed();
    this.told = this.world.now();
    this.items = this.jobs.map((j) => j.snapshot());
    for (const listener of this.listeners) listener();
  }
}

function isSame(entry: JournalEntry, file: File): boolean {
  return (
    entry.name === file.name && entry.size === file.size && entry.lastModified === file.lastModified
  );
}
