import { AppError } from '../errors.ts';

/** Where the next page of a newest-first list starts. The id orders rows of the same millisecond. */
export type Position = { createdAt: Date; id: string };

export const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const cursorForm = /^(\d{1,13})_(.+)$/;

/** As strict as the database, where an invalid time or id would cause a 500. */
export function parseCursor(cursor: string | undefined, idForm: RegExp): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, time, id] = cursorForm.exec(cursor) ?? [];
  if (!time || !id || !idForm.test(id)) {
    throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
  }
  return { createdAt: new Date(Number(time)), id };
}

export function nextCursor(rows: readonly Position[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? `${last.createdAt.getTime()}_${last.id}` : null;
}
