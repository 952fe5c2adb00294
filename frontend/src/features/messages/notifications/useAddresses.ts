import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { openChat } from '../popup/popupState';

/** Goes where somebody has pressed what the browser told them, without loading the site anew. */
export function usePushClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const go = ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
      if (data?.type === 'go' && data.path) void navigate(data.path);
    };
    worker?.addEventListener('message', go);
    return () => worker?.removeEventListener('message', go);
  }, [navigate]);
}

/** Opens the chat that an address names, of any page: ?chat={id}, as pushes and mails have it. */
export function useChatAddress(): void {
  const [parameters, setParameters] = useSearchParams();
  const chatId = parameters.get('chat');
  useEffect(() => {
    if (!chatId) return;
    openChat(chatId);
    setParameters(
      (now) => {
        now.delete('chat');
        return now;
      },
      { replace: true },
    );
  }, [chatId, setParameters]);
}
