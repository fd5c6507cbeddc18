/** The words of a name as they are compared: in one case, without accents, in any order. */
const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** Whether two names are of the same words, however they are spelled and ordered: 'LÓPEZ, Maria' is 'Maria Lopez'. */
export const isSameName = (one: string, other: string): boolean => words(one) === words(other);
