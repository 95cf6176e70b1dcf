export { can, rightsOf } from '../jsonapi/can.ts';
