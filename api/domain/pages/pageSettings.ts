/** The settings of nurses' and mothers' own pages. */
import { foldText } from '#rules/foldText';
import type { PagesSettings } from '#schema/ownPages';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

/** Loads the settings; by default all pages are turned off. */
export async function loadPageSettings(ctx: Context): Promise<PagesSettings> {
  const stored = await loadSetting<PagesSettings>(ctx, 'pages');
  return { nurses: false, mothers: false, mother_code: false, share_notes: false, checklist: [], ...stored };
}

type ChecklistItem = PagesSettings['checklist'][number];
/**
 * A checklist item as given by the caller. If the item has no code, it gets the code of the stored item with the same label, or a new code.
 */
type ChecklistItemInput = { [M in keyof ChecklistItem]?: ChecklistItem[M] | null };
/** The settings as given by the caller. Absent members stay unchanged. */
export type PageSettingsInput = {
  [M in Exclude<keyof PagesSettings, 'checklist'>]?: PagesSettings[M] | null;
} & {
  checklist?: readonly ChecklistItemInput[] | null;
};

/** Stores the given members and returns the settings. @throws DomainError 422 at `checklist` if two items have the same code */
export async function changePageSettings(ctx: Context, given: PageSettingsInput): Promise<PagesSettings> {
  const before = await loadPageSettings(ctx);
  const checklist = given.checklist ? toChecklistItems(given.checklist, before.checklist) : before.checklist;
  const codes = checklist.map(({ code }) => code);
  const twice = checklist.find(({ code }, at) => codes.indexOf(code) < at);
  if (twice) throw invalidError('checklist', `"${twice.label}" có hai lần trong danh sách.`);
  const after = {
    nurses: given.nurses ?? before.nurses,
    mothers: given.mothers ?? before.mothers,
    mother_code: given.mother_code ?? before.mother_code,
    share_notes: given.share_notes ?? before.share_notes,
    checklist,
  };
  await storeSetting(ctx, 'pages', after, 'Sửa trang riêng');
  return after;
}

/** Builds the checklist. An item with the same label keeps its code, so that items ticked earlier keep their meaning. */
function toChecklistItems(
  given: readonly ChecklistItemInput[],
  before: readonly ChecklistItem[],
): ChecklistItem[] {
  return given.map(({ code, label, alarming, shared }) => {
    const stored = before.find((item) => item.label === label);
    return {
      code: code ?? stored?.code ?? buildItemCode(label ?? ''),
      label: label ?? '',
      alarming: alarming ?? false,
      shared: shared ?? stored?.shared ?? false,
    };
  });
}

const buildItemCode = (label: string): string =>
  foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
