/**
 * Import specs: the columns that an import file of each resource may have in addition to the form's fields, and the headings and words that
 * small companies use (rules 1.14).
 */

import { choice, type Fields, integer, money, multilineText, phone, ref, text } from './kinds.ts';
import { leadLevels } from './levels.ts';

/** How records of a resource are imported from a file. */
export interface ImportSpec {
  /** Names of the fields that a file may fill; by default the form's fields. */
  readonly only?: readonly string[];
  /** Further columns, which are not fields of the record; an import hook processes them. */
  readonly further?: Fields;
  /** Names of required fields that may be missing in a file, because an import hook fills them in. */
  readonly relaxed?: readonly string[];
  /** Alternative headings of a column, by field; accents and case are ignored. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
  /** Ambiguous headings of a column, by field. They count only if no other column of the file fits the field better. */
  readonly vagueHeadings?: Readonly<Record<string, readonly string[]>>;
  /** Matches folded headings about a person whom vague headings do not mean. */
  readonly otherPeople?: RegExp;
  /** Alternative words for a choice, by field and value. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /**
   * For each choice field, the text field that stores words that match no choice. Used only if the column's heading is not the label of the
   * choice field.
   */
  readonly otherwise?: Readonly<Record<string, string>>;
  /**
   * For resources of people. `note` is the text field to which unreadable cells are added, as 'heading: text'. Only a missing or unreadable
   * field of `needed` makes a row invalid.
   */
  readonly lenient?: { readonly note: string; readonly needed: readonly string[] };
  /**
   * Name of the price field that is filled from columns whose heading is a quantity of at least two ('10 buổi'): the price of that
   * quantity.
   */
  readonly byQuantity?: string;
  /** Name of the choice field whose value is taken from the record's name if the cell of the field is empty. */
  readonly saidByName?: string;
  /** Example row of the template, by field. */
  readonly example?: Readonly<Record<string, string>>;
  /**
   * Fields that identify a duplicate. A row that has the same value as a record or an earlier row is skipped, unless the user imports it
   * anyway.
   */
  readonly same?: readonly string[];
  /** Fields whose equal values indicate a possible duplicate. */
  readonly similar?: readonly string[];
  /** Columns of a list that is exported for editing, in addition to the fields that the form can edit. */
  readonly edited?: {
    /** Action that stores some of the columns; its input has the same field names as the record. */
    readonly action?: { readonly code: string; readonly fields: readonly string[] };
    /** Further columns that can be edited. */
    readonly further?: readonly string[];
  };
  /** Resources whose records are created and deleted with a record of this resource. */
  readonly parts?: readonly string[];
}

const leadNames = { C3: 'C3 · Chưa liên hệ', L1: 'L1 · Đã liên hệ', 'L1-C': 'L1-C · Không liên hệ được' };
const leadChoices = leadLevels.map((value) => ({ value, label: leadNames[value] }));

const placeHeadings = {
  city: ['tp', 'thành phố', 'tỉnh', 'tỉnh thành', 'tỉnh/tp', 'city', 'home city'],
  province: ['q', 'quận', 'huyện', 'q/h', 'quận huyện', 'district'],
  ward: ['p', 'phường', 'xã', 'px', 'p/x', 'phường xã', 'ward'],
  address: [
    ...['đ/c', 'đc', 'địa chỉ nhà', 'nơi ở', 'address'],
    ...['home address', 'home street', 'address 1 formatted', 'street address'],
  ],
};
const phoneHeadings = [
  ...[
    'sđt',
    'sdt',
    'số điện thoại',
    'số đt',
    'đt',
    'phone',
    'tel',
    'di động',
    'mobile',
    'liên hệ',
    'điện thoại',
  ],
  ...[
    'phone number',
    'phone 1 value',
    'mobile phone',
    'số di động',
    'sđt mẹ',
    'sđt khách',
    'sđt khách hàng',
    'số phone',
  ],
  ...[
    'sđt liên hệ',
    'điện thoại liên hệ',
    'sđt zalo',
    'số zalo',
    'sđt 1',
    'điện thoại 1',
    'telephone',
    'primary phone',
    'số đt mẹ',
  ],
];
const noteHeadings = ['ghi chú thêm', 'note', 'notes', 'ghi chu', 'ghi chú khác', 'lưu ý', 'nội dung'];
const nameHeadings = ['full name', 'name', 'họ tên đầy đủ', 'last name first name', 'họ và tên đầy đủ'];

