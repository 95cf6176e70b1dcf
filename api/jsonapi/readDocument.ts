/** Reads attributes, relationships and `meta` from a JSON:API request document. */
import { type Consent, consentFields } from '#schema/consents';
import { type AnyResource, listReferences } from '#schema/resource';
import { isObject } from '../base/isObject.ts';
import { type ApiError, apiError } from './apiError.ts';

type Members = Record<string, unknown>;

const malformedError = (pointer: string, detail: string): ApiError =>
  apiError(400, 'malformed', detail, pointer);

/**
 * Reads the attributes sent for a resource; converts to-one relationships to their id attributes.
 * @param id the record's id for a change; null for a creation
 * @throws ApiError 400 for a malformed document, 403 for an id chosen by the client, 409 for another type or id
 */
export function readDocument(resource: AnyResource, body: unknown, id: string | null): Members {
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data)) throw malformedError('/data', 'Thiếu data: cần một đối tượng có type và attributes.');
  if (typeof data.type !== 'string') throw malformedError('/data/type', 'Thiếu type.');
  if (data.type !== resource.name)
    throw apiError(409, 'type_mismatch', `type phải là ${resource.name}.`, '/data/type');
  assertIdMatches(data.id, id);
  for (const name of Object.keys(data))
    if (!['type', 'id', 'attributes', 'relationships', 'links', 'meta'].includes(name))
      throw malformedError(`/data/${name}`, `data không có mục "${name}".`);
  const attributes = data.attributes ?? {};
  if (!isObject(attributes)) throw malformedError('/data/attributes', 'attributes phải là một đối tượng.');
  return { ...attributes, ...readRelationships(resource, data.relationships ?? {}) };
}

/** Paths of the attributes in a document and of the data in an action call. The paths of faults begin with these paths. */
export const ATTRIBUTES_PATH = 'data/attributes';
export const ACTION_DATA_PATH = 'action_data';

/**
 * Reads the consents in the document's `meta`, by which the user confirms in advance what the rules would otherwise refuse with 409.
 * @throws ApiError 400 when a consent is not true or false
 */
export function readConsents(body: unknown): Consent {
  const meta = isObject(body) ? (body.meta ?? {}) : {};
  if (!isObject(meta)) throw malformedError('/meta', 'meta phải là một đối tượng.');
  const given = Object.entries(meta).filter(([name]) => Object.hasOwn(consentFields, name));
  const wrong = given.find(([, answer]) => typeof answer !== 'boolean');
  if (wrong) throw malformedError(`/meta/${wrong[0]}`, `${wrong[0]} phải là true hoặc false.`);
  return Object.fromEntries(given);
}

function assertIdMatches(given: unknown, id: string | null): void {
  if (id === null) {
    if (given === undefined) return;
    const detail = 'Mã do hệ thống đặt, không gửi id khi tạo mới.';
    throw apiError(403, 'client_id', detail, '/data/id');
  }
  if (typeof given !== 'string') throw malformedError('/data/id', 'Thiếu id (một chuỗi).');
  if (given !== id) throw apiError(409, 'id_mismatch', 'id không khớp với địa chỉ.', '/data/id');
}

function readRelationships(resource: AnyResource, relationships: unknown): Members {
  if (!isObject(relationships))
    throw malformedError('/data/relationships', 'relationships phải là một đối tượng.');
  const refs = listReferences(resource);
  const attributes: Members = {};
  for (const [name, value] of Object.entries(relationships)) {
    const pointer = `/data/relationships/${name}`;
    const ref = Object.hasOwn(refs, name) ? refs[name] : undefined;
    if (!ref) throw malformedError(pointer, `Không có quan hệ "${name}" ghi được.`);
    const linkage = isObject(value) ? value.data : undefined;
    if (linkage !== null && !isObject(linkage))
      throw malformedError(`${pointer}/data`, 'Cần data có type và id, hoặc null.');
    if (linkage && linkage.type !== ref.target)
      throw apiError(409, 'type_mismatch', `type phải là ${ref.target}.`, `${pointer}/data/type`);
    attributes[ref.key] = linkage === null ? null : linkage.id;
  }
  return attributes;
}
