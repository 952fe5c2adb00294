export { CountryField } from './CountryField';
export { DisputeNote } from './DisputeNote';
export { saveAsFile, toCsv } from './csvFile';
export { PayBy } from './PayBy';
export { PriceParts } from './PriceParts';
export { SumRow } from './SumRow';
export { priceThere, usePayCountry } from './usePayCountry';
export { taxWords } from './words';
