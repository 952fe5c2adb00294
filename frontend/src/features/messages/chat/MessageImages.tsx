import { useState } from 'react';
import { Picture, PictureLightbox } from '@/features/attachments';
import { accessToken } from '@/core/session';
import type { MessageImage } from '../model/types';

/** Pictures of a chat are for those in it: they are asked for with the person's token. */
function addressOf(url: string): string {
  if (!url.startsWith('/api/')) return url;
  const token = accessToken();
  const mark = url.includes('?') ? '&' : '?';
  return token ? `${url}${mark}access_token=${encodeURIComponent(token)}` : url;
}

interface MessageImagesProps {
  images: readonly MessageImage[];
  name: string;
}

/** The pictures of a message, small; each is looked at large. */
export function MessageImages({ images, name }: MessageImagesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const pictures = images.map(({ url, alt }) => ({ url, altText: alt }));
  const isOne = images.length === 1;
  return (
    <>
      <ul aria-label={`Pictures of ${name}`} className="-mx-1.5 flex flex-wrap gap-1 py-1">
        {images.map(({ url, alt, width, height }, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Look at it large: ${alt || `Picture ${index + 1} of ${images.length}`}`}
              onClick={() => {
                setAt(index);
                setOpen(index);
              }}
              className="relative block overflow-hidden rounded-sm bg-surface"
              style={isOne ? sizeOf(width, height) : { width: 112, height: 112 }}
            >
              <Picture
                src={addressOf(url)}
                alt=""
                width={240}
                className="absolute inset-0 size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <PictureLightbox
        open={open !== null}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Pictures of ${name}`}
        pictures={pictures}
        at={open ?? at}
        onMove={setOpen}
        addressOf={addressOf}
      />
    </>
  );
}

/** The room of a picture is there before it comes, so that nothing jumps; pixels. */
function sizeOf(width: number, height: number) {
  const most = 240;
  if (!width || !height) return { width: most, height: most * 0.75 };
  const scale = Math.min(1, most / width, 280 / height);
  return { width: Math.max(80, width * scale), height: Math.max(60, height * scale) };
}
