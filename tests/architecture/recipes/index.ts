import { actionRecipe } from './action.ts';
import { fieldRecipe } from './field.ts';
import { kindRecipe } from './kind.ts';
import type { Recipe } from './recipe.ts';
import { reportRecipe } from './report.ts';
import { resourceRecipe } from './resource.ts';
import { roleRecipe } from './role.ts';
import { buttonRecipe, columnRecipe, tabRecipe, themeRecipe } from './screens.ts';
import { subjectRecipe } from './subject.ts';

/** The most frequent additions, step by step as in CONTRIBUTING.md. */
export const recipes: readonly Recipe[] = [
  fieldRecipe,
  actionRecipe,
  resourceRecipe,
  reportRecipe,
  subjectRecipe,
  kindRecipe,
  roleRecipe,
  columnRecipe,
  buttonRecipe,
  tabRecipe,
  themeRecipe,
];
