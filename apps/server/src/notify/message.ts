export type Channel = 'email' | 'sms';

/** A mail or short message, by the name and the values of its text. */
export type Message = {
  readonly channel: Channel;
  readonly to: string;
  readonly kind: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
};
