/** A cell of a CSV file. What a spreadsheet would run as a formula is marked as text. */
function cell(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type Column<Row> = readonly [name: string, value: (row: Row) => string | number];

/** Rows as a CSV file. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, value]) => cell(value(row))));
  return [columns.map(([name]) => cell(name)), ...cells]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}

/** Hands a CSV file over. */
export function saveAsFile(text: string, name: string): void {
  // Spreadsheets read what begins with this mark as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
