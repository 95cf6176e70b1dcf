/** Passwords: what may be one, how it is stored and compared, and giving a user another one. */
import { hash, verify } from '@node-rs/argon2';
import { password as passwordField } from '#schema/kinds';
import { valueError } from '#schema/values';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { revokeTokens } from './mailTokens.ts';
import { endSessions } from './sessions.ts';

const field = passwordField('Mật khẩu', { required: true, min: 10, max: 128 });
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210', 'qwertyuiopasdfghjklzxcvbnm'];

/**
 * Checks a new password and, where one was sent, its repetition (schema 5.1): 10 to 128 characters of any sort, not among
 * the commonest, not a short piece repeated or a run of the keyboard, not the person's own e-mail.
 * @throws DomainError 422 at `path` or `password_confirmation`
 */
export function assertPasswordAllowed(
  given: { password: string; password_confirmation?: string; email?: string },
  path = 'password',
): void {
  const wrong = passwordProblem(given.password, given.email);
  if (wrong) throw invalid(path, wrong);
  if (given.password_confirmation !== undefined && given.password_confirmation !== given.password)
    throw invalid('password_confirmation', 'Password and password confirmation must be the same.');
}

function passwordProblem(password: string, email?: string): string | null {
  const wrong = valueError(field, password);
  if (wrong) return wrong;
  if (/[\0\p{Surrogate}]/u.test(password)) return 'Mật khẩu có ký tự không được phép.';
  const plain = password.toLowerCase();
  const easy =
    commonPasswords.has(plain) ||
    /^(.{1,4}?)\1+$/su.test(plain) ||
    runs.some((run) => (run + run).includes(plain)) ||
    plain === email?.toLowerCase();
  return easy ? 'Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu khác, dài và chỉ mình bạn biết.' : null;
}

/**
 * A password as it is stored: argon2id (m = 19 MiB, t = 2, p = 1) in PHC form, of its composed Unicode form, so that the
 * same password typed on another system is the same (schema 5.1). It takes tens of milliseconds: never in a transaction.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

/** The hash that was made of this password before the transaction began (`Context.passwordHashes`). */
export function preparedHash({ passwordHashes }: Context, password: string): string {
  const prepared = passwordHashes?.get(password);
  if (prepared === undefined) throw new Error('The password was not hashed before the transaction.');
  return prepared;
}

/** The hash of a random password that is known to no one: comparing with it takes as long as with a real one. */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HUJWqINhqSvO9SVeRfWGEg$CdwNxdWkY4fqiMHxRRJemgm60t10ZVTfrafZKpE1CkY';

/** Is this the password of the stored hash? Without a hash the answer is no, after the same time (schema 5.2). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? unknownHash, password.normalize('NFC'));
  return right && stored !== null;
}

/**
 * Gives a user another password, which `assertPasswordAllowed` has let pass. All their sessions end, and links mailed to
 * them earlier are used up, an invitation included (schema 5.5).
 * @param kept the session that goes on all the same
 */
export async function setPassword(
  ctx: Context,
  user_id: string,
  password_hash: string,
  kept?: string,
): Promise<void> {
  const id = Number(user_id);
  await ctx.db('users').where({ id }).update({ password_hash });
  await revokeTokens(ctx, user_id);
  await update(ctx, 'users', user_id, { invited_at: null });
  for (const table of ['sign_in_tickets', 'passkey_challenges'])
    await ctx.db(table).where({ user_id: id }).delete();
  await endSessions(ctx, user_id, kept);
}

