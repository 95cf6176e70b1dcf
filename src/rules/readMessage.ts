/**
 * Reads a customer's message that a seller pasted: name, phone, address, and the day of birth or due date (rules 1.19). Uncertain values
 * are reported as doubts; an uncertain phone or day also remains in the text.
 */
import { cleanLines } from '#rules/cleanText';
import { addDays, diffDays } from '#rules/days';
import { foldText } from '#rules/foldText';
import { formatDate } from '#rules/format';
import { normalisePhone } from '#rules/normalisePhone';
import { parseTypedDay } from '#rules/parseTypedDay';
import { familyNames } from '#rules/payerNames';
import { cutFormsOfAddress } from '#rules/personName';
import { withUsualSeparators } from '#rules/phoneCell';
import { findPlaceInText, isPlaceName, type KnownPlace } from '#rules/places';

export interface MessageValues {
  name?: string;
  phone?: string;
  address?: string;
  city?: string;
  province?: string;
  ward?: string;
  predicted_birth_date?: string;
  children?: { born: string; name: null }[];
  source_channel?: 'FANPAGE' | 'ZALO';
}
export interface UncertainMessageValue {
  field: keyof MessageValues;
  text: string;
}
export interface ParsedMessage {
  values: MessageValues;
  /** Text from which no value was read, in the order of the message. */
  left: string;
  doubts: UncertainMessageValue[];
}

/**
 * Reads a pasted message.
 * @param today the business day, `2026-11-20`
 */
export function parseCustomerMessage(
  text: string,
  today: string,
  places: readonly KnownPlace[],
): ParsedMessage {
  const reader = new MessageReader(cleanLines(text), today, places);
  return reader.read();
}

interface Span {
  from: number;
  to: number;
}

/** Folds each letter, without changing its position: removes accents and capitals. */
const foldLetters = (text: string): string =>
  [...text].map((letter) => (foldText(letter).length === letter.length ? foldText(letter) : letter)).join('');

const phoneDigitsPattern =
  /(?<!\d|(?<!\d{8})\d[/.,-])(?:\((?:\+?84|0\d{1,3})\)(?:[ .-]?\d){6,12}|(?:\+?84|0)(?:[ .-]?\d){7,12})(?!\d)/g;
/** Matches words that show that the following digits are not a phone but, for example, an account or order number. */
const nonPhoneLabelPattern =
  /(?:stk|so tk|tai khoan|\btk|cccd|cmnd|ma don|ma vd|ma gd|van don|hoa don|mst)[\s:.]*(?:so)?[\s:.]*[a-z]*[\s:.]*$/;
const phoneLabel =
  /(?:(?:so )?(?:dien thoai|dt|phone|zalo|tel|lien he|lh|di dong)|sdt|so em|so minh|so)\s*[:.]?\s*(?:la|cua (?:em|minh|me))?\s*[:.]?\s*$/;

