import { lazyPart } from '@/components/lazyPart';
import { AddPicture } from '@/core/upload/AddPicture';
import type { PictureOrderProps } from './PictureOrder';

const PictureOrder = lazyPart<PictureOrderProps>(
  async () => (await import('./PictureOrder')).PictureOrder,
);

interface ItemPicturesProps extends PictureOrderProps {
  /** What they are of, for those who hear the page. */
  of: string;
  most: number;
}

/** Pictures of something for sale; the first stands for it. */
export function ItemPictures({ of, most, ...order }: ItemPicturesProps) {
  const { label, pictures, onChange } = order;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-md font-semibold wrap-anywhere">{label}</legend>
      {pictures.length > 0 && <PictureOrder {...order} />}
      <AddPicture
        label={`Picture of ${of}`}
        hasRoom={pictures.length < most}
        onAdd={(picture) => onChange((before) => [...before, { ...picture, text: '' }])}
      />
    </fieldset>
  );
}
