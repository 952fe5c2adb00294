import type { FileHandle, UploadedFile, UploadPrefix } from './types';

/** A part that the server has. */
export interface SentPart {
  partNumber: number;
  eTag: string;
  /** SHA-256 in base64. */
  checksum?: string | null;
  /** Bytes. */
  size: number;
}

/** An upload under way, as the server knows it. */
export interface ServerUpload {
  uploadId: string;
  key: string;
  /** Bytes of every part but the last. */
  partSize: number;
  parts: readonly SentPart[];
}

export interface PartAddress {
  url: string;
  headers: readonly { name: string; value: string }[];
}

/** What the engine asks of the server. Failures are ServerError. */
export interface UploadApi {
  /** The same clientKey answers with the same upload. */
  initialize(input: {
    prefix: UploadPrefix;
    contentType: string;
    fileName: string;
    size: number;
    clientKey: string;
  }): Promise<ServerUpload>;
  find(uploadId: string): Promise<ServerUpload | null>;
  /** What became of an upload that has ended. */
  file(key: string): Promise<UploadedFile | null>;
  partAddress(
    upload: ServerUpload,
    part: { number: number; size: number; checksum: string | null },
  ): Promise<PartAddress>;
  /** Sends a part and gives its ETag; null where the store does not show it. */
  put(
    address: PartAddress,
    body: Blob,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<string | null>;
  complete(upload: ServerUpload, parts: readonly SentPart[]): Promise<UploadedFile>;
  abort(uploadId: string, key: string): Promise<void>;
}

/** Why a call failed, as far as the engine tells cases apart. */
export type Failure =
  /** No answer, or one that says to come back. */
  | 'away'
  /** The address does not let this part in, or no longer. */
  | 'address'
  /** Other bytes arrived than were sent. */
  | 'damaged'
  /** The server does not know the upload, or no longer. */
  | 'gone'
  /** The server's parts are not those that were named. */
  | 'parts'
  /** It will be refused however often it is tried. */
  | 'refused'
  /** The server failed; it may not the next time. */
  | 'broken'
  /** Nobody is signed in. */
  | 'signed-out';

export class ServerError extends Error {
  readonly failure: Failure;
  /** Milliseconds after which the server asks to be tried again. */
  readonly retryAfter: number;

  constructor(failure: Failure, message: string, retryAfter = 0) {
    super(message);
    this.name = 'ServerError';
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** What outlives the page. */
export interface JournalEntry {
  id: string;
  userId: string;
  clientKey: string;
  prefix: UploadPrefix;
  contentType: string;
  context: string | null;
  name: string;
  size: number;
  lastModified: number;
  uploadId: string | null;
  key: string | null;
  handle: FileHandle | null;
  addedAt: number;
}

export interface Journal {
  all(): Promise<JournalEntry[]>;
  put(entry: JournalEntry): Promise<void>;
  delete(id: string): Promise<void>;
  /** Makes an upload this tab's own; false where another tab has it. */
  claim(id: string): Promise<boolean>;
  release(id: string): void;
}

/** The rest of the world. */
export interface Surroundings {
  now(): number;
  newId(): string;
  /** Null for visitors. */
  userId(): string | null;
  /** SHA-256 in base64; null where the page may not compute one. */
  digest(part: Blob): Promise<string | null>;
  /** Waits so many milliseconds, or until the connection is back. Rejects when signal aborts. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}
