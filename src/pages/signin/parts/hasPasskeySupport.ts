/** True if passkeys can be used on this page: they require https or localhost, and a host name instead of an IP address. */
export const hasPasskeySupport = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
