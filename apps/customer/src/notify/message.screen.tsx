import { ButtonLink } from '@bourse/ui/button';
import { Skeleton } from '@bourse/ui/skeleton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallResult,
  Failure,
  idInQuery,
  type ReplyOfCall,
  RichText,
  ScreenHeader,
  safeRedirect,
  useCommand,
  useFormat,
  useRoute,
} from '../shell/index.ts';

type Message = ReplyOfCall<'notify.read'>;

const Waiting = () => (
  <div className="space-y-3 px-4 pt-3" aria-hidden="true">
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
  </div>
);

const Letter = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('notify');
  const { date } = useFormat();
  const href = safeRedirect(message.link ?? undefined);
  return (
    <article className="px-4 pt-3 pb-8">
      <h2 className="text-20 font-semibold text-balance text-ink-strong">{message.title}</h2>
      <p className="mt-1 text-13 text-ink-faint">{date(message.at, 'date-time', true)}</p>
      <div className="mt-4">
        <RichText html={message.content} />
      </div>
      {href && (
        <ButtonLink href={href} look="secondary" className="mt-6">
          {t('notify.open')}
        </ButtonLink>
      )}
    </article>
  );
};

/** One message; opening it marks it as read. */
export const MessageScreen = () => {
  const { t } = useTranslation('notify');
  const { query } = useRoute();
  const id = idInQuery(query['notification'] ?? query['id']) ?? '';
  const { run } = useCommand('notify.read');
  const [answer, setAnswer] = useState<CallResult<Message>>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isCurrent = true;
    void run({ id }).then((result) => isCurrent && setAnswer(result));
    return () => {
      isCurrent = false;
    };
  }, [id, run, tries]);
  return (
    <>
      <ScreenHeader title={t('notify.detail')} fallback="/notification" />
      {!answer && <Waiting />}
      {answer?.ok && <Letter message={answer.value} />}
      {answer && !answer.ok && <Failure failure={answer} onRetry={() => setTries(tries + 1)} />}
    </>
  );
};
