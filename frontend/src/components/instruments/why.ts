import { createContext, useContext } from 'react';

interface Why {
  /** What was typed; undefined where nothing was. */
  why: string | undefined;
  /** Empties the field: what it said is kept with what was done. */
  forgetWhy: () => void;
}

export const WhyContext = createContext<Why>({ why: undefined, forgetWhy: () => {} });

/** The reason for what is done below AsksWhy. */
export const useWhy = () => useContext(WhyContext);
