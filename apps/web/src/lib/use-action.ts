import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAlerts } from './alerts/use-alerts.ts';
import { ApiError } from './api.ts';
import { useSessionGuard } from './data/use-private-query.ts';
import { useSignIn } from './sign-in/sign-in.tsx';

type Options<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Told as an alert when it is done. */
  done?: (output: Output, input: Input) => string;
  /** Awaited: the button stays busy until what it changed is on the screen. */
  onDone?: (output: Output, input: Input) => unknown;
  /** False for a refusal that needs no alert, because the next screen says it. */
  alertsRefusal?: (error: Error, input: Input) => boolean;
  /** After the alert that tells it. */
  onRefused?: (error: Error, input: Input) => void;
};

/** Something that a button does. A refusal is shown as an alert with the server's own sentence. */
export function useAction<Output, Input = void>({
  run,
  done,
  onDone,
  alertsRefusal = () => true,
  onRefused,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input, string | undefined> {
  const alerts = useAlerts();
  const guarded = useSessionGuard();
  const { viewer, isStillHere } = useSignIn();
  const running = useRef(false);
  const mutation = useMutation<Output, Error, Input, string | undefined>({
    // Whoever has taken his place meanwhile learns nothing of it, and is led nowhere.
    onMutate: () => viewer?.id,
    mutationFn: (input) => guarded(() => run(input)),
    async onSuccess(output, input, actor) {
      if (!(await isStillHere(actor))) return;
      await onDone?.(output, input);
      if (done) alerts.add({ code: 200, type: 'success', message: done(output, input) });
    },
    onError: async (error, input, actor) => {
      if (!(await isStillHere(actor))) return;
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
      // The library tells a moment later that a call began: the second of two quick presses finds an idle button.
      if (running.current) return;
      running.current = true;
      mutation.mutate(...call);
    },
  };
}
