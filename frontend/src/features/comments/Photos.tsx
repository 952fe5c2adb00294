import { useState } from 'react';
import { Picture, PictureLightbox } from '@/features/attachments';
import { getAccessToken } from '@/core/session';
import type { CommentPartsFragment } from '@/gql/graphql';

/** CSS pixels. */
const side = 160;

interface PhotosProps {
  photos: CommentPartsFragment['photos'];
  name: string;
}

/** The pictures of a comment, small; each is looked at large. */
export function Photos({ photos, name }: PhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [first, setFirst] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  const addressOf = (url: string) =>
    token ? `${url}?access_token=${encodeURIComponent(token)}` : url;
  // Under what is not open to all they take the person's token.
  const askWithToken = () => {
    if (token === null) void getAccessToken().then(setToken);
  };
  return (
    <>
      <ul aria-label={`Pictures of ${name}`} className="flex flex-wrap gap-1 py-1">
        {photos.map(({ url, altText, tint }, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Look at it large: ${altText || `Picture ${at + 1} of ${photos.length}`}`}
              onClick={() => {
                setFirst(at);
                setOpen(at);
              }}
              className="relative block size-28 overflow-hidden rounded-xs wide:size-36"
              style={{ backgroundColor: tint ?? undefined }}
            >
              <Picture
                src={addressOf(url)}
                alt=""
                width={side}
                onError={askWithToken}
                className="absolute inset-0 size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <PictureLightbox
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(null);
        }}
        title={`Pictures of ${name}`}
        pictures={photos}
        at={open ?? first}
        onMove={setOpen}
        addressOf={addressOf}
      />
    </>
  );
}
