import { defineModule } from '../module.ts';
import { splitsReactions } from './adjust-shares.ts';
import { announceSplit, cancelSplit } from './announce-split.ts';
import { splitsFolds } from './evolve.ts';
import { onSplitNews } from './notify-holders.ts';
import { onSplitEx } from './reach-split.ts';
import { restoreSplits, takeSplits } from './snapshot.ts';
import { createSplitsState, SPLIT_EX, SPLIT_NEWS, splitsHouseAccounts } from './state.ts';

/** Splits and reverse splits of shares: announced, and carried out at their moment for everybody who has the share. */
export const splits = defineModule({
  name: 'splits',
  state: createSplitsState,
  commands: { 'announce-split': announceSplit, 'cancel-split': cancelSplit },
  events: splitsFolds,
  reactions: splitsReactions,
  agenda: { [SPLIT_NEWS]: onSplitNews, [SPLIT_EX]: onSplitEx },
  houseAccounts: splitsHouseAccounts,
  snapshot: { take: takeSplits, restore: restoreSplits },
});