const customersImport: ImportSpec = {
  lenient: { note: 'note', needed: ['name'] },
  example: {
    name: 'Nguyễn Thị Hoa',
    phone: '0912 345 678',
    predicted_birth_date: '20/12/2026',
    address: '12 Lê Lợi, Phường Bến Nghé, Quận 1',
    source_channel: 'FANPAGE',
    note: 'Gọi sau 8 giờ tối',
  },
  further: { level: choice('Tình trạng', leadChoices) },
  // If another column has the due date, a birthday may be the mother's own birthday.
  vagueHeadings: {
    predicted_birth_date: ['ngày sinh', 'sinh nhật bé', 'bé sinh', 'bé sinh ngày', 'ns bé'],
    contacted_at: ['ngày'],
  },
  otherPeople: /^ngay (?:thang nam )?sinh .*\b(?:me|khach|kh|chong|bo|ba|cha)\b/,
  headings: {
    ...placeHeadings,
    name: [
      ...nameHeadings,
      'tên',
      'tên mẹ',
      'tên khách hàng/mẹ',
      'tên chị',
      'khách mẹ',
      'mẹ',
      'tên khách',
      'tên khách hàng',
      'khách hàng',
      'khách',
      'tên kh',
      'họ và tên',
      'mẹ bầu',
      'họ tên mẹ',
      ...['tên hiển thị', 'tên zalo', 'tên facebook', 'tên người quan tâm', 'display name'],
    ],
    phone: phoneHeadings,
    predicted_birth_date: [
      'ngày ds',
      'dự sinh',
      'ds',
      'dkds',
      'edd',
      'ngày dự kiến sinh',
      'due date',
      'ngày dự sinh/sinh',
    ],
    contacted_at: [
      'ngày lh',
      'ngày liên lạc',
      'ngày nhận',
      'ngày data',
      'ngày nhắn',
      'ngày tư vấn',
      'created time',
      'ngày gọi',
      ...['create time', 'created at', 'lead submit time', 'submit time', 'submitted at', 'timestamp'],
      ...['dấu thời gian', 'thời gian gửi', 'ngày gửi', 'ngày quan tâm'],
    ],
    source_channel: [
      'nguồn khách',
      'kênh khách',
      'biết qua',
      'nguồn kh',
      'source',
      'channel',
      'platform',
      'kênh',
      'qua đâu',
    ],
    level: ['trạng thái', 'tt', 'kết quả', 'kq gọi', 'kết quả gọi', 'status', 'cấp độ', 'level'],
    sales_id: [
      'nhân viên',
      'nv',
      'người phụ trách',
      'phụ trách',
      'sale',
      'tư vấn viên',
      'người tư vấn',
      'nv sale',
      'nv tư vấn',
      'sales',
    ],
    note: noteHeadings,
  },
  words: {
    source_channel: {
      FANPAGE: [
        'fb',
        'ig',
        'instagram',
        'facebook',
        'face',
        'page',
        'fan page',
        'inbox',
        'messenger',
        'mess',
        'msg',
        'ib',
      ],
      ZALO: ['zl', 'zalo oa', 'oa'],
      HOTLINE: ['hot line', 'gọi điện', 'điện thoại', 'tổng đài', 'gọi đến', 'call'],
      PARTNER: ['đối tác', 'bệnh viện', 'bv', 'phòng khám', 'pk'],
      'PARTNER LANDING': ['landing', 'landing page', 'web đối tác'],
      TELESALE: ['telesales', 'gọi ra', 'tele'],
      DATA: ['data mua', 'danh sách', 'list'],
    },
    level: {
      C3: ['mới', 'chưa gọi', 'chưa liên hệ', 'data mới', 'chưa tư vấn', 'chờ gọi', 'chưa xử lý', 'chưa'],
      L1: [
        'đã gọi',
        'đã liên hệ',
        'liên hệ thành công',
        'gọi được',
        'nghe máy',
        'quan tâm',
        'đang tư vấn',
        'đã tư vấn',
        'tư vấn',
        'tiềm năng',
        'hẹn gọi lại',
        'cân nhắc',
        'đang cân nhắc',
        'suy nghĩ',
        'có nhu cầu',
        'chốt',
        'đã chốt',
        'đăng ký',
        'nóng',
        'ấm',
      ],
      'L1-C': [
        'không nghe máy',
        'knm',
        'không liên lạc được',
        'không liên hệ được',
        'kll',
        'klld',
        'sai số',
        'thuê bao',
        'từ chối',
        'không quan tâm',
        'không có nhu cầu',
        'không gọi được',
        'thất bại',
        'liên hệ thất bại',
        'hủy',
        'đã có bên khác',
        'không nhu cầu',
      ],
    },
  },
  otherwise: { source_channel: 'source_name' },
  same: ['phone'],
  similar: ['name'],
};

