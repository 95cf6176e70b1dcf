import { type StaffingSettings, staffingFields } from '#schema/staffing';
import { SettingsForm } from './SettingsForm.tsx';

/** Setting: whether to ask before a nurse with expired certificates is assigned. */
export const StaffingSettingsPart = () => (
  <SettingsForm
    name="staffing"
    fields={staffingFields}
    toSettings={({ papers_required }: Partial<StaffingSettings>) => ({
      papers_required: papers_required ?? false,
    })}
  >
    Giấy tờ ghi trong hồ sơ của điều dưỡng. Giấy hết hạn trước buổi cuối luôn được nêu khi chọn người; bật mục
    này thì còn phải xác nhận mới phân công được, và người đủ giấy tờ đứng trước.
  </SettingsForm>
);
