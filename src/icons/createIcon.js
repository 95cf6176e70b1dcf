import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';

/**
 * Creates an icon component as `@mui/icons-material` has them.
 * @param {string} path the outline, in a box of 24 by 24
 * @param {string} name for React's developer tools, and `data-testid`
 */
export const createIcon = (path, name) => createSvgIcon(createElement('path', { d: path }), name);
