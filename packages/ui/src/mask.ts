/** An e-mail: the first 3 characters, ****, the last 4. */
export const maskEmail = (email: string): string => `${email.slice(0, 3)}****${email.slice(-4)}`;

/** A telephone number: the first 3 digits and the last 2 stay; a short one keeps the last 2 only. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-2)}`;
