/** Can passkeys be used on this page? They need https, or one's own machine, and a name in the address in place of numbers. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
