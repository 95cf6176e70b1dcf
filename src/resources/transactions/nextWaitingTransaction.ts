import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { NextRecordStep } from '../../screens/customizeScreens.ts';

/** Finds the next transaction that waits for approval, oldest first; after the newest, the search continues with the oldest. */
export const nextWaitingTransaction: NextRecordStep = {
  label: 'Duyệt và mở giao dịch tiếp',
  none: 'Không còn giao dịch nào chờ duyệt.',
  async find(provider, { id, at }) {
    const waiting = async (from: object) => {
      const { data } = await provider.getList<LoadedRecord>('transactions', {
        filter: { status: 'created', ...from },
        pagination: { page: 1, perPage: 100 },
        sort: { field: 'at', order: 'ASC' },
      });
      return data.filter((one) => one.id !== id);
    };
    const isLater = (one: LoadedRecord) => one.at !== at || Number(one.id) > Number(id);
    const later = (await waiting({ at_from: at })).find(isLater);
    return later ?? (await waiting({}))[0] ?? null;
  },
};
