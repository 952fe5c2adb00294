import { Button } from '@/components/Button';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import type { DiscountCodePartsFragment } from '@/gql/graphql';
import { givenOf, offOf, rulesOf, statusWords, usesOf } from './words';

interface CodeTableProps {
  codes: readonly DiscountCodePartsFragment[];
  onEdit: (code: DiscountCodePartsFragment) => void;
  onArchive: (code: DiscountCodePartsFragment) => void;
}

const columns = [
  { key: 'code', name: 'Code' },
  { key: 'off', name: 'Takes off' },
  { key: 'status', name: 'Status' },
  { key: 'used', name: 'Used', right: true },
  { key: 'given', name: 'Gave away', right: true },
  { key: 'do', name: <span className="sr-only">Change</span>, right: true },
];

/** Codes, how often each was used and what it gave away. */
export function CodeTable({ codes, onEdit, onArchive }: CodeTableProps) {
  return (
    <Table label="Discount codes" columns={columns} minWidth={46}>
      {codes.map((code) => (
        <Row key={code.id}>
          <Head>
            <span className="font-semibold wrap-anywhere">{code.code}</span>
            <span className="block text-xs text-text-3">{rulesOf(code).join(', ')}</span>
          </Head>
          <Cell>{offOf(code)}</Cell>
          <Cell>{statusWords[code.status]}</Cell>
          <Cell right>
            {usesOf(code)}
            {code.held > 0 && (
              <span className="block text-xs text-text-3">{code.held} being paid</span>
            )}
          </Cell>
          <Cell right>{givenOf(code)}</Cell>
          <Cell right>
            {code.status !== 'ARCHIVED' && (
              <span className="flex justify-end gap-1">
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={`Change ${code.code}`}
                  onClick={() => onEdit(code)}
                >
                  Change
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={`Archive ${code.code}`}
                  onClick={() => onArchive(code)}
                >
                  Archive
                </Button>
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
