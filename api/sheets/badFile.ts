import { type ApiError, apiError } from '../errors.ts';

/** 422: the file as a whole will not do, and what to do about it. */
export const badFile = (detail: string): ApiError => apiError(422, 'bad_file', detail);
