import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';

interface AuthenticationProps {
  /** What the bank asks. */
  question: string;
  onAnswer: (accept: boolean) => Promise<void>;
  children: ReactNode;
}

/** What a bank asks before it pays, as the sandbox has it. */
export function Authentication({ question, onAnswer, children }: AuthenticationProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const [answering, setAnswering] = useState<boolean>();
  useEffect(() => head.current?.focus(), []);
  const answer = async (accept: boolean) => {
    setAnswering(accept);
    await onAnswer(accept);
    setAnswering(undefined);
  };
  return (
    <section aria-labelledby="bank" className="grid gap-4 rounded-md border border-line p-5">
      <h2 id="bank" ref={head} tabIndex={-1} className="text-lg outline-none">
        Your bank asks: {question}
      </h2>
      <p className="text-sm text-text-2">
        Test payments: this stands for the page of a bank, which would ask for a code here.
      </p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="main"
          busy={answering === true}
          disabled={answering !== undefined}
          onClick={() => void answer(true)}
        >
          Confirm
        </Button>
        <Button
          busy={answering === false}
          disabled={answering !== undefined}
          onClick={() => void answer(false)}
        >
          Refuse
        </Button>
      </div>
    </section>
  );
}
