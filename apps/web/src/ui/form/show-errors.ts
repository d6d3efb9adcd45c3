import { flushSync } from 'react-dom';

/** Renders the errors of a form, and moves the focus to the first field that has one. */
export function showErrors(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
