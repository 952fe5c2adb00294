import { offerUndo } from '@/core/data/offerUndo';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { blockUserDocument } from './api/blockUser';
import { muteUserDocument } from './api/muteUser';
import { rereadAll } from './api/rereadAll';
import { unblockUserDocument } from './api/unblockUser';
import { unmuteUserDocument } from './api/unmuteUser';
import type { Somebody } from './prompt';

interface Parting {
  block: (who: Somebody) => Promise<boolean>;
  unblock: (who: Somebody) => Promise<boolean>;
  mute: (who: Somebody) => Promise<boolean>;
  unmute: (who: Somebody) => Promise<boolean>;
}

/** Blocks and mutes; a refusal is shown, and what was done can be undone. */
export function useParting(): Parting {
  const change = useChange();
  const block = ({ userId }: Somebody) => change(blockUserDocument, { userId }, rereadAll);
  const unblock = ({ userId }: Somebody) => change(unblockUserDocument, { userId }, rereadAll);
  const mute = ({ userId }: Somebody) => change(muteUserDocument, { userId }, rereadAll);
  const unmute = ({ userId }: Somebody) => change(unmuteUserDocument, { userId }, rereadAll);
  const done = async (
    did: Promise<unknown>,
    message: string,
    undo: () => Promise<unknown>,
  ): Promise<boolean> => {
    const isDone = await orTell(did);
    if (isDone) offerUndo(message, undo);
    return isDone;
  };
  return {
    block: (who) => done(block(who), `You blocked ${who.name}`, () => unblock(who)),
    unblock: (who) => done(unblock(who), `${who.name} is not blocked any more`, () => block(who)),
    mute: (who) => done(mute(who), `You muted ${who.name}`, () => unmute(who)),
    unmute: (who) => done(unmute(who), `${who.name} is not muted any more`, () => mute(who)),
  };
}
