import { useStories } from '../shell/address.ts';
import { useRow } from '../shell/api.ts';
import { plainWords, timeText } from '../shell/format.ts';
import { Chip, Empty, Facts, Mono, Opens } from '../shell/parts.tsx';
import { storyOfTarget } from '../shell/story-address.ts';

/** One row of the trail: who, what, to what, why, and where it leads. */
export const AuditStory = ({ id }: { readonly id: string }) => {
  const row = useRow('console.audit', id, { pageSize: 100 });
  const { open } = useStories();
  if (!row) return <Empty icon="audit" title="Not among the newest hundred rows" />;
  const target = storyOfTarget(row.target);
  const seq = row.journalSeq;
  return (
    <>
      <header className="story-head">
        <h1>{plainWords(row.action.replace('console.', ''))}</h1>
        <Chip tone={row.outcome === 'ok' ? 'good' : 'warn'}>{row.outcome === 'ok' ? 'Done' : row.outcome}</Chip>
      </header>
      <Facts
        facts={[
          ['Operator', row.operator],
          ['At', timeText(row.at)],
          [
            'Done to',
            target ? (
              <Opens key="target" onOpen={() => open(target)}>
                {row.target}
              </Opens>
            ) : (
              row.target
            ),
          ],
          [
            'Journal',
            seq === null ? (
              'no command'
            ) : (
              <Opens key="seq" onOpen={() => open({ kind: 'entry', id: String(seq) })}>
                entry {seq}
              </Opens>
            ),
          ],
          ['From', <Mono key="address">{row.address}</Mono>],
          ['Request', <Mono key="request">{row.requestId}</Mono>],
          ['Hash', <Mono key="hash">{row.hash}</Mono>],
        ]}
      />
      {row.reason !== null && <blockquote>{row.reason}</blockquote>}
    </>
  );
};
