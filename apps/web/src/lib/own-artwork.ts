const drawing = /^(\/artwork\/[^/]+\/[^/]+)\/([012])\.svg$/;

/** Our own artwork of what cannot be had is pale already. */
export function isPale(address: string): boolean {
  return /^\/artwork\/.*-asleep\.svg$/.test(address);
}

/** Only our own artwork can close its eyes. */
export function asleep(address: string): string {
  return address.replace(drawing, '$1/$2-asleep.svg');
}

/** The same creature as it fits the head of a card; any other picture has to be cut. */
export function asBanner(address: string, { asleep: sleeps }: { asleep: boolean }): string {
  return address.replace(drawing, sleeps ? '$1/banner-asleep.svg' : '$1/banner.svg');
}
