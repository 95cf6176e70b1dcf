import type { SvgIcon } from '@mui/material';

export type SvgIconComponent = typeof SvgIcon;
declare const icon: SvgIconComponent;
export default icon;
