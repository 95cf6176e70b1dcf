/** Returns the Zalo URL of a phone number. The URL contains the number in international form without the plus. */
export const toZaloUrl = (phone: string): string =>
  `https://zalo.me/${phone.replace(/^0/, '84').replace(/\D/g, '')}`;
