import { Star, X } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { AddPicture, type KeptPicture } from '@/core/upload/AddPicture';
import { imageAt } from '@/lib/images';

interface ItemPicturesProps {
  pictures: readonly KeptPicture[];
  onChange: (change: (before: readonly KeptPicture[]) => readonly KeptPicture[]) => void;
}

const most = 12;

/** The pictures of an item; the first stands for it. */
export function ItemPictures({ pictures, onChange }: ItemPicturesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-md font-semibold">Pictures</legend>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ key, src }, at) => (
            <li key={key} className="relative">
              <img
                src={imageAt(src, 256)}
                alt={at === 0 ? 'The picture that stands for it' : `Picture ${at + 1}`}
                className="size-36 rounded-sm object-cover"
              />
              <span className="absolute top-1 right-1 flex gap-1">
                {at > 0 && (
                  <IconButton
                    label={`Show picture ${at + 1} first`}
                    icon={<Star size={18} />}
                    className="bg-ground"
                    onClick={() =>
                      onChange((before) => [
                        ...before.filter((each) => each.key === key),
                        ...before.filter((each) => each.key !== key),
                      ])
                    }
                  />
                )}
                <IconButton
                  label={`Remove picture ${at + 1}`}
                  icon={<X size={18} />}
                  className="bg-ground"
                  onClick={() => onChange((before) => before.filter((each) => each.key !== key))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddPicture
        label="Picture of the item"
        hasRoom={pictures.length < most}
        onAdd={(picture) => onChange((before) => [...before, picture])}
      />
    </fieldset>
  );
}
