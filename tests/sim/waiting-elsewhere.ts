import type { Core } from '@bourse/core';

/** How many triggers wait for prices that are not of positions on margin: each is held against what it is of by the checks of its module. */
export const waitingElsewhere = ({ state: { triggers, follow, stocks } }: Core): number => {
  let waiting = 0;
  for (const { id, watched } of follow.followings.values())
    for (const instrument of watched)
      for (const kind of ['copies-rise', 'copies-fall'] as const)
        if (triggers.waiting.get(kind, `${id} ${instrument}`)) waiting += 1;
  for (const id of stocks.exits.keys())
    for (const kind of ['holding-target', 'holding-stop'] as const)
      if (triggers.waiting.get(kind, `${id}`)) waiting += 1;
  return waiting;
};
