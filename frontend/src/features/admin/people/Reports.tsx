import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { hasRole, useSession } from '@/core/session';
import { formatTime } from '@/lib/figures';
import type { ReportLine } from './person';

const columns = [
  { key: 'at', name: 'When' },
  { key: 'of', name: 'Of' },
  { key: 'reason', name: 'Reason' },
  { key: 'state', name: 'State' },
];

interface ReportsProps {
  title: string;
  reports: readonly ReportLine[];
}

/** Reports, each with a way to it for those who decide about them. */
export function Reports({ title, reports }: ReportsProps) {
  const { profile } = useSession();
  const decides = hasRole(profile, 'moderator');
  return (
    <Panel title={title}>
      {reports.length === 0 ? (
        <p className="text-sm text-text-2">None.</p>
      ) : (
        <Table label={title} columns={columns}>
          {reports.map(({ id, createdAt, targetType, reason, state }) => (
            <Row key={id}>
              <Head>
                {decides ? (
                  <TextLink to={`/admin/reports/${id}`}>{formatTime(createdAt)}</TextLink>
                ) : (
                  formatTime(createdAt)
                )}
              </Head>
              <Cell>{targetType}</Cell>
              <Cell>{reason}</Cell>
              <Cell>{state}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}
