import { useState } from 'react';
import { Picture, PictureLightbox } from '@/features/attachments';
import type { PostPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { useAddress } from './useAddress';
import { Video } from './Video';

export type Media = PostPartsFragment['multimedia'][number];

/** How many pictures stand in the post; the rest is looked at large. */
const mostShown = 4;
/** The width of the column of posts, in CSS pixels. */
const column = 640;

/** The pictures and the video of a post, as wide as its column. Their places are kept while they load. */
export function PostMedia({ post, name }: { post: PostPartsFragment; name: string }) {
  const addressOf = useAddress(post);
  const [open, setOpen] = useState<number | null>(null);
  const [first, setFirst] = useState(0);
  const pictures = post.multimedia.filter(({ kind }) => kind === 'IMAGE');
  const shown = pictures.slice(0, mostShown);
  const more = pictures.length - shown.length;
  return (
    <div className="grid gap-2">
      {shown.length > 0 && (
        <ul
          aria-label={`Pictures of ${name}`}
          className={cx(
            'grid gap-1 overflow-hidden rounded-sm',
            shown.length > 1 && 'grid-cols-2',
            shown.length === 3 && 'grid-rows-2',
          )}
          style={shown.length === 3 ? { aspectRatio: '4 / 3' } : undefined}
        >
          {shown.map((picture, at) => {
            const rest = at === mostShown - 1 ? more : 0;
            const which =
              pictures.length > 1 ? `Picture ${at + 1} of ${pictures.length}` : 'Picture';
            const label = [picture.altText || which, rest > 0 && `and ${rest} more`];
            return (
              <li
                key={picture.url}
                className={cx('min-w-0', shown.length === 3 && at === 0 && 'row-span-2')}
                style={
                  shown.length === 3 ? undefined : { aspectRatio: ratioOf(picture, shown.length) }
                }
              >
                <button
                  type="button"
                  aria-label={`Look at it large: ${label.filter(Boolean).join(', ')}`}
                  onClick={() => {
                    setFirst(at);
                    setOpen(at);
                  }}
                  className="relative block size-full overflow-hidden"
                  style={{ backgroundColor: picture.tint ?? undefined }}
                >
                  <Picture
                    src={addressOf(picture.url)}
                    alt=""
                    width={shown.length > 1 ? column / 2 : column}
                    className="absolute inset-0 size-full object-cover"
                  />
                  {rest > 0 && (
                    <span className="absolute inset-0 grid place-items-center bg-black/60 font-display text-xl font-bold text-white">
                      +{rest}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {post.multimedia
        .filter(({ kind }) => kind === 'VIDEO')
        .map((film) => (
          <Video key={film.url} film={film} name={name} addressOf={addressOf} />
        ))}
      {pictures.length > 0 && (
        <PictureLightbox
          open={open !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setOpen(null);
          }}
          title={`Pictures of ${name}`}
          pictures={pictures}
          at={open ?? first}
          onMove={setOpen}
          addressOf={addressOf}
        />
      )}
    </div>
  );
}

/** A picture alone keeps its shape, unless it is very high or very wide; several are squares. */
function ratioOf({ width, height }: Media, count: number): number {
  if (count > 1) return 1;
  return Math.min(Math.max(width / height, 0.8), 2.5);
}
