/** The widths in which the server keeps a picture. */
const widths = [96, 160, 320, 640, 1200, 1920] as const;

/** The address of a picture at a width; addresses of other places are left as they are. */
export function imageAt(url: string, width: number): string {
  if (!url.startsWith('/api/images/')) return url;
  return `${url}?w=${width}`;
}

/** The picture at the widths worth offering, up to the one given. */
export function imageSet(url: string, upTo: number): string | undefined {
  if (!url.startsWith('/api/images/')) return undefined;
  return widths
    .filter((width) => width <= upTo)
    .map((width) => `${imageAt(url, width)} ${width}w`)
    .join(', ');
}
