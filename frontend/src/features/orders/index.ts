export { saveAsFile, toCsv } from './csvFile';
export { PayBy } from './PayBy';
