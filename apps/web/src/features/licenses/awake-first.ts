/** Those whose copies run stand in front; otherwise they keep their order. */
export function awakeFirst<Licensed extends { id: string }>(
  licenses: readonly Licensed[],
  awake: ReadonlySet<string>,
): Licensed[] {
  return licenses.toSorted((one, other) => Number(awake.has(other.id)) - Number(awake.has(one.id)));
}
