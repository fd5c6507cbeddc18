import { err, ok, type Result } from '@bourse/rules';
import {
  type Endpoints,
  type ErrorName,
  type ErrorOf,
  editorsOf,
  isMoneyKind,
  kindOfContent,
  type ReplyOf,
} from '@bourse/wire';
import { missingLanguages } from '@bourse/wire/shown-language';
import { audited } from '../http/audited.ts';
import type { HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { HOUSE, openProposalsOf } from '../platform/index.ts';
import type { Services } from '../services.ts';

const previewPath = (content: string, token: string): string => {
  const [kind, name] = content.split(':');
  const screens: Readonly<Record<string, string>> = {
    news: '/information',
    notices: '/information?tab=notices',
    document: name === 'certificate' ? '/certificate' : '/agreement',
    rules: '/tradingRules',
    guides: '/moreFeatures',
    downloads: '/moreFeatures',
    sidebar: '/mine',
    'vip-levels': '/mine',
    'vip-texts': '/mine',
  };
  const screen = screens[kind ?? ''] ?? '/home';
  return `${screen}${screen.includes('?') ? '&' : '?'}preview=${token}`;
};

const appOrigin = ({ settings }: Services): { readonly origin: string | null; readonly port: number } => ({
  origin: settings.publicOrigin ?? null,
  port: settings.port,
});

/** The decimals of the assets that rows of money are named after: 'card.EUR'. */
const decimalsOf = ({ assets }: Services, entries: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(
    entries.flatMap(({ key }) => {
      const asset = assets.find(String(key).split('.')[1] ?? '');
      return asset ? [[asset.code, asset.decimals] as const] : [];
    }),
  );

/** Changes a content for who may change it: money is finance's, the rest product's and compliance's (FUNDS-63). */
const edited = async <T, E extends ErrorName>(
  { role }: OperatorCaller,
  content: string,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | 'NOT_FOR_ROLE'>> => {
  const kind = kindOfContent(content);
  const may = kind === undefined || role === 'administrator' || editorsOf(kind).includes(role);
  return may ? work() : err('NOT_FOR_ROLE');
};

/** In which of the brand's languages texts are missing, and what their readers are shown instead (CONTENT-31). */
const missingIn = ({ brand }: Services, content: string, entries: readonly Readonly<Record<string, unknown>>[]) => {
  const kind = kindOfContent(content);
  return kind ? missingLanguages(kind, entries, { languages: brand.languages, first: brand.language }) : [];
};

/** What open proposals would put live, by content. */
const proposedNow = async ({ database, now }: Services) => {
  const open = await openProposalsOf(database.pool, ['money-settings', 'guarded-texts'], now());
  return new Map(
    open.map(({ id, payload }) => {
      const { content, version } = payload as { readonly content: string; readonly version: number };
      return [content, { proposal: String(id), proposed: version }];
    }),
  );
};

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeContent']>, ErrorOf<Endpoints['console.proposeContent']>>
>;
type Live = readonly Readonly<Record<string, unknown>>[];

/** What customers read now where an entry is about to say something: the app's own text, where nothing is laid over it. */
const readNow = ({ content }: Services, name: string, live: Live, entries: Live): Live => {
  const [kind, language = ''] = name.split(':');
  if (kind !== 'translation') return live;
  const untouched = entries.filter(({ key }) => !live.some((each) => each['key'] === key));
  return [...live, ...untouched.map(({ key }) => ({ key, text: content.ownText(language, String(key)) ?? '' }))];
};

export const contentConsoleHandlers = {
  'console.contents': async (_input, { services }) => {
    const [listed, proposed] = await Promise.all([services.content.versions.list(), proposedNow(services)]);
    return ok(listed.map((each) => ({ ...each, proposed: null, proposal: null, ...proposed.get(each.content) })));
  },

  'console.contentVersions': async (input, { services }) => {
    if (!(await services.content.versions.find(input.content))) return err('CONTENT_NOT_FOUND');
    return ok(await services.content.versions.history(input.content, rangeOf(input, 50)));
  },

  'console.content': async ({ content, version }, { services }) => {
    // The draft's id first: a draft that comes between the two is then refused, and never taken for the one that was read.
    const draft = await services.content.versions.draftOf(content);
    const found = await services.content.versions.find(content, version);
    if (!found) return err('CONTENT_NOT_FOUND');
    return ok({
      content,
      version: found.version,
      state: found.state,
      draft,
      entries: found.entries.map((entry) => ({ ...entry })),
      whyTwo: [...services.content.versions.whyTwo(content, found.entries)],
      languages: [...services.brand.languages],
      missing: [...missingIn(services, content, found.entries)],
      decimals: decimalsOf(services, found.entries),
    });
  },

  'console.saveContent': ({ content, draft, note, entries }, context) =>
    audited(
      context,
      { action: 'console.saveContent', target: `content:${content}`, reason: note },
      () => {
        const { services, caller } = context;
        return edited(caller, content, async () => {
          const saved = await services.content.versions.save({ content, draft, note, entries, by: caller.name });
          if (!saved.ok) return saved;
          const { version, problems, whyTwo } = saved.value;
          return ok({ version, problems: [...problems], whyTwo: [...whyTwo] });
        });
      },
      ({ version }) => version !== null,
    ),

  'console.publishContent': ({ content, version, draft, reason }, context) =>
    audited(context, { action: 'console.publishContent', target: `content:${content}:${version}`, reason }, () => {
      const { services, caller } = context;
      const wanted = { content, version, draft, note: reason.trim(), by: caller.name };
      return edited(caller, content, () => services.content.versions.publish(wanted));
    }),

  'console.proposeContent': ({ content, version, draft, reason }, context) => {
    const { services, caller } = context;
    const subject = `content:${content}`;
    const action = { action: 'console.proposeContent', target: `${subject}:${version}`, reason } as const;
    return audited(context, action, () =>
      edited(caller, content, async (): Proposed => {
        const { versions } = services.content;
        const kind = kindOfContent(content);
        const found = kind && (await versions.find(content, version));
        // Read after the entries: what is proposed is then what the draft that was named says.
        if (draft !== undefined && draft !== (await versions.draftOf(content))) return err('CONFLICT');
        // What one operator may publish is published, not proposed.
        if (!kind || !found || versions.whyTwo(content, found.entries).length === 0) return err('CONTENT_NOT_FOUND');
        if (found.state === 'live') return err('ALREADY_LIVE');
        const live = versions.live(kind, content.split(':')[1]);
        const { entries } = found;
        const before = readNow(services, content, live.entries, entries);
        const payload = { content, version, entries, live: live.version, before, reason: reason.trim() };
        const proposed = isMoneyKind(kind) ? 'money-settings' : 'guarded-texts';
        return services.proposals.propose(caller, { kind: proposed, subject, payload, reason });
      }),
    );
  },

  'console.discardContent': async ({ content, draft }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.discardContent', target: `content:${content}`, reason: null } as const;
    const done = await audited(context, operatorAction, () =>
      edited(caller, content, () => services.content.versions.discard(content, draft)),
    );
    return done.ok ? ok(null) : done;
  },

  'console.previewContent': async ({ content, version }, { services, caller }) => {
    if (!(await services.content.versions.find(content, version))) return err('CONTENT_NOT_FOUND');
    const { token, expiresAt } = await services.content.previews.issue({ content, version }, caller.session);
    return ok({ path: previewPath(content, token), ...appOrigin(services), expiresAt });
  },

  'console.uploadPicture': async (_input, { services, file }) => {
    if (!file) return err('BAD_FILE');
    const saved = await services.files.save(HOUSE, file);
    return saved.ok ? ok({ url: `/stock/file/${saved.value.key}` }) : saved;
  },

  'console.acceptances': async ({ customerId }, { services }) => {
    const { versions, acceptances } = services.content;
    const accepted = await acceptances.of(customerId);
    return ok(
      accepted.map((each) => ({ ...each, isLive: versions.live('document', each.document).version === each.version })),
    );
  },
} satisfies HandlersOf<
  | 'console.contents'
  | 'console.contentVersions'
  | 'console.content'
  | 'console.saveContent'
  | 'console.publishContent'
  | 'console.proposeContent'
  | 'console.discardContent'
  | 'console.previewContent'
  | 'console.uploadPicture'
  | 'console.acceptances'
>;
