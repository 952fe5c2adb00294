import { Fragment } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { formatSeconds, formatTime, formatWhole } from '@/lib/figures';
import { formatBytes } from '@/lib/format';
import { formatWithUnit } from '../scale';
import type { Learning, Model } from '../types';
import { learnings, toLearning } from './learnings';

interface ModelTableProps {
  models: readonly Model[];
  /** The version that is being put in use. */
  acting: string | null;
  onRollBack: (model: Model) => void;
}

const columns = [
  { key: 'trained', name: 'Trained' },
  { key: 'state', name: 'State' },
  { key: 'recall', name: 'Recall@20', right: true },
  { key: 'ndcg', name: 'nDCG@20', right: true },
  { key: 'took', name: 'Took', right: true },
  { key: 'interactions', name: 'Interactions', right: true },
  { key: 'people', name: 'People', right: true },
  { key: 'artists', name: 'Artists', right: true },
  { key: 'tracks', name: 'Tracks', right: true },
  { key: 'left', name: 'Left out', right: true },
  { key: 'size', name: 'Size', right: true },
  { key: 'back', name: <span className="sr-only">Roll back</span>, right: true },
];

export function ModelTable({ models, acting, onRollBack }: ModelTableProps) {
  return (
    <Table label="Kept models" columns={columns} minWidth={64}>
      {models.map((model) => (
        <Fragment key={model.version}>
          <Row>
            <Head className="whitespace-nowrap">
              {formatTime(model.trainedAt)}
              <span className="block max-w-40 truncate text-xs text-text-3">{model.version}</span>
            </Head>
            <Cell className="max-w-72">
              {model.inUse ? (
                <Badge kind="success">In use</Badge>
              ) : model.refused ? (
                <Badge kind="danger">Refused</Badge>
              ) : (
                <Badge>Kept</Badge>
              )}
              {model.refused && (
                <span className="mt-1 block text-xs text-text-2">{model.refused}</span>
              )}
            </Cell>
            <Cell right>{formatQuality(model.recall)}</Cell>
            <Cell right>{formatQuality(model.ndcg)}</Cell>
            <Cell right>{formatSeconds(model.seconds)}</Cell>
            <Cell right>{formatWhole(model.interactions)}</Cell>
            <Cell right>{formatWhole(model.people)}</Cell>
            <Cell right>{formatWhole(model.artists)}</Cell>
            <Cell right>{formatWhole(model.tracks)}</Cell>
            <Cell right>{formatWhole(model.leftOut)}</Cell>
            <Cell right>{model.sizeBytes > 0 ? formatBytes(model.sizeBytes) : '–'}</Cell>
            <Cell right>
              {!model.inUse && !model.refused && (
                <Button
                  size="sm"
                  kind="quiet"
                  className="-my-2"
                  busy={acting === model.version}
                  aria-label={`Roll back to the model of ${formatTime(model.trainedAt)}`}
                  onClick={() => onRollBack(model)}
                >
                  Roll back
                </Button>
              )}
            </Cell>
          </Row>
          {model.learning && <MadeWith learning={toLearning({ learning: model.learning })} />}
        </Fragment>
      ))}
    </Table>
  );
}

/** What the model above was made with, in a row of its own: it is a sentence, and stays in sight where the table scrolls. */
function MadeWith({ learning }: { learning: Learning }) {
  return (
    <tr>
      <td colSpan={columns.length} className="pb-3">
        <span className="sticky left-0 inline-block max-w-[min(100%,calc(100vw-4rem))] text-xs whitespace-normal text-text-2">
          {`Made with ${madeWith(learning)}`}
        </span>
      </td>
    </tr>
  );
}

/** 'listening 180 days, popularity 30 days, save 3 plays, …'. */
function madeWith(learning: Learning): string {
  const parts = learnings.map(
    ({ name, short, scale }) => `${short.toLowerCase()} ${formatWithUnit(scale, learning[name])}`,
  );
  return parts.join(', ');
}

function formatQuality(value: number | null | undefined): string {
  return value == null ? '–' : value.toFixed(3);
}
