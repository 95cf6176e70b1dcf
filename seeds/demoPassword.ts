/** The password of every demo account. */
export const demoPassword = 'noi-demo-2026';
/** Of its hash: fixed, so that the rows are the same every time; the accounts are no secret. */
export const demoSalt = Buffer.from('noi.demo.accounts');
