import { hash } from '@node-rs/argon2';

/**
 * A password as it is stored: argon2id (m = 19 MiB, t = 2, p = 1) in PHC form, of its composed Unicode form, so that the
 * same password typed on another system is the same (schema 5.1).
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));
