import type { JournalEntry, SentPart, ServerUpload } from './ports';
import { Meter, secondsLeft } from './progress';
import type { UploadedFile, UploadItem, UploadState } from './types';

/** One upload with all that is known of it. It knows its parts, and sends nothing itself. */
export class Job {
  entry: JournalEntry;
  file: File | null;
  state: UploadState = 'waiting';
  offline = false;
  message: string | null = null;
  retryable = false;
  result: UploadedFile | null = null;
  upload: ServerUpload | null = null;
  cancelled = false;
  /** Whether the server is being asked to begin, or to put the parts together. */
  busy = false;
  /** How often it began anew or was put right, against going round for ever. */
  repairs = 0;
  readonly sent = new Map<number, SentPart>();
  /** The bytes of parts on their way, by number. */
  readonly moving = new Map<number, number>();
  readonly meter = new Meter();
  /** Ends everything under way when the upload is paused or cancelled. */
  stop = new AbortController();
  private item: UploadItem | null = null;

  constructor(entry: JournalEntry, file: File | null) {
    this.entry = entry;
    this.file = file;
  }

  /** Begins with what the server has of it. */
  take(upload: ServerUpload): void {
    this.upload = upload;
    this.entry = { ...this.entry, uploadId: upload.uploadId, key: upload.key };
    this.sent.clear();
    for (const part of upload.parts) {
      if (part.size === this.sizeOf(part.partNumber)) this.sent.set(part.partNumber, part);
    }
  }

  /** Begins anew, as if the server had never heard of it. */
  forget(clientKey: string): void {
    this.upload = null;
    this.sent.clear();
    this.entry = { ...this.entry, clientKey, uploadId: null, key: null };
  }

  get partCount(): number {
    return this.upload ? Math.ceil(this.entry.size / this.upload.partSize) : 0;
  }

  /** The size of a part in bytes; 0 for one that there is not. */
  sizeOf(number: number): number {
    if (!this.upload || number < 1 || number > this.partCount) return 0;
    const start = (number - 1) * this.upload.partSize;
    return Math.min(this.upload.partSize, this.entry.size - start);
  }

  bytesOf(number: number): Blob {
    const start = (number - 1) * (this.upload?.partSize ?? 0);
    if (!this.file) throw new Error('there is no file to read');
    return this.file.slice(start, start + this.sizeOf(number));
  }

  /** The first part that neither arrived nor is on its way. */
  nextPart(): number | null {
    for (let number = 1; number <= this.partCount; number++) {
      if (!this.sent.has(number) && !this.moving.has(number)) return number;
    }
    return null;
  }

  get complete(): boolean {
    return this.upload !== null && this.sent.size === this.partCount;
  }

  get bytes(): number {
    let sum = 0;
    for (const part of this.sent.values()) sum += part.size;
    for (const bytes of this.moving.values()) sum += bytes;
    return sum;
  }

  /** Ends what is under way. */
  halt(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.moving.clear();
    this.busy = false;
    if (this.offline) this.message = null;
    this.offline = false;
    this.meter.reset();
  }

  changed(): void {
    this.item = null;
  }

  /** The same object until something changed. */
  snapshot(): UploadItem {
    this.item ??= this.describe();
    return this.item;
  }

  private describe(): UploadItem {
    const moving = this.state === 'uploading' && !this.offline;
    const sent = this.state === 'done' ? this.entry.size : this.bytes;
    const rate = moving ? this.meter.rate : 0;
    return {
      id: this.entry.id,
      name: this.entry.name,
      size: this.entry.size,
      prefix: this.entry.prefix,
      context: this.entry.context,
      state: this.state,
      offline: this.offline,
      sent,
      rate,
      secondsLeft: moving ? secondsLeft(this.entry.size - sent, rate) : null,
      message: this.message,
      retryable: this.retryable,
      file: this.result,
    };
  }
}
