import { useState } from 'react';
import { Cover } from '@/components/Cover';
import { cx } from '@/lib/cx';
import { imageAt, imageSet } from '@/lib/images';

interface GalleryProps {
  /** Each with what it shows, empty where nobody said. */
  pictures: readonly { src: string; text: string }[];
  name: string;
}

/** The pictures of an item: one large, the others below it. */
export function Gallery({ pictures, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const shown = pictures[Math.min(at, pictures.length - 1)];
  if (!shown) return <Cover src={null} width={0} className="w-full" />;
  return (
    <div className="grid content-start gap-3">
      <img
        src={imageAt(shown.src, 828)}
        srcSet={imageSet(shown.src, 1200)}
        sizes="(min-width: 60rem) 44rem, 100vw"
        alt={shown.text || (pictures.length > 1 ? `${name}, picture ${at + 1}` : name)}
        className="aspect-square w-full rounded-sm bg-surface object-cover"
      />
      {pictures.length > 1 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map(({ src, text }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={text ? `Picture ${index + 1}: ${text}` : `Picture ${index + 1}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={cx(
                  'block size-18 overflow-hidden rounded-sm border-2',
                  index === at ? 'border-text' : 'border-transparent hover:border-line-strong',
                )}
              >
                <img
                  src={imageAt(src, 128)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
