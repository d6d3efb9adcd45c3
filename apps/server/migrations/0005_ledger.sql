CREATE TABLE "ledger_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"broken_since" timestamp (3) with time zone,
	"findings" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "ledger_state_one_row" CHECK ("ledger_state"."only"),
	CONSTRAINT "ledger_state_broken_by_something" CHECK (("ledger_state"."broken_since" is null) = (cardinality("ledger_state"."findings") = 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"from_account" uuid NOT NULL,
	"to_account" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transfers_key_length" CHECK (char_length("ledger_transfers"."key") between 1 and 200),
	CONSTRAINT "ledger_transfers_amount_above_0" CHECK ("ledger_transfers"."amount_cents" > 0),
	CONSTRAINT "ledger_transfers_two_accounts" CHECK ("ledger_transfers"."from_account" <> "ledger_transfers"."to_account"),
	CONSTRAINT "ledger_transfers_reason_length" CHECK (char_length("ledger_transfers"."reason") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "pocket" smallint;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_from_account_fk" FOREIGN KEY ("from_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_account_fk" FOREIGN KEY ("to_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transfers_from_idx" ON "ledger_transfers" USING btree ("from_account","position");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to_idx" ON "ledger_transfers" USING btree ("to_account","position");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_pocket_unique" UNIQUE("name","pocket");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_or_shop" CHECK (num_nonnulls("ledger_accounts"."user_id", "ledger_accounts"."name") = 1);--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_pocket_of_shop" CHECK (("ledger_accounts"."name" is null) = ("ledger_accounts"."pocket" is null) and "ledger_accounts"."pocket" >= 0);--> statement-breakpoint
INSERT INTO "ledger_state" ("only") VALUES (true);--> statement-breakpoint
-- Credits that somebody wrote into the database before there were transfers: without one they would count as a fault
-- of the books, and nothing could be sold.
WITH gave AS (
	INSERT INTO "ledger_accounts" ("name", "pocket", "balance_cents")
		SELECT 'grants', 0, -sum(balance_cents) FROM "ledger_accounts" HAVING sum(balance_cents) > 0
		RETURNING id
)
INSERT INTO "ledger_transfers" ("key", "from_account", "to_account", "amount_cents", "reason", "created_at")
	SELECT 'opening:' || had.id, gave.id, had.id, had.balance_cents, 'Credits from before', now()
		FROM "ledger_accounts" had, gave WHERE had.balance_cents > 0;--> statement-breakpoint
-- The one way in which a balance changes. Locked in the order of their ids: opposite transfers would deadlock.
CREATE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM ledger_accounts WHERE id IN (NEW.from_account, NEW.to_account) ORDER BY id FOR NO KEY UPDATE;
	UPDATE ledger_accounts
		SET balance_cents = balance_cents + CASE id WHEN NEW.to_account THEN NEW.amount_cents ELSE -NEW.amount_cents END
		WHERE id IN (NEW.from_account, NEW.to_account);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_credits AFTER INSERT ON "ledger_transfers"
	FOR EACH ROW EXECUTE FUNCTION move_credits();--> statement-breakpoint
-- In one call, because the accounts are locked until the end of the transaction and others wait for them.
-- Each statement in it sees what was committed while it waited. A side is a user, or a name and a pocket.
CREATE FUNCTION book_transfer(
	wanted_key text, from_user text, from_name text, from_pocket smallint, to_user text, to_name text, to_pocket smallint,
	wanted_cents bigint, wanted_reason text, wanted_at timestamp with time zone
) RETURNS TABLE (outcome text, missing_cents bigint) LANGUAGE plpgsql AS $$
DECLARE
	from_id uuid := (SELECT id FROM ledger_accounts WHERE user_id = from_user OR (name = from_name AND pocket = from_pocket));
	to_id uuid := (SELECT id FROM ledger_accounts WHERE user_id = to_user OR (name = to_name AND pocket = to_pocket));
	known ledger_transfers;
BEGIN
	missing_cents := 0;
	-- Nothing is locked yet: whoever just opened one of them may be waiting for the other.
	IF from_id IS NULL OR to_id IS NULL THEN
		outcome := 'unopened'; RETURN NEXT; RETURN;
	END IF;
	PERFORM 1 FROM ledger_accounts WHERE id IN (from_id, to_id) ORDER BY id FOR NO KEY UPDATE;
	-- Before the balance: of two that book the same at once, the second finds the first, and not its own lack of credits.
	SELECT * INTO known FROM ledger_transfers WHERE key = wanted_key;
	IF FOUND THEN
		outcome := CASE WHEN (known.from_account, known.to_account, known.amount_cents) = (from_id, to_id, wanted_cents)
			THEN 'known' ELSE 'reused' END;
		RETURN NEXT; RETURN;
	END IF;
	SELECT wanted_cents - balance_cents INTO missing_cents FROM ledger_accounts WHERE id = from_id AND user_id IS NOT NULL;
	IF missing_cents > 0 THEN
		outcome := 'short'; RETURN NEXT; RETURN;
	END IF;
	INSERT INTO ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
		VALUES (wanted_key, from_id, to_id, wanted_cents, wanted_reason, wanted_at) ON CONFLICT (key) DO NOTHING;
	outcome := CASE WHEN FOUND THEN 'booked' ELSE 'reused' END;
	RETURN NEXT;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	callers text;
BEGIN
	IF TG_OP IN ('DELETE', 'TRUNCATE') THEN
		RAISE EXCEPTION 'ledger_accounts: % refused, an account stays for ever', TG_OP USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'INSERT' AND NEW.balance_cents <> 0 THEN
		RAISE EXCEPTION 'ledger_accounts: an account begins with 0' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.id, NEW.user_id, NEW.name, NEW.pocket) IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.name, OLD.pocket) THEN
			RAISE EXCEPTION 'ledger_accounts: an account stays whose it is' USING ERRCODE = 'insufficient_privilege';
		END IF;
		-- The depth of triggers alone would let any other trigger write balances.
		GET DIAGNOSTICS callers = PG_CONTEXT;
		IF NEW.balance_cents <> OLD.balance_cents AND position('move_credits()' IN callers) = 0 THEN
			RAISE EXCEPTION 'ledger_accounts: a balance is moved by a transfer only' USING ERRCODE = 'insufficient_privilege';
		END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept_by_row BEFORE INSERT OR UPDATE ON "ledger_accounts"
	FOR EACH ROW EXECUTE FUNCTION keep_ledger_accounts();--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
	FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_accounts();--> statement-breakpoint
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfers"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- As of the audit log: two locks. A foreign key to a transfer would need the right to update it, and so fail.
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger_transfers" FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
REVOKE DELETE, TRUNCATE ON "ledger_accounts" FROM PUBLIC, CURRENT_USER;
