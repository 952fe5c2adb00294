import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { toRefused } from '@/core/data/refused';
import { applyImport, previewImport, type ShopImport } from './api';
import { readText } from '@/core/data/readText';

interface Chosen {
  name: string;
  text: string;
}

/** A file on its way into the shop: looked at first, and written once the person has agreed to what they saw. */
export function useImport() {
  const { cache } = useApolloClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [shown, setShown] = useState<ShopImport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const working = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setIsBusy(false);
    }
  };

  const choose = (file: File) =>
    working(async () => {
      setShown(null);
      setChosen(null);
      const text = await readText(file);
      setShown(await previewImport(text));
      setChosen({ name: file.name, text });
    });

  const confirm = () =>
    working(async () => {
      if (!chosen || !shown) return;
      try {
        setShown(await applyImport(chosen.text, shown.token));
      } catch (error) {
        if (toRefused(error).code === 'CONFLICT') setShown(await previewImport(chosen.text));
        throw error;
      } finally {
        // Some items may be written where the answer was lost.
        for (const fieldName of ['merchandiseByCreator', 'getMerchandiseById'])
          cache.evict({ id: 'ROOT_QUERY', fieldName });
      }
    });

  const restart = () => {
    setChosen(null);
    setShown(null);
    setProblem(null);
  };

  return { name: chosen?.name, shown, problem, isBusy, choose, confirm, restart };
}
