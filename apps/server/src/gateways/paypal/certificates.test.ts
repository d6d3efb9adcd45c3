import { describe, expect, it } from 'vitest';
import { certificateUrl } from './certificates.ts';

const certificate = (host: string) => `https://${host}/v1/notifications/certs/CERT-360caa42`;

describe('PayPal certificate URLs', () => {
  it("[ORD-86] accepts certificate URLs only on the API's own host or its sibling without the m", () => {
    const allowed = (host: string) => certificateUrl(certificate(host), 'https://api-m.paypal.com') !== null;
    expect(['api.paypal.com', 'api-m.paypal.com'].map(allowed)).toEqual([true, true]);
    const foreign = [
      'api.sandbox.paypal.com',
      'paypal.com',
      'api.paypal.com.evil.example',
      'evil-api.paypal.com',
      'api.paypal.com:8443',
    ];
    expect(foreign.map(allowed)).toEqual(foreign.map(() => false));
    expect(
      certificateUrl('http://api.paypal.com/v1/notifications/certs/CERT-1', 'https://api-m.paypal.com'),
    ).toBeNull();
  });
});
