import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useAlerts } from './alerts/use-alerts.ts';
import { ApiError } from './api.ts';
import { useSessionGuard } from './data/use-private-query.ts';

type Options<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Told as an alert when it is done. */
  done?: (output: Output, input: Input) => string;
  /** Awaited: the button stays busy until what it changed is on the screen. */
  onDone?: (output: Output, input: Input) => unknown;
};

/** Something that a button does. A refusal is shown as an alert with the server's own sentence. */
export function useAction<Output, Input = void>({
  run,
  done,
  onDone,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input> {
  const alerts = useAlerts();
  const guarded = useSessionGuard();
  return useMutation({
    mutationFn: (input) => guarded(() => run(input)),
    async onSuccess(output, input) {
      await onDone?.(output, input);
      if (done) alerts.add({ code: 200, type: 'success', message: done(output, input) });
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : 0;
      alerts.add({ code, type: 'danger', message: error.message });
    },
  });
}
