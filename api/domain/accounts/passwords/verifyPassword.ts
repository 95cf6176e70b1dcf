import { verify } from '@node-rs/argon2';

/** The hash of a random password nobody knows: checking against it takes as long as against a real one. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$HUJWqINhqSvO9SVeRfWGEg$CdwNxdWkY4fqiMHxRRJemgm60t10ZVTfrafZKpE1CkY';

/** Is this the password of the stored hash? Without a hash the answer is no, after the same time (schema 5.2). */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const right = await verify(hash ?? nobodys, password.normalize('NFC'));
  return right && hash !== null;
}
