/** A person is reached by telephone or by mail. */
export type By = 'phone' | 'email';

export type Address = {
  readonly by: By;
  /** Area code without its plus. */
  readonly area: string;
  readonly phone: string;
  readonly email: string;
};

/** The name an account goes by: area code and number together, without spaces or a leading zero of the number; or the e-mail. */
export const usernameOf = ({ by, area, phone, email }: Address): string =>
  by === 'phone' ? area.replace(/\D/g, '') + phone.replace(/\D/g, '').replace(/^0+/, '') : email.trim();

export const isBlank = (text: string): boolean => text.trim() === '';