const dayText = String.raw`(?<day>\d{1,2}\s*[/.-]\s*\d{1,2}(?:\s*[/.-]\s*(?:\d{4}|\d{2}))?(?![\d/]))`;
const dayWords = String.raw`(?:ngay\s*)?(?<d>\d{1,2})\s*(?:thang|th|t)\s*(?<m>\d{1,2})(?:\s*(?:nam|/)\s*(?<y>\d{4}))?(?!\d)`;
const fillerWords = String.raw`\s*(?:[:=]|la|vao|ngay|khoang|tam|cuoi|dau|giua|du kien|em|minh|luc|hom|mung|\s)*\s*`;
const dueLabel = String.raw`\b(?:du kien sinh|ngay du sinh|du sinh|du kien|dk sinh|ngay ds|ds|edd|sinh du kien|se sinh)\b`;
const bornLabel = String.raw`(?<!du |kien |se |truoc |sau |gan )\b(?:(?:be|con|chau)(?: em| minh| nha)?(?: moi| da| vua)?\s*(?:sinh|sanh|ra doi|chao doi)|em sinh be|minh sinh be|moi sinh|vua sinh|sinh be|ngay sinh(?: cua)? be|ns be|ngay sinh|sinh ngay|sinh hom|sinh)\b`;
const patterns = {
  due: new RegExp(`${dueLabel}(?<gap>${fillerWords})(?:${dayText}|${dayWords})`),
  dueUnsure: new RegExp(`${dueLabel}(?:${fillerWords})(?:thang|tuan|t)?\\s*\\d*`),
  born: new RegExp(`${bornLabel}(?<gap>${fillerWords})(?:${dayText}|${dayWords})`),
};
const age =
  /\b(?:be|con|chau|em be|baby|nhoc)\b(?:\s*:)?(?:\s+(?:nha|cua|em|e|m|minh|chi|hom nay|gio|nay|hien|hien tai|da|vua|moi|cung|gan|hon|tron|khoang|duoc|dc|đc|la|trai|gai|dang|tuoi|so|sinh))*(?:\s+(?!sau|tam|uong)[a-z]{2,8})?(?:\s+(?:nay|hom nay|da|moi|duoc|dc|đc|gan|hon|cung|vua))*\s+(?<n>\d{1,3})\s*(?<unit>ngay|hom|hum|bua|tuan|thang|th|d|w)\b(?:\s*(?<more>\d{1,2})\s*(?<moreUnit>ngay|tuan)\b)?(?<half>\s*ruoi)?/;
/** Matches the age of a baby since the birth: 'mới sinh được 5 ngày', 'em sinh được 2 tuần'. */
const ageFromBirth =
  /(?<!du |kien |se |truoc |sau |gan )\b(?:(?:moi|vua)\s*(?:sinh|sanh)(?:\s*(?:be|xong|duoc|dc|đc))*|(?:em|e|minh|m|t|tui|vo em|vo minh)\s*(?:sinh|sanh)\s*(?:be\s*)?(?:duoc|dc|đc))\s*(?:hon|gan|khoang|tron)?\s*(?<n>\d{1,3})\s*(?<unit>ngay|hom|hum|bua|tuan|thang|th|d|w)\b(?:\s*(?<more>\d{1,2})\s*(?<moreUnit>ngay|tuan)\b)?(?<half>\s*ruoi)?/;
/** Matches a birth today or on one of the last days: 'em sinh hôm qua'. */
const bornLately =
  /(?<!du |kien |se |truoc |sau |gan )\b(?:(?:be|con|em|minh|vo em|vo minh)\s*(?:(?:moi|vua)\s*)?|(?:moi|vua)\s*)(?:sinh|sanh)\s*(?:be\s*)?(?<when>hom nay|sang nay|trua nay|chieu nay|hom qua|toi qua|dem qua|hom kia)\b/;
/** Matches the header of a message in a copied chat: '[09:15, 20/11/2026] Hương Giang: '. */
const chatHeader = /^\[[^\]\n]*\d{1,2}:\d{2}[^\]\n]*\]\s*(?<who>[^:\n]{2,40}):[^\S\n]*/gm;
/** Matches the pieces of a message that is written as a list: 'Mẹ Na - 0901 234 567 - Q. Tân Bình'. */
const piecePattern = /(?:(?!\s-\s)[^\n,;.]|\.(?!\s|$))+/g;
/** Matches the beginning of a piece that is only a ward or a district. */
const markedPlace = /^(?:quan |q ?\.|q ?\d|huyen |phuong |p ?\.|thi xa )/;
const pregnancyPattern = /\b(?:bau|thai|mang thai|bung)\b/;

/** Words that introduce a name. */
const nameLabel =
  /\b(?:(?:ten me|ten khach|ho ten|ho va ten|ten)\s*[:-]?\s*(?:(?:cua )?(?:em|minh)\b\s*)?(?:la\b)?\s*[:-]?\s*|(?:minh|em|e|m|t|tui|chi|c|toi|me)\s+(?:ten|la)\b(?:\s+la\b)?\s*[:-]?\s*)/g;
