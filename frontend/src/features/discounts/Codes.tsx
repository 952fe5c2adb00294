import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Dialog } from '@/components/Dialog';
import { Input, Select } from '@/components/Field';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { DiscountCodePartsFragment } from '@/gql/graphql';
import { useDebounced } from '@/lib/useDebounced';
import { archiveCodeDocument } from './api/archiveCode';
import { codeFragment } from './api/codeFragment';
import { codesDocument } from './api/codes';
import { CodeForm } from './CodeForm';
import { CodeTable } from './CodeTable';

/** What is edited: a code, a new one, or many at once. */
type Editing = DiscountCodePartsFragment | 'new' | 'many';

const titleOf = (editing: Editing | null) =>
  editing === 'many' ? 'Many codes at once' : editing === 'new' ? 'A new code' : 'Change the code';

/** The codes of an artist, searched, made, changed and archived. */
export function Codes({ userId }: { userId: string }) {
  const change = useChange();
  const [text, setText] = useState('');
  const [archived, setArchived] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const search = useDebounced(text.trim(), 250);
  const variables = { archived, ...(search ? { search } : {}) };
  const { data, previousData, error, refetch, fetchMore } = useQuery(codesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.discountCodes;
  const codes = page && readFragment(codeFragment, page.nodes);
  const after = data ? nextCursor(page) : null;

  const archive = (code: DiscountCodePartsFragment) =>
    setQuestion({
      title: `Archive ${code.code}?`,
      text: 'Nobody can use it from now on. Orders that used it keep what it took off.',
      yes: 'Archive',
      danger: true,
      onYes: async () => {
        if (await orTell(change(archiveCodeDocument, { id: code.id }))) await refetch();
      },
    });

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="main" onClick={() => setEditing('new')}>
          <Plus size={18} aria-hidden="true" /> New code
        </Button>
        <Button onClick={() => setEditing('many')}>Many at once</Button>
        <span className="w-full max-w-64 wide:ml-auto">
          <Input
            type="search"
            aria-label="Search codes"
            placeholder="Part of a code"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <span className="w-36">
          <Select
            aria-label="Which codes"
            value={archived ? 'archived' : 'kept'}
            onChange={(event) => setArchived(event.target.value === 'archived')}
          >
            <option value="kept">In use</option>
            <option value="archived">Archived</option>
          </Select>
        </span>
      </div>
      {!codes ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading your codes" />
        )
      ) : codes.length === 0 ? (
        <EmptyState title={search ? 'No code is like that.' : 'No codes yet.'}>
          A word that takes something off: give it to whom you like.
        </EmptyState>
      ) : (
        <CodeTable codes={codes} onEdit={setEditing} onArchive={archive} />
      )}
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { ...variables, after } })} />
      )}
      <Dialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={titleOf(editing)}
      >
        {editing !== null && (
          <CodeForm
            userId={userId}
            code={typeof editing === 'string' ? null : editing}
            isMany={editing === 'many'}
            onDone={() => {
              setEditing(null);
              void refetch();
            }}
          />
        )}
      </Dialog>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
