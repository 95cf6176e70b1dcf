import { addDays } from '#rules/days';

/** Three hundred customers as a small company writes them, with the expected results. A row is named by its number in the file. */
interface MessyCustomers {
  rows: string[][];
  good: number[];
  bad: number[];
  /** Rows with a cell that is no valid phone or day; the cell is added to the note. */
  noted: number[];
  doubles: { phone: number[]; name: number[] };
  /** District → area. */
  districts: ReadonlyMap<string, string>;
}

const districtSpellings: readonly (readonly [string, string, string])[] = [
  ['Q1', 'Quận 1', 'HCM Trung tâm'],
  ['q.7', 'Quận 7', 'HCM Nam'],
  ['Bình Thạnh', 'Quận Bình Thạnh', 'HCM Trung tâm'],
  ['Gò Vấp', 'Quận Gò Vấp', 'HCM Bắc'],
  ['quận 12', 'Quận 12', 'HCM Bắc'],
  ['Q. Tân Bình', 'Quận Tân Bình', 'HCM Bắc'],
  ['Thủ Đức', 'Thành phố Thủ Đức', 'HCM Thủ Đức'],
  ['Q2', 'Thành phố Thủ Đức', 'HCM Thủ Đức'],
  ['TAN PHU', 'Quận Tân Phú', 'HCM Tây'],
  ['h. Nhà Bè', 'Huyện Nhà Bè', 'HCM Nam'],
];
const sources = ['FB', 'Zalo', 'giới thiệu', 'fb', 'Facebook', 'zalo', ''];
const states = ['đã gọi', 'không nghe máy', 'mới', 'quan tâm', '', 'chưa gọi', 'Từ chối'];
const familyNames = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô'];
const middleNames = ['Thị', 'Ngọc', 'Thu', 'Kim', 'Mỹ', 'Bảo'];
const givenNames = ['Hà', 'Lan', 'Hương', 'Mai', 'Trang', 'Linh', 'Yến', 'Thảo', 'Nhung', 'Vy'];

/** @param today the business day, such as `2026-11-20` */
export function buildMessyCustomers(today: string): MessyCustomers {
  const rows = [['Tên mẹ', 'SĐT', 'Ngày DS', 'Q', 'Nguồn', 'Tình trạng']];
  const bad: number[] = [];
  const noted: number[] = [];
  const doubles = { phone: [] as number[], name: [] as number[] };
  for (let n = 0; n < 300; n += 1) {
    const digits = String(560_000_000 + n * 7_919);
    const phone =
      [
        `+84${digits}`,
        `84${digits}`,
        `0${digits}`,
        `0${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
      ][n % 4] ?? '';
    const due = addDays(today, 15 + (n % 120));
    const [year, month, day] = due.split('-').map(Number) as [number, number, number];
    const date =
      [`${day}/${month}`, `${day}/${month}/${year % 100}`, `${day}-${month}-${year}`, ''][n % 4] ?? '';
    const name = `${familyNames[n % 10]} ${middleNames[n % 6]} ${givenNames[Math.floor(n / 10) % 10]} ${n}`;
    const [place = ''] = n % 11 === 10 ? [''] : (districtSpellings[n % 10] ?? []);
    const row = [name, phone, date, n === 250 ? 'Đà Lạt' : place, sources[n % 7] ?? '', states[n % 7] ?? ''];
    const at = rows.length + 1;
    if (n > 0 && n % 40 === 0) {
      row[1] = rows[n - 10]?.[1] ?? '';
      doubles.phone.push(at);
    } else if (n > 50 && n % 50 === 5) {
      row[0] = (rows[n - 20]?.[0] ?? '').toUpperCase();
      doubles.name.push(at);
    } else if (n % 60 === 17) {
      row[0] = '';
      bad.push(at);
    } else if (n % 60 === 27) {
      row[1] = '09123';
      noted.push(at);
    } else if (n % 60 === 37) {
      row[2] = '31/02';
      noted.push(at);
    } else if (n % 60 === 47) row[1] = `0${digits} `;
    rows.push(row);
  }
  const all = Array.from({ length: 300 }, (_, n) => n + 2);
  return {
    rows,
    bad,
    noted,
    doubles,
    good: all.filter((row) => !bad.includes(row) && !doubles.phone.includes(row)),
    districts: new Map(districtSpellings.map(([, district, area]) => [district, area])),
  };
}
