import { ButtonLink } from '@bourse/ui/button';
import { Icon, type IconName } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  ContactService,
  nowMs,
  useFormat,
  useQueryCall,
  useReturnHere,
  useSite,
  useUser,
} from '../shell/index.ts';
import { AddDestination } from './add-destination.tsx';
import { RaiseIdentity, useIdentityBound } from './identity-bound.tsx';
import {
  type CheckState,
  isReadyToWithdraw,
  progressOf,
  type WithdrawCheck,
  withdrawChecks,
} from './withdraw-checks.ts';
import { bindingLimit, isToBank, type Payee, type WithdrawTerms } from './withdraw-form.ts';

const SIGNS: Readonly<Record<CheckState, readonly [IconName, string]>> = {
  done: ['check', 'bg-success-tint text-success'],
  missing: ['warning', 'bg-warning-tint text-warning'],
  review: ['clock', 'bg-info-tint text-info'],
  waiting: ['clock', 'bg-info-tint text-info'],
  optional: ['shield', 'bg-raised text-ink-faint'],
};

type Terms = { readonly terms: WithdrawTerms };

/** How long it takes, or until when it waits. */
const useTimes = () => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const rules = useQueryCall('funds.destinationRules', {}, { freshMs: 10 * 60_000 });
  const hours = rules.state === 'success' ? rules.value.waitHours : undefined;
  const boundOf = useIdentityBound();
  const waitHours = useSite((site) => site.credentialsWaitHours);
  return ({ name, state, until }: WithdrawCheck, terms: WithdrawTerms): string => {
    // The limit that binds is shown beside the amount, and once.
    const bound = name === 'identity' && bindingLimit(terms) !== 'identity' ? boundOf(terms) : undefined;
    if (state === 'done') return bound ?? t('funds.checklist.done');
    if (state === 'review') return t('funds.checklist.identity.review');
    const time = until === undefined ? '' : date(until, 'date-time', true);
    switch (name) {
      case 'wait':
        return t('funds.blocker.waits', { time });
      case 'frozen':
        return t('funds.blocker.frozen');
      case 'pending':
        return t('last_order_info');
      case 'identity':
        return [
          t(terms.level === 'advanced' ? 'please_advanced' : 'please_primary'),
          t('funds.checklist.identity.time'),
          bound,
        ]
          .filter(Boolean)
          .join(' ');
      case 'password':
        return `${t('withdraw_please_fundPwd')} ${t('funds.checklist.password.time')}`;
      case 'account':
        if (until !== undefined) return t('funds.checklist.account.until', { time });
        return hours ? t('funds.checklist.account.timeWait', { hours }) : t('funds.checklist.account.time');
      case 'factor':
        return [
          t('funds.checklist.factor.time'),
          waitHours ? t('funds.checklist.factor.wait', { hours: waitHours }) : '',
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
};

/** What mends it, and comes back here. */
const Mend = ({ check, terms }: Terms & { readonly check: WithdrawCheck }) => {
  const { t } = useTranslation('funds');
  const here = useReturnHere();
  const user = useUser();
  const link = (href: string, key: string): ReactNode => (
    <ButtonLink href={href} look="secondary" size="small">
      {t(key)}
    </ButtonLink>
  );
  if (check.state === 'waiting') return null;
  if (check.state === 'done')
    return check.name === 'identity' && terms.identity ? (
      <p className="text-13">
        <RaiseIdentity terms={terms} />
      </p>
    ) : null;
  switch (check.name) {
    case 'frozen':
      return <ContactService />;
    case 'identity': {
      // The advanced level rests on the first one.
      const hasPrimary = user.state === 'success' && user.value.primaryIdentity === 'approved';
      const path = terms.level === 'advanced' && hasPrimary ? '/certification-advanced' : '/certification-primary';
      return link(address(path, here), check.state === 'review' ? 'funds.blocker.seePending' : 'funds.blocker.verify');
    }
    case 'account':
      return <AddDestination kind={isToBank(terms.channel) ? 'bank' : 'wallet'} />;
    case 'password':
      return link(address('/fund-password', here), 'funds.blocker.setPassword');
    case 'factor':
      return link(address('/security', here), 'funds.checklist.factor.turnOn');
    case 'pending':
      return link(address('/withdraw-order'), 'funds.blocker.seePending');
    case 'wait':
      return null;
  }
};

const Row = ({ check, terms, time }: Terms & { readonly check: WithdrawCheck; readonly time: string }) => {
  const { t } = useTranslation('funds');
  const [icon, tint] = SIGNS[check.state];
  const done = t('funds.checklist.done');
  return (
    <li className="flex gap-3 py-3">
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${tint}`}>
        <Icon name={icon} size={16} />
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <div>
          <p className="text-15 font-medium text-ink-strong">{t(`funds.checklist.${check.name}`)}</p>
          {check.state === 'done' && time !== done && <p className="sr-only">{done}</p>}
          <p className="text-13 text-ink-faint">{time}</p>
        </div>
        <Mend check={check} terms={terms} />
      </div>
    </li>
  );
};

export type WithdrawChecklistProps = Terms & { readonly destinations: readonly Payee[] };

/** Before a withdrawal: all that it needs in one list, what is done and what is missing, how long each takes, and the way to each and back. */
export const WithdrawChecklist = ({ terms, destinations }: WithdrawChecklistProps) => {
  const { t } = useTranslation('funds');
  const user = useUser();
  const timeOf = useTimes();
  const checks = withdrawChecks({
    terms,
    user: user.state === 'success' ? user.value : undefined,
    destinations,
    nowMs: nowMs(),
  });
  const isReady = isReadyToWithdraw(checks);
  const [isOpen, setOpen] = useState<boolean>();
  const isShown = isOpen ?? !isReady;
  return (
    <Card flush>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        className="flex min-h-13 w-full cursor-pointer items-center gap-3 px-4 py-2.5 text-start focus-ring-inset"
      >
        <Icon name={isReady ? 'check' : 'info'} size={18} className={isReady ? 'text-success' : 'text-warning'} />
        <span className="min-w-0 flex-1 text-15 font-semibold text-ink-strong">
          {t(isReady ? 'funds.checklist.ready' : 'funds.checklist.title')}
        </span>
        <span className="figures shrink-0 text-13 text-ink-faint">
          {t('funds.checklist.progress', progressOf(checks))}
        </span>
        <Icon name={isShown ? 'chevron-up' : 'chevron-down'} size={16} className="text-ink-faint" />
      </button>
      {isShown && (
        <ul className="divide-y divide-hair border-t border-hair px-4">
          {checks.map((check) => (
            <Row key={check.name} check={check} terms={terms} time={timeOf(check, terms)} />
          ))}
        </ul>
      )}
    </Card>
  );
};
