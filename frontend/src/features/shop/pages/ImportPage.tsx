import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { ChooseFile } from '@/components/ChooseFile';
import { download } from '@/core/data/download';
import { Link } from '@/components/Link';
import { StudioFrame } from '@/features/studio';
import { plural } from '@/lib/format';
import { ColumnHelp } from '../importing/ColumnHelp';
import type { ShopImport } from '../importing/api';
import { ImportPreview } from '../importing/ImportPreview';
import { useImport } from '../importing/useImport';

/** /dashboard/shop/import: where a file changes what an artist sells. */
export default function ImportPage() {
  return (
    <StudioFrame title="Import items" back={{ to: '/dashboard/shop', label: 'Shop' }}>
      {() => <Importing />}
    </StudioFrame>
  );
}

function Importing() {
  const { name, shown, problem, isBusy, choose, confirm, restart } = useImport();
  return (
    <div className="grid max-w-200 grid-cols-1 gap-9">
      {shown?.applied ? (
        <Done shown={shown} onRestart={restart} />
      ) : (
        <div className="grid gap-4">
          {!shown && (
            <p className="text-text-2">
              A CSV file, as spreadsheets and other shops write it. You see what it would change
              before anything is written.
            </p>
          )}
          {shown && (
            <p role="status" className="text-lg font-semibold wrap-anywhere">
              {name}: {summary(shown)}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {shown && shown.items.length > 0 && (
              <Button kind="main" busy={isBusy} onClick={() => void confirm()}>
                Import {plural(shown.items.length, 'item')}
              </Button>
            )}
            <ChooseFile
              label="CSV file"
              accept=".csv,text/csv"
              kind={shown === null ? 'main' : undefined}
              busy={isBusy && shown === null}
              onChoose={(file) => void choose(file)}
            >
              {shown === null ? 'Choose a file' : 'Choose another file'}
            </ChooseFile>
            {!shown && (
              <Button onClick={() => void download('/shop/items.csv', 'sidestage-shop.csv')}>
                <Download size={18} aria-hidden="true" /> Download what you sell
              </Button>
            )}
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {shown && !shown.applied ? <ImportPreview shown={shown} /> : !shown && <ColumnHelp />}
    </div>
  );
}

/** What a file changes, in a few words. */
function summary({ items, same, problems }: ShopImport): string {
  const fresh = items.filter(({ itemId }) => itemId === null).length;
  const wrong = new Set(problems.map(({ line }) => line)).size;
  return [
    fresh > 0 && `${fresh} new`,
    items.length > fresh && `${items.length - fresh} changed`,
    same > 0 && `${plural(same, 'line')} the same`,
    wrong > 0 && `${plural(wrong, 'line')} wrong`,
    items.length === 0 && wrong === 0 && 'nothing to change',
  ]
    .filter(Boolean)
    .join(', ');
}

function Done({ shown, onRestart }: { shown: ShopImport; onRestart: () => void }) {
  return (
    <div role="status" className="grid gap-4">
      <p className="font-display text-lg font-bold">
        {shown.items.length === 0
          ? 'All of it was imported already.'
          : `${plural(shown.items.length, 'item')} imported.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild kind="main">
          <Link to="/dashboard/shop">See the shop</Link>
        </Button>
        <Button onClick={onRestart}>Import another file</Button>
      </div>
    </div>
  );
}
