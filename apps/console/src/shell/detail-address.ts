import { isSubject, type Subject } from '@bourse/wire/subjects';

/** What a panel shows: a kind of thing and its id. */
export type Detail = { readonly kind: Subject; readonly id: string };

/** A part of a customer's record, by the key of the list it is: 'customer:12/jurisdiction'. */
export const customerPart = (id: number, part: string): Detail => ({ kind: 'customer', id: `${id}/${part}` });

/** The record that a detail's id names, and the part of it where it names one. */
export const recordAndPart = (id: string): { readonly record: string; readonly part: string | undefined } => {
  const [record = '', part] = id.split('/');
  return { record, part };
};

const most = 8;

/** The detail panels of an address, the last on top: 'customer:12~account:real.c12.stock.EUR'. What is not one is passed over. */
export const readDetails = (text: string | undefined): readonly Detail[] =>
  (text ?? '').split('~').flatMap((part) => {
    const colon = part.indexOf(':');
    const kind = part.slice(0, Math.max(0, colon));
    const id = part.slice(colon + 1);
    return isSubject(kind) && id !== '' ? [{ kind, id }] : [];
  });

export const writeDetails = (details: readonly Detail[]): string | undefined =>
  details.length === 0 ? undefined : details.map(({ kind, id }) => `${kind}:${id}`).join('~');

/** Opens a detail on top; one that is open already is gone back to. */
export const pushDetail = (details: readonly Detail[], detail: Detail): readonly Detail[] => {
  const index = details.findIndex(({ kind, id }) => kind === detail.kind && id === detail.id);
  return index >= 0 ? details.slice(0, index + 1) : [...details, detail].slice(-most);
};

export const popDetail = (details: readonly Detail[]): readonly Detail[] => details.slice(0, -1);

/** The detail a trail's target names ('customer:12', 'deposit:7', 'instrument:AURX'), if it names one. */
export const detailOfTarget = (target: string): Detail | undefined => readDetails(target)[0];
