/** Columns of lists that the business requires, written by hand: in order, on a wide screen. */
export const requiredColumns = {
  users: ['name', 'email', 'created_at', 'status', 'roles'],
  agents: [
    'name',
    'phone',
    'profile_status',
    'commission',
    'created_at',
    'benefit',
    'address',
    'province',
    'working_range',
    'bank_account',
  ],
  customers: [
    'name',
    'level',
    'province',
    'phone',
    'contacted_at',
    'predicted_birth_date',
    'source_channel',
    'source_name',
    'area',
  ],
  packages: [
    'customer_name',
    'customer_phone',
    'original_price',
    'total_discount',
    'total_price',
    'discount_codes',
    'agent_id',
    'agent_commission',
    'level',
    'registered_at',
    'started_at',
    'finished_at',
    'time_period',
    'sales_id',
  ],
  transactions: [
    'status',
    'at',
    'month',
    'kind',
    'account_type',
    'agent_id',
    'payment_method',
    'amount',
    'bank',
    'note',
  ],
  partner_revenues: [
    'partner_id',
    'level',
    'month',
    'total_packages',
    'total_revenue',
    'total_commission',
    'total_bonus',
    'summary',
  ],
} as const;

export const requiredNarrowColumns = {
  users: ['name', 'email', 'status'],
  customers: ['name', 'phone', 'level'],
} as const;

/** Columns that the list of packages adds when its filter selects levels of one group. */
export const requiredFamilyColumns = {
  L5: ['canceled_at', 'cancel_reason', 'level_up_time'],
  L6: ['l6_at', 'agent_id', 'canceled_at', 'cancel_reason'],
  L7: ['started_at', 'agent_id', 'finished_at'],
  L8: ['started_at', 'agent_id', 'finished_at'],
} as const;
