import type { Readable } from 'node:stream';
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Head } from './statement-head.ts';
import type { Line, Part } from './statement-rows.ts';

const MARGIN = 48;
const BOTTOM = 780;
const LINE = 15;
/** How much a line about an instrument is higher: it is named below the purpose. */
const SECOND_LINE = 10;
/** What may lie unread before the writing waits for the reader. */
const MOST_UNREAD = 262_144;
/** Lines that are drawn before everybody else has a turn: some milliseconds of work. */
export const LINES_AT_ONCE = 20;

/** Left edges of time and purpose, right edges of amount, balance and reference, in points. */
const COLUMNS = { time: MARGIN, purpose: 165, amount: 370, balance: 470, reference: 547 } as const;

const rightTo = (document: PDFKit.PDFDocument, text: string, edge: number, y: number): void => {
  document.text(text, edge - document.widthOfString(text), y, { lineBreak: false });
};

class Pages {
  readonly document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  readonly #head: Head;
  #y = BOTTOM;
  #page = 0;

  constructor(head: Head) {
    this.#head = head;
  }

  /** Where the next line stands, on a new page when this one is full. */
  next(height = LINE): number {
    if (this.#y + height > BOTTOM) this.#begin();
    const y = this.#y;
    this.#y += height;
    return y;
  }

  #begin(): void {
    const { document } = this;
    const { brand, from, to, customer, zone, isSimulated, text } = this.#head;
    this.#page += 1;
    document.addPage();
    document.font('Helvetica-Bold').fontSize(15).fillColor('#111').text(brand, MARGIN, 44, { lineBreak: false });
    document.fontSize(11);
    rightTo(document, text('title'), COLUMNS.reference, 47);
    document.font('Helvetica').fontSize(9).fillColor('#444');
    document.text(`${from} – ${to}   ·   ${text('customer')} ${customer}   ·   ${text('zone')} ${zone}`, MARGIN, 68, {
      lineBreak: false,
    });
    if (isSimulated)
      document.font('Helvetica-Bold').fillColor('#8a4b00').text(text('simulated'), MARGIN, 82, { lineBreak: false });
    document.font('Helvetica').fontSize(8).fillColor('#777');
    rightTo(document, `${text('page')} ${this.#page}`, COLUMNS.reference, 806);
    document.moveTo(MARGIN, 98).lineTo(COLUMNS.reference, 98).lineWidth(0.5).strokeColor('#999').stroke();
    this.#y = 112;
  }
}

const accountHead = (pages: Pages, head: Head, { accountType, asset }: Part): void => {
  const { document } = pages;
  // Never alone at the foot of a page.
  const y = pages.next(46);
  const { text } = head;
  document.font('Helvetica-Bold').fontSize(11).fillColor('#111');
  document.text(`${text(`account.${accountType}`)} · ${asset}`, MARGIN, y + 6, { lineBreak: false });
  document.font('Helvetica').fontSize(8).fillColor('#777');
  const row = y + 26;
  document
    .text(text('time'), COLUMNS.time, row, { lineBreak: false })
    .text(text('purpose'), COLUMNS.purpose, row, { lineBreak: false });
  for (const column of ['amount', 'balance', 'reference'] as const)
    rightTo(document, text(column), COLUMNS[column], row);
};

const balanceLine = (pages: Pages, name: string, day: string, balance: string): void => {
  const { document } = pages;
  const y = pages.next();
  document.font('Helvetica-Bold').fontSize(9).fillColor('#111').text(day, COLUMNS.time, y, { lineBreak: false });
  document.text(name, COLUMNS.purpose, y, { lineBreak: false });
  rightTo(document, balance, COLUMNS.balance, y);
};

/** The instrument that a line is about, in letters that the fonts have: by its symbol alone where its name is in others. */
const instrumentText = ({ instrument, name }: Line['more']): string | undefined =>
  instrument === undefined || name === undefined || name === instrument || /[^\u0020-\u00ff]/.test(name)
    ? instrument
    : `${name} · ${instrument}`;

const postingLine = (pages: Pages, head: Head, { at, purpose, amount, balance, reference, more }: Line): void => {
  const { document } = pages;
  const about = instrumentText(more);
  const y = pages.next(about === undefined ? LINE : LINE + SECOND_LINE);
  document.font('Helvetica').fontSize(9).fillColor('#222').text(head.time(at), COLUMNS.time, y, { lineBreak: false });
  document.text(head.text(`purpose.${purpose}`), COLUMNS.purpose, y, { lineBreak: false });
  rightTo(document, amount, COLUMNS.amount, y);
  rightTo(document, balance, COLUMNS.balance, y);
  rightTo(document, reference, COLUMNS.reference, y);
  if (about !== undefined)
    document
      .fontSize(8)
      .fillColor('#666')
      .text(about, COLUMNS.purpose, y + SECOND_LINE + 1, { lineBreak: false });
};

const write = async (pages: Pages, head: Head, parts: readonly Part[]): Promise<void> => {
  const { document } = pages;
  const isRead = async () => {
    while (document.readableLength > MOST_UNREAD && !document.destroyed) await pause(5);
  };
  if (parts.length === 0) document.text(head.text('nothing'), MARGIN, pages.next(), { lineBreak: false });
  for (const part of parts) {
    accountHead(pages, head, part);
    balanceLine(pages, head.text('opening'), head.from, part.opening);
    for await (const page of part.lines()) {
      for (let first = 0; first < page.length; first += LINES_AT_ONCE) {
        for (const line of page.slice(first, first + LINES_AT_ONCE)) postingLine(pages, head, line);
        await others();
      }
      await isRead();
      if (document.destroyed) return;
    }
    balanceLine(pages, head.text('closing'), head.to, part.closing);
  }
  document.end();
};

/** The statement as PDF: written page by page as fast as it is read. */
export const statementPdf = (head: Head, parts: readonly Part[]): Readable => {
  const pages = new Pages(head);
  const stream = pages.document as unknown as Readable;
  void write(pages, head, parts).catch((error: Error) => stream.destroy(error));
  return stream;
};
