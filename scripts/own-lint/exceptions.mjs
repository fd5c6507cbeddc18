/** Where a rule does not hold, and why. One that no longer excuses anything is itself an error. */
export const exceptions = [];
