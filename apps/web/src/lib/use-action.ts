import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useAlerts } from './alerts/use-alerts.ts';
import { ApiError } from './api.ts';

type Options<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Awaited: the button stays busy until what it changed is on the screen. */
  onDone?: (output: Output, input: Input) => unknown;
};

/** Something that a button does. A refusal is shown as an alert with the server's own sentence. */
export function useAction<Output, Input = void>({
  run,
  onDone,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input> {
  const alerts = useAlerts();
  return useMutation({
    mutationFn: run,
    onSuccess: async (output, input) => void (await onDone?.(output, input)),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : 0;
      alerts.add({ code, type: 'danger', message: error.message });
    },
  });
}
