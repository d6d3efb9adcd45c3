import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Slider } from './slider.tsx';
import { render } from '../../testing/render.ts';

const marks = [
  { value: 30, label: '30' },
  { value: 90, label: '90', note: '-5%' },
  { value: 180, label: '180', note: '-15%' },
];

type Props = { onChange?: (days: number) => void; disabled?: boolean };

function Duration({ onChange, disabled = false }: Props) {
  const [days, setDays] = useState(90);
  return (
    <Slider
      label="Duration"
      min={30}
      max={180}
      step={30}
      value={days}
      onValueChange={(next) => {
        setDays(next);
        onChange?.(next);
      }}
      valueText={`${days} days`}
      marks={marks}
      disabled={disabled}
    />
  );
}

/** The slider around the track and the thumb. */
function sliderOf(thumb: Element): Element {
  const slider = thumb.closest('[data-orientation][aria-disabled]');
  if (!slider) throw new Error('The thumb is in no slider');
  return slider;
}

/** A position on the track, as a share of its length. */
function placeAt(share: number, slider: Element) {
  return { x: 16 + share * (slider.clientWidth - 32), y: 16 };
}

test('announces the value of a slider in words', async () => {
  const screen = await render(<Duration />);
  const thumb = screen.getByRole('slider', { name: 'Duration' });
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '90 days');
  await expect.element(thumb).toHaveAttribute('aria-valuemin', '30');
  await expect.element(thumb).toHaveAttribute('aria-valuemax', '180');
  await expect.element(screen.getByText('-15%')).toBeVisible();
  await expectNoViolations(screen.container);
});

test('moves a slider by arrow keys, and to its ends by Home and End', async () => {
  const screen = await render(<Duration />);
  const thumb = screen.getByRole('slider', { name: 'Duration' });
  const expectDays = async (days: number) => {
    await expect.element(thumb).toHaveAttribute('aria-valuenow', String(days));
  };
  await userEvent.keyboard('{Tab}');
  await expect.element(thumb).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expectDays(120);
  await userEvent.keyboard('{ArrowUp}');
  await expectDays(150);
  await userEvent.keyboard('{ArrowLeft}');
  await expectDays(120);
  await userEvent.keyboard('{ArrowDown}');
  await expectDays(90);
  await userEvent.keyboard('{End}');
  await expectDays(180);
  await userEvent.keyboard('{ArrowRight}');
  await expectDays(180);
  await userEvent.keyboard('{Home}');
  await expectDays(30);
});

test('jumps to the step nearest to a click and takes the focus', async () => {
  const screen = await render(<Duration />);
  const thumb = screen.getByRole('slider', { name: 'Duration' });
  const slider = sliderOf(thumb.element());
  await userEvent.click(slider, { position: placeAt(0.59, slider) });
  await expect.element(thumb).toHaveAttribute('aria-valuenow', '120');
  await expect.element(thumb).toHaveFocus();
});

test('drags a slider to where the pointer is released', async () => {
  const onChange = vi.fn<(days: number) => void>();
  const screen = await render(<Duration onChange={onChange} />);
  const thumb = screen.getByRole('slider', { name: 'Duration' });
  const slider = sliderOf(thumb.element());
  await userEvent.dragAndDrop(thumb, slider, { targetPosition: placeAt(1, slider) });
  await expect.element(thumb).toHaveAttribute('aria-valuenow', '180');
  expect(onChange).toHaveBeenLastCalledWith(180);
});

test('does not move a disabled slider', async () => {
  const onChange = vi.fn<(days: number) => void>();
  const screen = await render(<Duration onChange={onChange} disabled />);
  const thumb = screen.getByRole('slider', { name: 'Duration' });
  const slider = sliderOf(thumb.element());
  await userEvent.click(slider, { position: placeAt(1, slider), force: true });
  await userEvent.keyboard('{Tab}{ArrowRight}');
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(thumb).toHaveAttribute('aria-valuenow', '90');
  await expectNoViolations(screen.container);
});
