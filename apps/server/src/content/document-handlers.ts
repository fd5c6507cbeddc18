import { err, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { inLanguage, shown } from '../http/shown-content.ts';

export const documentHandlers = {
  'home.document': async ({ key }, context) => {
    const { services, caller, language } = context;
    const { version, at, entries } = await shown(context, 'document', key);
    if (!services.content.versions.isPublished(`document:${key}`) && entries.length === 0)
      return err('DOCUMENT_NOT_FOUND');
    // Whoever has an account accepted what the brand began with.
    const accepted =
      caller.kind === 'customer' &&
      (version === 0 || (await services.content.acceptances.has(caller.id, key, version)));
    return ok({
      key,
      version,
      publishedAt: at,
      parts: entries.map(({ id, title, body, image }) => ({
        id,
        title: inLanguage(services.brand, title, language),
        content: inLanguage(services.brand, body, language),
        image,
      })),
      accepted,
    });
  },

  'home.acceptDocument': async ({ key, version }, { services, caller }) => {
    const { versions, acceptances } = services.content;
    if (!versions.isPublished(`document:${key}`)) return err('DOCUMENT_NOT_FOUND');
    // What was shown is accepted, never what came after it.
    if (versions.live('document', key).version !== version) return err('DOCUMENT_CHANGED');
    await acceptances.accept(caller.id, key, version);
    return ok(null);
  },

  'home.openPreview': ({ token }, { services }) => services.content.previews.open(token),
} satisfies HandlersOf<'home.document' | 'home.acceptDocument' | 'home.openPreview'>;
