/** What an upload is for; the server takes other types of file for each. */
export type UploadPrefix = 'audio' | 'images' | 'archives' | 'video';

/**
 * waiting: its turn has not come. checking: all has arrived, the server looks at it. paused: by the
 * person, or as long as the connection is away (see UploadItem.offline). needs-file: the page was
 * loaded anew and the person has to choose the file again.
 */
export type UploadState =
  'waiting' | 'uploading' | 'paused' | 'checking' | 'done' | 'failed' | 'needs-file';

/** What the server read off a file, to prefill forms with. */
interface FileTags {
  title?: string | null;
  artist?: string | null;
  album?: string | null;
  /** Whose album it is, where others play on it. */
  albumArtist?: string | null;
  genre?: string | null;
  year?: number | null;
  trackNumber?: number | null;
  discNumber?: number | null;
  lyrics?: string | null;
  /** The code of the recording. */
  isrc?: string | null;
}

/** What completeMultipartUpload answers. */
export interface UploadedFile {
  /** What createAudioTrack.streamingUrl and coverArtUrl take. */
  key: string;
  kind: 'AUDIO' | 'IMAGE' | 'ARCHIVE' | 'VIDEO';
  fileName?: string | null;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Seconds. */
  duration?: number | null;
  sampleRate?: number | null;
  channels?: number | null;
  /** Bits of a sample; null for lossy codecs. */
  bitDepth?: number | null;
  codec?: string | null;
  tags?: FileTags | null;
  /** The key of a picture that lay in the audio file, or that the server took from the video. */
  embeddedArtKey?: string | null;
  /** Pixels. */
  width?: number | null;
  height?: number | null;
  /** Below the content base; for some hours. */
  url?: string | null;
}

/** One file on its way, as a page shows it. A new object whenever something changed. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly prefix: UploadPrefix;
  /** What add was given, for the caller alone; it outlives the page. */
  readonly context: string | null;
  readonly state: UploadState;
  /** Whether it waits for the connection to come back, or for the server to have room; it then goes on by itself. */
  readonly offline: boolean;
  /** Bytes that arrived or are on their way. */
  readonly sent: number;
  /** Bytes a second, smoothed; 0 where nothing moves. */
  readonly rate: number;
  /** Null while it cannot be told. */
  readonly secondsLeft: number | null;
  /** What is wrong, for failed and while offline; what to do, for needs-file. */
  readonly message: string | null;
  /** Whether retry may help; a file that the server refused stays refused. */
  readonly retryable: boolean;
  /** The answer, for done. */
  readonly file: UploadedFile | null;
}

/** All that is on its way, added up. */
export interface UploadTotals {
  /** Neither done nor failed. */
  readonly active: number;
  readonly done: number;
  readonly failed: number;
  readonly needFile: number;
  /** Bytes, of what is active. */
  readonly sent: number;
  readonly size: number;
  /** Bytes a second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

export interface AddOptions {
  prefix: UploadPrefix;
  context?: string;
  /** Of the same length as files where given: how each can be read again after a reload. */
  handles?: readonly (FileHandle | undefined)[];
}

/** The part of FileSystemFileHandle that is used. */
export interface FileHandle {
  getFile(): Promise<File>;
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** The uploads of this tab. What it does is told through subscribe and getSnapshot. */
export interface Uploads {
  /** Queues files in their order and gives their ids. Empty files become failed at once. */
  add(files: readonly File[], options: AddOptions): string[];
  pause(id: string): void;
  resume(id: string): void;
  /** Ends it, here and on the server, and takes it off the list. */
  cancel(id: string): void;
  /** Tries again what failed and may be tried again. */
  retry(id: string): void;
  /** Takes what is done or failed off the list. */
  dismiss(id: string): void;
  /** Gives those that need their file the ones among files that are the same; gives what was not used. */
  provide(files: readonly File[]): File[];
  /** Asks the browser for the file again, where it kept a handle; call it in a click. */
  reopen(id: string): Promise<boolean>;
  /** Resolves when it is done; rejects with an Error in words for the person when it failed or was cancelled. */
  whenDone(id: string): Promise<UploadedFile>;
  /** Reads what an earlier page left unfinished. */
  restore(): Promise<void>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): readonly UploadItem[];
}
