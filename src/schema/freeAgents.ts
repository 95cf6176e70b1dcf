import { maxSessions } from '#rules/calendar';
import { date, integer, ref, texts } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/**
 * Who could take a package that is still being registered: asked for by what the form holds so far. A stored package's
 * nurses are at `packages/{id}/free_agents`.
 */
export const freeAgents = defineReport('free_agents', {
  label: 'Điều dưỡng rảnh cho một gói sắp đăng ký',
  params: {
    customer_id: ref('Khách hàng', 'customers', { required: true }),
    started_at: date('Ngày bắt đầu', { required: true }),
    sessions: integer('Số buổi', { required: true, min: 1, max: maxSessions }),
    time_period: texts('Khung giờ', { required: true }),
    service_ids: texts('Dịch vụ'),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
});
