CREATE TABLE "license_keyring" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "license_keyring_one_row" CHECK ("license_keyring"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"granted_for" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"key_digest" "bytea" NOT NULL,
	"product_name" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"trial" boolean NOT NULL,
	"sessions" integer NOT NULL,
	"storage_mb" integer NOT NULL,
	"storage_used_bytes" bigint DEFAULT 0 NOT NULL,
	"total_requests" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "licenses_category_known" CHECK ("licenses"."category" in ('bots', 'tools', 'other')),
	CONSTRAINT "licenses_sessions_range" CHECK ("licenses"."sessions" between 2 and 10),
	CONSTRAINT "licenses_storage_range" CHECK ("licenses"."storage_mb" between 0 and 5120),
	CONSTRAINT "licenses_trial_expires" CHECK (not "licenses"."trial" or "licenses"."expires_at" is not null),
	CONSTRAINT "licenses_life" CHECK ("licenses"."expires_at" is null or "licenses"."expires_at" > "licenses"."created_at")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"system" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"subscription" text,
	"days" integer,
	"sessions" integer,
	"storage_mb" integer,
	"reserved" boolean NOT NULL,
	"state" text NOT NULL,
	"method" text,
	"payment_id" text,
	"license_id" uuid,
	"ticket_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open', 'fulfilled', 'cancelled', 'replaced', 'expired')),
	CONSTRAINT "orders_method_known" CHECK ("orders"."method" in ('credits', 'free')),
	CONSTRAINT "orders_price_not_below_0" CHECK ("orders"."price_cents" >= 0),
	CONSTRAINT "orders_license_is_chosen" CHECK (("orders"."system" = 'license') = ("orders"."subscription" is not null and "orders"."sessions" is not null and "orders"."storage_mb" is not null)),
	CONSTRAINT "orders_days_of_subscriptions" CHECK (("orders"."days" is not null) = coalesce("orders"."subscription" = 'subscription', false)),
	CONSTRAINT "orders_fulfilled_whole" CHECK (("orders"."state" = 'fulfilled') = ("orders"."settled_at" is not null and "orders"."method" is not null and num_nonnulls("orders"."license_id", "orders"."ticket_id") = 1)),
	CONSTRAINT "orders_free_costs_nothing" CHECK ("orders"."method" <> 'free' or "orders"."price_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trial_claims_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_stock_items" ADD COLUMN "reserved_for" uuid;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_granted_for_idx" ON "licenses" USING btree ("granted_for");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_key_digest_idx" ON "licenses" USING btree ("key_digest");--> statement-breakpoint
CREATE INDEX "licenses_owner_idx" ON "licenses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_expiry_idx" ON "licenses" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_idx" ON "orders" USING btree ("user_id","product_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_idx" ON "orders" USING btree ("user_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_free_once_idx" ON "orders" USING btree ("user_id","product_id") WHERE "orders"."method" = 'free' and "orders"."state" = 'fulfilled';--> statement-breakpoint
CREATE INDEX "orders_expiry_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_settled_idx" ON "orders" USING btree ("settled_at") WHERE "orders"."state" = 'fulfilled';--> statement-breakpoint
CREATE UNIQUE INDEX "product_stock_items_reserved_idx" ON "product_stock_items" USING btree ("reserved_for");--> statement-breakpoint
-- What was agreed stays as it was, and a state is left only for one that may follow it.
CREATE FUNCTION orders_keep_their_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'orders are never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.product_name, NEW.system, NEW.price_cents, NEW.reserved, NEW.created_at, NEW.expires_at)
      IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.product_id, OLD.product_name, OLD.system, OLD.price_cents, OLD.reserved, OLD.created_at, OLD.expires_at)
    OR (NEW.subscription, NEW.days, NEW.sessions, NEW.storage_mb)
      IS DISTINCT FROM
     (OLD.subscription, OLD.days, OLD.sessions, OLD.storage_mb) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'open' THEN
    RAISE EXCEPTION 'an order that is % stays so', OLD.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_their_word BEFORE UPDATE OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION orders_keep_their_word();
--> statement-breakpoint
CREATE TRIGGER orders_stay BEFORE TRUNCATE ON "orders"
  FOR EACH STATEMENT EXECUTE FUNCTION orders_keep_their_word();
