import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';

const reason = 'The work asks for it.';

const lasting = ({ halted }: { readonly halted: unknown }) => halted;

export const entry = {
  'console.haltInstrument': {
    'one that trades': async ({ server }) => {
      const { core, execute } = server.running.services;
      const id = 'XAG-USD';
      if (core.state.market.halted.has(id))
        value(await execute({ type: 'resume-instrument', instrument: id, reason, by: 'test' }));
      const input = { id, minutes: 1, reason };
      return { by: 'product', input, other: { ...input, reason: 'Another one.' }, lost: ['HALTED'], lasting };
    },
  },
  'console.resumeInstrument': {
    'one that is halted': async ({ server }) => {
      const { core, execute } = server.running.services;
      const id = 'XAU-USD';
      if (!core.state.market.halted.has(id))
        value(
          await execute({
            type: 'halt-instrument',
            instrument: id,
            forMs: null,
            reason,
            by: 'test',
            agreedBy: 'another',
            limit: { aloneMs: 0, windowMs: 0 },
          }),
        );
      return {
        by: 'product',
        input: { id, reason },
        other: { id, reason: 'Another one.' },
        lost: ['NOT_HALTED'],
        lasting,
      };
    },
  },
} satisfies MoneyCalls;