/**
 * The commonest passwords that are long enough to be taken (ten characters and more), in lower case; those that are a
 * short piece repeated or a run along the keyboard or alphabet are found by rule.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  1029384756 1029384756q 1122334455 123123123a 1231231234 123454321a 1234554321 12345678910 123456789a 1234567890a
  123456789abc 123456789q 123456789qwe 123456789z 1234abcd1234 123qwe123qwe 123qweasd1 123qweasdzxc 12qwaszx12
  147258369a 147852369a 159357258456 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3e 1qaz2wsx3edc
  1qazxsw23edc 741852963a 789456123a 963852741a
  abc1234567 abc12345678 abc123456789 abcd123456 abcd12345678 abcde12345 abcdef1234 abcdef123456
  administrator administrator1 admin12345 admin123456 adminadmin adminadmin1 adminpassword admin@12345 admin@123456
  alexander1 alexandria aaaaaa1234 anhyeuem123 anhyeuem1234 anhnhoem123 anhyeuemnhieu asdasd12345 asdfasdf12
  asdfghjkl1 asdfghjkl123 asdf123456 baseball12 basketball basketball1 babygirl123 beautiful1 bismillah1 blink182blink
  butterfly1 buonlamgi1 caonima123 changeme12 changeme123 changeme1234 charlie123 cheesecake chocolate1 chocolate12
  christian1 christina1 christopher cinderella computer12 computer123 congratulations conmeocon1 contrasena
  contrasena1 contraseña defaultpassword dragonball dragonball1 dragon12345 elizabeth1 emyeuanh123 emyeuanh1234
  estrella12 everything evangelion f00tball12 facebook12 facebook123 football12 football123 forgetpassword
  forever123 friendship friends123 fuckyou123 fuckyou1234 giadinh123 giadinhtoi g1nger1234 google1234 hanoivietnam
  heaven1234 hello12345 hello123456 helloworld helloworld1 hahaha1234 hoilamgi123 hochiminh1 hunter2hunter2
  iloveyou12 iloveyou123 iloveyou1234 iloveyou2 iloveyouall iloveyoubaby iloveyouso internet12 jennifer12 jesuschrist
  jessica123 justinbieber khongbiet1 khongbiet123 khongcopass khongcogi1 khongco123 khongnho123 kimochi123
  letmein123 letmein1234 letmeinnow liverpool1 liverpoolfc loveyou123 lovelove12 mancity123 manchester manchester1
  master1234 matkhau123 matkhau1234 matkhau12345 matkhau@123 matkhaula1 michael123 michelle12 microsoft1 mylove1234
  mypassword mypassword1 mypassword123 myspace123 naruto1234 nguyenvana nguyenvana1 nguyenthia nintendo64 nopassword
  nothing123 omgomgomg1 p@55w0rd12 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword12 p@ssword123 pa55word12 pa55word123
  pa$$w0rd12 pa$$word123 passw0rd12 passw0rd123 passw0rd1234 password00 password01 password10 password11 password12
  password123 password1234 password12345 password123456 password1! password12! password123! password1234! password@1
  password@12 password@123 password99 passwordpassword password2020 password2021 password2022 password2023
  password2024 password2025 password2026 phuongthao pokemon123 princess12 princess123 qazwsx1234 qazwsxedc1
  qazwsxedc123 qazwsxedcrfv qwe123qwe123 qwe1234567 qweasdzxc1 qweasdzxc123 qwer1234qwer qwer123456 qwert12345
  qwerty1234 qwerty12345 qwerty123456 qwerty123! qwertyuiop1 qwertyuiop12 qwertyuiop123 q1w2e3r4t5 q1w2e3r4t5y6
  rockyou123 saigon1234 saigon12345 samsung123 samsung1234 secret1234 secretsecret september1 shadow1234 slipknot666
  snowball12 spiderman1 spongebob1 starwars12 starwars123 strawberry sunshine12 sunshine123 superman12 superman123
  superstar1 takethattake temppassword temp123456 test123456 test1234567 testtest12 testtest123 thaotran123
  thienthan1 thienthan123 tinhyeu123 tinhyeu1234 tinhyeucuatoi toiyeuem123 toiyeuvietnam topsecret1 toyota1234
  trustno1trustno1 trustno111 undertaker universal1 user123456 vietnam123 vietnam1234 vietnam12345 vietnam2020
  vietnam2024 vietnam2025 vietnam2026 vietnamvodich volleyball webmaster1 welcome123 welcome1234 welcome12345 welcome@123
  welcome2024 welcome2025 welcome2026 whatever12 whatever123 windows123 windowsxp1 woaini1314 woaini1314520
  xxxxxxxxx1 yeuemnhieu yeuem12345 yourpassword youtube123 zaq12wsx12 zaq12wsxcde3 zxcvbnm123 zxcvbnm1234 zxcvbnm,./
  zzzzzzzzz1
  `
    .trim()
    .split(/\s+/),
);
