import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/**
 * The area of an address: that of the location with its city, district and ward; null until all three are known
 * (rules 1.7). A location's `province` is the city and its `district` what customers call province (rules 1.8).
 */
export async function areaOf(
  ctx: Context,
  { city, province, ward }: { city?: string | null; province?: string | null; ward?: string | null },
): Promise<string | null> {
  if (!city || !province || !ward) return null;
  const [location] = await findAll(ctx, 'locations', { province: city, district: province, ward });
  return location?.area ?? null;
}