const bankWords = {
  vietcombank: ['vcb', 'ngoại thương'],
  vietinbank: ['ctg', 'vietin', 'công thương'],
  bidv: ['đầu tư và phát triển'],
  techcombank: ['tcb', 'techcom', 'kỹ thương'],
  mbbank: ['mb', 'quân đội'],
  acb: ['á châu'],
};
/** Words for the further banks of the transfer network. */
const napasBankWords = {
  ...bankWords,
  agribank: ['agri', 'vbard', 'nông nghiệp'],
  vpbank: ['vpb', 'thịnh vượng'],
  tpbank: ['tpb', 'tiên phong'],
  sacombank: ['stb', 'sacom'],
  hdbank: ['hdb'],
  vib: ['quốc tế'],
  eximbank: ['eib', 'exim'],
  msb: ['hàng hải', 'maritime'],
  ocb: ['phương đông'],
  seabank: ['seab', 'sea'],
  lpbank: ['lpb', 'lienviet', 'liên việt', 'lienvietpostbank'],
};

const agentsImport: ImportSpec = {
  lenient: { note: 'note', needed: ['name', 'phone'] },
  example: {
    name: 'Trần Thị Mai',
    phone: '0913 456 789',
    profile_status: 'Hoạt động',
    commission: '40',
    birth_date: '05/06/1990',
    joined_at: '01/03/2025',
    skills: 'Tắm bé, Massage bé',
    working_range: 'Quận 1, Quận 3',
  },
  headings: {
    ...placeHeadings,
    birth_date: [
      'sinh ngày',
      'ngày tháng năm sinh',
      'năm sinh',
      'ns',
      'birthday',
      'date of birth',
      'sinh nhật',
    ],
    joined_at: [
      'ngày vào',
      'ngày vào làm',
      'vào làm',
      'ngày bắt đầu',
      'ngày nhận việc',
      'ngày ký hđ',
      'từ ngày',
    ],
    skills: ['kỹ năng', 'chuyên môn', 'tay nghề', 'dịch vụ làm được', 'làm được', 'biết làm', 'skills'],
    note: noteHeadings,
    name: [
      ...nameHeadings,
      'tên',
      'họ và tên',
      'tên đd',
      'điều dưỡng',
      'tên điều dưỡng',
      'nhân viên',
      'tên nv',
      'họ tên nv',
    ],
    phone: phoneHeadings,
    commission: ['hh', '% hh', 'hoa hồng %', 'tỷ lệ', '% hoa hồng', 'phần trăm', 'chia', '% chia'],
    profile_status: ['trạng thái', 'tt', 'status'],
    working_range: ['khu vực', 'nơi làm', 'khu vực nhận ca', 'kv', 'nhận ca ở'],
    bank: ['tên ngân hàng', 'nh', 'bank', 'bank name'],
    bank_account: ['stk', 'số tài khoản', 'số tk', 'tài khoản', 'tk', 'ngân hàng', 'tk ngân hàng'],
    account_holder: [
      ...['chủ tk', 'tên chủ tk', 'tên chủ tài khoản', 'tên tk', 'tên tài khoản'],
      ...['người thụ hưởng', 'tên người thụ hưởng', 'account name', 'account holder'],
    ],
    email: ['mail', 'e-mail'],
  },
  words: {
    skills: {
      baby_bath: ['tắm bé', 'tắm', 'tắm cho bé', 'tắm sơ sinh'],
      baby_massage: ['massage bé', 'mát xa bé', 'massage cho bé'],
      blocked_duct: ['thông tắc', 'thông tắc sữa', 'thông tia sữa', 'tắc tia sữa', 'thông sữa', 'kích sữa'],
      mother_massage: [
        'massage mẹ',
        'massage sau sinh',
        'massage bầu',
        'massage mẹ bầu',
        'chăm sóc mẹ',
        'chăm mẹ',
        'mát xa mẹ',
      ],
    },
    bank: napasBankWords,
    profile_status: {
      active: ['đang làm', 'làm', 'hoạt động', 'đang nhận ca', 'chính thức', 'ok'],
      inactive: ['tạm nghỉ', 'nghỉ phép', 'nghỉ sinh', 'không nhận ca'],
      out: ['nghỉ', 'đã nghỉ', 'nghỉ việc', 'thôi việc', 'nghỉ hẳn'],
      unverified: ['mới', 'thử việc', 'chờ duyệt', 'chưa xác minh'],
    },
  },
  same: ['phone'],
  similar: ['name'],
  edited: {
    action: {
      code: 'update_profile',
      fields: [
        ...['phone', 'commission', 'benefit', 'address', 'city', 'province', 'working_range', 'bank'],
        ...['bank_account', 'account_holder', 'birth_date', 'joined_at', 'tax_code', 'tax_commitment_until'],
        ...['skills', 'note'],
      ],
    },
  },
};

