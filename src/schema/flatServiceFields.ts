/** The five services of the old form: service_1, service_1_quantity, service_1_price … (rules 2.14). */
import { type FieldOptions, integer, money, ref } from './kinds.ts';

const inputOnly = { transient: true, write: 'create' } as const satisfies FieldOptions;

/**
 * Declares the fields of the five services.
 * @param price `create` if the caller may give the line's price, `never` if not
 * @param pick filters for the services that the field offers
 */
export const buildFlatServiceFields = <const P extends 'create' | 'never'>(
  price: P,
  pick?: Readonly<Record<string, string>>,
) => {
  const service = (n: number) => ref(`Dịch vụ ${n}`, 'services', { ...inputOnly, pick: pick ?? {} });
  const quantity = (n: number) => integer(`Số lượng ${n}`, { ...inputOnly, min: 1, max: 1000 });
  const cost = (n: number) => money(`Thành tiền ${n}`, { transient: true, write: price, min: 0 });
  return {
    service_1: service(1),
    service_1_quantity: quantity(1),
    service_1_price: cost(1),
    service_2: service(2),
    service_2_quantity: quantity(2),
    service_2_price: cost(2),
    service_3: service(3),
    service_3_quantity: quantity(3),
    service_3_price: cost(3),
    service_4: service(4),
    service_4_quantity: quantity(4),
    service_4_price: cost(4),
    service_5: service(5),
    service_5_quantity: quantity(5),
    service_5_price: cost(5),
  } as const;
};
