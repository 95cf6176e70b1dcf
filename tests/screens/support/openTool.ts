import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses a tool of the list in the menu "…". */
export async function openToolInMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Công cụ' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
