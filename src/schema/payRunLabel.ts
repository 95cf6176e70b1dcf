/** Label of the pay run. This file is separate, because the button on the lists needs only this label and not the whole pay run. */
export const payRunLabel = 'Trả lương điều dưỡng';
