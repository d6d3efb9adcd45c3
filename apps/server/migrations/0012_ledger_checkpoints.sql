CREATE TABLE "ledger_checkpoints" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"balance_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "checked_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_position_unique" UNIQUE("position");