const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its ISO 3166-1 code, as the console and its exports name it; what is none as it stands. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code);
