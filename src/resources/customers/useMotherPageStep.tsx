import { useCan } from '../../jsonapi/useCan.ts';
import type { DialogStepDeclaration } from '../../screens/customizeScreens.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const PageDialog = lazyWithPreload(() => import('../../screens/ownPage/OwnPageDialog.tsx'));

const texts = {
  about:
    'Trên trang riêng, mẹ xem các buổi, số tiền và mã chuyển khoản của mình, gửi yêu cầu và đánh giá buổi. Trong tuần đầu mẹ mở là vào ngay; sau đó máy mới phải nhập 4 số cuối điện thoại của mẹ.',
  ended: 'Gói cuối cùng đã xong hơn 60 ngày nên địa chỉ này đang đóng. Có gói mới thì địa chỉ tự mở lại.',
};

/** Returns the step that manages the mother's own page; null if the viewer may not manage the page, or after her data were erased. */
export function useMotherPageStep(): DialogStepDeclaration | null {
  const { id, name, erased_at } = useRecord<'customers'>();
  const may = useCan('page', undefined, 'customers');
  if (!may || erased_at) return null;
  return {
    code: 'own_page',
    label: 'Trang riêng',
    dialog: (onClose) => (
      <LazyBoundary>
        <PageDialog owners="customers" owner={{ id, name: name ?? '' }} {...texts} onClose={onClose} />
      </LazyBoundary>
    ),
  };
}
