/*
 * What a browser says of itself (its user agent), in words that a person knows it by.
 */

type Signs = readonly (readonly [sign: RegExp, name: string])[];

// The order matters: what is built on another's engine names that one too.
const BROWSERS: Signs = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Signs = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (signs: Signs, agent: string): string | undefined => signs.find(([sign]) => sign.test(agent))?.[1];

/** 'Chrome, Linux' for a browser, the same in every language; anything else as it is, '–' where nothing was said. */
export const deviceText = (agent: string): string => {
  const [browser, system] = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)];
  return browser && system ? `${browser}, ${system}` : agent || '–';
};

/** What stays of a device when its browser or system is brought up to date: all but the numbers of their versions. */
export const deviceKey = (agent: string): string => agent.replaceAll(/\/[\d.]+|(?<=OS|OS X|Android) [\d._]+/g, '');
