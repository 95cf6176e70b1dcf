const tones = /[\u0300\u0301\u0303\u0309\u0323]/g;
const consonants = '(?:b|ch?|d|đ|gh?|gi|h|kh?|l|m|ngh?|nh?|ph?|qu?|r|s|th?|tr|v|x)';
const vowels = 'a|ă|â|e|ê|i|o|ô|ơ|u|ư|y|ia|iê|oa|oă|oe|oo|ua|uâ|uă|ue|uê|uô|uơ|uy|uyê|uya|ưa|ươ|yê';
const glides =
  'ai|ao|au|ay|âu|ây|eo|êu|iêu|iu|oai|oao|oay|oeo|oi|ôi|ơi|uai|uao|uay|uây|ueo|ui|uôi|uyu|ưi|ươi|ươu|ưu|yêu';
/** Matches a Vietnamese syllable without its tone. */
const syllable = new RegExp(`^${consonants}?(?:(?:${vowels})(?:ch?|m|ng?|nh|p|t)?|(?:${glides}))$`, 'u');
const glideAtEnd = new RegExp(`^(?!qu|gi)${consonants}?(?:${glides})$`, 'u');
const toneAtEnd = new RegExp(`[iyuo]${tones.source}$`);
const sign = /^[–—‘’“”„…•°·×₫€«»\u00a0]$/u;

/**
 * True if every word with a non-ASCII letter follows Vietnamese spelling. False for text in another encoding that was decoded as
 * windows-1258.
 * @param text composed (NFC)
 */
export function isVietnamese(text) {
  for (const mark of text.match(/[^\p{L}\p{M}\p{ASCII}]/gu) ?? []) if (!sign.test(mark)) return false;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(isVietnameseWord);
}

function isVietnameseWord(word) {
  if (/^[a-zđ]+$/i.test(word)) return true;
  const isCapital = word === word.toUpperCase();
  // Refuses an accented capital letter after a small letter, as in 'NguyÔn', which is TCVN3 text decoded wrongly.
  if (!isCapital && word.slice(1) !== word.slice(1).toLowerCase()) return false;
  const apart = word.toLowerCase().normalize('NFD');
  const bare = apart.replace(tones, '').normalize('NFC');
  if ((apart.match(tones) ?? []).length > 1 || !syllable.test(bare)) return false;
  // In Vietnamese a final glide never has the tone mark.
  return !(glideAtEnd.test(bare) && toneAtEnd.test(apart));
}
