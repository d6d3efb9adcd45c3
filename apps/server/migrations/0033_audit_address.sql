ALTER TABLE "notices" ADD COLUMN "passing" text;--> statement-breakpoint
CREATE INDEX "audit_log_address_idx" ON "audit_log" USING btree ("address","id") WHERE "audit_log"."address" is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_passing_known" CHECK ("notices"."passing" in ('ending', 'suspension'));--> statement-breakpoint
-- Finds the notifications of before by their texts.
UPDATE "notices" SET "passing" = CASE WHEN "text" LIKE '% was suspended%' THEN 'suspension' ELSE 'ending' END
  WHERE "license_id" IS NOT NULL AND "withdrawn_at" IS NULL
    AND "text" ~ '^Your (license for .* was suspended[.:]|(license for|free trial of) .* (has ended|ends in [^:.]+)\.$)';
