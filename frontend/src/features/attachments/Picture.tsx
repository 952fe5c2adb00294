import { enough, imageAt, imageSet } from '@/lib/images';

interface PictureProps {
  src: string | undefined;
  alt: string;
  width: number;
  className: string;
  eager?: boolean;
  onError?: () => void;
}

/** A picture that fades in over its tint. */
export function Picture({ src, alt, width, className, eager = false, onError }: PictureProps) {
  if (!src) return null;
  return (
    <img
      src={imageAt(src, enough(width))}
      srcSet={imageSet(src, width * 2)}
      sizes={`(max-width: ${width}px) 100vw, ${width}px`}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
      className={className}
    />
  );
}
