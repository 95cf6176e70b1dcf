/** True in the long run (`npm run test:faults`). `npm test` does a few rounds of each test. */
export const isLongRun = process.env.NOI_FAULTS === 'long';
