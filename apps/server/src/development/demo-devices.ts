import { customers } from '@botique/emulators/personas.ts';

const [mo, , , , ravi] = customers.map(({ id }) => id) as [string, string, string, string, string];

const device = (number: number) => `0b1f7a52-3c84-4e0e-9a16-6f2d1c9b7e${String(number).padStart(2, '0')}`;

/** The devices with a running product session, by customer and product. */
export const demoDevices: Record<string, Record<string, string[]>> = {
  [mo]: { warden: [device(1), device(9)], encore: [device(2)], relay: [device(3)] },
  [ravi]: {
    warden: [device(4), device(5)],
    encore: [device(6)],
    doorman: [device(7)],
    relay: [device(8)],
  },
};

/** Devices of Mo that ran something in the last days. */
export const pastDevices = { oldLaptop: device(10), friend: device(11), stranger: device(12) };

const computers = [
  { host: 'home-server', platform: 'Linux' },
  { host: 'studio-mac', platform: 'macOS' },
  { host: 'DESKTOP-7Q2M9K', platform: 'Windows' },
];

/** The computer that a demo device runs on. */
export function computerOf(uuid: string): { host?: string; platform?: string } {
  return computers[Number(uuid.slice(-2)) % computers.length] ?? {};
}
