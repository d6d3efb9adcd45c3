import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../../testing/axe.ts';
import { render } from '../../../../../testing/render.ts';
import type { Choices } from './merge-drafts.ts';
import { draftOf, type Draft } from '../../product-form/product-draft.ts';
import { ReviewChanges } from './review-changes.tsx';
import { storedProduct } from '../../testing/sample-drafts.ts';
import { rowsOf, withRow } from '../../product-form/text-rows.ts';

const long = (words: string) => `${'A long description. '.repeat(40)}${words}`;
const base = draftOf(storedProduct({ description: long('Before.') }));

async function review(theirs: Partial<Draft>, mine: Partial<Draft>, { soldOnly = false, width = 1280 } = {}) {
  await page.viewport(width, 800);
  const onApply = vi.fn<(choices: Choices) => void>();
  const onClose = vi.fn<() => void>();
  const drafts = { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } };
  await render(<ReviewChanges drafts={drafts} soldOnly={soldOnly} onApply={onApply} onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Changes since you started editing' });
  await expect.element(dialog).toBeVisible();
  return { dialog, onApply, onClose };
}

type Panel = Awaited<ReturnType<typeof review>>['dialog'];
const choice = (dialog: Panel, field: string, name: RegExp) =>
  dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name });
const apply = (dialog: Panel) => dialog.getByRole('button', { name: 'Apply' });

test.for([1280, 390])('[CAT-75] lists all changes without overflow at a width of %i', async (width) => {
  const { dialog } = await review(
    { price: '9', description: long('Theirs.'), images: withRow(base.images, '/new.svg'), locked: true },
    { price: '5', description: long('Mine.'), key: 'mine' },
    { width },
  );
  await expect.element(choice(dialog, 'Price', /^Keep mine \$5\.00$/)).toBeChecked();
  await expect.element(choice(dialog, 'Price', /^Use theirs \$9\.00$/)).not.toBeChecked();
  await expect.element(dialog.getByText('Before: $4.00')).toBeVisible();
  await expect.element(choice(dialog, 'Description', /^Keep mine ….*Mine\.$/)).toBeChecked();
  await expect.element(choice(dialog, 'Description', /^Use theirs ….*Theirs\.$/)).toBeVisible();
  const taken = dialog.getByRole('definition');
  expect(taken.elements().map((each) => each.textContent)).toEqual([
    'Before: Off',
    'Now: On',
    'Before: 2 images',
    'Now: 3 images (1 added)',
  ]);
  await expect.element(dialog.getByText('Only you changed: Key. This is kept.')).toBeVisible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  // Even a long dialog starts on the screen.
  expect(dialog.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  await expectNoViolations();
});

test('[CAT-76] keeps my value of each field unless theirs is chosen', async () => {
  const { dialog, onApply } = await review({ name: 'Theirs', price: '9' }, { name: 'Mine', price: '5' });
  await choice(dialog, 'Price', /^Use theirs/).click();
  await expect.element(choice(dialog, 'Price', /^Keep mine/)).not.toBeChecked();
  await expect.element(choice(dialog, 'Name', /^Keep mine/)).toBeChecked();
  await apply(dialog).click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ price: 'theirs' });
});

test('[CAT-76] supports a review of changes by keyboard alone', async () => {
  const { dialog, onApply } = await review({ name: 'Theirs', price: '9' }, { name: 'Mine', price: '5' });
  await expect.element(choice(dialog, 'Name', /^Keep mine/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(choice(dialog, 'Name', /^Use theirs/)).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(choice(dialog, 'Price', /^Keep mine/)).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(apply(dialog)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ name: 'theirs' });
});

test('[CAT-75] offers no choices when no field was changed by both admins', async () => {
  const { dialog, onApply } = await review({ price: '9' }, { images: rowsOf([]) });
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await expect.element(dialog.getByText('Only you changed: Images. This is kept.')).toBeVisible();
  await apply(dialog).click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({});
});

test('[CAT-27] says that a sale changed the stock when no other admin has saved', async () => {
  const { dialog } = await review({ stockAmount: '3' }, { stockAmount: '30' }, { soldOnly: true });
  await expect.element(dialog.getByText(/because of a sale/)).toBeVisible();
  await expect.element(choice(dialog, 'Stock amount', /^Keep mine 30$/)).toBeChecked();
  await expect.element(choice(dialog, 'Stock amount', /^Use current value 3$/)).toBeVisible();
  await expectNoViolations();
});

test('applies nothing when the review of changes is cancelled', async () => {
  const { dialog, onApply, onClose } = await review({ price: '9' }, { price: '5' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onApply).not.toHaveBeenCalled();
});
