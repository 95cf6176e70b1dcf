/** Messages as mothers write them, collected by hand: a phone or a day is never read wrongly (rules 1.19). */
import { expect, test } from 'vitest';
import { parseCustomerMessage } from '#rules/readMessage';
import { servedPlaces } from '../../seeds/servedPlaces.ts';

const today = '2026-11-20';
const places = servedPlaces.flatMap(({ city, district, area, wards }) =>
  wards.map((ward) => ({ province: city, district, ward, area })),
);
const read = (text: string) => parseCustomerMessage(text, today, places);

/**
 * The message (`/` is a line break), and after "=>" the expected values: n name, p phone, d due date, b birthday, w ward, q district, a
 * address, `-` for none. A phone or day that is not given must not be read; the other values are compared only if given.
 */
const messages = `
mình tên Hoa, bé được 10 ngày, ở 12/4 Lê Lợi Q1, 0901234567, tuần sau tắm bé được ko => n:Hoa p:0901234567 b:2026-11-10 q:Quận_1
Nguyễn Thị Hoa|0912 345 678|12/4 Lê Lợi, P. Bến Nghé, Q1|DS 20/12 => n:Nguyễn_Thị_Hoa p:0912345678 d:2026-12-20 q:Quận_1
Mẹ Na - 0901 234 567 - DS 20/12 - Q.Tân Bình - fb => n:Na p:0901234567 d:2026-12-20 q:Quận_Tân_Bình
alo shop, 0987654321 Lan nha. bau 36 tuan, quan binh thanh => p:0987654321 q:Quận_Bình_Thạnh
chào shop mình mới sinh được 5 ngày ở Gò Vấp|0905111223 => p:0905111223 b:2026-11-15 q:Quận_Gò_Vấp
Em sinh hôm qua, bé trai 3.2kg, 0912345681 => p:0912345681 b:2026-11-19
em dự sinh hôm nay mà chưa thấy gì, 0912345681 => p:0912345681
[09:15, 20/11/2026] Hương Giang: chào shop|[09:17, 20/11/2026] Hương Giang: số mình 0905 111 222 => n:Hương_Giang p:0905111222
[09:15, 20/11/2026] Shop Bé Xinh: chào bạn|[09:17, 20/11/2026] Hương Giang: 0905 111 222 => p:0905111222
Tên Hoàng Yến, địa chỉ 123/4/5 Đường số 7, KP3, P. Linh Trung, TP Thủ Đức, 0903 333 444 => n:Hoàng_Yến p:0903333444 q:Thành_phố_Thủ_Đức
Chị Mai, cho em hỏi giá, 0903 333 444 => p:0903333444
em ten lan, sdt 0912345678 nha o 45 nguyen van linh q7, ds 5/1 => n:lan p:0912345678 d:2027-01-05 q:Quận_7
chị ơi cho em hỏi giá gói tắm bé, bé em 3 tuần rồi ạ, em ở Bình Thạnh, số em 0938.111.222 => p:0938111222 b:2026-10-30 q:Quận_Bình_Thạnh
Tên: Trần Thu Hà|SĐT: 0987654321 / 0912000111|Địa chỉ: 23 Dịch Vọng, Cầu Giấy, Hà Nội|Dự sinh: 15/01/2027 => n:Trần_Thu_Hà p:0987654321 d:2027-01-15 q:Quận_Cầu_Giấy
bầu 32 tuần, dự sinh tháng 1, muốn đặt trước =>
stk 0123456789 vcb, em chuyển rồi nhé =>
Bé sinh 12/11/2026, mẹ tên Mai Anh đt 84912345678 => n:Mai_Anh p:0912345678 b:2026-11-12
mình là Thảo ở Thảo Điền nhé, bé mới sinh hôm 15/11 => n:Thảo b:2026-11-15
sinh mổ 10/11, 0909 123 45 =>
Cho mình đăng ký gói 10 buổi, 0977 888 999 => p:0977888999
0977888999 => p:0977888999
+84 977 888 999 tư vấn giúp em => p:0977888999
84977888999 gọi em sau 5h chiều => p:0977888999
sdt: 0977.888.999 => p:0977888999
đt 0977-888-999 nha shop => p:0977888999
số em là 0977888999 => p:0977888999
zalo 0977888999 => p:0977888999
097788899 =>
09778889990 =>
097788899912 =>
gọi 1900 1234 hả chị =>
gói 1500000 đúng ko ạ =>
em chuyển 1.500.000 rồi nha =>
ck 2450000 nội dung HOA 10 buoi =>
stk 0977888999 mb bank =>
tài khoản: 0977888999 Nguyen Thi Hoa =>
CCCD 079123456789 =>
mã đơn 0977888999 =>
0977888999 hoặc 0912345678 đều được => p:0977888999
sđt mình 0977888999, sđt chồng 0912345678 => p:0977888999
sđt chồng 0912345678, sđt mình 0977888999 => p:0977888999
gọi bà ngoại 0912345678 nha, em 0977888999 bận => p:0977888999
0977888999 - 0977888999 => p:0977888999
dự sinh 20/12 => d:2026-12-20
Dự sinh: 20/12/2026 => d:2026-12-20
ds 20-12-2026 => d:2026-12-20
DS 20.12 => d:2026-12-20
du sinh 20/12/26 => d:2026-12-20
dự sinh ngày 20 tháng 12 => d:2026-12-20
dự sinh 20 tháng 12 năm 2026 => d:2026-12-20
dự kiến sinh 3/2 => d:2027-02-03
du kien sinh ngay 3/2/2027 => d:2027-02-03
ngày dự sinh của em là 15/12 => 
ngày dự sinh là 15/12 => d:2026-12-15
ds khoảng 20/12 => d:2026-12-20
ds tầm 20/12 nha => d:2026-12-20
dự sinh cuối tháng 12 =>
dự sinh tháng 12 =>
dự sinh 31/2 =>
dự sinh 45/12 =>
dự sinh 20/12 hoặc 25/12 =>
dự sinh 20/12-25/12 =>
dự sinh 1/1/2025 =>
dự sinh 20/12/2028 =>
edd 12/01 => d:2027-01-12
em dự sinh 12/1, ở quận 7 => d:2027-01-12 q:Quận_7
còn 2 tuần nữa sinh =>
thai 36 tuần rồi ạ =>
bầu 8 tháng =>
mang thai 30 tuần, ở gò vấp => q:Quận_Gò_Vấp
em bầu tháng thứ 7 =>
bé được 10 ngày => b:2026-11-10
bé đc 10 ngày rồi => b:2026-11-10
be dc 10 ngay => b:2026-11-10
bé 10 ngày tuổi => b:2026-11-10
bé nhà mình được 10 ngày => b:2026-11-10
bé nhà em nay được 2 tuần => b:2026-11-06
be nha em 2 tuan tuoi => b:2026-11-06
bé 2 tuần => b:2026-11-06
con em được 5 ngày => b:2026-11-15
con mình 1 tháng => b:2026-10-21
bé 1 tháng tuổi => b:2026-10-21
bé được 1 tháng rưỡi => b:2026-10-05
bé 1 tháng 10 ngày => b:2026-10-11
bé gái 3 ngày => b:2026-11-17
bé trai mới 3 ngày tuổi => b:2026-11-17
bé hôm nay được 12 ngày => b:2026-11-08
em bé 20 ngày tuổi => b:2026-10-31
tắm bé 10 ngày giá sao => 
tắm bé 10 buổi bao nhiêu =>
gói tắm bé 1 tháng bao nhiêu ạ => 
bé 3kg2 =>
bé còn 10 ngày nữa sinh =>
10 ngày nữa em sinh =>
sau 10 ngày thì tắm tiếp =>
bé sinh 12/11 => b:2026-11-12
bé sinh ngày 12/11 => b:2026-11-12
bé mới sinh 18/11 ạ => b:2026-11-18
bé vừa sinh hôm 18/11 => b:2026-11-18
be sinh 12.11.2026 => b:2026-11-12
bé ra đời ngày 1/11 => b:2026-11-01
con em sinh 5/10/2026 => b:2026-10-05
em sinh bé ngày 10/11/2026 => b:2026-11-10
ngày sinh bé: 10/11/2026 => b:2026-11-10
bé sinh 12/12 =>
bé sinh 31/11 =>
bé sinh 2024 =>
em sinh năm 1995 =>
mẹ sinh 12/05/1996 =>
mình sinh ngày 12/05/1996, bé 10 ngày => 
sn 1998 => 
20/12 tắm được không =>
thứ 2 ngày 23/11 tắm nha =>
23/11 lúc 9h => 
ở 12/4 Lê Lợi => 
12/4 Lê Lợi, Q1 => q:Quận_1
nhà ở 123 Nguyễn Trãi, phường 2, quận 5 => q:Quận_5
địa chỉ 45/6/7 Lê Văn Sỹ P12 Q3 => q:Quận_3
đ/c: 10 Phan Xích Long, Phú Nhuận => q:Quận_Phú_Nhuận
dc 10 phan xich long, phu nhuan => q:Quận_Phú_Nhuận
em ở chung cư Sunrise, quận 7 => q:Quận_7
e o q7 => q:Quận_7
mình ở Gò Vấp => q:Quận_Gò_Vấp
em ở Bthanh => q:Quận_Bình_Thạnh
ở bình thạnh nha chị => q:Quận_Bình_Thạnh
ở Cầu Giấy Hà Nội =>
bé ở viện =>
mẹ ở cữ tại nhà =>
ở nhà em có bà ngoại =>
tên mình là Phương Anh => n:Phương_Anh
mình tên là Phương Anh => n:Phương_Anh
e tên Ngọc => n:Ngọc
em tên Ngọc ở quận 10 => n:Ngọc q:Quận_10
minh ten ngoc, 0977888999 => n:ngoc p:0977888999
tên khách: Lê Thị Mai|0977888999 => n:Lê_Thị_Mai p:0977888999
họ tên: Lê Thị Mai => n:Lê_Thị_Mai
tên mẹ Lê Thị Mai, tên bé Bắp => n:Lê_Thị_Mai
chị tên Mai => n:Mai
em là Hương, em hỏi giá => n:Hương
Lê Thị Mai, 0977888999, Q3 => n:Lê_Thị_Mai p:0977888999
Phạm Ngọc Ánh|0977888999|Thủ Đức => n:Phạm_Ngọc_Ánh p:0977888999
tên bé là Bắp =>
cho em hỏi tên nhân viên =>
em thấy trên facebook, tư vấn giúp em 0977888999 => p:0977888999
xem fanpage bên mình, sđt 0977888999 => p:0977888999
biết qua zalo, 0977888999 => p:0977888999
shop ơi còn lịch sáng mai không =>
Cho e xin giá với ạ =>
Mẹ em ở xa, em cần người tắm bé và massage =>
bé bị vàng da có tắm được không =>
một buổi bao nhiêu tiền ạ =>
200k/buổi hả chị =>
em muốn đặt 5 buổi từ 25/11 =>
từ 25/11 đến 30/11 tắm nhé =>
tắm ngày 25/11/2026 =>
lịch 7h30 - 8h30 =>
7h30 sáng mai 21/11 nha =>
chồng em tên Nam, 0977888999 => p:0977888999
0977888999 Lan => p:0977888999
Lan 0977888999 bé 10 ngày Q3 => p:0977888999 b:2026-11-10
Lan - 0977888999 - ds 20/12 - Q3 => p:0977888999 d:2026-12-20
Lan, ds 20/12/2026, 0977888999, 12 Võ Thị Sáu, P. Võ Thị Sáu, Q3 => p:0977888999 d:2026-12-20
em Lan, bé sinh 10/11, nhà số 5 đường 12, Thủ Đức, 0977888999 => p:0977888999 b:2026-11-10
sđt 0977888999. địa chỉ 5 Lý Tự Trọng Q1. bé 2 tuần => p:0977888999 b:2026-11-06 q:Quận_1
0977 888 999 ds 20/12 => p:0977888999 d:2026-12-20
0977888999 20/12 =>  p:0977888999
0977888999 ds20/12 => p:0977888999
sdt 0977888999 stk 0123456789 => p:0977888999
mst 0312345678 =>
hóa đơn 0977888999 =>
tel:0977888999 => p:0977888999
so dien thoai cua em 0977888999 => p:0977888999
liên hệ 0977888999 gặp Hà => p:0977888999
024 3826 1234 => p:02438261234
(028) 3822 1234 => p:02838221234
0123456789 =>
0000000000 =>
09 7788 8999 => p:0977888999
o977888999 =>
dự sinh 20 /12 => d:2026-12-20
dự sinh:20/12 => d:2026-12-20
dự sinh=20/12/2026 => d:2026-12-20
dự sinh vào ngày 20/12 => d:2026-12-20
ds của em 20/12 =>
dự sinh 5/6 =>
dự sinh hôm 15/11 => d:2026-11-15
dự sinh 15/8 =>
dự sinh 20/12 mà sinh sớm 15/11 => d:2026-12-20
bé sinh 15/11, dự sinh 20/12 => d:2026-12-20 b:2026-11-15
dự sinh 20/12, bé đầu 3 tuổi => d:2026-12-20
bé đầu 3 tuổi, bầu bé thứ 2 =>
bé 2 tuổi =>
bé 4 tháng => b:2026-07-21
bé 18 tháng => b:2025-05-22
bé 100 ngày => b:2026-08-12
bé 0 ngày => b:2026-11-20
bé 40 tuần =>
bé được 40 tuần thai =>
bé sơ sinh 7 ngày => b:2026-11-13
cháu được 8 ngày => b:2026-11-12
chau 3 tuan => b:2026-10-30
baby 6 ngày => b:2026-11-14
bé nhà em hiện được 9 ngày ạ => b:2026-11-11
bé nay 15d => b:2026-11-05
bé 5 => 
bé sinh lúc 9h10 ngày 12/11 =>
bé sinh mổ 12/11 =>
sinh thường 12/11/2026 =>
sinh 12/11/2026 => b:2026-11-12
mới sinh 19/11 => b:2026-11-19
sinh bé 20/11 => b:2026-11-20
sinh bé 21/11 =>
e hỏi gói sau sinh 7 ngày =>
sau sinh 10 ngày massage được chưa =>
hút sữa sau sinh 1 tháng =>
bé uống sữa 3 tháng chưa => 
mẹ 1 tháng rồi chưa có sữa =>
[10:05, 20/11/2026] Hoa Nguyễn: chị ơi tư vấn giúp em|[10:06, 20/11/2026] Hoa Nguyễn: sđt em 0912345678 => p:0912345678
Hoa Nguyễn 20/11/2026 10:05|em ở 12/4 Lê Lợi Q1, bé 12 ngày => b:2026-11-08 q:Quận_1 a:12/4_Lê_Lợi_Q1
sdt 0912345678, nhà e ở 15/7 nguyễn văn đậu p5 bình thạnh nha c => p:0912345678 q:Quận_Bình_Thạnh a:15/7_nguyễn_văn_đậu_p5_bình_thạnh
sdt e 0912345678, của ck e 0987654321 nhé => p:0912345678
bé 2w rồi c ơi => b:2026-11-06
be duoc 3 thang 5 ngay, nha o 20 cach mang thang 8 q10 => b:2026-08-16 q:Quận_10 a:20_cach_mang_thang_8_q10
bé nhà e dc 1 tháng 1 tuần => b:2026-10-14
chị cho em đặt lịch 9h ngày 25/11 nha, em ở 56 Trần Quang Khải, Tân Định, Q1. Bé em được 20 ngày tuổi. 0908 123 456 => p:0908123456 b:2026-10-31 q:Quận_1 a:56_Trần_Quang_Khải,_Tân_Định,_Q1
e tên Thu, bầu 37w, ds 12/12, q bình tân => n:Thu d:2026-12-12
con e sinh 3/11/2026 nang 3kg1, dt 84-908-123-456 => p:0908123456 b:2026-11-03
Em muốn hỏi thông tia sữa, em mới sinh bé hôm 18/11, nhà em số 5 Lê Duẩn quận 1, gọi em số 0908123456 nhé ạ => p:0908123456 b:2026-11-18 q:Quận_1 a:số_5_Lê_Duẩn_quận_1
mình tên Trang 0908123456, ở cc Masteri Thảo Điền, Thủ Đức, dự sinh giữa tháng 12 => n:Trang p:0908123456 q:Thành_phố_Thủ_Đức
sđt: 090 812 34 56|đc: 12 ngõ 5 Láng Hạ, Đống Đa, Hà Nội|bé: 9 ngày => p:0908123456 b:2026-11-11 q:Quận_Đống_Đa
gọi cho em lúc 8h30 0908123456 nha, số này zalo luôn => p:0908123456
em là mẹ bé Bin, 0908123456, bé 45 ngày => p:0908123456 b:2026-10-06
0908123456 (Lan) / 0911222333 (chồng) => p:0908123456
chuyển khoản rồi nha c, 1tr750, stk 0908123456 =>
e gửi lại địa chỉ: 102/3 Hoàng Hoa Thám, P.12, Tân Bình. Tới gọi e xuống => q:Quận_Tân_Bình a:102/3_Hoàng_Hoa_Thám,_P.12,_Tân_Bình
Bé mình 1 tháng 20 ngày, 0908123456, Phú Nhuận => p:0908123456 b:2026-10-01
mai 21/11 qua tắm cho bé 7 ngày tuổi được ko c =>
ngay du sinh 01-01-2027, ten Nga, q.3, so dt 0908.123.456 => n:Nga p:0908123456 d:2027-01-01
em chưa sinh, còn 3 tuần nữa, sđt 0908123456 => p:0908123456
sn 15/3/1995, bé 15 ngày, 0908123456 => p:0908123456 b:2026-11-05
em Hoa nè chị, giờ em sinh rồi ạ, bé được 5 ngày, nhà vẫn ở 12 Lê Lợi quận 1 => b:2026-11-15 q:Quận_1 a:12_Lê_Lợi_quận_1
bé sanh ngày 10/11, 0908123456 => p:0908123456 b:2026-11-10
du sinh 30/11 ma chua thay gi, o go vap, 0908123456 => p:0908123456 d:2026-11-30 q:Quận_Gò_Vấp
2 bé sinh đôi 20 ngày, 0908123456 => p:0908123456 b:2026-10-31
bé 3 ngày, mẹ sinh mổ, cần massage 10 buổi từ 1/12, 0908123456 => p:0908123456 b:2026-11-17
Ngày sinh của bé: 05/11/2026. Tên bé: Sóc. Mẹ: Linh. ĐT: 0908123456 => p:0908123456 b:2026-11-05
em để ngày 25/11 tắm nha, bé 3 tháng 2 ngày, ở 3 tháng 2 q10 => b:2026-08-19 q:Quận_10
ở 28 Mai Chí Thọ, An Phú, Thủ Đức, 0912345679 => p:0912345679 q:Thành_phố_Thủ_Đức w:Phường_An_Phú a:28_Mai_Chí_Thọ,_An_Phú,_Thủ_Đức n:-
địa chỉ 12 đường 5, An Khánh, Thủ Đức, đt 0912345679 => p:0912345679 q:Thành_phố_Thủ_Đức w:Phường_An_Khánh n:-
em tên Hà, ở 28 Mai Chí Thọ, An Phú, Thủ Đức => q:Thành_phố_Thủ_Đức a:28_Mai_Chí_Thọ,_An_Phú,_Thủ_Đức n:Hà
0912345679, 28 Lương Định Của, Bình An, quận 2 => p:0912345679 q:Thành_phố_Thủ_Đức a:28_Lương_Định_Của,_Bình_An,_quận_2 n:-
ở 28 Mai Chí Thọ, An Phú, 0912345679 => p:0912345679 a:28_Mai_Chí_Thọ,_An_Phú n:-
mình ở 5 Lê Lợi Q1, Ngọc Hà, 0912345678 => p:0912345678 q:Quận_1 a:5_Lê_Lợi_Q1
ở Cầu Giấy, Hà Nội => q:Quận_Cầu_Giấy
t sinh đc 3 hum, t tên vy, nhà 5 le loi q1 => b:2026-11-17 n:vy q:Quận_1 a:5_le_loi_q1
e sinh đc 10 bữa rồi => b:2026-11-10 a:-
bé em đc 3 ngày rồi, đc 5 lê lợi q1 => b:2026-11-17 q:Quận_1 a:5_lê_lợi_q1
em Hoa đc 12 Lê Lợi q1 => q:Quận_1 a:12_Lê_Lợi_q1
ở 12 Lê Quang Định Bình Thạnh => q:Quận_Bình_Thạnh a:12_Lê_Quang_Định_Bình_Thạnh
nhà 45 le van sy phu nhuan => q:Quận_Phú_Nhuận a:45_le_van_sy_phu_nhuan
12 Hoàng Diệu Thủ Đức 0912345679 => p:0912345679 q:Thành_phố_Thủ_Đức a:12_Hoàng_Diệu_Thủ_Đức
em ở P. An Phú quận 2 => q:Thành_phố_Thủ_Đức w:Phường_An_Phú
ở Q. Bình Thạnh => q:Quận_Bình_Thạnh
Đ/c: P. 12, Q. Tân Bình => q:Quận_Tân_Bình w:Phường_12
ở q7 ạ, tư vấn giúp em => q:Quận_7 a:q7
0912345679 - 25 Phan Xích Long, P2, Phú Nhuận - tắm bé => p:0912345679 q:Quận_Phú_Nhuận w:Phường_2 a:25_Phan_Xích_Long,_P2,_Phú_Nhuận
chung cư Sunrise City q7, 0912345679 => p:0912345679 q:Quận_7 a:chung_cư_Sunrise_City_q7
hẻm 7/3 đường 3/2 p11 q10 => q:Quận_10 w:Phường_11 a:hẻm_7/3_đường_3/2_p11_q10
chị qua 12 Lê Lợi Q1 nha => q:Quận_1 a:12_Lê_Lợi_Q1
20/12 ở Gò Vấp => q:Quận_Gò_Vấp a:-
em đặt 5 buổi, Gò Vấp => a:-
Họ tên: Trang/ SĐT 0912345679/ DS 20/12 => n:Trang p:0912345679 d:2026-12-20
em tên Lan,năm nay 30 tuổi => n:Lan
em tên Lan-0912345678-ds 20/12 => n:Lan p:0912345678 d:2026-12-20
Lan,0912345678 => p:0912345678
0912–345–679 => p:0912345679
0912‑345‑679 => p:0912345679
0912·345·679 => p:0912345679
0912/345/679 => p:0912345679
(0933) 000 007 => p:0933000007
`
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('=>') as [string, string])
  .map(([text, wanted]) => [text.trim().replaceAll('|', '\n'), wanted.trim()] as const);

