ALTER TABLE "users" ADD COLUMN "ban_cause" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "revoked_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ban_cause_known" CHECK ("users"."ban_cause" is null or ("users"."ban_cause" in ('admin', 'chargeback') and "users"."banned_at" is not null));--> statement-breakpoint
-- Bans for a chargeback had no actor and always the same reason.
UPDATE users SET ban_cause = CASE WHEN (
  SELECT a.actor_id IS NULL AND a.details ->> 'reason' = 'Chargeback of credits that were already spent'
  FROM audit_log a WHERE a.subject = users.id AND a.action = 'accounts.banned' ORDER BY a.id DESC LIMIT 1
) THEN 'chargeback' ELSE 'admin' END
WHERE banned_at IS NOT NULL;
