import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { SaveBar } from '@/components/instruments/SaveBar';
import { showSnackbar } from '@/components/snackbarStore';
import { useAsk } from '@/core/data/useAsk';
import { RefusedError } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import { restoreSearchSettingsDocument } from '../api/searchSettings/restoreSearchSettings';
import { searchSettingsDocument } from '../api/searchSettings/searchSettings';
import { searchSettingsFragment } from '../api/searchSettings/searchSettingsFragment';
import { updateSearchSettingsDocument } from '../api/searchSettings/updateSearchSettings';
import { useIsAdmin } from '../useIsAdmin';
import { Conflict } from './Conflict';
import { describeChange, problemsOf, type Settings, toDraft, toInput } from './draft';
import { History } from './History';
import { PreviewPanel } from './PreviewPanel';
import { StopWords } from './StopWords';
import { Synonyms } from './Synonyms';
import { usePreview } from './usePreview';
import { useSettingsDraft } from './useSettingsDraft';
import { WeightFields } from './WeightFields';

/** The settings of search, edited, tried and saved. */
export function SettingsEditor({ loaded }: { loaded: Settings }) {
  const ask = useAsk();
  const change = useChange();
  const isAdmin = useIsAdmin();
  const [latest, setLatest] = useState(loaded);
  const [saving, setSaving] = useState(false);
  const preview = usePreview();
  const settings = useSettingsDraft(latest.version > loaded.version ? latest : loaded);
  const { base, draft, changed, theirs, edit, discard, keepMine } = settings;
  const saved = toDraft(base);
  const problems = problemsOf(draft);

  const done = (version: Settings, message: string) => {
    discard();
    setLatest(version);
    preview.clear();
    showSnackbar({ type: 'success', message });
  };
  const save = async (reason: string) => {
    try {
      const { updateSearchSettings } = await change(updateSearchSettingsDocument, {
        input: toInput(draft),
        version: base.version,
        reason,
      });
      const version = readFragment(searchSettingsFragment, updateSearchSettings);
      done(version, 'Saved. Search answers with it now.');
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'CONFLICT') throw error;
      const { searchSettings } = await ask(searchSettingsDocument, {});
      setLatest(readFragment(searchSettingsFragment, searchSettings));
    }
  };
  const restore = async (version: number, reason: string) => {
    const { restoreSearchSettings } = await change(restoreSearchSettingsDocument, {
      version,
      reason,
    });
    done(
      readFragment(searchSettingsFragment, restoreSearchSettings),
      `Search is back at version ${version}.`,
    );
  };

  const lines = describeChange(saved, draft);
  return (
    <div className="grid grid-cols-1 gap-5">
      {theirs && <Conflict base={base} theirs={theirs} onTheirs={discard} onMine={keepMine} />}
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
      <History current={base} onRestore={isAdmin ? restore : undefined} />
      {changed && (
        <SaveBar
          changes={lines}
          problems={problems}
          blocked={theirs !== null}
          note={
            isAdmin ? 'Nobody else sees them.' : 'Try them in a preview; an admin can save such.'
          }
          yes="Save"
          onDiscard={discard}
          onSave={isAdmin ? () => setSaving(true) : undefined}
        >
          <Button
            size="sm"
            busy={preview.busy}
            disabled={problems.length > 0}
            onClick={() => {
              void preview.run(draft);
              document.getElementById('preview')?.scrollIntoView({ block: 'start' });
            }}
          >
            Preview
          </Button>
        </SaveBar>
      )}
      <ReasonDialog
        open={saving}
        title="Save the search settings"
        changes={lines}
        yes="Save"
        onClose={() => setSaving(false)}
        onSave={save}
      />
      <Confirm {...settings.leaving} />
    </div>
  );
}
