import nodemailer from 'nodemailer';
import type { Carrier } from './outbox.ts';

/** Sends mail by SMTP, as `smtp://user:password@host:port` or `smtps://…`. */
export const smtpCarrier = (url: string, from: string): Carrier => {
  const transport = nodemailer.createTransport(url, { from });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text });
  };
};

/** Sends short messages by a POST of `{ "to", "text" }` to the gateway's address; any 2xx says that it was taken. */
export const httpSmsCarrier =
  (url: string): Carrier =>
  async ({ to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  };
