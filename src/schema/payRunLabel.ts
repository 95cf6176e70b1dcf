/** Stands on the lists' own button, which needs nothing else of the pay run. */
export const payRunLabel = 'Trả lương điều dưỡng';
