/** What spreadsheets know a file in UTF-8 by. */
export const BYTE_ORDER_MARK = '\ufeff';

const isNumber = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula when a cell begins with it; the wide letters are those of East Asian keyboards. */
const isFormula = /^[=+\-@＝＋－＠\t\r\n]/;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** One cell (RFC 4180). A text that a spreadsheet would run gets an apostrophe before it; a plain negative number is none. */
export const csvCell = (value: unknown): string => {
  const text = textOf(value);
  const safe = isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;
