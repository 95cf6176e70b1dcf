/** Finds names in a bank line's description: names of known people, and the name of the sender. */
import { foldText } from '#rules/foldText';

export interface NamedPayer {
  /** Key that distinguishes people with the same name. */
  key: string;
  name: string;
}

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Family names, folded. */
export const familyNames = toWordSet(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong mai ta luong dao trinh doan lam la vuong chau ha cao thai to kieu luu phung quach thach tang ton mac giang diep an chu khuc nghiem bach ninh phi khuat ung ong cu dam tong lai man mau tieu thieu doi cung chung kim bo',
);
/**
 * Syllables of given and middle names, folded. If such a syllable follows the name of a known person, the text contains the longer name of
 * another person.
 */
const nameSyllables = toWordSet(
  'thi van ngoc thanh thu minh kim phuong hong thuy bao my khanh quynh hoai tuyet bich diem thao huong lan trang linh ha ngan hanh nga yen mai vy vi ly anh nhung oanh loan hien dung quyen trinh uyen chau dao duong giang hang hue hoa khue lien nguyet nhu nhi suong tam thoa thuong tien tram tu tuyen van xuan y diep duyen tho an binh chi cuc dan gia han hau hoang hai ngan kieu khoa lam le loc long mo nam nghia nhan nhat nhien nuong ngan oanh phi phuc quang quoc sen son tai tan thai thang thien thinh thoi thom tin toan tri trieu truc truong tung tuan tuong uy viet vinh vu vuong xuyen dat duc duy hieu hung huy kien kiet quan hang thuan hoan hoi luyen man mien na nguyen diu dong dinh bang cam cat dai hoan huyen khang lieu luong my ngan sa the thuc tuoi phat sang sinh sy thong thuat cuong canh chien chinh cong danh khai khiem khoi kha lap luc manh phu phong quy quyet huu hop hanh giap thuy tho vien tuy ty',
);
/** Given names, folded, that rarely follow another given name. */
const givenNames = toWordSet(
  'trung phuoc luan khuong nghi nhut nhuan tiep khiet ngoan hao hiep huan hoach buu toai thoan thiep liem kiem que qui tham lanh',
);
/** Given names that are also ordinary words: 'Ba' and 'ba', 'Bé' and 'bé'. They count only after a middle name. */
const ordinaryGivenNames = toWordSet(
  'ba be em me co ut mot bon sau bay chin muoi teo ti nho lon gai hoc tra sim mung men lua mui giau nhieu trong vang bien ai au hoe xoan yeu a',
);
/** Words that are mostly middle names if only family names precede them. */
const middleNames = toWordSet('thi van huu dinh cong duc quoc ngoc hong my kim tuyet');
/** Given names that often have a second ordinary word: 'Bé Ba', 'Út Em'. */
const namesInTwoWords = toWordSet('be ut');
/** Pairs of words that look like name syllables but are not a name: 'thanh toan', 'tam be'. First word → possible second words. */
const nonNamePhrases: Readonly<Record<string, ReadonlySet<string>>> = {
  thanh: toWordSet('toan'),
  tam: toWordSet('be cho so em ung tinh'),
  tien: toWordSet('tam goi coc dich be massage mat cham hoc mua dat con lai cho dv nha phong ve'),
  dat: toWordSet('coc lich cho mua goi hen'),
  hoa: toWordSet('don hong'),
  dong: toWordSet('tien phi goi coc'),
  thu: toWordSet('nhat hai ba tu nam sau bay phi tien'),
  nam: toWordSet('2024 2025 2026 2027'),
  the: toWordSet('tin atm visa'),
  chi: toWordSet('phi tien'),
  dai: toWordSet('ly'),
  bao: toWordSet('hiem duong'),
  loi: toWordSet('nhuan nhan'),
  hang: toWordSet('thang ngay tuan'),
  giang: toWordSet('day'),
  hoc: toWordSet('phi'),
  tra: toWordSet('tien phi goi no coc not luong truoc gop lai'),
  hoan: toWordSet('tien tra thanh'),
  tu: toWordSet('tk tai so acb mb vcb vpb tcb bidv'),
  y: toWordSet('ta te'),
  cong: toWordSet('ty tac viec'),
  phong: toWordSet('kham tam'),
  thong: toWordSet('bao tin'),
  sinh: toWordSet('nhat mo nhi'),
  phu: toWordSet('san phi'),
  van: toWordSet('don chuyen phong'),
  luong: toWordSet('thang t thg tam thuong cung cb co ca dot ky nam tuan ngay va ung net con lai'),
  thang: toWordSet('nay truoc sau t'),
};
/** Words that are not part of a name if a number follows: 'luong 11', 'thang 11', 'tam 5 buoi'. */
const wordsBeforeNumbers = toWordSet('luong thang tam');

