ALTER TABLE "licenses" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_banned_idx" ON "users" USING btree ("id") WHERE "users"."banned_at" is not null;--> statement-breakpoint
-- Leases are renewed every few seconds. With room on each page PostgreSQL updates them in place (HOT).
ALTER TABLE "license_seats" SET (fillfactor = 50);
