/** The first image of each product. */
export type ProductImages = (
  productIds: string[],
) => Promise<ReadonlyMap<string, string | null>> | ReadonlyMap<string, string | null>;
