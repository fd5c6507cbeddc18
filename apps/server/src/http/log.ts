import { type Logger, pino } from 'pino';

const secrets = [
  'password',
  'newPassword',
  'oldPassword',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'authorization',
  'cookie',
];

/** The server's log: JSON lines. What could sign somebody in is covered wherever it stands, and addresses are logged without their query. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[covered]' },
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method?: string; url?: string; id?: unknown }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?')[0],
      }),
    },
  });
