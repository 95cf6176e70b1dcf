/** Cells in files of customers: names, phones, durations, addresses. */
import { expect, test } from 'vitest';
import { parseMinutes } from '#rules/parseMinutes';
import { cutFormsOfAddress, joinName } from '#rules/personName';
import { readPhoneCell } from '#rules/phoneCell';
import { expandPlaceList, findPlaceInText } from '#rules/places';

test.each([
  ['Mẹ Ngọc Anh', 'Ngọc Anh'],
  ['C. Thu Trang', 'Thu Trang'],
  ['C.Trang', 'Trang'],
  ['E. Thảo', 'Thảo'],
  ['e Thảo', 'Thảo'],
  ['E.Thảo', 'Thảo'],
  ['chị Mai', 'Mai'],
  ['Em Diệp', 'Diệp'],
  ['Mẹ bé Bắp', 'Bắp'],
  ['MẸ BẦU HOA', 'HOA'],
  ['Me\u0323 Lan', 'Lan'],
  ['Anh Thư', 'Anh Thư'],
  ['Chi Mai', 'Chi Mai'],
  ['Bé', 'Bé'],
  ['Cẩm Tú', 'Cẩm Tú'],
  ['Embe', 'Embe'],
  ['Emily', 'Emily'],
])('%s is named %s', (written, name) => {
  expect(cutFormsOfAddress(written)).toBe(name);
});

test('parts of a name are joined with the family name first', () => {
  expect(joinName('Nguyễn', '', 'Mẹ Bắp')).toBe('Nguyễn Bắp');
  expect(joinName('Trần', 'Thị', 'Lan')).toBe('Trần Thị Lan');
});

test.each([
  ['912345601', '0912345601', ''],
  ['0912 345 602 / 0912 345 603', '0912345602', '0912 345 603'],
  ["'0912345601", '0912345601', ''],
  ['912345601.0', '0912345601', ''],
  ['\u202a0912 345 601\u202c', '0912345601', ''],
  ['0912345604 (chồng)', '0912345604', 'chồng'],
  ['p:+84915000333', '0915000333', ''],
  ['+84 914 000 222', '0914000222', ''],
  ['84912345678', '0912345678', ''],
  ['0912345678, 0987654321', '0912345678', '0987654321'],
  ['0912345678 - 0987654321', '0912345678', '0987654321'],
  ['0912345678 hoặc 0987654321', '0912345678', '0987654321'],
  ['0912345678 0987654321', '0912345678', '0987654321'],
  ['Chồng: 0912.345.678', '0912345678', 'Chồng:'],
  ['+84 912 345 678 ::: +84 987 654 321', '0912345678', '+84 987 654 321'],
  ['0912–345–678', '0912345678', ''],
  ['0912\u2011345\u2011678', '0912345678', ''],
  ['0912·345·678', '0912345678', ''],
  ['0912/345/678', '0912345678', ''],
  ['(0912) 345 678', '0912345678', ''],
  ['0912345678 – 0987654321', '0912345678', '0987654321'],
  ['0903222006-007', '0903222006', '007'],
  ['0903222006/07', '0903222006', '07'],
  ['0903.222.006 (mẹ) - 0903.222.007 (ba)', '0903222006', '(mẹ) - 0903.222.007 (ba)'],
  ['09123', null, '09123'],
  ['chưa có', null, 'chưa có'],
  ['9.12E+08', null, '9.12E+08'],
])('the phone in %s', (text, phone, rest) => {
  expect(readPhoneCell(text)).toEqual({ phone, rest });
});

test.each([
  ['45 phút', 45],
  ['90p', 90],
  ['1h30', 90],
  ['1h', 60],
  ['1 giờ 15 phút', 75],
  ['1,5h', 90],
  ['1 tiếng rưỡi', 90],
  ["60'", 60],
  ['60', 60],
  ['sáng', null],
])('%s is %s minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

const hcm = (district: string, ward: string) => ({ province: 'Hồ Chí Minh', district, ward, area: 'HCM' });
const places = [
  hcm('Quận 1', 'Phường Bến Nghé'),
  hcm('Quận 1', 'Phường Cầu Kho'),
  hcm('Quận 10', 'Phường 5'),
  hcm('Quận 5', 'Phường 5'),
  hcm('Quận Bình Thạnh', 'Phường 14'),
  hcm('Quận Bình Tân', 'Phường An Lạc'),
  hcm('Quận Gò Vấp', 'Phường 5'),
  hcm('Thành phố Thủ Đức', 'Phường Thảo Điền'),
  hcm('Quận Tân Bình', 'Phường Tân Sơn Nhất'),
];

test.each([
  ['15 Trần Hưng Đạo, P. Cầu Kho, Q1', 'Phường Cầu Kho', 'Quận 1'],
  ['12 Lê Lợi, Phường Bến Nghé, Quận 1', 'Phường Bến Nghé', 'Quận 1'],
  ['Bthanh', null, 'Quận Bình Thạnh'],
  ['TĐ', null, 'Thành phố Thủ Đức'],
  ['12/4 Lê Lợi Q1', null, 'Quận 1'],
  ['3 Ngô Gia Tự P5 Q.10', 'Phường 5', 'Quận 10'],
  ['8 đường số 1, Thảo Điền', 'Phường Thảo Điền', 'Thành phố Thủ Đức'],
  ['20 Tân Sơn Nhất, Gò Vấp, TPHCM', null, 'Quận Gò Vấp'],
  ['12 Lê Quang Định Bình Thạnh', null, 'Quận Bình Thạnh'],
  ['12 hoang dieu thu duc', null, 'Thành phố Thủ Đức'],
  ['12 Nguyễn Xí p14 Bình Thạnh HCM', 'Phường 14', 'Quận Bình Thạnh'],
  ['28 Đề Thám Cầu Kho Q1', 'Phường Cầu Kho', 'Quận 1'],
  ['hẻm 7/3 Cộng Hòa Tân Bình', null, 'Quận Tân Bình'],
  ['F5, Q.10', 'Phường 5', 'Quận 10'],
  ['3 Ngô Gia Tự F5 Q10', 'Phường 5', 'Quận 10'],
  ['Bình Thạnh, TPHCM', null, 'Quận Bình Thạnh'],
])('%s is in %s, %s', (address, ward, province) => {
  expect(findPlaceInText(places, address)).toMatchObject({ city: 'Hồ Chí Minh', province, ward });
});

test.each([
  ['12 Lê Lợi'],
  ['12 Bình Thạnh'],
  ['12 đường Tân Bình'],
  ['số 5 Gò Vấp'],
  ['bt'],
  ['nhà bà ngoại'],
  ['5'],
])('%s names no certain place', (address) => {
  expect(findPlaceInText(places, address)).toBeNull();
});

test('a list of places is spelled like the locations', () => {
  expect(expandPlaceList(places, 'Bthanh, GV, TĐ, nội thành')).toBe(
    'Quận Bình Thạnh, Quận Gò Vấp, Thành phố Thủ Đức, nội thành',
  );
});
