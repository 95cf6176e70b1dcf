/** Label of the pay run. In a separate file, because the button on the lists needs nothing else from the pay run. */
export const payRunLabel = 'Trả lương điều dưỡng';
