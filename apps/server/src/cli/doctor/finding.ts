export type Finding = { state: 'ok' | 'note' | 'WRONG'; text: string };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const wrong = (text: string): Finding => ({ state: 'WRONG', text });
