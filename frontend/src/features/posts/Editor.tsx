import { useState } from 'react';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/TextArea';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { PostPartsFragment } from '@/gql/graphql';
import { keepPost } from './api/cache';
import { postFragment } from './api/postFragment';
import { updatePostDocument } from './api/updatePost';

/** Where the text of a post is changed in its place. */
export function Editor({ post, onDone }: { post: PostPartsFragment; onDone: () => void }) {
  const change = useChange();
  const [text, setText] = useState(post.content);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await change(
        updatePostDocument,
        { input: { id: post.id, content: text } },
        (cache, { updatePost }) => void keepPost(cache, readFragment(postFragment, updatePost)),
      );
      onDone();
    } catch (error) {
      setProblem(toRefused(error).message);
      setIsBusy(false);
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        aria-label="Text of the post"
        rows={4}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
          if (event.key === 'Escape' && text === post.content) onDone();
        }}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-3">
        <Button kind="main" type="submit" pill size="sm" busy={isBusy} className="narrow:h-11">
          Save changes
        </Button>
        <Button kind="quiet" pill size="sm" onClick={onDone} className="narrow:h-11">
          Cancel
        </Button>
      </div>
    </form>
  );
}
