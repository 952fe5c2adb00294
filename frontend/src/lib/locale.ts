/** The browser's, for dates and numbers; words are English. */
export const locale = navigator.language;