/** Words that end a name and do not belong to it. */
const nonNameWords = new Set(
  'o nha dt sdt so duoc dc be con muon can hoi tu van dang ky dat lich minh em chi ban a ah nhe nha ạ sinh du va day voi cho khach moi hom sau truoc bau me la gi ngay la ai do day giup gia dich vu tam cua shop ad dia tai quan phuong q p bn nhieu bao ib inbox k ko khong nha'.split(
    ' ',
  ),
);

const addressLabel =
  /(?:\b(?:dia chi nha|dia chi|d\/c|đ\/c|dc nha|đc|dc|add|address|nha (?:em|e|minh|m|chi|c)? ?(?:van |hien |dang |moi )?(?:o|tai)|nha (?:em|e|minh|m)|minh o|em o|e o|hien o|dang o|song o|nha|o|tai)\b\s*[:-]?\s*)/g;
const addressBeginningPattern =
  /^(?:\d+[a-z]?(?:[/.-]\d+[a-z]?)*\s+\S|so \d|hem |ngo |ngach |chung cu|cc |toa |block |can ho|can |lau |tang |khu |kdt |kdc |kp ?\.? ?\d|to \d|ap |thon |xom |duong |phuong |p\.? ?\S|xa |quan |q\.? ?\S|huyen |tp\.? ?\S|thanh pho |thi tran |vinhome|landmark|masteri|[a-z]\d+[.-]\d+)/;

/** Maximum length of an address in characters, and maximum beginnings of an address that are tried. */
const MAX_ADDRESS_LENGTH = 250;
const MAX_ADDRESS_TRIES = 20;

/** The beginning of an address without a label. */
const houseStart =
  /^(?:(?:so )?\d+[a-z]?(?:[/.-]\d+[a-z]?)*\s+[a-z]|(?:hem|ngo|ngach|chung cu|cc|toa|block|can ho|duong|kdc|kdt|khu do thi|khu dan cu|vinhomes?|landmark|masteri)\s)/;

/** Pattern for times, ages and counts, which begin like house numbers. */
const nonAddressPattern =
  /^\d+\s*(?:h|g|gio|:|ngay|hom|hum|bua|dem|tuan|thang(?!\s*\d)|nam|buoi|lan|phut|k|tr|trieu|kg|ky|ki|tuoi|be|con|me|nguoi)\b|^\d+[hg]\d*\b/;

/** Adds commas between the parts of an address: 'Lê Lợi p5 bình thạnh' → 'Lê Lợi, p5, bình thạnh'. */
const addCommas = (written: string): string =>
  written
    .replace(/[\s,]+((?:p|q|phường|phuong|quận|quan)\.? ?\d{1,2})(?=\s|,|$),?/giu, ', $1,')
    .replace(/,$/, '');

/** Returns the phone at the start of the text, if only a space separates it from further digits. */
function findLeadingPhone(written: string): string | null {
  const words = written.split(' ');
  for (let to = words.length - 1; to > 0; to -= 1) {
    const phone = normalisePhone(words.slice(0, to).join(' '));
    if (phone) return phone;
  }
  return null;
}

/** Returns the length in characters of the phone as written in the text. */
function measureWrittenPhone(written: string, phone: string): number {
  const words = written.split(' ');
  for (let to = words.length; to > 0; to -= 1) {
    const some = words.slice(0, to).join(' ');
    if (normalisePhone(some) === phone) return some.length;
  }
  return written.length;
}

