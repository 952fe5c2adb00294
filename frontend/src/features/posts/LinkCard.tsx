import type { PostPartsFragment } from '@/gql/graphql';
import { Picture } from '@/features/attachments';
import { useAddress } from './media/useAddress';

/** What the page says of itself that a post links to. */
export function LinkCard({ post }: { post: PostPartsFragment }) {
  const addressOf = useAddress(post);
  const link = post.linkPreview;
  if (!link) return null;
  const image = link.imageUrl && addressOf(link.imageUrl);
  return (
    <a
      href={link.url}
      rel="nofollow ugc noopener noreferrer"
      target="_blank"
      className="flex min-w-0 overflow-hidden rounded-sm border border-line hover:bg-raised"
    >
      {link.imageUrl && (
        <span
          className="relative w-28 shrink-0 self-stretch bg-raised"
          style={{ backgroundColor: link.tint ?? undefined }}
        >
          <Picture
            src={image || undefined}
            alt=""
            width={112}
            className="absolute inset-0 size-full object-cover"
          />
        </span>
      )}
      <span className="grid min-w-0 gap-0.5 p-3">
        <span className="truncate text-sm text-text-3">
          <bdi>{link.siteName ?? new URL(link.url).hostname}</bdi>
        </span>
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {link.title}
        </span>
        {link.description && (
          <span dir="auto" className="line-clamp-2 text-sm text-text-2 wrap-anywhere">
            {link.description}
          </span>
        )}
      </span>
    </a>
  );
}