test('there are two hundred messages', () => expect(messages.length).toBeGreaterThanOrEqual(200));

test.each(messages)('%s', (text, wanted) => {
  const expected = Object.fromEntries(
    wanted
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => [part.slice(0, 1), part.slice(2).replaceAll('_', ' ')]),
  );
  const { values, left, doubts } = read(text);
  expect({
    p: values.phone,
    d: values.predicted_birth_date,
    b: values.children?.[0]?.born,
    ...(expected['n'] && { n: values.name ?? '-' }),
    ...(expected['w'] && { w: values.ward }),
    ...(expected['q'] && { q: values.province }),
    ...(expected['a'] && { a: values.address ?? '-' }),
  }).toEqual({ p: expected['p'], d: expected['d'], b: expected['b'], ...expected });
  // All digits that were not read are still in the rest.
  const kept = [
    left,
    ...Object.values(values).map((value) => JSON.stringify(value)),
    ...doubts.map((one) => one.text),
  ];
  const digits = text.replace(/\D/g, '');
  if (!values.phone && !values.children && !values.predicted_birth_date && !values.address)
    expect(kept.join('').replace(/\D/g, '')).toContain(digits.slice(0, 4));
});

test('the rest stays in order, without the text that was read', () => {
  expect(
    read('Chị ơi tư vấn giúp em gói 10 buổi. Em tên Hoa, sđt 0912345678, em ở 12 Lê Lợi Q1, 9h sáng nhé'),
  ).toMatchObject({
    values: { name: 'Hoa', phone: '0912345678', address: '12 Lê Lợi Q1', province: 'Quận 1' },
    left: expect.stringContaining('tư vấn giúp em gói 10 buổi'),
  });
  expect(read('thấy trên fb, 0912345678').values.source_channel).toBe('FANPAGE');
});

test('a name that is also the name of a place is a doubt', () => {
  expect(read('An Phú, 0912345679').doubts).toEqual([{ field: 'name', text: 'Tên là “An Phú”?' }]);
  expect(read('ở 28 Mai Chí Thọ, An Phú, 0912345679').doubts.map(({ field }) => field)).toEqual(['address']);
});
