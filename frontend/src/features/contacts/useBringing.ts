import { useState } from 'react';
import { readText } from '@/core/data/readText';
import { toRefused } from '@/core/data/refused';
import { askContacts, type Choices, type ContactImport, previewContacts } from './api';

interface Chosen {
  name: string;
  text: string;
}

/** A file of people on its way: looked at first; nobody is written to before the artist has agreed to what they saw. */
export function useBringing() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [shown, setShown] = useState<ContactImport | null>(null);
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
      setChoices({});
      const text = await readText(file);
      setShown(await previewContacts(text, {}));
      setChosen({ name: file.name, text });
    });

  const confirm = () =>
    working(async () => {
      if (chosen) setShown(await askContacts(chosen.text, choices));
    });

  const restart = () => {
    setChosen(null);
    setShown(null);
    setProblem(null);
  };

  return {
    name: chosen?.name,
    choices,
    shown,
    problem,
    isBusy,
    choose,
    /** Gives an album, or none, to all who bought something. */
    give: (item: string, albumId: string) => setChoices({ ...choices, [item]: albumId }),
    confirm,
    restart,
  };
}
