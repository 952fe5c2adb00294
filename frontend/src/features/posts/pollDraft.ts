/** A poll as it is written. */
export interface PollDraft {
  options: string[];
  /** As the control has it: local, without seconds. */
  endsAt: string;
}

/** A poll that is begun: two empty options, and a day to vote. */
export function beginPoll(now = Date.now()): PollDraft {
  return { options: ['', ''], endsAt: toLocal(new Date(now + 86_400_000)) };
}

/** A moment as the control for it has it. */
export function toLocal(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** What the server is told. */
export function toPollInput({ options, endsAt }: PollDraft) {
  return {
    options: options.filter((option) => option.trim() !== ''),
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** Whether it can be sent. */
export const isWhole = ({ options, endsAt }: PollDraft) =>
  options.filter((option) => option.trim() !== '').length >= 2 && endsAt !== '';
