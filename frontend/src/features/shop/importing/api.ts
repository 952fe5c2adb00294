import { request } from '@/core/data/api';

/** What a line of a file changes. The part names the size that it is about; empty for the item itself. */
export interface ImportChange {
  line: number;
  part: string;
  column: string;
  before: string;
  after: string;
}

export interface ImportItem {
  /** Null for a new one. */
  itemId: string | null;
  name: string;
  changes: ImportChange[];
}

/** What a file changes, or has changed. */
export interface ShopImport {
  lines: number;
  same: number;
  ignoredColumns: string[];
  items: ImportItem[];
  problems: { line: number; column: string | null; message: string }[];
  /** Names what is shown. */
  token: string;
  applied: boolean;
}

/** Milliseconds: every item is written on its own. */
const importTimeout = 120_000;

/** Asks what a file would change, which changes nothing. */
export const previewImport = (file: string): Promise<ShopImport> =>
  request('content', '/shop/import', { method: 'POST', body: { file }, timeout: importTimeout });

/** Changes what was shown, and only that. */
export const applyImport = (file: string, token: string): Promise<ShopImport> =>
  request('content', '/shop/import/apply', {
    method: 'POST',
    body: { file, token },
    timeout: importTimeout,
  });
