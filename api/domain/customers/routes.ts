import { parseCustomerMessage } from '#rules/readMessage';
import { readMessageAnswer, readMessageFields } from '#schema/readMessage';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { loadLocations } from '../locations/locations.ts';
import { findSamePhone } from './customers.ts';

/** `POST /customers/read_message`: reads a customer's data from a pasted message. Nothing is stored. */
export const customersRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'POST /customers/read_message',
    {
      permission: { roles: ['admin', 'sales'] },
      tag: 'customers',
      summary: 'Đọc tin nhắn của khách: tên, điện thoại, địa chỉ, ngày sinh hoặc dự sinh',
      fields: readMessageFields,
      answer: readMessageAnswer,
      replayable: false,
    },
    async ({ ctx }, { text }) => {
      const read = parseCustomerMessage(text ?? '', ctx.today, await loadLocations(ctx));
      return { ...read, duplicates: await findSamePhone(ctx, read.values.phone) };
    },
  );
};
