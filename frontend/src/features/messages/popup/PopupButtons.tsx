import { Minus, X } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { useMessagesPopup } from '@/core/site/messages';

/** Minimises the popup, or closes it. */
export function PopupButtons() {
  return (
    <>
      <IconButton
        label="Minimise"
        icon={<Minus size={20} aria-hidden="true" />}
        onClick={() => useMessagesPopup.setState({ state: 'minimised' })}
      />
      <IconButton
        label="Close"
        icon={<X size={20} aria-hidden="true" />}
        onClick={() => useMessagesPopup.setState({ state: 'closed' })}
      />
    </>
  );
}
