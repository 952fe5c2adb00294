import { type ReactNode, useState } from 'react';
import { Button } from '@/components/Button';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { Cell, Head, Row } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { formatTime } from '@/lib/figures';
import { type Act, inWords, kindOf, linesOf } from './acts';

/** One act; where it can be taken back, the button for it. */
export function ActRow({ act, onUndone }: { act: Act; onUndone: () => void }) {
  const { at, verb, before, after, why, undone, undoes } = act;
  return (
    <Row>
      <Head className="whitespace-nowrap">
        <time dateTime={at}>{formatTime(at)}</time>
      </Head>
      <Cell>
        <Actor act={act} />
      </Cell>
      <Cell className="font-semibold">
        {inWords(verb)}
        {undoes && <span className="block font-normal text-text-3">Takes an act back</span>}
        {undone && (
          <span className="block font-normal text-text-3">
            Taken back <time dateTime={undone.at}>{formatTime(undone.at)}</time>
          </span>
        )}
      </Cell>
      <Cell>
        <Subject act={act} />
      </Cell>
      <Cell>
        <State state={before} />
      </Cell>
      <Cell>
        <State state={after} />
      </Cell>
      <Cell dir="auto" className="max-w-[24rem] wrap-anywhere">
        {why ?? '–'}
      </Cell>
      <Cell right>
        {act.canUndo ? (
          <TakeBack act={act} onUndone={onUndone} />
        ) : (
          act.whyNot && (
            <span className="block max-w-[16rem] text-left text-xs text-text-3">{act.whyNot}</span>
          )
        )}
      </Cell>
    </Row>
  );
}

function Actor({ act: { actor, actorId } }: { act: Act }) {
  if (actor) return <TextLink to={`/${actor.handle}`}>@{actor.handle}</TextLink>;
  return <>{actorId ? 'Somebody who is gone' : 'The command line'}</>;
}

function Subject({ act: { subject } }: { act: Act }) {
  const { type, id, name, path } = subject;
  const kind = kindOf(type);
  if (type === 'User' && name) return <Called path={path}>@{name}</Called>;
  return (
    <div className="max-w-[22rem] wrap-anywhere">
      <Called path={path}>{name ?? kind}</Called>
      {name && <span className="block text-xs text-text-3">{kind}</span>}
      {/* Whatever is gone is told by its id alone, which the filter takes. */}
      {!name && !path && <span className="block text-xs text-text-3">{id}</span>}
    </div>
  );
}

function Called({ path, children }: { path: string | null; children: ReactNode }) {
  if (path) {
    return (
      <TextLink to={path} dir="auto">
        {children}
      </TextLink>
    );
  }
  return <span dir="auto">{children}</span>;
}

function State({ state }: { state: unknown }) {
  const lines = linesOf(state);
  if (lines.length === 0) return <>–</>;
  return (
    <ul className="grid max-w-[22rem] gap-0.5 text-xs wrap-anywhere">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ act, onUndone }: { act: Act; onUndone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = inWords(act.verb);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Undo <span className="sr-only">{name}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        title={`Take back “${name}”?`}
        changes={linesOf(act.before)}
        yes="Take it back"
        onClose={() => setIsOpen(false)}
        onSave={async (why) => {
          try {
            await request('content', `/admin/audit/${act.id}/undo`, {
              method: 'POST',
              body: { why },
            });
          } catch (error) {
            throw toRefused(error);
          }
          showSnackbar({ type: 'success', message: 'It is as it was before.' });
          onUndone();
        }}
      />
    </>
  );
}
