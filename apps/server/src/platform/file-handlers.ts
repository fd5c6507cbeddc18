import { err, ok } from '@bourse/rules';
import type { CustomerCaller, HandlersOf, NamesOf, UploadedFile } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { HOUSE } from './files.ts';

const save = async (services: Services, caller: CustomerCaller, file: UploadedFile | undefined) =>
  file ? services.files.save(caller.id, file) : err('BAD_FILE' as const);

export const fileHandlers = {
  'file.upload': async (_input, { services, caller, file }) => {
    const saved = await save(services, caller, file);
    if (!saved.ok) return saved;
    const { key } = saved.value;
    return ok({ key, url: services.files.addressOf(key) });
  },
  'file.uploadApi': async (_input, { services, caller, file }) => {
    const saved = await save(services, caller, file);
    if (!saved.ok) return saved;
    const { key, name } = saved.value;
    return ok({ key, url: services.files.addressOf(key), name });
  },
  'file.get': async ({ key, expires, signature }, { services, caller }) => {
    const { files } = services;
    const file = await files.find(key);
    const mayRead =
      file?.owner === HOUSE ||
      files.isSigned(key, expires, signature) ||
      (caller.kind === 'customer' && caller.id === file?.owner);
    const bytes = file && mayRead ? await files.read(file) : undefined;
    if (!file || !bytes) return err('FILE_NOT_FOUND');
    return ok({
      type: file.type,
      body: bytes,
      headers: {
        'cache-control': file.owner === HOUSE ? 'public, max-age=86400' : 'private, max-age=600',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  },
} satisfies HandlersOf<NamesOf<'file'>>;
