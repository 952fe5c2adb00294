import { ServerError } from '../ports';
import type {
  Journal,
  JournalEntry,
  PartAddress,
  SentPart,
  ServerUpload,
  Surroundings,
  UploadApi,
} from '../ports';
import type { UploadedFile } from '../types';

interface Sending {
  number: number;
  uploadId: string;
  progress(bytes: number): void;
  arrive(): void;
  fail(error: Error): void;
}

/** A server whose parts arrive when the test says so. */
export class FakeServer implements UploadApi {
  partSize = 10;
  readonly uploads = new Map<string, ServerUpload & { parts: SentPart[] }>();
  readonly files = new Map<string, UploadedFile>();
  readonly calls: string[] = [];
  /** Errors that the next calls of a name fail with, in order. */
  readonly failures: Record<string, Error[]> = {};
  sending: Sending[] = [];
  /** Whether parts arrive by themselves. */
  prompt = true;
  most = 0;
  private made = 0;

  private async call<T>(name: string, about: string, answer: () => T): Promise<T> {
    this.calls.push(about === '' ? name : `${name} ${about}`);
    await Promise.resolve();
    const error = this.failures[name]?.shift();
    if (error) throw error;
    return answer();
  }

  initialize: UploadApi['initialize'] = ({ prefix, fileName }) =>
    this.call('initialize', fileName, () => {
      const uploadId = `u${++this.made}`;
      const upload = { uploadId, key: `${prefix}/${uploadId}`, partSize: this.partSize, parts: [] };
      this.uploads.set(uploadId, upload);
      return { ...upload };
    });

  find: UploadApi['find'] = (uploadId) =>
    this.call('find', uploadId, () => {
      const upload = this.uploads.get(uploadId);
      return upload ? { ...upload, parts: [...upload.parts] } : null;
    });

  file: UploadApi['file'] = (key) => this.call('file', key, () => this.files.get(key) ?? null);

  partAddress: UploadApi['partAddress'] = ({ uploadId }, { number, checksum }) =>
    this.call('address', `${uploadId}/${number}`, () => ({
      url: `${uploadId}/${number}/${checksum ?? ''}`,
      headers: [],
    }));

  put: UploadApi['put'] = ({ url }: PartAddress, body, onProgress, signal) => {
    const [uploadId = '', number = ''] = url.split('/');
    this.calls.push(`put ${uploadId}/${number}`);
    const failure = this.failures['put']?.shift();
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => () => {
        this.sending = this.sending.filter((s) => s !== sending);
        then();
      };
      const arrive = end(() => {
        const eTag = `"${uploadId}-${number}"`;
        const upload = this.uploads.get(uploadId);
        upload?.parts.push({ partNumber: Number(number), eTag, size: body.size });
        resolve(eTag);
      });
      const sending: Sending = {
        number: Number(number),
        uploadId,
        progress: onProgress,
        arrive,
        fail: (error) => end(() => reject(error))(),
      };
      signal.addEventListener('abort', () => sending.fail(new DOMException('', 'AbortError')));
      this.sending.push(sending);
      this.most = Math.max(this.most, this.sending.length);
      if (this.prompt) arrive();
    });
  };

  complete: UploadApi['complete'] = ({ uploadId, key }, parts) =>
    this.call('complete', `${uploadId} ${parts.map((p) => p.partNumber).join()}`, () => {
      this.uploads.delete(uploadId);
      const file: UploadedFile = { key, kind: 'AUDIO', contentType: 'audio/wav', size: 1 };
      this.files.set(key, file);
      return file;
    });

  abort: UploadApi['abort'] = (uploadId) =>
    this.call('abort', uploadId, () => {
      this.uploads.delete(uploadId);
    });

  sent(): string[] {
    return this.calls.filter((call) => call.startsWith('put '));
  }
}

/** What outlives the page, and which tab has what. */
export class FakeJournal implements Journal {
  readonly entries = new Map<string, JournalEntry>();
  readonly claimed = new Set<string>();

  all = () => Promise.resolve([...this.entries.values()]);
  put = (entry: JournalEntry) => {
    this.entries.set(entry.id, entry);
    return Promise.resolve();
  };
  delete = (id: string) => {
    this.entries.delete(id);
    return Promise.resolve();
  };
  claim = (id: string) => {
    if (this.claimed.has(id)) return Promise.resolve(false);
    this.claimed.add(id);
    return Promise.resolve(true);
  };
  release = (id: string) => {
    this.claimed.delete(id);
  };
}

/** A clock and a wait that the test moves. */
export class FakeWorld implements Surroundings {
  time = 1_000_000;
  user: string | null = 'person';
  rests: number[] = [];
  private ids = 0;
  private waiting: (() => void)[] = [];

  now = () => this.time;
  newId = () => `id${++this.ids}`;
  userId = () => this.user;
  digest = (part: Blob) => Promise.resolve(`sum${part.size}`);
  random = () => 1;
  rest = (milliseconds: number, signal: AbortSignal) => {
    this.rests.push(milliseconds);
    return new Promise<void>((resolve, reject) => {
      this.waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  };

  /** The connection is back, or the time is over. */
  goOn(): void {
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach((resume) => resume());
  }
}

export const away = () => new ServerError('away', 'The connection was lost.');

export function fileOf(name: string, size: number, lastModified = 1): File {
  return new File(['x'.repeat(size)], name, { type: 'audio/wav', lastModified });
}
