import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Table } from '@/components/instruments/Table';
import { LaterEarlier } from '@/components/instruments/LaterEarlier';
import { usePages } from '@/components/instruments/usePages';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { download } from '@/core/data/download';
import { orTell } from '@/core/data/tellRefusal';
import { useRest } from '@/core/data/useRest';
import { ActRow } from '../audit/ActRow';
import type { Acts } from '../audit/acts';
import { type Filter, Filters } from '../audit/Filters';
import { AdminFrame } from '../AdminFrame';

const columns = [
  { key: 'at', name: 'When' },
  { key: 'actor', name: 'Who' },
  { key: 'verb', name: 'What' },
  { key: 'subject', name: 'To' },
  { key: 'before', name: 'Before' },
  { key: 'after', name: 'After' },
  { key: 'why', name: 'Why' },
  { key: 'undo', name: <span className="sr-only">Undo</span>, right: true },
];

const size = 50;
const everything: Filter = { actor: '', verb: '', subject: '', since: '', until: '' };

/** What is filled in of a filter. */
const given = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** /admin/audit: what those who run the site did, and why. */
export default function AuditPage() {
  const [filter, setFilter] = useState(everything);
  return (
    <AdminFrame
      title="Audit log"
      about="What admins and others who run the site did. Nobody can change it; an act that is taken back stays, with what took it back."
      actions={
        <Button
          onClick={() =>
            void orTell(
              download(
                '/admin/audit.csv',
                'sidestage-audit.csv',
                new URLSearchParams(given(filter)),
              ),
            )
          }
        >
          <Download size={18} aria-hidden="true" />
          Export CSV
        </Button>
      }
    >
      <Filters value={filter} onChange={setFilter} />
      <List key={JSON.stringify(filter)} filter={filter} />
    </AdminFrame>
  );
}

function List({ filter }: { filter: Filter }) {
  const pages = usePages(size);
  const path = withQuery('/admin/audit', {
    ...given(filter),
    first: size,
    after: pages.after ?? undefined,
  });
  const { answer, error, reload } = useRest<Acts>(
    { service: 'content', path },
    { keepsLast: true },
  );
  if (error && !answer) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading the audit log">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (answer.acts.length === 0 && pages.cursors.length === 0) {
    return (
      <EmptyState title="Nothing here.">What is done will be here, with who and why.</EmptyState>
    );
  }
  return (
    <>
      <Table label="What was done" columns={columns} minWidth={72}>
        {answer.acts.map((act) => (
          <ActRow key={act.id} act={act} onUndone={reload} />
        ))}
      </Table>
      <LaterEarlier of="the audit log" pages={pages} next={answer.nextCursor} />
    </>
  );
}
