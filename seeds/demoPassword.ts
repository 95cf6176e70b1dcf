export const demoPassword = 'noi-demo-2026';
/** Salt of the password hash. The salt is fixed so that the demo's rows are always the same; the demo accounts are public anyway. */
export const demoSalt = Buffer.from('noi.demo.accounts');
/** SQL LIKE pattern of the hash of the demo password, which is the only hash with a fixed salt. */
export const demoHashPattern = `%$${demoSalt.toString('base64').replace(/=+$/, '')}$%`;
