DROP INDEX "ledger_transfers_newest_idx";--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "touches_credits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- An account stays whose it is, so what this says of a transfer never changes.
CREATE FUNCTION touches_credits(one uuid, other uuid) RETURNS boolean LANGUAGE sql AS $$
	SELECT EXISTS (SELECT FROM public.ledger_accounts WHERE id IN (one, other) AND user_id IS NOT NULL)
$$;--> statement-breakpoint
CREATE FUNCTION set_touches_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.touches_credits := touches_credits(NEW.from_account, NEW.to_account);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_touch_credits BEFORE INSERT ON "ledger_transfers"
	FOR EACH ROW EXECUTE FUNCTION set_touches_credits();--> statement-breakpoint
-- Fills the column for the transfers of before. Transfers are append-only, so an UPDATE would be refused.
ALTER TABLE "ledger_transfers" ALTER COLUMN "touches_credits" TYPE boolean USING touches_credits("from_account", "to_account");--> statement-breakpoint
CREATE INDEX "ledger_transfers_credits_idx" ON "ledger_transfers" USING btree ("created_at","position") WHERE "ledger_transfers"."touches_credits";
