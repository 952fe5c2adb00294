import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { useAct } from '@/core/data/useAct';
import { cancelSearchJobDocument } from '../api/searchIndex/cancelSearchJob';
import { pauseSearchJobDocument } from '../api/searchIndex/pauseSearchJob';
import { resumeSearchJobDocument } from '../api/searchIndex/resumeSearchJob';
import { useIsAdmin } from '../useIsAdmin';
import { JobProgress } from './JobProgress';
import type { Job } from './types';

interface JobNowProps {
  job: Job;
  /** Called when it was paused, gone on with or cancelled. */
  onChange: () => void;
}

const mutations = {
  pause: pauseSearchJobDocument,
  resume: resumeSearchJobDocument,
  cancel: cancelSearchJobDocument,
};

/** The job under way. */
export function JobNow({ job, onChange }: JobNowProps) {
  const { act, acting } = useAct();
  const { why } = useWhy();
  const isAdmin = useIsAdmin();
  const [question, setQuestion] = useState<Question | null>(null);
  const order = async (what: keyof typeof mutations) => {
    await act<object, { id: string; why?: string }>(what, mutations[what], {
      id: job.id,
      ...(why && { why }),
    });
    onChange();
  };
  const fills = job.kind === 'ALL' || job.kind === 'TYPE';
  const cancel = () =>
    setQuestion({
      title: 'Cancel this job?',
      text: fills
        ? 'The fresh index is thrown away. Search keeps answering from the one it has.'
        : 'What it has done so far stays done.',
      yes: 'Cancel the job',
      no: 'Let it run',
      danger: true,
      onYes: () => order('cancel'),
    });
  return (
    <Panel
      title="Job under way"
      actions={
        isAdmin && (
          <>
            {job.state === 'RUNNING' ? (
              <Button size="sm" busy={acting === 'pause'} onClick={() => void order('pause')}>
                <Pause size={16} aria-hidden="true" /> Pause
              </Button>
            ) : (
              <Button size="sm" busy={acting === 'resume'} onClick={() => void order('resume')}>
                <Play size={16} aria-hidden="true" /> Go on
              </Button>
            )}
            <Button size="sm" kind="quiet" onClick={cancel}>
              <X size={16} aria-hidden="true" /> Cancel the job
            </Button>
          </>
        )
      }
    >
      <JobProgress job={job} />
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}
