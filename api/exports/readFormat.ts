import { badParameter } from '../errors.ts';
import { type FileFormatName, fileFormats } from './fileFormats.ts';

/** The `format` of an address. @throws ApiError 400 when it is missing, given twice or none we know */
export function readFormat(url: string): FileFormatName {
  const given = new URL(url, 'http://localhost').searchParams.getAll('format');
  const [format] = given;
  if (given.length !== 1 || format === undefined || !Object.hasOwn(fileFormats, format))
    throw badParameter('format', 'format phải là csv hoặc xlsx.');
  return format as FileFormatName;
}

/** The address without it. */
export function withoutFormat(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('format');
  return `${pathname}?${searchParams}`;
}
