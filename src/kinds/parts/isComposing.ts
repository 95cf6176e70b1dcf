/**
 * Whether a key press belongs to an input method, which ends or gives up a word with Enter, Escape or an arrow: every own key handler
 * leaves it alone. Safari sends the Enter that ends a word after the composition, with the key code 229.
 */
export const isComposing = (
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent },
): boolean => {
  const { isComposing: isOpen, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
};
