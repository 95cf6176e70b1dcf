/** Short forms of names for places with little space. */

/** Returns how a nurse is addressed: 'chị Xuân' for 'Hoàng Thanh Xuân'. */
export const toNurseAddress = (name: string): string => `chị ${name.trim().split(/\s+/).at(-1) ?? ''}`;

/** Returns a district without the word for its kind, unless its name is a number: 'Gò Vấp', 'Thủ Đức', 'Quận 7'. */
export const toShortDistrict = (district: string): string =>
  district.trim().replace(/^(?:Quận|Huyện|Thị xã|Thành phố)\s+(?=\D)/i, '');
