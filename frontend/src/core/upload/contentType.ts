import type { UploadPrefix } from './types';

/** What browsers leave out, or name each in their own way. */
const byEnding: Record<string, string> = {
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  zip: 'application/zip',
};

/** Endings that sound and video share. */
const ofVideo: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** The content type to announce a file with; the server looks for itself. */
export function contentTypeOf(
  file: { name: string; type: string },
  prefix: UploadPrefix = 'audio',
): string {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const known = (prefix === 'video' && ofVideo[ending]) || byEnding[ending];
  return known || file.type || 'application/octet-stream';
}
