import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAlerts } from '../alerts/use-alerts.ts';
import { ApiError } from '../api/api.ts';
import { useSessionGuard } from './use-private-query.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';

type Options<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Message of the success alert. */
  done?: (output: Output, input: Input) => string;
  /** Awaited, so that the button stays busy until the change is on the screen. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Returns false for errors that need no alert, because the next screen explains them. */
  alertsRefusal?: (error: Error, input: Input) => boolean;
  /** Called after the alert. */
  onRefused?: (error: Error, input: Input) => void;
};

/** Runs the action of a button. Errors are shown as an alert with the server's message. */
export function useAction<Output, Input = void>({
  run,
  done,
  onDone,
  alertsRefusal = () => true,
  onRefused,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input, string | undefined> {
  const alerts = useAlerts();
  const guarded = useSessionGuard();
  const { viewer, isStillViewer } = useSignIn();
  const running = useRef(false);
  const mutation = useMutation<Output, Error, Input, string | undefined>({
    // Remember who acted, so that the result is not shown to another person who signed in since.
    onMutate: () => viewer?.id,
    mutationFn: (input) => guarded(() => run(input)),
    async onSuccess(output, input, actor) {
      if (!(await isStillViewer(actor))) return;
      await onDone?.(output, input);
      if (done) alerts.add({ code: 200, type: 'success', message: done(output, input) });
    },
    onError: async (error, input, actor) => {
      if (!(await isStillViewer(actor))) return;
      const code = error instanceof ApiError ? error.code : 0;
      if (alertsRefusal(error, input)) alerts.add({ code, type: 'danger', message: error.message });
      onRefused?.(error, input);
    },
    onSettled() {
      running.current = false;
    },
  });
  return {
    ...mutation,
    mutate(...call) {
      // `isPending` updates too late to stop the second click of a double click.
      if (running.current) return;
      running.current = true;
      mutation.mutate(...call);
    },
  };
}
