import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { httpSmsCarrier, smtpCarrier } from './carriers.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Mail = { readonly from: string; readonly to: string[]; readonly data: string };

/** A real SMTP server that keeps what it is given. */
const mailServer = async (): Promise<{ readonly url: string; readonly mails: Mail[] }> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'bourse' && password === 'word' ? done(null, { user: username }) : done(new Error('who are you?')),
    onData: (stream, { envelope }, done) => {
      let data = '';
      stream.setEncoding('utf8');
      stream.on('data', (part) => {
        data += part;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), data });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://bourse:word@127.0.0.1:${port}`, mails };
};

const message = { to: 'ana@example.com', subject: 'Código de acceso', text: 'Tu código: 123456' };

test('NOTIFY-3: a mail reaches a mail server with its sender, its one receiver and its text', async () => {
  const { url, mails } = await mailServer();
  await smtpCarrier(url, 'no-reply@bourse.example')(message);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ from: 'no-reply@bourse.example', to: ['ana@example.com'] });
  expect(mails[0]?.data).toContain('123456');
});

test('NOTIFY-3: an address cannot bring a second receiver or a header along', async () => {
  const { url, mails } = await mailServer();
  const carrier = smtpCarrier(url, 'no-reply@bourse.example');
  await carrier({ ...message, subject: 'one\r\nBcc: eve@example.com' });
  expect(mails.map(({ to }) => to)).toEqual([['ana@example.com']]);
  expect(mails[0]?.data).not.toMatch(/^bcc:/im);
  await carrier({ ...message, to: 'ana@example.com\r\nBcc: eve@example.com' }).catch(() => undefined);
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  expect(mails.map(({ data }) => data).join('\n')).not.toMatch(/^bcc:/im);
});

test('NOTIFY-3: a mail that the server does not take is an error, to be tried again', async () => {
  const { url } = await mailServer();
  await expect(smtpCarrier(url.replace(':word@', ':wrong@'), 'no-reply@bourse.example')(message)).rejects.toThrow();
});

const gateway = async (status: number): Promise<{ readonly url: string; readonly bodies: unknown[] }> => {
  const bodies: unknown[] = [];
  const server: Server = createServer(async (request, answer) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    bodies.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
    answer.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, bodies };
};

test.each([
  [202, true],
  [302, false],
  [500, false],
])('NOTIFY-5: a gateway that answers %i has taken a short message: %s', async (status, isTaken) => {
  const { url, bodies } = await gateway(status);
  const sent = httpSmsCarrier(url)({ to: '+34612345678', subject: '', text: '123456' });
  if (isTaken) await sent;
  else await expect(sent).rejects.toThrow();
  expect(bodies).toEqual([{ to: '+34612345678', text: '123456' }]);
});
