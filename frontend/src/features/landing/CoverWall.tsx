import { useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import { imageAt, imageSet } from '@/lib/images';
import { whenStirred } from '@/lib/whenStirred';

/** Columns of the wall, by how they drift. */
const columns = ['landing-up', 'landing-down', 'landing-up', 'landing-down', 'landing-up'];
const each = 4;
/** Each cover costs a first visit 4 KB, and columns apart from each other may share theirs. */
const distinct = 12;

/** Covers that drift, out of the dark. Decoration: those that matter are further down with their names. */
export function CoverWall({ covers }: { covers: readonly string[] }) {
  // Small at first, so that the wall stands at once; sharper in the same place for who stays to look.
  const [isSharp, setSharp] = useState(false);
  useEffect(() => whenStirred(() => setSharp(true)), []);
  const shown = covers.slice(0, distinct);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 overflow-clip opacity-40 [mask-image:linear-gradient(to_top,transparent_58%,black_96%)] wide:opacity-100 wide:[mask-composite:intersect] wide:[mask-image:linear-gradient(to_right,transparent_18%,black_72%),linear-gradient(to_top,transparent,black_34%)]"
    >
      <div className="absolute top-[-18%] right-[-10%] grid w-[150%] rotate-[-8deg] grid-cols-5 gap-3 wide:w-[82%]">
        {columns.map((drift, column) => (
          <div key={column} className={cx('grid content-start gap-3', drift)}>
            {/* Twice, so that one half takes the place of the other without a seam. */}
            {Array.from({ length: each * 2 }, (_, row) => {
              const cover = shown[(column * each + (row % each)) % Math.max(1, shown.length)];
              return (
                <span key={row} className="block aspect-square rounded-sm bg-raised">
                  {cover && (
                    <img
                      src={imageAt(cover, 128)}
                      srcSet={isSharp ? imageSet(cover, 256) : undefined}
                      sizes="(width <= 800px) 30vw, 17vw"
                      alt=""
                      width={256}
                      height={256}
                      decoding="async"
                      className="size-full rounded-sm object-cover motion-safe:animate-[fade-in_600ms_var(--ease-out)]"
                    />
                  )}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
