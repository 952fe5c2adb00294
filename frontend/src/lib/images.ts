/** Those of the specification's widths that the site asks for. */
const widths = [48, 96, 128, 256, 384, 640, 828, 1200, 1920] as const;

/** What addresses of pictures begin with where the server that serves the page has them. */
const ownBase = '/api';
let base: string = ownBase;

/** Has pictures come from another service: its base, as that of all it has. */
export function setImageBase(of: string): void {
  base = of;
}

/** Where a file of the server is found, as a picture or a video; addresses of other places are left as they are. */
export function located(url: string): string {
  return base !== ownBase && url.startsWith(`${ownBase}/`) ? base + url.slice(ownBase.length) : url;
}

/** The address of a picture at a width; addresses of other places are left as they are. */
export function imageAt(url: string, width: number): string {
  if (!url.startsWith('/api/images/')) return url;
  return `${located(url)}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/** The picture at the widths worth offering, up to the one given. */
export function imageSet(url: string, upTo: number): string | undefined {
  if (!url.startsWith('/api/images/')) return undefined;
  return widths
    .filter((width) => width <= upTo)
    .map((width) => `${imageAt(url, width)} ${width}w`)
    .join(', ');
}

/** The smallest of the widths that is enough. */
export function enough(width: number): number {
  return widths.find((each) => each >= width) ?? 1920;
}
