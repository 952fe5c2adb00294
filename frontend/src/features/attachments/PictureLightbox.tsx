import { lazyPart } from '@/components/lazyPart';
import type { LightboxProps } from './Lightbox';

/** Pictures over the whole window, once somebody looks at one. */
export const PictureLightbox = lazyPart<LightboxProps>(
  async () => (await import('./Lightbox')).Lightbox,
  { close: ({ onOpenChange }) => onOpenChange(false) },
);
