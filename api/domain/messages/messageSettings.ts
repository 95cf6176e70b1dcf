/**
 * Message settings: the messages that the server sends automatically, their times, their templates of the provider, and their texts (rules
 * 3.17).
 */
import { type MessageTextName, messageTextNames } from '#rules/messageKinds';
import { messagePlaceholders } from '#rules/messageTexts';
import { isTimeOfDay, type QuietHours } from '#rules/quietHours';
import { messageLabels } from '#schema/messages';
import { DomainError, type DomainFault } from '../../base/domainError.ts';
import { isObject } from '../../base/isObject.ts';
import type { Context } from '../../context.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

/**
 * The rule that says whether messages of a kind are sent automatically. `at` is the time of day ('HH:mm'); null if an event triggers the
 * message.
 */
interface MessageRule {
  on: boolean;
  at: string | null;
}
/** The provider's template for a kind of message: its id and, for each of its values, the name of this program's placeholder. */
interface MessageTemplate {
  template_id: string;
  places: Readonly<Record<string, string>>;
}
export interface SendingSettings {
  rules: Readonly<Record<MessageTextName, MessageRule>>;
  quiet: QuietHours;
  templates: Readonly<Partial<Record<MessageTextName, MessageTemplate>>>;
}

const defaults: SendingSettings = {
  rules: {
    nurse_day: { on: false, at: '18:00' },
    mother_reminder: { on: false, at: '18:30' },
    nurse_change: { on: false, at: null },
    mother_change: { on: false, at: null },
    payment_received: { on: false, at: null },
    thanks: { on: false, at: '09:00' },
    offer: { on: false, at: null },
    answer: { on: false, at: null },
  },
  quiet: { from: '21:00', to: '07:30' },
  templates: {},
};

/** Kinds of messages that are sent at a set time of day. */
export const timedMessageKinds = messageTextNames.filter((kind) => defaults.rules[kind].at !== null);

/** Loads the settings; by default nothing is sent. */
export async function loadMessageSettings(ctx: Context): Promise<SendingSettings> {
  const stored = await loadSetting<SendingSettings>(ctx, 'messages');
  return {
    rules: { ...defaults.rules, ...stored.rules },
    quiet: stored.quiet ?? defaults.quiet,
    templates: stored.templates ?? defaults.templates,
  };
}

/** The changed settings; null or absent members stay unchanged. */
interface SettingsInput {
  rules?: unknown;
  quiet?: unknown;
  templates?: unknown;
}

/**
 * Changes the settings. In `rules` and `templates`, absent kinds stay unchanged; a null template is removed.
 * @returns all settings
 * @throws 422 at the invalid value, for example `rules/nurse_day/at`
 */
export async function changeMessageSettings(ctx: Context, input: SettingsInput): Promise<SendingSettings> {
  const before = await loadMessageSettings(ctx);
  const faults: DomainFault[] = [];
  const after: SendingSettings = {
    rules:
      input.rules == null ? before.rules : { ...before.rules, ...readRules(input.rules, before, faults) },
    quiet: input.quiet == null ? before.quiet : readQuietHours(input.quiet, before.quiet, faults),
    templates:
      input.templates == null ? before.templates : readTemplates(input.templates, before.templates, faults),
  };
  if (faults.length > 0) throw new DomainError(faults);
  await storeSetting(ctx, 'messages', after, 'Sửa cài đặt tin nhắn');
  return after;
}

const buildFault = (path: string, detail: string): DomainFault => ({ code: 'invalid', path, detail });
const isMessageKind = (name: string): name is MessageTextName => Object.hasOwn(messageLabels, name);

/** Reads an object whose keys are kinds of messages. Any other key is added to the faults. */
function readKinds(name: string, given: unknown, faults: DomainFault[]): [MessageTextName, unknown][] {
  if (!isObject(given)) {
    faults.push(buildFault(name, `Cần một mục cho mỗi loại tin: ${messageTextNames.join(', ')}.`));
    return [];
  }
  return Object.entries(given).flatMap(([kind, value]): [MessageTextName, unknown][] => {
    if (isMessageKind(kind)) return [[kind, value]];
    faults.push(
      buildFault(`${name}/${kind}`, `Không có loại tin "${kind}". Các loại: ${messageTextNames.join(', ')}.`),
    );
    return [];
  });
}

function readRules(given: unknown, before: SendingSettings, faults: DomainFault[]): SettingsRules {
  const rules: SettingsRules = {};
  for (const [kind, value] of readKinds('rules', given, faults)) {
    const path = `rules/${kind}`;
    const isTimed = timedMessageKinds.includes(kind);
    const { on = before.rules[kind].on, at = before.rules[kind].at } = isObject(value) ? value : { on: null };
    if (typeof on !== 'boolean') faults.push(buildFault(`${path}/on`, 'Chọn bật (true) hoặc tắt (false).'));
    else if (isTimed && !isTimeOfDay(at))
      faults.push(buildFault(`${path}/at`, 'Nhập giờ dạng HH:mm, ví dụ 18:00.'));
    else if (!isTimed && at !== null)
      faults.push(
        buildFault(`${path}/at`, 'Tin này được gửi theo sự kiện, không theo giờ. Hãy để trống giờ.'),
      );
    else rules[kind] = { on, at: isTimeOfDay(at) ? at : null };
  }
  return rules;
}
type SettingsRules = Partial<Record<MessageTextName, MessageRule>>;

function readQuietHours(given: unknown, before: QuietHours, faults: DomainFault[]): QuietHours {
  const { from = before.from, to = before.to } = isObject(given) ? given : { from: null, to: null };
  if (!isTimeOfDay(from)) faults.push(buildFault('quiet/from', 'Nhập giờ dạng HH:mm, ví dụ 21:00.'));
  if (!isTimeOfDay(to)) faults.push(buildFault('quiet/to', 'Nhập giờ dạng HH:mm, ví dụ 07:30.'));
  return isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : before;
}

function readTemplates(
  given: unknown,
  before: SendingSettings['templates'],
  faults: DomainFault[],
): SendingSettings['templates'] {
  const templates = { ...before };
  for (const [kind, value] of readKinds('templates', given, faults)) {
    if (value === null) {
      delete templates[kind];
      continue;
    }
    const path = `templates/${kind}`;
    const { template_id, places = {} } = isObject(value) ? value : {};
    if (typeof template_id !== 'string' || !/^\S{1,64}$/.test(template_id.trim())) {
      faults.push(buildFault(`${path}/template_id`, 'Nhập mã mẫu tin (template_id) mà Zalo đã duyệt.'));
      continue;
    }
    const entries = isObject(places) ? Object.entries(places) : null;
    if (!entries || entries.length > 50)
      faults.push(buildFault(`${path}/places`, 'Cần tối đa 50 cặp tên và chỗ điền.'));
    for (const [name, place] of entries ?? [])
      if (!/^\w{1,64}$/.test(name) || typeof place !== 'string' || !Object.hasOwn(messagePlaceholders, place))
        faults.push(
          buildFault(
            `${path}/places/${name}`,
            `"${String(place)}" không phải chỗ điền. Hãy dùng: ${Object.keys(messagePlaceholders).join(', ')}.`,
          ),
        );
    templates[kind] = {
      template_id: template_id.trim(),
      places: Object.fromEntries((entries ?? []).map(([name, place]) => [name, String(place)])),
    };
  }
  return templates;
}

export type MessageTextValues = { [K in (typeof messageTextNames)[number]]?: string | null };
