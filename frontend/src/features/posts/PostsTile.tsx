import { useQuery } from '@apollo/client/react';
import { Link, TextLink } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { draftPostsDocument } from './api/draftPosts';
import { postFragment } from './api/postFragment';
import { savedPostsDocument } from './api/savedPosts';

/** As many drafts as one sees at a glance. */
const few = 3;

/** What somebody began to write, and what they saved of others'. */
export function PostsTile() {
  const unpublished = useQuery(draftPostsDocument);
  const saved = useQuery(savedPostsDocument);
  const drafts = readFragment(postFragment, unpublished.data?.draftPosts.nodes ?? []);
  const kept = saved.data?.savedPosts.nodes.length ?? 0;
  return (
    <Tile title="Your posts" more={{ to: '/feed?view=drafts', label: 'Drafts' }}>
      {drafts.length > 0 ? (
        <ul aria-label="Drafts" className="grid gap-1">
          {drafts.slice(0, few).map(({ id, title, content, status }) => (
            <li key={id} className="min-w-0">
              <Link
                to="/feed?view=drafts"
                className="flex min-h-9 items-center gap-3 rounded-sm hover:text-accent-text narrow:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">{title || content || 'Untitled'}</span>
                {status === 'SCHEDULED' && <span className="text-sm text-text-3">Scheduled</span>}
              </Link>
            </li>
          ))}
          {drafts.length > few && (
            <li className="text-sm text-text-3">{plural(drafts.length - few, 'more draft')}</li>
          )}
        </ul>
      ) : (
        <p className="text-sm text-text-2">
          {unpublished.error
            ? 'Your drafts did not load.'
            : 'No drafts. What you begin to write and keep for later will be here.'}
        </p>
      )}
      <p className="text-sm">
        <TextLink to="/feed?view=saved" className="narrow:py-2">
          {kept > 0 ? 'Posts that you saved' : 'No saved posts yet'}
        </TextLink>
      </p>
    </Tile>
  );
}
