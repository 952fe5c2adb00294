import { showSnackbar } from '@/components/snackbarStore';
import { LoadMore } from '@/features/catalogue';
import { addressOf, type Asked } from './asked';
import { BestMatch } from './BestMatch';
import { Group, GroupRows } from './Group';
import { bestMatch, groupTitles } from './rows';
import { type Answer, type Group as GroupName, groups, type SearchRow } from './types';

/** The best match, then the groups that have anything. */
export function Overview({ asked, answer }: { asked: Asked; answer: Answer }) {
  const best = bestMatch(answer.results);
  return (
    <>
      {best && (
        <section aria-label="Best match">
          <h2 className="sr-only">Best match</h2>
          <BestMatch row={best} />
        </section>
      )}
      {groups.map((group) => (
        <Group
          key={group}
          name={group}
          rows={(answer.results[group] ?? []).filter((row) => row !== best)}
          more={answer.more?.[group] ?? false}
          allTo={addressOf({ ...asked, group })}
        />
      ))}
    </>
  );
}

interface GroupViewProps {
  group: GroupName;
  rows: readonly SearchRow[];
  more: boolean;
  onMore: () => Promise<void>;
}

/** One group, page by page. */
export function GroupView({ group, rows, more, onMore }: GroupViewProps) {
  const title = groupTitles[group];
  return (
    <section aria-label={title} className="min-w-0">
      <GroupRows name={group} rows={rows} />
      {more && (
        <LoadMore
          label={`More ${title.toLowerCase()}`}
          onMore={() =>
            onMore().catch(() =>
              showSnackbar({
                type: 'error',
                message: `More ${title.toLowerCase()} did not load. Try again.`,
              }),
            )
          }
        />
      )}
    </section>
  );
}
