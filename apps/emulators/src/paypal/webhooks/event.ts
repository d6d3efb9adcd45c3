export type PaypalEvent = { id: string; event_type: string } & Record<string, unknown>;
