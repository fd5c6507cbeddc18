import { isMoneyKind, kindOfContent } from '@bourse/wire/content';
import { useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Loaded, NotLoaded, Waiting } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { contentName, grouped } from './words.ts';
import { Workbench } from './workbench.tsx';

type ContentRow = ReplyOfCall<'console.contents'>[number];

const Bench = ({ listed, version }: { readonly listed: ContentRow; readonly version: number | undefined }) => {
  const [, set] = useFilter();
  const { content } = listed;
  const query = useQueryCall('console.content', {
    content,
    ...(version === undefined ? {} : { version }),
  });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  // What is kept of another one is not this one.
  if (data.content !== content || (version !== undefined && data.version !== version)) return <Waiting />;
  const look = (next: number | undefined): void => set({ version: next === undefined ? undefined : String(next) });
  return <Workbench key={`${content} ${version}`} held={data} listed={listed} onLook={look} />;
};

const Contents = ({ rows, content }: { readonly rows: readonly ContentRow[]; readonly content: string }) => {
  const [, set] = useFilter();
  return (
    <nav aria-label="Contents">
      {grouped(rows).map(({ group, contents }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {contents.map((each) => (
            <button
              key={each.content}
              type="button"
              aria-current={each.content === content ? 'page' : undefined}
              onClick={() => set({ content: each.content, version: undefined })}
            >
              <b>{contentName(each.content)}</b>
              <small>{each.live === 0 ? 'the brand’s own' : `version ${each.live}, ${timeText(each.at)}`}</small>
              {each.proposal !== null ? (
                <Chip tone="info">to confirm</Chip>
              ) : (
                each.draft !== null && <Chip tone="warn">draft</Chip>
              )}
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
};

const Versioned = ({
  title,
  lead,
  isMoney,
}: {
  readonly title: string;
  readonly lead: string;
  readonly isMoney: boolean;
}) => {
  const [filter] = useFilter();
  const contents = useQueryCall('console.contents', {}, { everyMs: 15_000 });
  const ofKind = ({ content }: ContentRow): boolean => {
    const kind = kindOfContent(content);
    return kind !== undefined && isMoneyKind(kind) === isMoney;
  };
  const content = filter['content'] ?? (isMoney ? 'withdrawal-limits' : 'banners');
  const version = filter['version'] === undefined ? undefined : Number(filter['version']);
  return (
    <Screen title={title} lead={lead}>
      <Loaded of={contents}>
        {(all) => {
          const rows = all.filter(ofKind);
          const listed = rows.find((each) => each.content === content) ?? rows[0];
          return (
            listed && (
              <div className="contents">
                <Contents rows={rows} content={listed.content} />
                <Bench listed={listed} version={version} />
              </div>
            )
          );
        }}
      </Loaded>
    </Screen>
  );
};

/** Everything that customers are shown and told, version by version. */
export const ContentScreen = () => (
  <Versioned
    title="Content"
    lead="Drafts are not visible to customers. Any earlier published version can be published again."
    isMoney={false}
  />
);

/** The numbers that money moves by, version by version. */
export const LimitsScreen = () => (
  <Versioned
    title="Limits and fees"
    lead="Changes require a second operator’s confirmation and apply to new requests. Existing quotes keep their terms. Every version can be restored."
    isMoney
  />
);
