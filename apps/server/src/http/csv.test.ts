import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [12, '12'],
  [true, 'true'],
  ['-12.50', '-12.50'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  [' leading', '" leading"'],
  [['a', 'b'], '"[""a"",""b""]"'],
  ['=1+1', "'=1+1"],
  ['+34600000000', "'+34600000000"],
  ['-1+1', "'-1+1"],
  ['@sum', "'@sum"],
  ['\t=1', '"\'\t=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠sum', "'＠sum"],
  ['a;=1', '"a;=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('CONSOLE-32: %j is written %s, and no spreadsheet runs it', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('CONSOLE-32: a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
});
