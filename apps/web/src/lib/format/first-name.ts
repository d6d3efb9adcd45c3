/** 'June' of 'June Okafor', for greetings. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? name;
}
