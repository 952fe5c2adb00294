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

/** The content type to announce a file with; the server looks for itself. */
export function contentTypeOf(file: { name: string; type: string }): string {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  return byEnding[ending] ?? (file.type || 'application/octet-stream');
}
