import { Pin } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { RangedCell } from '@/components/instruments/RangedCell';
import { Cell, Row, Table } from '@/components/instruments/Table';
import { formatEnds, formatSeconds, formatWhole, type Writing } from '@/lib/figures';
import { formatBytes } from '@/lib/format';
import { formatWithUnit } from '../scale';
import type { Learning, Model } from '../types';
import { learnings, toLearning } from './learnings';
import { ModelHead } from './ModelHead';
import { callModel } from './modelName';

interface ModelTableProps {
  models: readonly Model[];
  /** What is being done: 'name', 'pin' or 'back' and the version. */
  acting: string | null;
  onRollBack: (model: Model) => void;
  onName: (model: Model, name: string) => Promise<boolean>;
  onPin: (model: Model) => void;
}

const columns = [
  { key: 'trained', name: 'Trained' },
  { key: 'state', name: 'State' },
  { key: 'pin', name: <span className="sr-only">Pin</span> },
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

export function ModelTable({ models, acting, onRollBack, onName, onPin }: ModelTableProps) {
  return (
    <Table label="Kept models" columns={columns} minWidth={72}>
      {models.map((model) => (
        <Fragment key={model.version}>
          <Row>
            <ModelHead model={model} busy={acting === `name ${model.version}`} onName={onName} />
            <Cell className="max-w-72">
              <State model={model} />
            </Cell>
            <Cell>
              {!model.refused && (
                <IconButton
                  size="sm"
                  label={`Pin ${callModel(model)}`}
                  icon={<Pin size={16} aria-hidden="true" />}
                  className="-my-2"
                  aria-pressed={model.pinned}
                  disabled={acting === `pin ${model.version}`}
                  onClick={() => onPin(model)}
                />
              )}
            </Cell>
            <Quality value={model.recall} interval={model.recallInterval} />
            <Quality value={model.ndcg} interval={model.ndcgInterval} />
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
                  busy={acting === `back ${model.version}`}
                  aria-label={`Roll back to ${callModel(model)}`}
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

function State({ model: { inUse, refused, pinned } }: { model: Model }) {
  if (refused) {
    return (
      <>
        <Badge kind="danger">Refused</Badge>
        <span className="mt-1 block text-xs text-text-2">{refused}</span>
      </>
    );
  }
  return (
    <span className="flex flex-wrap gap-1">
      {inUse ? <Badge kind="success">In use</Badge> : <Badge>Kept</Badge>}
      {pinned && <Badge kind="accent">Pinned</Badge>}
    </span>
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

const inThousandths: Writing = { digits: 3 };

interface QualityProps {
  value: Model['recall'];
  interval: Model['recallInterval'];
}

/** A share from 0 to 1. */
function Quality({ value, interval }: QualityProps) {
  return (
    <RangedCell range={formatEnds(interval, inThousandths)}>
      {value == null ? '–' : value.toFixed(inThousandths.digits)}
    </RangedCell>
  );
}
