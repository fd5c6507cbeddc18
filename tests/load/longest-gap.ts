/** The longest time between two decisions, ms, while they are asked for one after the other until something else is done. */
export const longestGap = async (ask: (turn: number) => void, meanwhile: Promise<unknown>): Promise<number> => {
  let isDone = false;
  void meanwhile.finally(() => {
    isDone = true;
  });
  let [longest, last] = [0, performance.now()];
  for (let turn = 0; !isDone; turn += 1) {
    ask(turn);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
};
