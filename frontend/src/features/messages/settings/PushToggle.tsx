import { useEffect, useState } from 'react';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import { canPush, hasPush, startPush, stopPush } from './push';

/** Whether this device is told while the site is not open. Nothing is asked before the person wants it. */
export function PushToggle() {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void hasPush().then((has) => !isGone && setIsOn(has));
    return () => {
      isGone = true;
    };
  }, []);
  if (!canPush() || isOn === null) return null;
  const choose = async (wanted: boolean) => {
    setProblem(null);
    try {
      if (!wanted) await stopPush();
      else if (!(await startPush()))
        return setProblem(
          'Your browser does not allow it for this site. Its settings can change that.',
        );
      setIsOn(wanted);
    } catch (error) {
      tellRefusal(error);
    }
  };
  return (
    <div>
      <Toggle
        label="On this device"
        hint="Also while the site is closed"
        checked={isOn}
        onChange={(wanted) => void choose(wanted)}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
