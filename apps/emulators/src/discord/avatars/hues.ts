/** The hues of the shop's artwork (design guide, 'Artwork'). */
type Hue = { body: string; deep: string; day: string; night: string };

const hues: readonly Hue[] = [
  { body: '#EE6440', deep: '#C2411F', day: '#FBDDD2', night: '#3B1B12' },
  { body: '#F5B83D', deep: '#D48C0C', day: '#FCEBC6', night: '#36270C' },
  { body: '#A5C882', deep: '#6C9748', day: '#E6F0DA', night: '#1F2C16' },
  { body: '#37A294', deep: '#1C7468', day: '#D2ECE6', night: '#0E2C28' },
  { body: '#83B5EC', deep: '#4A83C4', day: '#DEECFA', night: '#14263C' },
  { body: '#F0A3B8', deep: '#CF6B88', day: '#FBE3EA', night: '#381923' },
  { body: '#DCC197', deep: '#B08E58', day: '#F5ECDC', night: '#2E2517' },
  { body: '#5471E0', deep: '#314CB4', day: '#DDE3FA', night: '#161F45' },
];

export function hueAt(index: number): Hue {
  const hue = hues[index % hues.length];
  if (!hue) throw new Error('There are no hues to draw with.');
  return hue;
}
