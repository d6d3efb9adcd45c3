CREATE TABLE "product_stock_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "product_stock_items_content_length" CHECK (char_length("product_stock_items"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"key" text NOT NULL,
	"price" numeric(11, 5) NOT NULL,
	"lifetime_price" numeric(11, 5) NOT NULL,
	"system" text NOT NULL,
	"category" text NOT NULL,
	"images" text[] NOT NULL,
	"locked" boolean NOT NULL,
	"storage_mb" integer NOT NULL,
	"trial_enabled" boolean NOT NULL,
	"trial_days" integer NOT NULL,
	"stock_enabled" boolean NOT NULL,
	"stock_amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_id_form" CHECK ("products"."id" ~ '^[A-Za-z0-9]{8}$'),
	CONSTRAINT "products_name_length" CHECK (char_length("products"."name") between 1 and 100),
	CONSTRAINT "products_description_length" CHECK (char_length("products"."description") between 1 and 5000),
	CONSTRAINT "products_key_length" CHECK (char_length("products"."key") between 1 and 60),
	CONSTRAINT "products_price_range" CHECK ("products"."price" between 0 and 100000 and ("products"."price" = 0 or "products"."price" >= 0.01)),
	CONSTRAINT "products_lifetime_price_range" CHECK ("products"."lifetime_price" between 0 and 100000 and ("products"."lifetime_price" = 0 or "products"."lifetime_price" >= 0.01)),
	CONSTRAINT "products_system_known" CHECK ("products"."system" in ('license', 'ticket')),
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('bots', 'tools', 'other')),
	CONSTRAINT "products_images_number" CHECK (cardinality("products"."images") <= 10),
	CONSTRAINT "products_storage_range" CHECK ("products"."storage_mb" between 0 and 5120),
	CONSTRAINT "products_trial_range" CHECK ("products"."trial_days" between 0 and 365),
	CONSTRAINT "products_trial_of_license" CHECK (not "products"."trial_enabled" or ("products"."system" = 'license' and "products"."trial_days" >= 1)),
	CONSTRAINT "products_stock_not_below_0" CHECK ("products"."stock_amount" >= 0),
	CONSTRAINT "products_ticket_stock_is_items" CHECK ("products"."system" = 'license' or "products"."stock_amount" = 0)
);
--> statement-breakpoint
ALTER TABLE "product_stock_items" ADD CONSTRAINT "product_stock_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_items_product_idx" ON "product_stock_items" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("created_at","id");