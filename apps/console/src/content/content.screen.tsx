import { useFilter } from '../shell/address.ts';
import { useCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Problem, Waiting } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { contentName } from './words.ts';
import { Workbench } from './workbench.tsx';

const Bench = ({ content, version }: { readonly content: string; readonly version: number | undefined }) => {
  const [, set] = useFilter();
  const { data, error, refetch } = useCall('console.content', {
    content,
    ...(version === undefined ? {} : { version }),
  });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data?.content !== content) return <Waiting />;
  const look = (next: number | undefined): void => set({ version: next === undefined ? undefined : String(next) });
  return <Workbench key={`${content} ${data.version}`} held={data} onLook={look} />;
};

/** Everything that customers are shown and told, version by version. */
export const ContentScreen = () => {
  const [filter, set] = useFilter();
  const { data, error, refetch } = useCall('console.contents', {}, { everyMs: 15_000 });
  const content = filter['content'] ?? 'banners';
  const version = filter['version'] === undefined ? undefined : Number(filter['version']);
  return (
    <Screen title="Content" lead="A draft is seen by nobody. What was live can be published again at any time.">
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className="contents">
          <nav aria-label="Contents">
            {data.map((each) => (
              <button
                key={each.content}
                type="button"
                aria-current={each.content === content ? 'page' : undefined}
                onClick={() => set({ content: each.content, version: undefined })}
              >
                <b>{contentName(each.content)}</b>
                <small>
                  version {each.live}
                  {each.at !== null && `, ${timeText(each.at)}`}
                </small>
                {each.draft !== null && <Chip tone="warn">draft</Chip>}
              </button>
            ))}
          </nav>
          <Bench content={content} version={version} />
        </div>
      )}
    </Screen>
  );
};
