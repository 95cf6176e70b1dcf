// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreviewPanel } from '../../src/resources/customers/register/PreviewPanel.tsx';
import { PreviewContext } from '../../src/resources/customers/register/previewContext.ts';
import { renderScreens } from '../screens/support/show.tsx';

const preview = {
  lines: [],
  original_price: 3_000_000,
  deductions: [],
  total_discount: 0,
  total_price: 3_000_000,
  total_sessions: 10,
  finished_at: '2026-12-03',
  agent_income: 1_200_000,
  agent_tax: 120_000,
  partner_income: 0,
  company_income: 1_800_000,
};

test('the preview shows the nurse’s amount after tax', async () => {
  const drawn = (
    <PreviewContext value={{ preview, errors: [], loading: false }}>
      <PreviewPanel />
    </PreviewContext>
  );
  renderScreens('/', { '/': drawn });
  const panel = await screen.findByRole('region', { name: 'Tạm tính' });
  const panelText = panel.textContent?.replaceAll('\u00a0', ' ');
  expect(panelText).toContain('Điều dưỡng1.200.000 ₫Thuế-120.000 ₫Thực nhận1.080.000 ₫');
});
