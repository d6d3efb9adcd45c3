import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('deviceName', () => {
  it.for([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chromium}`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Edg/156.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium} OPR/120.0.0.0`, 'Opera on macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 10) ${chromium}`, 'Chrome on Android'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chromium.replace('Chrome', 'HeadlessChrome')}`, 'Chrome on Linux'],
    ['Test browser', 'Test browser'],
  ])('reads the user agent %s as %s', ([userAgent, name]) => {
    expect(deviceName(userAgent ?? '')).toBe(name);
  });
});
