import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceUuidForm } from './session-rules.ts';
import { deviceUuid } from './session.ts';

const uuidLike = fc.stringMatching(/^[\da-fA-Fg]{7,8}(-[\da-f]{4}){2,3}-[\dA-F]{12}$/);

it('[LIC-140] accepts the same UUIDs in forms as in calls', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), uuidLike), (text) => {
      expect(deviceUuidForm.test(text.toLowerCase())).toBe(deviceUuid.safeParse(text).success);
    }),
  );
});
