import { ApiError } from '../errors.ts';

/** 422: the file as a whole will not do, and what to do about it. */
export const badFile = (detail: string): ApiError => new ApiError({ status: 422, code: 'bad_file', detail });
