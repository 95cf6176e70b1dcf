import { resourceNamed } from '#schema/index';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { readable } from '../../resources/record.ts';

/** Is there such a record, and may this viewer read it? */
export async function mayRead(ctx: Context, name: string, id: string): Promise<boolean> {
  const resource = resourceNamed(name);
  if (!resource) return false;
  try {
    await readable(ctx, resource, id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