const servicesImport: ImportSpec = {
  byQuantity: 'tiers',
  saidByName: 'category',
  example: {
    name: 'Tắm bé tại nhà',
    category: 'Tắm bé tại nhà',
    duration: '45 phút',
    price: '180.000',
    tiers: '5: 170.000; 10: 165.000',
  },
  further: {
    tiers: multilineText('Bậc giá', { help: '5: 230.000; 10: 210.000' }),
    variants: multilineText('Biến thể', { help: 'Gói 5 buổi: 5; Gói 10 buổi: 10' }),
  },
  headings: {
    name: ['tên', 'dịch vụ', 'tên dv', 'dv', 'tên gói', 'gói', 'sản phẩm'],
    category: ['nhóm', 'loại', 'loại dịch vụ', 'nhóm dịch vụ', 'nhóm dv', 'loại dv'],
    price: [
      ...['đơn giá', 'giá bán', 'giá tiền', 'giá lẻ', 'giá 1 buổi', 'giá/buổi', 'giá buổi', '1 buổi', 'lẻ'],
      ...['1 lần', 'giá 1 lần', 'giá/lần', '1 lượt', 'giá 1 lượt', 'giá/lượt'],
    ],
    original_price: ['giá niêm yết', 'giá cũ', 'giá chưa giảm'],
    duration: ['phút', 'thời gian', 'số phút', 'tgian'],
    amount: ['số buổi', 'buổi', 'sl buổi'],
    gift: ['tặng', 'quà', 'khuyến mãi', 'km'],
    unit: ['đvt', 'đơn vị tính'],
    tiers: ['giá theo số lượng', 'giá sỉ', 'giá theo số buổi', 'mức giá', 'bảng giá', 'giá combo buổi'],
    variants: ['các gói', 'phân loại', 'biến thể gói', 'loại gói'],
  },
  words: {
    category: {
      baby_bath: ['tắm bé', 'tắm cho bé', 'tắm', 'bé'],
      postnatal_care: ['chăm mẹ', 'chăm sóc mẹ', 'sau sinh', 'mẹ sau sinh', 'mẹ'],
      pregnant_massage: ['bầu', 'mẹ bầu', 'massage mẹ bầu'],
      combo: ['combo', 'trọn gói'],
      blocked_duct: ['thông tắc', 'thông tia sữa', 'tắc sữa', 'tắc tia sữa', 'tia sữa'],
      infant_exercise: ['vận động', 'vận động bé'],
    },
  },
  same: ['name'],
  edited: { further: ['tiers'] },
  parts: ['variants', 'bulk_discounts'],
};

const partnersImport: ImportSpec = {
  lenient: { note: 'note', needed: ['name', 'code'] },
  example: {
    code: 'PK01',
    name: 'Phòng khám Hoa Sen',
    phone: '0914 567 890',
    address: '5 Nguyễn Trãi, Quận 5',
  },
  relaxed: ['code'],
  headings: {
    code: ['mã', 'mã đt', 'code'],
    name: ['tên', 'đối tác', 'tên đt', 'đơn vị', 'tên đơn vị', 'phòng khám', 'bệnh viện', 'tên công ty'],
    phone: phoneHeadings,
    email: ['mail', 'e-mail'],
    address: placeHeadings.address,
    bank_account: ['stk', 'số tài khoản', 'tài khoản', 'tk'],
    mechanism_id: ['cơ chế hh', 'chính sách', 'mức hoa hồng'],
    note: noteHeadings,
  },
  same: ['name'],
  similar: ['phone'],
};

