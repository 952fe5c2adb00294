import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar, type SnackbarOptions } from '@/components/snackbarStore';
import { useLeaveGuard } from '@/components/useLeaveGuard';
import { useAsk } from '@/core/data/useAsk';
import { RefusedError, useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { restoreSearchSettingsDocument } from '../api/searchSettings/restoreSearchSettings';
import { searchSettingsDocument } from '../api/searchSettings/searchSettings';
import { searchSettingsFragment } from '../api/searchSettings/searchSettingsFragment';
import { updateSearchSettingsDocument } from '../api/searchSettings/updateSearchSettings';
import { Conflict } from './Conflict';
import {
  describeChange,
  type Draft,
  isSame,
  problemsOf,
  type Settings,
  toDraft,
  toInput,
} from './draft';
import { History } from './History';
import { useKeptDraft } from './keptDraft';
import { PreviewPanel } from './PreviewPanel';
import { StopWords } from './StopWords';
import { Synonyms } from './Synonyms';
import { usePreview } from './usePreview';
import { WeightFields } from './WeightFields';

/** For whoever leaves by another way than a link: back, or a search. */
const keptNotice: SnackbarOptions = {
  type: 'warning',
  message: 'Your changes to the search settings are not saved. They wait there in this tab.',
  duration: 6000,
};

/** The settings of search, edited, tried and saved. */
export function SettingsEditor({ loaded }: { loaded: Settings }) {
  const ask = useAsk();
  const change = useChange();
  const [{ base, draft }, setState] = useState<{ base: Settings; draft: Draft }>(
    () => useKeptDraft.getState().kept ?? { base: loaded, draft: toDraft(loaded) },
  );
  const [theirs, setTheirs] = useState<Settings | null>(() =>
    base.version < loaded.version ? loaded : null,
  );
  const [saving, setSaving] = useState(false);
  const preview = usePreview();
  const saved = toDraft(base);
  const changed = !isSame(saved, draft);
  const problems = problemsOf(draft);

  useEffect(() => {
    useKeptDraft.setState({ kept: changed ? { base, draft } : null });
  }, [changed, base, draft]);
  useEffect(
    () => () => {
      if (useKeptDraft.getState().kept) showSnackbar(keptNotice);
    },
    [],
  );

  const edit = (part: Partial<Draft>) =>
    setState((last) => ({ ...last, draft: { ...last.draft, ...part } }));
  const start = (settings: Settings) => {
    useKeptDraft.setState({ kept: null });
    setState({ base: settings, draft: toDraft(settings) });
    setTheirs(null);
  };
  const guard = useLeaveGuard(changed, 'the search settings', () => start(base));

  const save = async (reason: string) => {
    try {
      const { updateSearchSettings } = await change(updateSearchSettingsDocument, {
        input: toInput(draft),
        version: base.version,
        reason,
      });
      start(readFragment(searchSettingsFragment, updateSearchSettings));
      preview.clear();
      showSnackbar({ type: 'success', message: 'Saved. Search answers with it now.' });
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'CONFLICT') throw error;
      const { searchSettings } = await ask(searchSettingsDocument, {});
      setTheirs(readFragment(searchSettingsFragment, searchSettings));
    }
  };
  const restore = async (version: number, reason: string) => {
    const { restoreSearchSettings } = await change(restoreSearchSettingsDocument, {
      version,
      reason,
    });
    start(readFragment(searchSettingsFragment, restoreSearchSettings));
    preview.clear();
    showSnackbar({ type: 'success', message: `Search is back at version ${version}.` });
  };

  const lines = describeChange(saved, draft);
  return (
    <div className="grid grid-cols-1 gap-5">
      {theirs && (
        <Conflict
          base={base}
          theirs={theirs}
          onTheirs={() => start(theirs)}
          onMine={() => {
            setState({ base: theirs, draft });
            setTheirs(null);
          }}
        />
      )}
      <WeightFields
        weights={draft.weights}
        saved={saved.weights}
        onChange={(weights) => edit({ weights })}
      />
      <div className="grid grid-cols-1 items-start gap-5 roomy:grid-cols-[3fr_2fr]">
        <Synonyms groups={draft.synonyms} onChange={(synonyms) => edit({ synonyms })} />
        <StopWords words={draft.stopWords} onChange={(stopWords) => edit({ stopWords })} />
      </div>
      <PreviewPanel preview={preview} draft={draft} problems={problems} changed={changed} />
      <History current={base} onRestore={restore} />
      {changed && (
        <SaveBar
          count={lines.length}
          problems={problems}
          blocked={theirs !== null}
          previewing={preview.busy}
          onPreview={() => {
            void preview.run(draft);
            document.getElementById('preview')?.scrollIntoView({ block: 'start' });
          }}
          onDiscard={() => start(base)}
          onSave={() => setSaving(true)}
        />
      )}
      <ReasonDialog
        open={saving}
        title="Save the search settings"
        changes={lines}
        yes="Save"
        onClose={() => setSaving(false)}
        onSave={save}
      />
      <Confirm question={guard.question} onClose={guard.onClose} />
    </div>
  );
}

interface SaveBarProps {
  count: number;
  problems: readonly string[];
  /** Somebody else's change is to be looked at first. */
  blocked: boolean;
  previewing: boolean;
  onPreview: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in sight while something is not saved. */
function SaveBar({ count, problems, blocked, previewing, ...on }: SaveBarProps) {
  const held = problems.length > 0;
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(var(--player-height)+var(--bar-bottom)+8px)] z-head flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-raised px-4 py-3 wide:bottom-[calc(var(--player-height)+8px)]"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
        <span className="font-semibold">{plural(count, 'change')} not saved.</span>{' '}
        {held ? (
          <span className="text-danger">{problems.join(' ')}</span>
        ) : blocked ? (
          <span className="text-warning">Somebody else saved meanwhile: decide above.</span>
        ) : (
          <span className="text-text-2">Nobody else sees them.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" kind="quiet" onClick={on.onDiscard}>
          Discard
        </Button>
        <Button size="sm" busy={previewing} disabled={held} onClick={on.onPreview}>
          Preview
        </Button>
        <Button size="sm" kind="main" disabled={held || blocked} onClick={on.onSave}>
          Save
        </Button>
      </div>
    </section>
  );
}
