import { err, ok, type Result } from '@bourse/rules';
import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';

export type AddressKind = 'phone' | 'email';

const mail = z.email().max(254);

/** An e-mail address in lower case, without the space around it. Errors: BAD_EMAIL. */
export const parseEmail = (text: string): Result<string, 'BAD_EMAIL'> => {
  const address = text.trim().toLowerCase();
  return mail.safeParse(address).success ? ok(address) : err('BAD_EMAIL');
};

/** A phone number as E.164 ('+34612345678') from country code and number together, with or without the plus. Errors: BAD_PHONE. */
export const parsePhone = (text: string): Result<string, 'BAD_PHONE'> => {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)/, '');
  if (!/^\d{6,15}$/.test(digits)) return err('BAD_PHONE');
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() ? ok(number.number) : err('BAD_PHONE');
};

export const parseAddress = (kind: AddressKind, text: string): Result<string, 'BAD_PHONE' | 'BAD_EMAIL'> =>
  kind === 'phone' ? parsePhone(text) : parseEmail(text);

export type PhoneArea = { readonly country: CountryCode; readonly code: string; readonly name: string };

/** Every country with its telephone code, the brand's own first, the others by name in the language asked for. */
export const phoneAreas = (language: string, firstCode: string): readonly PhoneArea[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const collator = new Intl.Collator(language);
  return getCountries()
    .map(
      (country): PhoneArea => ({ country, code: getCountryCallingCode(country), name: names.of(country) ?? country }),
    )
    .sort(
      (left, right) =>
        Number(right.code === firstCode) - Number(left.code === firstCode) || collator.compare(left.name, right.name),
    );
};