/** True if two words that follow each other are not part of a name, although the first word looks like a syllable of a name. */
const isPhrase = (first: string, second: string): boolean =>
  nonNamePhrases[first]?.has(second) === true ||
  (wordsBeforeNumbers.has(first) && /^(\d{1,2}|20\d\d)$/.test(second)) ||
  (first === 'luong' && second === '');

/**
 * Family names that are also ordinary words in front of a name: 'chi luong …', 'Ông …', 'Chú …', 'phí …', 'tên là …'. They do not make
 * the name a longer one.
 */
const familyNamesAsWords = toWordSet('luong ong chu bo cu chau ma phi la');
/** Words before 'hộ'. Together they mean that the payer pays for another person, whose name follows. */
const wordsBeforeOnBehalf = toWordSet('chuyen nop tra gui dong dum giup ck toan');
/** Words that payers write directly before or after a name without a space. */
const attachedWords = toWordSet(
  'ck tt chuyen chuyenkhoan chuyentien ct tu me chi cho thanhtoan gd ft tk luong chiluong traluong ttluong',
);

interface Words {
  tokens: readonly string[];
  /** For each token: true if only spaces separate it from the previous token. */
  follows: readonly boolean[];
  /** All tokens joined without spaces. */
  letters: string;
  /** For each token, its start position in `letters`. */
  starts: readonly number[];
}

function splitDescription(description: string): Words {
  const tokens: string[] = [];
  const follows: boolean[] = [];
  const starts: number[] = [];
  let letters = '';
  let last = -1;
  const folded = foldText(description);
  for (const { 0: token, index } of folded.matchAll(/[a-z]+|\d+/g)) {
    const between = folded.slice(Math.max(last, 0), index);
    follows.push(last >= 0 && /^\s*$/.test(between));
    tokens.push(token);
    starts.push(letters.length);
    letters += token;
    last = index + token.length;
  }
  return { tokens, follows, letters, starts };
}

interface Span {
  from: number;
  to: number;
}

const splitNameWords = (name: string): string[] =>
  foldText(name)
    .replace(/[^a-z ]+/g, ' ')
    .split(' ')
    .filter(Boolean);

/**
 * Finds the positions at which the words of a name follow each other, with or without spaces, and no adjacent word extends the name to the
 * name of another person.
 */
function findNameSpans(name: readonly string[], words: Words): Span[] {
  const { letters, starts } = words;
  const joined = name.join('');
  const inner = new Set<number>();
  let length = 0;
  for (const word of name.slice(0, -1)) {
    length += word.length;
    inner.add(length);
  }
  const spans: Span[] = [];
  for (let from = letters.indexOf(joined); from >= 0; from = letters.indexOf(joined, from + 1)) {
    const to = from + joined.length;
    const isSpacedRight = starts.every((start) => start <= from || start >= to || inner.has(start - from));
    if (isSpacedRight && isWholeName(words, from, to)) spans.push({ from, to });
  }
  return spans;
}

/** True if no further name syllable is directly before or after these letters. */
function isWholeName({ tokens, follows, letters, starts }: Words, from: number, to: number): boolean {
  const first = starts.findLastIndex((start) => start <= from);
  const before = letters.slice(starts[first], from);
  if (before !== '' && !attachedWords.has(before)) return false;
  if (before === '' && follows[first] && isFamilyName(tokens[first - 1] ?? '', tokens[first - 2] ?? ''))
    return false;
  const last = starts.findLastIndex((start) => start < to);
  const after = letters.slice(to, starts[last + 1] ?? letters.length);
  if (after !== '' && !attachedWords.has(after)) return false;
  const next = tokens[last + 1] ?? '';
  if (after !== '' || !follows[last + 1] || !nameSyllables.has(next)) return true;
  return isPhrase(next, tokens[last + 2] ?? '');
}

/** True if the word before a name is a family name, so that the name is the end of another person's name. */
const isFamilyName = (word: string, before: string): boolean =>
  familyNames.has(word) &&
  !familyNamesAsWords.has(word) &&
  !(word === 'ho' && wordsBeforeOnBehalf.has(before));

/** Finds people whose full name is in a description. A name inside another person's longer name does not count. */
export class PayerNameFinder {
  readonly #people: readonly (NamedPayer & { words: readonly string[]; joined: string })[];

