/**
 * True if a key press belongs to an input method, in which Enter, Escape and arrows accept or cancel a word. Every custom key handler must
 * ignore such presses. Safari sends the final Enter after the composition, with the key code 229.
 */
export const isComposing = (
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent },
): boolean => {
  const { isComposing: isOpen, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
};
