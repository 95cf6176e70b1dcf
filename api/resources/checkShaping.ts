/** Checks includes and sparse fieldsets before anything is read. */
import { findResource } from '#schema/index';
import { type AnyResource, listReferences } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findPathStep } from '../db/paths.ts';
import type { IncludeTree } from '../jsonapi/query.ts';
import type { AnswerShaping } from './answer.ts';

/** Checks `include` and `fields` before anything is read. @throws DomainError 400 */
export function checkShaping(
  ctx: Context,
  resource: AnyResource,
  { include: tree, fields }: AnswerShaping,
): void {
  checkIncludes(resource, tree, ctx);
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

/** Throws 400 for names in the include tree that are not a relationship of the resource, or whose field is hidden from the viewer. */
function checkIncludes(resource: AnyResource, tree: IncludeTree, ctx: Context, above = ''): void {
  const visible = findVisibleFields(resource, ctx.viewer);
  for (const [name, inner] of tree) {
    const step = findPathStep(resource, name);
    const hidden = Object.hasOwn(resource.fields, `${name}_id`) && !visible.has(`${name}_id`);
    if (!step || hidden) throw badParameterError('include', `Không có mục liên quan ${above}${name}.`);
    checkIncludes(step.target, inner, ctx, `${above}${name}.`);
  }
}