  constructor(people: readonly NamedPayer[]) {
    this.#people = [...new Map(people.map((one) => [one.key, one])).values()].map((one) => {
      const words = splitNameWords(one.name);
      return { ...one, words, joined: words.join('') };
    });
  }

  /** Returns the keys of the people whose names are found. Only names of at least `fewest` words are searched. */
  find(description: string, fewest: number): ReadonlySet<string> {
    const words = splitDescription(description);
    const found = this.#people
      .filter((one) => one.words.length >= 2 && words.letters.includes(one.joined))
      .flatMap((one) => findNameSpans(one.words, words).map((span) => ({ one, span })));
    const whole = found.filter(
      ({ span: { from, to } }) =>
        !found.some(({ span }) => span.from <= from && span.to >= to && span.to - span.from > to - from),
    );
    return new Set(whole.filter(({ one }) => one.words.length >= fewest).map(({ one }) => one.key));
  }
}

/** True if two consecutive words of the name are in the description. */
export function hasPartOfName(name: string, description: string): boolean {
  const words = splitNameWords(name);
  const { tokens } = splitDescription(description);
  const text = ` ${tokens.join(' ')} `;
  return words.slice(1).some((word, at) => text.includes(` ${words[at]} ${word} `));
}

/** Returns the sequences of letters in long words that could be names written without spaces. */
export function findJoinedNames(description: string): string[] {
  const found = new Set<string>();
  for (const [token] of foldText(description).matchAll(/[a-z]{9,40}/g))
    for (let from = 0; from + MIN_JOINED_LENGTH <= token.length; from += 1)
      for (let to = from + MIN_JOINED_LENGTH; to <= token.length; to += 1) found.add(token.slice(from, to));
  return [...found];
}
/** Minimum number of letters of a three-word name written without spaces. */
const MIN_JOINED_LENGTH = 7;

/**
 * Returns the account ('0071001234567') and the name ('NGUYEN VAN AN') of the sender, as the bank writes them; omits the account or the
 * name if the description does not contain it.
 */
export function findPayerTexts(description: string): string[] {
  const folded = foldText(description);
  const sender = /\b(?:tu|from|tk|stk|tai khoan|so tk)[\s:.]*(?:tk[\s:.]*)?(\d{8,19})\b/.exec(folded);
  // A name after the sender's account is the sender's name; a name in another place may be the receiver's name.
  const name = sender && findNameInText(folded.slice(sender.index + sender[0].length));
  return [sender?.[1], name ?? findNameInText(folded)].filter((text) => text !== null && text !== undefined);
}

/** Returns the first name of at least three words that begins with a family name. */
function findNameInText(folded: string): string | null {
  const words = splitDescription(folded);
  const { tokens, follows } = words;
  for (const [at, token] of tokens.entries()) {
    if (!familyNames.has(token)) continue;
    if (follows[at] && isFamilyName(tokens[at - 1] ?? '', tokens[at - 2] ?? '')) continue;
    const next = follows[at + 1] ? (tokens[at + 1] ?? '') : '';
    // An ordinary word before a whole name, as 'Ông' and 'hộ', is no part of the name.
    const isBefore = familyNames.has(next) && !isFamilyName(token, tokens[at - 1] ?? '');
    const name = [isBefore ? nameAt(words, at + 1) : [], nameAt(words, at)].find(({ length }) => length >= 3);
    if (name) return name.join(' ').toUpperCase();
  }
  return null;
}

/** Returns the words of the name that begins with this word, at most six. */
function nameAt({ tokens, follows }: Words, at: number): string[] {
  const name = [tokens[at] ?? ''];
  for (let next = at + 1; next < tokens.length && name.length < 6 && follows[next]; next += 1) {
    const word = tokens[next] ?? '';
    if (!isNameWord(word, name) || isPhrase(word, tokens[next + 1] ?? '')) break;
    name.push(word);
  }
  return name;
}

/** True if the word can follow these words of a name. */
function isNameWord(word: string, name: readonly string[]): boolean {
  if (nameSyllables.has(word) || familyNames.has(word)) return true;
  if (name.length < 2) return false;
  if (givenNames.has(word)) return true;
  const last = name.at(-1) ?? '';
  const isAfterMiddle = middleNames.has(last) && name.slice(0, -1).every((one) => familyNames.has(one));
  return ordinaryGivenNames.has(word) && (isAfterMiddle || namesInTwoWords.has(last));
}
