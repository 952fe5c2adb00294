import { useEffect, useState } from 'react';
import { imageAt } from '@/lib/images';

/** The absolute http or https address of an artwork, paths taken from this site; null for any other. */
export function artworkAddress(
  url: string | null | undefined,
  base = location.href,
): string | null {
  if (!url) return null;
  try {
    const address = new URL(url, base);
    return address.protocol === 'http:' || address.protocol === 'https:' ? address.href : null;
  } catch {
    // Not an address at all.
    return null;
  }
}

const verified = new Map<string, Promise<boolean>>();

/** Whether an artwork can be shown: an http or https address that answers with an image. Asked once. */
export function isValidArtwork(url: string | null | undefined): Promise<boolean> {
  // A small rendition of our own pictures proves as much as the whole.
  const address = url ? artworkAddress(imageAt(url, 96)) : null;
  if (!address) return Promise.resolve(false);
  const known = verified.get(address);
  if (known) return known;
  const asked = fetchesImage(address);
  verified.set(address, asked);
  return asked;
}

async function fetchesImage(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    return response.ok && (response.headers.get('Content-Type') ?? '').startsWith('image/');
  } catch {
    // Away for now: the default art stands in, and the next track asks again.
    verified.delete(address);
    return false;
  }
}

/** The artwork once it is verified, null until then and where it is not valid: the default art. */
export function useArtwork(url: string | null | undefined): string | null {
  const [shown, show] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void isValidArtwork(url).then((valid) => {
      if (isCurrent) show(valid && url ? url : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return shown;
}
