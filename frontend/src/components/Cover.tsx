import { useState } from 'react';
import { cx } from '@/lib/cx';
import { enough, imageAt, imageSet } from '@/lib/images';

interface PictureProps {
  src: string | null | undefined;
  /** Empty where a text beside it says the same. */
  alt?: string;
  /** The largest width in CSS pixels at which it is shown. */
  width: number;
  /** The width it takes by the window's, as in the attribute; width where not given. */
  sizes?: string;
  className?: string;
  /** Loaded at once, for what is seen first. */
  eager?: boolean;
}

/** A cover: square, small radius. Its place is kept while it loads and where there is none. */
export function Cover({ className, ...rest }: PictureProps) {
  return (
    <span
      className={cx(
        'cover relative block aspect-square shrink-0 overflow-hidden bg-raised',
        className,
      )}
    >
      <Picture {...rest} fallback={<Sleeve />} />
    </span>
  );
}

/** A person: round. */
export function Avatar({ className, ...rest }: PictureProps) {
  return (
    <span
      className={cx(
        'relative block aspect-square shrink-0 overflow-hidden rounded-full bg-raised',
        className,
      )}
    >
      <Picture {...rest} fallback={<Person />} />
    </span>
  );
}

function Picture({
  src,
  alt = '',
  width,
  sizes,
  eager,
  fallback,
}: PictureProps & { fallback: React.ReactNode }) {
  const [broken, setBroken] = useState<string>();
  // A draft without a picture of its own has none to show yet, and any picture may fail to arrive.
  if (!src || src === broken) return fallback;
  return (
    <img
      src={imageAt(src, enough(width))}
      srcSet={imageSet(src, width * 2)}
      sizes={sizes ?? `${width}px`}
      width={width}
      height={width}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => {
        setBroken(src);
      }}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function Sleeve() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="absolute inset-0 size-full text-line-strong"
    >
      <circle cx="24" cy="24" r="15" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="24" cy="24" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function Person() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="absolute inset-0 size-full text-line-strong"
    >
      <circle cx="24" cy="19" r="8" fill="currentColor" />
      <path d="M8 46c1-11 8-16 16-16s15 5 16 16z" fill="currentColor" />
    </svg>
  );
}
