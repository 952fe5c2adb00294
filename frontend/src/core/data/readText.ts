import { RefusedError } from './refused';

const most = 1024 * 1024;

/** Reads a file as the server takes it: what is not UTF-8 would be read as other letters without a word. */
export async function readText(file: File): Promise<string> {
  if (file.size > most)
    throw new RefusedError('This file is larger than 1 MB. Import it in parts.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new RefusedError(
      'This is no CSV file in UTF-8. Save it as “CSV UTF-8” and choose it again.',
    );
  }
}
