/**
 * The wards and communes since 1 July 2025 (from public data) of the two cities served, which no longer have districts. Each ward is listed
 * with the old district that covered most of its area, so that a search by either name finds the ward. Hồ Chí Minh City now includes two
 * former provinces.
 */

interface PresentPlace {
  city: string;
  /** The district before 1 July 2025. */
  district: string;
  area: string;
  wards: readonly string[];
}

const definePresentPlace = (city: string, district: string, area: string, wards: string): PresentPlace => ({
  city,
  district,
  area,
  wards: wards.split(', '),
});

export const presentWards: readonly PresentPlace[] = [
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 1',
    'HCM Trung tâm',
    'Phường Bến Thành, Phường Cầu Ông Lãnh, Phường Sài Gòn, Phường Tân Định',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 3',
    'HCM Trung tâm',
    'Phường Bàn Cờ, Phường Nhiêu Lộc, Phường Xuân Hòa',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 4',
    'HCM Nam',
    'Phường Khánh Hội, Phường Vĩnh Hội, Phường Xóm Chiếu',
  ),
  definePresentPlace('Hồ Chí Minh', 'Quận 5', 'HCM Tây', 'Phường An Đông, Phường Chợ Lớn, Phường Chợ Quán'),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 6',
    'HCM Tây',
    'Phường Bình Phú, Phường Bình Tây, Phường Bình Tiên, Phường Phú Lâm',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 7',
    'HCM Nam',
    'Phường Phú Thuận, Phường Tân Hưng, Phường Tân Mỹ, Phường Tân Thuận',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 8',
    'HCM Nam',
    'Phường Bình Đông, Phường Chánh Hưng, Phường Phú Định',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 10',
    'HCM Trung tâm',
    'Phường Diên Hồng, Phường Hòa Hưng, Phường Vườn Lài',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 11',
    'HCM Tây',
    'Phường Bình Thới, Phường Hòa Bình, Phường Minh Phụng, Phường Phú Thọ',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận 12',
    'HCM Bắc',
    'Phường An Phú Đông, Phường Đông Hưng Thuận, Phường Tân Thới Hiệp, Phường Thới An, Phường Trung Mỹ Tây',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Bình Thạnh',
    'HCM Trung tâm',
    'Phường Bình Lợi Trung, Phường Bình Quới, Phường Bình Thạnh, Phường Gia Định, Phường Thạnh Mỹ Tây',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Gò Vấp',
    'HCM Bắc',
    'Phường An Hội Đông, Phường An Hội Tây, Phường An Nhơn, Phường Gò Vấp, Phường Hạnh Thông, Phường Thông Tây Hội',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Phú Nhuận',
    'HCM Trung tâm',
    'Phường Cầu Kiệu, Phường Đức Nhuận, Phường Phú Nhuận',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Tân Bình',
    'HCM Bắc',
    'Phường Bảy Hiền, Phường Tân Bình, Phường Tân Hòa, Phường Tân Sơn, Phường Tân Sơn Hòa, Phường Tân Sơn Nhất',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Tân Phú',
    'HCM Tây',
    'Phường Phú Thạnh, Phường Phú Thọ Hòa, Phường Tân Phú, Phường Tân Sơn Nhì, Phường Tây Thạnh',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Quận Bình Tân',
    'HCM Tây',
    'Phường An Lạc, Phường Bình Hưng Hòa, Phường Bình Tân, Phường Bình Trị Đông, Phường Tân Tạo',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Thủ Đức',
    'HCM Thủ Đức',
    'Phường An Khánh, Phường Bình Trưng, Phường Cát Lái, Phường Hiệp Bình, Phường Linh Xuân, Phường Long Bình, Phường Long Phước, Phường Long Trường, Phường Phước Long, Phường Tam Bình, Phường Tăng Nhơn Phú, Phường Thủ Đức',
  ),
  definePresentPlace('Hồ Chí Minh', 'Huyện Nhà Bè', 'HCM Nam', 'Xã Hiệp Phước, Xã Nhà Bè'),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Bình Chánh',
    'HCM Tây',
    'Xã Bình Chánh, Xã Bình Hưng, Xã Bình Lợi, Xã Hưng Long, Xã Tân Nhựt, Xã Tân Vĩnh Lộc, Xã Vĩnh Lộc',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Hóc Môn',
    'HCM Bắc',
    'Xã Bà Điểm, Xã Đông Thạnh, Xã Hóc Môn, Xã Xuân Thới Sơn',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Củ Chi',
    'HCM Bắc',
    'Xã An Nhơn Tây, Xã Bình Mỹ, Xã Củ Chi, Xã Nhuận Đức, Xã Phú Hòa Đông, Xã Tân An Hội, Xã Thái Mỹ',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Cần Giờ',
    'HCM Nam',
    'Xã An Thới Đông, Xã Bình Khánh, Xã Cần Giờ, Xã Thạnh An',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Ba Đình',
    'HN Trung tâm',
    'Phường Ba Đình, Phường Giảng Võ, Phường Ngọc Hà',
  ),
  definePresentPlace('Hà Nội', 'Quận Hoàn Kiếm', 'HN Trung tâm', 'Phường Cửa Nam, Phường Hoàn Kiếm'),
  definePresentPlace(
    'Hà Nội',
    'Quận Hai Bà Trưng',
    'HN Trung tâm',
    'Phường Bạch Mai, Phường Hai Bà Trưng, Phường Vĩnh Tuy',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Đống Đa',
    'HN Trung tâm',
    'Phường Đống Đa, Phường Kim Liên, Phường Láng, Phường Ô Chợ Dừa, Phường Văn Miếu - Quốc Tử Giám',
  ),
  definePresentPlace('Hà Nội', 'Quận Tây Hồ', 'HN Tây', 'Phường Hồng Hà, Phường Phú Thượng, Phường Tây Hồ'),
  definePresentPlace('Hà Nội', 'Quận Cầu Giấy', 'HN Tây', 'Phường Cầu Giấy, Phường Nghĩa Đô, Phường Yên Hòa'),
  definePresentPlace(
    'Hà Nội',
    'Quận Thanh Xuân',
    'HN Nam',
    'Phường Khương Đình, Phường Phương Liệt, Phường Thanh Xuân',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Hoàng Mai',
    'HN Nam',
    'Phường Định Công, Phường Hoàng Liệt, Phường Hoàng Mai, Phường Lĩnh Nam, Phường Tương Mai, Phường Vĩnh Hưng, Phường Yên Sở',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Long Biên',
    'HN Long Biên',
    'Phường Bồ Đề, Phường Long Biên, Phường Phúc Lợi, Phường Việt Hưng',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Hà Đông',
    'HN Nam',
    'Phường Dương Nội, Phường Hà Đông, Phường Kiến Hưng, Phường Phú Lương, Phường Yên Nghĩa',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Nam Từ Liêm',
    'HN Tây',
    'Phường Đại Mỗ, Phường Tây Mỗ, Phường Từ Liêm, Phường Xuân Phương',
  ),
  definePresentPlace(
    'Hà Nội',
    'Quận Bắc Từ Liêm',
    'HN Tây',
    'Phường Đông Ngạc, Phường Phú Diễn, Phường Tây Tựu, Phường Thượng Cát, Phường Xuân Đỉnh',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Gia Lâm',
    'HN Long Biên',
    'Xã Bát Tràng, Xã Gia Lâm, Xã Phù Đổng, Xã Thuận An',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Thanh Trì',
    'HN Nam',
    'Phường Thanh Liệt, Xã Đại Thanh, Xã Nam Phù, Xã Ngọc Hồi, Xã Thanh Trì',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Đông Anh',
    'HN Ngoại thành Bắc',
    'Xã Đông Anh, Xã Phúc Thịnh, Xã Thiên Lộc, Xã Thư Lâm, Xã Vĩnh Thanh',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Mê Linh',
    'HN Ngoại thành Bắc',
    'Xã Mê Linh, Xã Quang Minh, Xã Tiến Thắng, Xã Yên Lãng',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Sóc Sơn',
    'HN Ngoại thành Bắc',
    'Xã Đa Phúc, Xã Kim Anh, Xã Nội Bài, Xã Sóc Sơn, Xã Trung Giã',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Đan Phượng',
    'HN Ngoại thành Tây',
    'Xã Đan Phượng, Xã Liên Minh, Xã Ô Diên',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Hoài Đức',
    'HN Ngoại thành Tây',
    'Xã An Khánh, Xã Dương Hòa, Xã Hoài Đức, Xã Sơn Đồng',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Phúc Thọ',
    'HN Ngoại thành Tây',
    'Xã Hát Môn, Xã Phúc Lộc, Xã Phúc Thọ',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Quốc Oai',
    'HN Ngoại thành Tây',
    'Xã Hưng Đạo, Xã Kiều Phú, Xã Phú Cát, Xã Quốc Oai',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Thạch Thất',
    'HN Ngoại thành Tây',
    'Xã Hạ Bằng, Xã Hòa Lạc, Xã Tây Phương, Xã Thạch Thất, Xã Yên Xuân',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Ba Vì',
    'HN Ngoại thành Tây',
    'Xã Ba Vì, Xã Bất Bạt, Xã Cổ Đô, Xã Minh Châu, Xã Quảng Oai, Xã Suối Hai, Xã Vật Lại, Xã Yên Bài',
  ),
  definePresentPlace(
    'Hà Nội',
    'Thị xã Sơn Tây',
    'HN Ngoại thành Tây',
    'Phường Sơn Tây, Phường Tùng Thiện, Xã Đoài Phương',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Chương Mỹ',
    'HN Ngoại thành Nam',
    'Phường Chương Mỹ, Xã Hòa Phú, Xã Phú Nghĩa, Xã Quảng Bị, Xã Trần Phú, Xã Xuân Mai',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Thanh Oai',
    'HN Ngoại thành Nam',
    'Xã Bình Minh, Xã Dân Hòa, Xã Tam Hưng, Xã Thanh Oai',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Thường Tín',
    'HN Ngoại thành Nam',
    'Xã Chương Dương, Xã Hồng Vân, Xã Thượng Phúc, Xã Thường Tín',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Phú Xuyên',
    'HN Ngoại thành Nam',
    'Xã Chuyên Mỹ, Xã Đại Xuyên, Xã Phú Xuyên, Xã Phượng Dực',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Ứng Hòa',
    'HN Ngoại thành Nam',
    'Xã Hòa Xá, Xã Ứng Hòa, Xã Ứng Thiên, Xã Vân Đình',
  ),
  definePresentPlace(
    'Hà Nội',
    'Huyện Mỹ Đức',
    'HN Ngoại thành Nam',
    'Xã Hồng Sơn, Xã Hương Sơn, Xã Mỹ Đức, Xã Phúc Sơn',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Thuận An',
    'HCM Bình Dương',
    'Phường An Phú, Phường Bình Hòa, Phường Lái Thiêu, Phường Thuận An, Phường Thuận Giao',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Bà Rịa',
    'HCM Vũng Tàu',
    'Phường Bà Rịa, Phường Long Hương, Phường Tam Long',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Bắc Tân Uyên',
    'HCM Bình Dương',
    'Phường Bình Cơ, Phường Vĩnh Tân, Xã Bắc Tân Uyên, Xã Thường Tân',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Thủ Dầu Một',
    'HCM Bình Dương',
    'Phường Bình Dương, Phường Chánh Hiệp, Phường Phú An, Phường Phú Lợi, Phường Thủ Dầu Một',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Bàu Bàng',
    'HCM Bình Dương',
    'Phường Bến Cát, Xã Bàu Bàng, Xã Trừ Văn Thố',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Bến Cát',
    'HCM Bình Dương',
    'Phường Chánh Phú Hòa, Phường Hòa Lợi, Phường Long Nguyên, Phường Tây Nam, Phường Thới Hòa',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Dĩ An',
    'HCM Bình Dương',
    'Phường Dĩ An, Phường Đông Hòa, Phường Tân Đông Hiệp',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Phú Mỹ',
    'HCM Vũng Tàu',
    'Phường Phú Mỹ, Phường Tân Hải, Phường Tân Phước, Phường Tân Thành, Xã Châu Pha',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Vũng Tàu',
    'HCM Vũng Tàu',
    'Phường Phước Thắng, Phường Rạch Dừa, Phường Tam Thắng, Phường Vũng Tàu, Xã Long Sơn',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Thành phố Tân Uyên',
    'HCM Bình Dương',
    'Phường Tân Hiệp, Phường Tân Khánh, Phường Tân Uyên',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Phú Giáo',
    'HCM Bình Dương',
    'Xã An Long, Xã Phú Giáo, Xã Phước Hòa, Xã Phước Thành',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Xuyên Mộc',
    'HCM Vũng Tàu',
    'Xã Bàu Lâm, Xã Bình Châu, Xã Hòa Hiệp, Xã Hòa Hội, Xã Hồ Tràm, Xã Xuyên Mộc',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Châu Đức',
    'HCM Vũng Tàu',
    'Xã Bình Giã, Xã Châu Đức, Xã Kim Long, Xã Ngãi Giao, Xã Nghĩa Thành, Xã Xuân Sơn',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Dầu Tiếng',
    'HCM Bình Dương',
    'Xã Dầu Tiếng, Xã Long Hòa, Xã Minh Thạnh, Xã Thanh An',
  ),
  definePresentPlace(
    'Hồ Chí Minh',
    'Huyện Long Đất',
    'HCM Vũng Tàu',
    'Xã Đất Đỏ, Xã Long Điền, Xã Long Hải, Xã Phước Hải',
  ),
  definePresentPlace('Hồ Chí Minh', 'Huyện Côn Đảo', 'HCM Vũng Tàu', 'Đặc khu Côn Đảo'),
];
