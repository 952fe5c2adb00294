import { skipToken, useQuery } from '@apollo/client/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { MenuCheck } from '@/components/MenuCheck';
import { useSession } from '@/core/session';
import { opinionOnDocument } from './api/opinionOn';
import { type Tasted, useSay } from './useTaste';

/** What a person can say of a thing, in its menu; what they said is checked, and taken back by choosing it again. */
export function TasteItems({ of }: { of: Tasted }) {
  const { status } = useSession();
  const say = useSay();
  const { data } = useQuery(
    opinionOnDocument,
    status === 'member'
      ? { variables: { things: [{ subject: of.subject, id: of.id }] } }
      : skipToken,
  );
  const said = data?.myOpinions[0]?.verdict ?? null;
  return (
    <>
      <MenuCheck
        label="More like this"
        icon={<ThumbsUp size={18} aria-hidden="true" />}
        checked={said === 'MORE'}
        onSelect={() => void say(of, said === 'MORE' ? null : 'MORE', said)}
      />
      <MenuCheck
        label="Not for me"
        icon={<ThumbsDown size={18} aria-hidden="true" />}
        checked={said === 'LESS'}
        onSelect={() => void say(of, said === 'LESS' ? null : 'LESS', said)}
      />
    </>
  );
}
