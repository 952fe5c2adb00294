import { request } from '@/core/data/api';

/** What became of the people whom an artist brought. */
export interface ContactSummary {
  waiting: number;
  /** They agreed and have no account yet. */
  joining: number;
  agreed: number;
  refused: number;
  /** How many of those who wait are still to be written to. */
  unsent: number;
  lastLetterOn: string | null;
  lettersADay: number;
}

/** Something that was bought elsewhere, and the album that those who bought it get. */
interface BoughtItem {
  name: string;
  albumId: string | null;
  people: number;
}

/** Whom a file asks, or has asked. */
export interface ContactImport {
  lines: number;
  letters: number;
  /** How many who were asked before get albums, those who have not agreed yet once they do. */
  given: number;
  ignoredColumns: string[];
  items: BoughtItem[];
  albums: { id: string; title: string }[];
  problems: { line: number; message: string }[];
  lettersADay: number;
  applied: boolean;
}

export interface Invitation {
  artist: { userId: string; handle: string; artistName: string; profilePictureUrl: string };
  albums: { id: string; title: string }[];
  state: 'waiting' | 'joining' | 'agreed' | 'refused';
}

/** What was bought elsewhere, by its name: the id of an album, empty for none. */
export type Choices = Readonly<Record<string, string>>;

/** Milliseconds; a file has thousands of lines. */
const timeout = 60_000;

export const previewContacts = (file: string, albums: Choices): Promise<ContactImport> =>
  request('user', '/contacts/import', { method: 'POST', body: { file, albums }, timeout });

/** Asks everybody in a file, each once. */
export const askContacts = (file: string, albums: Choices): Promise<ContactImport> =>
  request('user', '/contacts/import/apply', {
    method: 'POST',
    body: { file, albums, agreed: true },
    timeout,
  });

export const withdrawContacts = (): Promise<{ withdrawn: number }> =>
  request('user', '/contacts/withdraw', { method: 'POST' });

export const agreeToFollow = (token: string): Promise<Invitation> =>
  request('user', '/contacts/agree', { method: 'POST', body: { token } });

export const refuseLetters = (token: string): Promise<unknown> =>
  request('user', '/contacts/refuse', { method: 'POST', body: { token }, auth: false });

/** By the link of mail readers, whose token does nothing else. */
export const unsubscribe = (token: string): Promise<unknown> =>
  request('user', '/contacts/unsubscribe', { method: 'POST', query: { token }, auth: false });
