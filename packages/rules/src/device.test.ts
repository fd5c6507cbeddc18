import { expect, test } from 'vitest';
import { deviceKey, deviceText } from './device.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test.each([
  [CHROME, 'Chrome, Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/156.0 Safari/604.1', 'Chrome, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 17) SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.5', 'curl/8.5'],
  ['', '–'],
])('%s is told as %s', (agent, expected) => {
  expect(deviceText(agent)).toBe(expected);
});

test('a browser brought up to date is the same device, another browser or system is not', () => {
  expect(deviceKey(CHROME.replaceAll('156.0.0.0', '157.0.7204.49'))).toBe(deviceKey(CHROME));
  const phone = 'Mozilla/5.0 (Linux; Android 16; Nova 7) Chrome/156.0 Mobile';
  expect(deviceKey(phone.replace('Android 16', 'Android 17'))).toBe(deviceKey(phone));
  expect(deviceKey(phone.replace('Nova 7', 'Nova 8'))).not.toBe(deviceKey(phone));
  expect(deviceKey(CHROME.replace('Chrome', 'Firefox'))).not.toBe(deviceKey(CHROME));
  expect(deviceKey(CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0'))).not.toBe(deviceKey(CHROME));
});