class MessageReader {
  readonly #text: string;
  readonly #plain: string;
  readonly #today: string;
  readonly #places: readonly KnownPlace[];
  readonly #used: Span[] = [];
  /** Spans of text that were read but are uncertain. They remain in the text, and no other value is read from them. */
  readonly #unsure: Span[] = [];
  /** Headers of a chat in which only one person wrote, with the position of her name. */
  readonly #headers: Span[] = [];
  #chatName: string | null = null;
  readonly #values: MessageValues = {};
  readonly #doubts: UncertainMessageValue[] = [];

  constructor(text: string, today: string, places: readonly KnownPlace[]) {
    this.#text = text;
    this.#plain = withUsualSeparators(foldLetters(text));
    this.#today = today;
    this.#places = places;
  }

  read(): ParsedMessage {
    this.#readChatHeaders();
    this.#readPhones();
    this.#readDue();
    this.#readBirth();
    this.#readAddress();
    this.#readName();
    this.#readSource();
    return { values: this.#values, left: this.#left(), doubts: this.#doubts };
  }

  #use(from: number, to: number): void {
    this.#used.push({ from, to });
  }

  #isUsed = (from: number, to: number): boolean =>
    [...this.#used, ...this.#unsure].some((span) => span.from < to && span.to > from);

  #doubt(field: keyof MessageValues, text: string): void {
    this.#doubts.push({ field, text });
  }

