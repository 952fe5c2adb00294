import { lazyPart } from '@/components/lazyPart';
import { endSafetyPrompt, useSafetyPrompt } from './prompt';

const SafetyDialogs = lazyPart(async () => (await import('./SafetyDialogs')).SafetyDialogs, {
  close: endSafetyPrompt,
});

/** The question whether to block somebody, or what to say of something, where one is asked. */
export function SafetyQuestion() {
  const isAsked = useSafetyPrompt((prompt) =>
    Boolean(prompt.reporting ?? prompt.removing ?? prompt.blocking),
  );
  return isAsked && <SafetyDialogs />;
}