/** A running package is imported from one row: customer, services, price, start and progress. */
const packagesImport: ImportSpec = {
  example: {
    customer_phone: '0912 345 678',
    service_id: 'Tắm bé tại nhà',
    sessions: '10',
    price: '1.650.000',
    held: '3',
    paid: '1.650.000',
    started_at: '02/11/2026',
    time: '08:30-09:30',
  },
  further: {
    customer_phone: phone('Điện thoại khách', { required: true }),
    service_id: ref('Dịch vụ', 'services', { required: true }),
    sessions: integer('Số buổi', { min: 1, max: 1000 }),
    price: money('Giá gói', { min: 0 }),
    held: integer('Đã tắm', { min: 0, max: 1000, default: 0 }),
    paid: money('Đã thu', { min: 0, default: 0 }),
    time: text('Khung giờ'),
  },
  only: ['started_at', 'registered_at', 'agent_id', 'agent_commission', 'sales_id', 'partner_id'],
  relaxed: ['customer_id', 'registered_at', 'time_period', 'sales_id', 'services'],
  headings: {
    customer_phone: [...phoneHeadings, 'điện thoại', 'sđt khách', 'sđt mẹ', 'khách hàng'],
    service_id: ['gói', 'tên gói', 'dv', 'tên dịch vụ', 'gói dịch vụ', 'loại gói'],
    sessions: ['tổng số buổi', 'buổi', 'sl', 'số lượng', 'tổng buổi', 'số buổi mua'],
    price: ['giá', 'thành tiền', 'tổng tiền', 'giá trị', 'tiền', 'giá bán'],
    held: ['số buổi đã tắm', 'đã làm', 'buổi đã làm', 'đã dùng', 'buổi đã tắm', 'đã thực hiện', 'đã sd'],
    paid: [
      ...['đã thanh toán', 'đã trả', 'đã đóng', 'thu', 'đã tt', 'số tiền đã thu', 'đã nhận'],
      ...['cọc', 'đã cọc', 'tiền cọc', 'đặt cọc'],
    ],
    time: ['giờ', 'giờ tắm', 'ca', 'khung giờ tắm', 'giờ hẹn'],
    started_at: ['bắt đầu', 'ngày bđ', 'ngày bắt đầu tắm', 'từ ngày', 'ngày đầu', 'start'],
    registered_at: ['ngày đk', 'đăng ký', 'ngày mua', 'ngày chốt'],
    agent_id: ['đd', 'điều dưỡng viên', 'nhân viên', 'nv', 'người tắm', 'sđt điều dưỡng'],
    agent_commission: ['hoa hồng', '% đd', 'hh', 'hoa hồng đd'],
    sales_id: ['sale', 'người bán', 'tư vấn'],
  },
  parts: ['shifts', 'package_services', 'deductions', 'transactions'],
};

/** The columns of transactions are only the fields of their form. */
const transactionsImport: ImportSpec = {
  headings: {
    at: ['ngày', 'ngày giao dịch', 'ngày gd', 'ngày chứng từ', 'ngày ct', 'ngày thu chi', 'date'],
    month: ['tháng', 'kỳ', 'tháng hạch toán'],
    kind: ['loại giao dịch', 'loại thu chi', 'loại chi phí', 'khoản mục', 'hạng mục', 'thu chi', 'kind'],
    amount: ['tiền', 'thành tiền', 'giá trị', 'số tiền vnd', 'amount'],
    payment_method: [
      'hình thức',
      'hình thức tt',
      'phương thức',
      'phương thức thanh toán',
      'thanh toán',
      'httt',
    ],
    bank: ['tên ngân hàng', 'nh', 'bank'],
    agent_id: ['đd', 'tên điều dưỡng', 'nhân viên'],
    note: [...noteHeadings, 'diễn giải', 'mô tả', 'lý do', 'chi tiết'],
  },
  words: {
    payment_method: {
      transfer: ['ck', 'chuyển tiền', 'bank', 'ngân hàng', 'qr'],
      cash: ['tm', 'mặt', 'tiền tươi', 'cash'],
      momo: ['ví momo', 'mm'],
    },
    bank: bankWords,
  },
};

/**
 * Import specs by resource. They are not part of the resource declarations, because the screens load the declarations before the first
 * page, and only the server reads files.
 */
export const importSpecs: Readonly<Record<string, ImportSpec>> = {
  customers: customersImport,
  agents: agentsImport,
  services: servicesImport,
  partners: partnersImport,
  packages: packagesImport,
  transactions: transactionsImport,
};

/** Returns the import spec of a resource; an empty object if it has none. */
export const getImportSpec = ({ name }: { readonly name: string }): ImportSpec => importSpecs[name] ?? {};
