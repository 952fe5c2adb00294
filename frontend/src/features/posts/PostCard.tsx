import { Bookmark, Ellipsis, Lock, MessageCircle, Pin } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { lazyPart } from '@/components/lazyPart';
import { Link } from '@/components/Link';
import { Menu, type MenuEntry } from '@/components/Menu';
import { AlbumTiles, TrackList } from '@/features/catalogue';
import { Content } from '@/features/comments';
import { EventEmbed } from '@/features/events';
import { GiveawayEmbed } from '@/features/giveaways';
import { ReactionButton } from '@/features/reactions';
import { Curtain, useSafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { ItemEmbed } from '@/features/shop';
import { useSession } from '@/core/session';
import type { PostPartsFragment } from '@/gql/graphql';
import { formatCount, plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import type { EditorProps } from './Editor';
import { History } from './History';
import { LinkCard } from './LinkCard';
import { LongText } from './LongText';
import { PostMedia } from './media/PostMedia';
import type { PollViewProps } from './PollView';
import { usePost } from './usePost';
import { useScrapbook } from './useScrapbook';

const Editor = lazyPart<EditorProps>(async () => (await import('./Editor')).Editor);

const PollView = lazyPart<PollViewProps>(async () => (await import('./PollView')).PollView, {
  quiet: true,
});

interface PostCardProps {
  post: PostPartsFragment;
  /** On its own page it is the page's heading, and nothing leads to it. */
  alone?: boolean;
  /** In the scrapbook of its event, which need not be said. */
  within?: 'scrapbook';
}

/** A post, with what the person can do with it. */
export function PostCard({ post, alone = false, within }: PostCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { userId } = useSession();
  const { id, displayName, content, mentions, hasAccessTo } = post;
  const name = `Post by ${displayName}`;
  const Text = alone ? Content : LongText;
  return (
    <article aria-label={name} className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3">
      <Avatar src={post.profilePictureUrl} width={44} className="w-11" />
      <div className="grid min-w-0 gap-3">
        <Byline post={post} alone={alone} within={within} onEdit={() => setIsEditing(true)} />
        <Curtain muted={isEditing ? null : post.muted} what={`the post by ${displayName}`}>
          {post.title && !isEditing && (
            <p dir="auto" className="font-display text-lg font-bold wrap-anywhere">
              {post.title}
            </p>
          )}
          {isEditing ? (
            <Editor post={post} onDone={() => setIsEditing(false)} />
          ) : hasAccessTo ? (
            content && <Text text={content} mentions={mentions} hashtags={post.hashtags} />
          ) : (
            <Locked post={post} />
          )}
          {post.multimedia.length > 0 && <PostMedia post={post} name={name} />}
          {post.linkPreview && <LinkCard post={post} />}
          {post.audioTrack && (
            <TrackList
              tracks={[post.audioTrack]}
              label={`The track of ${name}`}
              context={{ type: 'search', title: name }}
              covers
              complete
            />
          )}
          {post.album && (
            <div className="max-w-60">
              <AlbumTiles albums={[post.album]} label={`The album of ${name}`} complete />
            </div>
          )}
          {post.poll && <PollView postId={id} poll={post.poll} isOwn={post.userId === userId} />}
          {post.giveaway && <GiveawayEmbed giveaway={post.giveaway} />}
          {post.merchandiseItem && <ItemEmbed item={post.merchandiseItem} />}
          {post.event && !within && <EventEmbed event={post.event} />}
        </Curtain>
        {alone && post.editedAt && hasAccessTo && <History id={id} />}
        {post.status === 'PUBLISHED' && hasAccessTo && <Actions post={post} alone={alone} />}
      </div>
    </article>
  );
}

function Byline({ post, alone, within, onEdit }: PostCardProps & { onEdit: () => void }) {
  const { handle, displayName, community, createdAt, publishAt, status } = post;
  const when = <time dateTime={createdAt}>{formatWhen(createdAt)}</time>;
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`/${handle}`} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{displayName}</bdi>
          </Link>
          {community && (
            <span className="text-sm text-text-2">
              on the page of{' '}
              <Link to={`/${community.handle}`} className="font-semibold hover:underline">
                <bdi>{community.displayName}</bdi>
              </Link>
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-3">
          {status === 'PUBLISHED' ? (
            alone ? (
              when
            ) : (
              <Link to={`/post/${post.id}`} className="min-w-6 py-1 hover:underline">
                {when}
              </Link>
            )
          ) : (
            <Badge kind="info">
              {status === 'SCHEDULED' && publishAt
                ? `To be published ${formatWhen(publishAt)}`
                : publishAt
                  ? `Draft for ${formatWhen(publishAt)}`
                  : 'Draft'}
            </Badge>
          )}
          {post.editedAt && <span>edited</span>}
          {post.type === 'Memory' && !within && <span>a memory</span>}
          {(within ? post.isPinnedInScrapbook : post.isPinned) && (
            <span className="flex items-center gap-1">
              <Pin size={14} aria-hidden="true" />
              pinned
            </span>
          )}
          {(post.fansOnly || post.tierId) && (
            <span className="flex items-center gap-1">
              <Lock size={14} aria-hidden="true" />
              for fans
            </span>
          )}
        </p>
      </div>
      <Choices post={post} onEdit={onEdit} />
    </div>
  );
}

function Choices({ post, onEdit }: Pick<PostCardProps, 'post'> & { onEdit: () => void }) {
  const { togglePin, publish, remove, hide } = usePost(post);
  const { userId, displayName, id } = post;
  const safety = useSafetyMenu({
    who: { userId, name: displayName },
    what: post.hasAccessTo ? { type: 'POST', id, name: `the post by ${displayName}` } : null,
  });
  const scrapbook = useScrapbook(post);
  const items: MenuEntry[] = [];
  if (post.canEdit && post.status !== 'PUBLISHED')
    items.push({ label: 'Publish now', onSelect: () => void publish() });
  if (post.canEdit) items.push({ label: 'Edit', onSelect: onEdit });
  if (post.canPin)
    items.push({
      label: post.isPinned ? 'Unpin from the page' : 'Pin to the page',
      onSelect: () => void togglePin(),
    });
  items.push(...scrapbook);
  if (post.canDelete) items.push({ label: 'Delete', danger: true, onSelect: () => void remove() });
  if (items.length > 0 && safety.length > 0) items.push('line');
  if (safety.length > 0 && post.status === 'PUBLISHED')
    items.push({ label: 'Show less like this', onSelect: () => void hide() });
  items.push(...safety);
  if (items.length === 0) return null;
  const label = `More for the post by ${post.displayName}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <Button kind="quiet" pill size="sm" aria-label={label} className="narrow:h-11">
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
      }
    />
  );
}

function Locked({ post: { handle, displayName, tierId } }: Pick<PostCardProps, 'post'>) {
  return (
    <div className="drawn-curtain grid justify-items-center gap-4 rounded-sm px-5 py-8 text-center">
      <p className="flex items-center gap-2.5 font-semibold">
        <Lock size={20} aria-hidden="true" className="shrink-0" />
        <span>
          This is for {tierId ? 'those who support' : 'fans of'} <bdi>{displayName}</bdi>.
        </span>
      </p>
      <Button asChild pill>
        <Link to={`/${handle}`}>{tierId ? 'See what opens it' : 'Become a fan'}</Link>
      </Button>
    </div>
  );
}

function Actions({ post, alone = false }: PostCardProps) {
  const { id, displayName, reactions, commentCount, isSaved } = post;
  const { toggleSave } = usePost(post);
  const what = `the post by ${displayName}`;
  const said = `Comments on ${what}: ${plural(commentCount, 'comment')}`;
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      <ReactionButton
        name={what}
        to={{ type: 'POST', id, cached: { __typename: 'Post', id }, reactions }}
      />
      {!alone && (
        <Button kind="quiet" pill asChild>
          <Link to={`/post/${id}`} aria-label={said} title={said}>
            <MessageCircle size={20} aria-hidden="true" />
            {commentCount > 0 && (
              <span className="tabular text-sm">{formatCount(commentCount)}</span>
            )}
          </Link>
        </Button>
      )}
      <Button
        kind="quiet"
        pill
        aria-label={`Save ${what}`}
        aria-pressed={isSaved}
        onClick={() => void toggleSave()}
      >
        <Bookmark
          size={20}
          aria-hidden="true"
          className={isSaved ? 'text-accent-text' : ''}
          fill={isSaved ? 'currentColor' : 'none'}
        />
      </Button>
      <ShareButton title={`Post by ${displayName}`} path={`/post/${id}`} />
    </div>
  );
}
