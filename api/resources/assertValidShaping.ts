/** Asserts that includes and sparse fieldsets are valid, before any record is read. */
import { findResource } from '#schema/index';
import { type AnyResource, listReferences } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findPathStep } from '../db/paths.ts';
import type { IncludeTree } from '../jsonapi/query.ts';
import type { AnswerShaping } from './answer.ts';

export function assertValidShaping(
  ctx: Context,
  resource: AnyResource,
  { include: tree, fields }: AnswerShaping,
): void {
  assertValidIncludes(resource, tree, ctx);
  for (const [type, names] of fields) {
    const target = findResource(type);
    if (!target) throw badParameterError(`fields[${type}]`, `Không có loại dữ liệu ${type}.`);
    const known = findVisibleFields(target, ctx.viewer);
    for (const name of names)
      if (
        !known.has(name) &&
        !Object.hasOwn(listReferences(target), name) &&
        !Object.hasOwn(target.relations ?? {}, name)
      )
        throw badParameterError(`fields[${type}]`, `${type} không có trường ${name}.`);
  }
}

/** Asserts that the include tree names only relationships of the resource, whose fields the viewer may see. @throws DomainError 400 */
function assertValidIncludes(resource: AnyResource, tree: IncludeTree, ctx: Context, above = ''): void {
  const visible = findVisibleFields(resource, ctx.viewer);
  for (const [name, inner] of tree) {
    const step = findPathStep(resource, name);
    const hidden = Object.hasOwn(resource.fields, `${name}_id`) && !visible.has(`${name}_id`);
    if (!step || hidden) throw badParameterError('include', `Không có mục liên quan ${above}${name}.`);
    assertValidIncludes(step.target, inner, ctx, `${above}${name}.`);
  }
}
