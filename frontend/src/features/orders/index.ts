export { CountryField } from './CountryField';
export { saveAsFile, toCsv } from './csvFile';
export { PayBy } from './PayBy';
export { PriceParts } from './PriceParts';
export { usePayCountry } from './usePayCountry';
export { taxWords } from './words';
