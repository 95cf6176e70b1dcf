/** The password of every demo account. */
export const demoPassword = 'noi-demo-2026';
/** Of its hash: fixed, so that the rows are the same every time; the accounts are no secret. */
export const demoSalt = Buffer.from('noi.demo.accounts');
/** Matches the hash of the demo's password: it alone has a salt that is always the same. */
export const demoHashPattern = `%$${demoSalt.toString('base64').replace(/=+$/, '')}$%`;
