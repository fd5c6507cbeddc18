const KINDS = [
  'deposit',
  'customer',
  'account',
  'entry',
  'instrument',
  'message',
  'audit',
  'proposal',
  'identity',
  'withdrawal',
  'content',
] as const;

/** What a panel tells the story of: a kind of thing and its id. */
export type Story = { readonly kind: (typeof KINDS)[number]; readonly id: string };

const isKind = (text: string): text is Story['kind'] => KINDS.some((kind) => kind === text);
const most = 8;

/** The stories of an address, the last on top: 'customer:12~account:real.c12.stock.EUR'. What is not one is passed over. */
export const readStories = (text: string | undefined): readonly Story[] =>
  (text ?? '').split('~').flatMap((part) => {
    const colon = part.indexOf(':');
    const kind = part.slice(0, Math.max(0, colon));
    const id = part.slice(colon + 1);
    return isKind(kind) && id !== '' ? [{ kind, id }] : [];
  });

export const writeStories = (stories: readonly Story[]): string | undefined =>
  stories.length === 0 ? undefined : stories.map(({ kind, id }) => `${kind}:${id}`).join('~');

/** Opens a story on top; one that is open already is gone back to. */
export const pushStory = (stories: readonly Story[], story: Story): readonly Story[] => {
  const place = stories.findIndex(({ kind, id }) => kind === story.kind && id === story.id);
  return place >= 0 ? stories.slice(0, place + 1) : [...stories, story].slice(-most);
};

export const popStory = (stories: readonly Story[]): readonly Story[] => stories.slice(0, -1);

/** The story a trail's target names ('customer:12', 'deposit:7', 'instrument:AURX'), if it names one. */
export const storyOfTarget = (target: string): Story | undefined => readStories(target)[0];
