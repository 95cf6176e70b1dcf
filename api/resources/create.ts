import type { FastifyReply } from 'fastify';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { acceptsOverpayment, readDocument } from '../jsonapi/readDocument.ts';
import { apiBase, plainShape, type ResourceDocument, single } from './answer.ts';
import { createRecord } from './createRecord.ts';
import { readable, recordOf } from './record.ts';
import { hooksOf } from './registry.ts';

/** Creates a record from a request document; 201 with it, its address and its version. */
export async function create(
  ctx: Context,
  reply: FastifyReply,
  resource: AnyResource,
  body: unknown,
): Promise<ResourceDocument> {
  const given = readDocument(resource, body, null);
  ctx.acceptsOverpayment = acceptsOverpayment(body);
  const { id } = await createRecord(ctx, resource, given);
  reply.code(201).header('location', `${apiBase(ctx)}/${resource.name}/${id}`);
  const stored = await readable(ctx, resource, id);
  const meta = await hooksOf(resource).meta?.(ctx, recordOf(stored));
  return single(ctx, reply, resource, stored, plainShape, meta);
}