  /** Marks the headers of a copied chat as read. If only one person wrote, takes her name from the header. */
  #readChatHeaders(): void {
    const names = new Set<string>();
    for (const { 0: header, index, groups } of this.#text.matchAll(chatHeader)) {
      names.add((groups?.['who'] ?? '').trim());
      this.#headers.push({ from: index, to: index + header.length });
    }
    const [name] = names;
    if (names.size !== 1 || !name || /\d/.test(name)) this.#unsure.push(...this.#headers.splice(0));
    else this.#chatName = cutFormsOfAddress(name);
    this.#used.push(...this.#headers);
  }

  #readPhones(): void {
    const found: { phone: string; from: number; to: number }[] = [];
    for (const { 0: written, index } of this.#plain.matchAll(phoneDigitsPattern)) {
      const before = this.#plain.slice(Math.max(0, index - 24), index);
      if (nonPhoneLabelPattern.test(before) || /^\d{1,2}[.-]\d{1,2}[.-]\d{4}$/.test(written)) continue;
      const phone = normalisePhone(written) ?? findLeadingPhone(written);
      if (!phone) this.#doubt('phone', `“${written.trim()}” không phải là số điện thoại.`);
      else if (!found.some((one) => one.phone === phone))
        found.push({ phone, from: index, to: index + measureWrittenPhone(written, phone) });
      else this.#use(index, index + written.length);
    }
    const [first, ...others] = found;
    if (!first) return;
    const mine = found.filter(
      ({ from }) =>
        !/(?:chong|ck|ong xa|ba ngoai|ba noi|me chong|nguoi nha|chi gai|em gai)[^\d\n]{0,14}$/.test(
          this.#plain.slice(Math.max(0, from - 30), from),
        ),
    );
    const chosen = mine[0] ?? first;
    const label = phoneLabel.exec(this.#plain.slice(0, chosen.from));
    this.#use(label?.index ?? chosen.from, chosen.to);
    this.#values.phone = chosen.phone;
    if (others.length > 0) this.#doubt('phone', 'Tin nhắn có nhiều số. Số còn lại ở ghi chú.');
  }

  /** Returns the day of a match (null if the day does not exist), and the text of the match. */
  #dayOf(groups: Record<string, string | undefined>, past: boolean): { day: string | null; written: string } {
    const { day, d, m, y } = groups;
    const written = day?.replace(/\s/g, '') ?? [d, m, y].filter(Boolean).join('/');
    return { day: parseTypedDay(written.replace(/[.-]/g, '/'), this.#today, past), written };
  }

  #readDue(): void {
    const match = patterns.due.exec(this.#plain);
    if (!match?.groups) {
      if (patterns.dueUnsure.test(this.#plain) && /\d/.test(patterns.dueUnsure.exec(this.#plain)?.[0] ?? ''))
        this.#doubt('predicted_birth_date', 'Có nói dự sinh nhưng không rõ ngày.');
      return;
    }
    const { day, written } = this.#dayOf(match.groups, false);
    const to = match.index + match[0].length;
    const isEither = /^\s*(?:hoac|hay|-|den|toi|\/)\s*\d/.test(this.#plain.slice(to));
    const away = day === null ? null : diffDays(day, this.#today);
    if (day === null || away === null || away > 300 || away < -60 || isEither) {
      this.#unsure.push({ from: match.index, to });
      this.#doubt('predicted_birth_date', `Dự sinh “${written}” chưa rõ là ngày nào.`);
      return;
    }
    this.#values.predicted_birth_date = day;
    this.#use(match.index, to);
    if (/khoang|tam|cuoi|dau|giua/.test(match.groups['gap'] ?? ''))
      this.#doubt('predicted_birth_date', `Khoảng ngày ${formatDate(day)}.`);
  }

  #readBirth(): void {
    const match = patterns.born.exec(this.#plain);
    if (match?.groups && !this.#isUsed(match.index, match.index + match[0].length)) {
      const { day, written } = this.#dayOf(match.groups, true);
      const age = day === null ? null : diffDays(this.#today, day);
      const isBaby = age !== null && age >= 0 && age <= 3 * 365;
      // 'sinh 20/12' can also announce a due date, and a day long ago can be the mother's own birthday.
      if (day !== null && isBaby && (match.groups['y'] || /^\d+\D+\d+\D+\d+$/.test(written) || age <= 120)) {
        this.#values.children = [{ born: day, name: null }];
        this.#use(match.index, match.index + match[0].length);
        if (!/\bbe\b|\bcon\b|\bchau\b|moi|vua/.test(match[0]))
          this.#doubt('children', `Bé sinh ngày ${formatDate(day)}?`);
      } else this.#doubt('children', `Ngày sinh “${written}” chưa rõ.`);
      return;
    }
    this.#readAge();
  }

  /** Reads a birth on one of the last days. @returns true if there is one */
  #readLateBirth(): boolean {
    const match = bornLately.exec(this.#plain);
    if (!match || this.#isUsed(match.index, match.index + match[0].length)) return false;
    const when = match.groups?.['when'] ?? '';
    const born = addDays(this.#today, when.endsWith('nay') ? 0 : when.endsWith('qua') ? -1 : -2);
    this.#values.children = [{ born, name: null }];
    this.#use(match.index, match.index + match[0].length);
    this.#doubt('children', `Bé sinh ngày ${formatDate(born)}?`);
    return true;
  }

  #readAge(): void {
    if (this.#readLateBirth()) return;
    const match = ageFromBirth.exec(this.#plain) ?? age.exec(this.#plain);
    const { n, unit, more, moreUnit, half } = match?.groups ?? {};
    if (!match || !n || !unit || this.#isUsed(match.index, match.index + match[0].length)) return;
    const around = this.#plain.slice(Math.max(0, match.index - 20), match.index + match[0].length + 12);
    const isAhead = /\b(?:nua|con)\s*$|^\s*nua\b/.test(
      this.#plain.slice(match.index + match[0].length, match.index + match[0].length + 8),
    );
    const isService = /\b(?:tam|cham|massage|goi|cho|hoc)\s*$/.test(this.#plain.slice(0, match.index));
    // A high number of weeks may be the duration of the pregnancy and not the age of a child.
    const isLong = (unit === 'tuan' || unit === 'w') && Number(n) >= 20;
    if (pregnancyPattern.test(around) || isAhead || isService || isLong || /buoi|lan\b/.test(match[0]))
      return;
    const perUnit =
      { ngay: 1, hom: 1, hum: 1, bua: 1, d: 1, tuan: 7, w: 7, thang: 30.4, th: 30.4 }[unit] ?? 1;
    const days = Math.round(
      Number(n) * perUnit +
        (more ? Number(more) * (moreUnit === 'tuan' ? 7 : 1) : 0) +
        (half ? perUnit / 2 : 0),
    );
    if (days > 750) return;
    const born = addDays(this.#today, -days);
    this.#values.children = [{ born, name: null }];
    this.#use(match.index, match.index + match[0].length);
    this.#doubt(
      'children',
      `“${this.#text.slice(match.index, match.index + match[0].length)}”: sinh khoảng ${formatDate(born)}.`,
    );
  }

  #readAddress(): void {
    const labels = [...this.#plain.matchAll(addressLabel)].slice(0, MAX_ADDRESS_TRIES);
    for (const { 0: label, index } of labels) {
      const from = index + label.length;
      if (this.#isUsed(index, from)) continue;
      const to = this.#addressEnd(from);
      // In the middle of a sentence, 'đc' means 'được' unless a known place follows.
      const isUnsure = /^dc\s*$/.test(label) && !/(?:^|[\n,;.:!?/-])\s*$/.test(this.#plain.slice(0, index));
      if (isUnsure && !findPlaceInText(this.#places, this.#text.slice(from, to))) continue;
      if (to > from && this.#takeAddress(index, from, to, /chi|\bdc|d\/c|add/.test(label))) return;
    }
    // Looks for an address without a label, which begins with a house number or a word such as 'hẻm', and names a place.
    const starts = this.#pieceStarts().filter(
      (from) => houseStart.test(this.#plain.slice(from)) && !this.#isUsed(from, from + 1),
    );
    for (const from of starts.slice(0, MAX_ADDRESS_TRIES)) {
      const to = this.#addressEnd(from);
      if (
        to > from &&
        findPlaceInText(this.#places, this.#text.slice(from, to)) &&
        this.#takeAddress(from, from, to, true)
      )
        return;
    }
    // Looks for a separate piece that is only a ward or a district: 'Q. Tân Bình'.
    for (const { 0: piece, index } of this.#plain.matchAll(piecePattern)) {
      const words = piece.replace(/^[\s-]+/, '').trim();
      const from = index + piece.indexOf(words);
      const to = from + words.length;
      if (!markedPlace.test(words) || this.#isUsed(from, to)) continue;
      const place = findPlaceInText(this.#places, `x, ${this.#text.slice(from, to)}`);
      if (!place) continue;
      for (const level of ['city', 'province', 'ward'] as const)
        if (place[level]) this.#values[level] = place[level];
      this.#use(from, to);
      return;
    }
  }

  /** Returns the positions at which a line, a part between punctuation, or the text after an understood part begins. */
  #pieceStarts(): number[] {
    const afterMarks = [
      ...this.#plain.matchAll(/(?:^|[\n,;.!?|]|\s[-/]\s|\/\s|\b(?:qua|toi|den|ghe)\s)\s*(?:-\s+)?/gm),
    ].map(({ 0: mark, index }) => index + mark.length);
    const afterUsed = this.#used.map(({ to }) => to + (/^\s*/.exec(this.#plain.slice(to))?.[0].length ?? 0));
    return [...afterMarks, ...afterUsed].sort((a, b) => a - b);
  }

  /**
   * Returns the end of an address that begins at `from`. The address ends after the last consecutive piece between commas that is a part of
   * an address.
   */
  #addressEnd(from: number): number {
    const rest = this.#plain.slice(from, from + MAX_ADDRESS_LENGTH);
    const stop =
      /\n|;|(?<!(?:^|[\s,])(?:[pqfxh]|tp|tt|tx))\.\s|[!?]|\s(?:sdt|dt|so dien thoai|so dt|so em|so minh|ten|ds|du sinh|du kien|zalo|nhe|nha(?! trang| be)|ạ|muon|khong|ko|duoc|bau|(?:em|e|minh|chi)\s(?:co|muon|can|ten|hoi|duoc|dc|dat|dang|bau|la)|be\s(?:duoc|dc|moi|sinh|em|nha|minh|da))\b|\s(?:a|ah|ak)(?=\s*(?:[,.]|$))/.exec(
        rest,
      );
    let end = from + (stop?.index ?? rest.length);
    for (const { from: start } of this.#used) if (start >= from && start < end) end = start;
    let to = from;
    let after = from;
    for (const piece of this.#plain.slice(from, end).split(/(?<=,|\s-\s)/)) {
      const words = piece.replace(/,$|\s-\s$/, '').trim();
      const isPart = this.#isAddressPart(words, from, to);
      // An unknown name between a street and its district is a part too.
      const isBetween = !isPart && to > from && after === to && /^[a-z]+(?: [a-z]+){0,3}$/.test(words);
      if (!isPart && !isBetween) break;
      after += piece.length;
      if (isPart) to = after;
    }
    return to;
  }

  /** True if these words, between commas, continue the address from `from` to `to`. */
  #isAddressPart(words: string, from: number, to: number): boolean {
    if (nonAddressPattern.test(words)) return false;
    if (addressBeginningPattern.test(words) || (to === from && /\d/.test(words))) return true;
    const before = to === from ? null : findPlaceInText(this.#places, this.#text.slice(from, to));
    // The name of a ward alone can mean several wards; the district after it decides.
    if (to > from && isPlaceName(this.#places, words, before)) return true;
    return !before?.province && findPlaceInText(this.#places, `x, ${words}`) !== null;
  }

  #takeAddress(start: number, from: number, to: number, isLabelled: boolean): boolean {
    const written = this.#text
      .slice(from, to)
      .replace(/[\s,.;-]+$/, '')
      .trim();
    if (written.length < 2 || /^(?:nha|vien|benh vien|cu|day|tren|ben)\b/.test(foldText(written)))
      return false;
    const place = findPlaceInText(this.#places, written) ?? findPlaceInText(this.#places, addCommas(written));
    if (!isLabelled && !place && (!/\d/.test(written) || age.test(`be ${foldText(written)}`))) return false;
    if (!place || /\d/.test(written) || addressBeginningPattern.test(foldText(written)))
      this.#values.address = written;
    for (const level of ['city', 'province', 'ward'] as const)
      if (place?.[level]) this.#values[level] = place[level];
    if (!place) this.#doubt('address', 'Chưa rõ quận, phường.');
    this.#use(start, to);
    return true;
  }

  #readName(): void {
    this.#readLabelledName();
    if (this.#values.name === undefined && this.#chatName !== null) {
      this.#values.name = this.#chatName;
      this.#doubt('name', `Tên là “${this.#chatName}”?`);
    }
  }

  #readLabelledName(): void {
    for (const { 0: label, index } of this.#plain.matchAll(nameLabel)) {
      const from = index + label.length;
      if (
        /\b(?:be|con)\s*$/.test(this.#plain.slice(Math.max(0, index - 6), index)) ||
        /ten (?:be|con)/.test(this.#plain.slice(index, from + 4))
      )
        continue;
      if (this.#isUsed(index, from + 1)) continue;
      const isNamed = /ten/.test(label);
      const to = this.#nameEnd(from, isNamed);
      if (to === from) continue;
      const name = cutFormsOfAddress(this.#text.slice(from, to).trim());
      this.#values.name = name;
      this.#use(index, to);
      if (!isNamed || (name === name.toLowerCase() && !name.includes(' ')))
        this.#doubt('name', `Tên là “${name}”?`);
      return;
    }
    let at = 0;
    for (const line of this.#text.split(/(?<=[\n,;])/)) {
      const from = at;
      at += line.length;
      const words = cutFormsOfAddress(line.replace(/[\s,;.:-]+$/, '').trim());
      const parts = words.split(' ');
      const isName =
        parts.length >= 2 &&
        parts.length <= 5 &&
        familyNames.has(foldText(parts[0] ?? '')) &&
        parts.every((part) => /^\p{Lu}[\p{L}]*$/u.test(part));
      if (!isName || this.#isUsed(from, from + line.length)) continue;
      this.#values.name = words;
      this.#use(from, from + line.length);
      if (isPlaceName(this.#places, words)) this.#doubt('name', `Tên là “${words}”?`);
      return;
    }
    // Looks for a separate piece such as 'Mẹ Na': in a chat, only the seller addresses the mother in this way.
    for (const { 0: piece, index } of this.#text.matchAll(piecePattern)) {
      const [, name] =
        /^[\s-]*(?:mẹ|me)(?:\s+(?:bé|bầu))?\s+(\p{Lu}\p{L}*(?:\s+\p{Lu}\p{L}*){0,3})\s*$/iu.exec(piece) ?? [];
      const isName = name
        ?.split(/\s+/)
        .every((word) => /^\p{Lu}/u.test(word) && !nonNameWords.has(foldText(word)));
      if (!name || !isName || this.#isUsed(index, index + piece.length)) continue;
      this.#values.name = name;
      this.#use(index, index + piece.length);
      this.#doubt('name', `Tên là “${name}”?`);
      return;
    }
  }

  /**
   * Returns the end of a name that begins at `from`. The name has at most five consecutive words, which are capitalized or, after "tên",
   * can be part of a name.
   */
  #nameEnd(from: number, isNamed: boolean): number {
    let to = from;
    let words = 0;
    for (const { 0: word, index } of this.#text.slice(from).matchAll(/[^\s,;:/|()–-]+/g)) {
      const start = from + index;
      const bare = word.replace(/[.!?]+$/, '');
      const isCapital = /^\p{Lu}\p{L}*$/u.test(bare);
      const isWord = /^\p{L}+$/u.test(bare) && !nonNameWords.has(foldText(bare));
      const isPart = isCapital
        ? !(nonNameWords.has(foldText(bare)) && words > 0 && bare === bare.toUpperCase() && bare.length < 3)
        : isNamed && isWord;
      if (
        !isPart ||
        words >= 5 ||
        this.#isUsed(start, start + bare.length) ||
        /[\n,;:/|()–-]/.test(this.#text.slice(to, start))
      )
        break;
      words += 1;
      to = start + bare.length;
      if (bare !== word) break;
    }
    return to;
  }

  #readSource(): void {
    const from =
      /\b(?:thay|xem|biet|tu|qua|tren|quang cao)\b[^\n.]{0,20}\b(facebook|fb|fanpage|page|zalo)\b/.exec(
        this.#plain,
      );
    const isAlone = [...this.#plain.matchAll(piecePattern)].some(([piece]) =>
      /^[\s-]*(?:fb|face|facebook|fanpage)\s*$/.test(piece),
    );
    if (!from && !isAlone) return;
    this.#values.source_channel = from?.[1] === 'zalo' ? 'ZALO' : 'FANPAGE';
  }

  /** Returns the text without the parts that were read. */
  #left(): string {
    const spans = [...this.#used].sort((a, b) => a.from - b.from);
    let left = '';
    let at = 0;
    for (const { from, to } of spans) {
      if (from > at) left += this.#text.slice(at, from);
      if (to > at) left += ' ';
      at = Math.max(at, to);
    }
    return (left + this.#text.slice(at))
      .split('\n')
      .map((line) =>
        line
          .replace(/\s+/g, ' ')
          .replace(/(?:\s*[,;]\s*){2,}/g, ', ')
          .replace(/(?:\s-(?=\s|$)){2,}/g, ' -')
          .replace(/\s+([,;.])/g, '$1')
          .replace(/^[\s,;.:/-]+|[\s,;:/-]+$/g, ''),
      )
      .filter(Boolean)
      .join('\n');
  }
}
