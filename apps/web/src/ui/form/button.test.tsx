import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { render } from '../../testing/render.ts';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'delete'] as const;

test('has no accessibility violations in any variant, busy or disabled', async () => {
  const screen = await render(
    <>
      {variants.map((variant) => (
        <p key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} busy icon={<svg />}>
            {variant} busy
          </Button>
          <Button variant={variant} disabled>
            {variant} disabled
          </Button>
        </p>
      ))}
    </>,
  );
  await expectNoViolations(screen.container);
});

test.for([
  ['a button', (busy: boolean, onClick: () => void) => <Button {...{ busy, onClick }}>Save</Button>],
  [
    'an icon button',
    (busy: boolean, onClick: () => void) => <IconButton label="Save" icon={<svg />} {...{ busy, onClick }} />,
  ],
] as const)(
  '[UI-57] keeps the focus and the width of %s while it is busy, and ignores clicks',
  async ([, draw]) => {
    const onClick = vi.fn<() => void>();
    const screen = await render(draw(false, onClick));
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.keyboard('{Tab}{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
    const { width } = button.element().getBoundingClientRect();
    await screen.rerender(draw(true, onClick));
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await button.click({ force: true });
    expect(onClick).toHaveBeenCalledOnce();
    expect(button.element().getBoundingClientRect().width).toBe(width);
    await expectNoViolations(screen.container);
  },
);

test('renders a link that looks like a button', async () => {
  const screen = await render(
    <Button asChild icon={<svg />}>
      <a href="#products">Products</a>
    </Button>,
  );
  await expect.element(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '#products');
});
