import { fieldsOf, type Draft } from '../../product-form/product-draft.ts';
import { textsOf } from '../../product-form/text-rows.ts';
import { tidyNumber } from '../../product-form/typed-numbers.ts';

/** Excludes text that is typed but not added yet, because saved products do not have it. */
export type MergedField = Exclude<keyof Draft, 'newItem' | 'newImage'>;

/** The product that I started from, the one that is saved now, and my draft. */
export type Drafts = { base: Draft; theirs: Draft; mine: Draft };

export type FieldChange = { field: MergedField; by: 'them' | 'me' | 'both' };
export type Choice = 'mine' | 'theirs';
/** For fields that both admins changed. Mine is the default. */
export type Choices = Partial<Record<MergedField, Choice>>;

/** In the order of the form. */
const mergedFields = [
  'name',
  'key',
  'description',
  'system',
  'category',
  'storage',
  'locked',
  'price',
  'lifetimePrice',
  'trialEnabled',
  'trialDays',
  'stockEnabled',
  'stockAmount',
  'stockItems',
  'images',
] as const satisfies readonly MergedField[];

export function changesIn(drafts: Drafts): FieldChange[] {
  return mergedFields
    .filter((field) => isShown(field, drafts))
    .map((field) => ({ field, by: changedBy(field, drafts) }))
    .filter((change): change is FieldChange => change.by !== 'no one');
}

/** Applies my changes to the product that is saved now. */
export function mergeDrafts(drafts: Drafts, choices: Choices): Draft {
  const { theirs, mine } = drafts;
  const keepsMine = changesIn(drafts).filter(
    ({ field, by }) => by === 'me' || (by === 'both' && choices[field] !== 'theirs'),
  );
  return {
    ...theirs,
    newItem: mine.newItem,
    newImage: mine.newImage,
    ...Object.fromEntries(keepsMine.map(({ field }) => [field, mine[field]])),
  };
}

/** My changes to fields that the merged product lacks because its system or category has changed. */
export function droppedFields(drafts: Drafts, choices: Choices): MergedField[] {
  const form = fieldsOf(mergeDrafts(drafts, choices), drafts.theirs.category || undefined);
  return changesIn(drafts)
    .filter(({ field, by }) => by !== 'them' && !isIn(field, form))
    .map(({ field }) => field);
}

function changedBy(field: MergedField, { base, theirs, mine }: Drafts): FieldChange['by'] | 'no one' {
  // A draft without a category uses the stored one.
  const own = field === 'category' && mine.category === '' ? base : mine;
  const [before, saved, written] = [base, theirs, own].map((draft) => comparable(field, draft));
  if (saved === before) return written === before ? 'no one' : 'me';
  return written === before || written === saved ? 'them' : 'both';
}

/** The value as it would be sent: '4.' is 4, and blank rows are dropped. */
function comparable(field: MergedField, draft: Draft): string {
  const value = draft[field];
  if (typeof value === 'object') return JSON.stringify(textsOf(value));
  if (typeof value === 'boolean') return String(value);
  return isNumber(field) ? tidyNumber(value) : value.trim();
}

const numbers: ReadonlySet<MergedField> = new Set([
  'price',
  'lifetimePrice',
  'storage',
  'trialDays',
  'stockAmount',
]);
const isNumber = (field: MergedField) => numbers.has(field);

/** Whether the field is in the form of my draft or of the saved product. */
function isShown(field: MergedField, { base, theirs, mine }: Drafts): boolean {
  return isIn(field, fieldsOf(theirs)) || isIn(field, fieldsOf(mine, base.category || undefined));
}

function isIn(field: MergedField, form: ReturnType<typeof fieldsOf>): boolean {
  if (field === 'trialEnabled' || field === 'trialDays') return form.trial;
  return field in form ? form[field as keyof typeof form] : true;
}
