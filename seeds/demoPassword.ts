export const demoPassword = 'noi-demo-2026';
/** Salt of the password hash. It is fixed so that the rows are always the same; the accounts are no secret. */
export const demoSalt = Buffer.from('noi.demo.accounts');
/** Matches the hash of the demo password, the only one with a fixed salt. */
export const demoHashPattern = `%$${demoSalt.toString('base64').replace(/=+$/, '')}$%`;
