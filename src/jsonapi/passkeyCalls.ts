/** Calls for passkeys, and the browser dialogs between the calls (schema 5.15). Loaded when the user first uses a passkey. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { getData, sendCall } from './http.ts';
import { storedTokens } from './storedTokens.ts';

/** One of the viewer's passkeys. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** True if the passkey is synced to all devices of the user. */
  readonly synced: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** Options from the server for the browser's passkey dialog, and the ticket to return with the dialog's result. */
interface PasskeyOptions<Options> {
  readonly ticket: string;
  readonly options: Options;
}

export const passkeyCalls = {
  /** Signs in with the passkey that the user chooses in the browser's dialog. */
  async signIn(): Promise<void> {
    const { document } = await sendCall('login/passkey/options', { method: 'POST', open: true });
    const { ticket, options } = document.data as PasskeyOptions<PublicKeyCredentialRequestOptionsJSON>;
    const credential = await startAuthentication({ optionsJSON: options }).catch((error: unknown) =>
      throwPasskeyError(error, options.rpId),
    );
    const body = { ticket, credential };
    const answer = await sendCall('login/passkey', { method: 'POST', body, open: true });
    storedTokens.signIn((answer.document.data as { token: string }).token);
  },

  list: (signal?: AbortSignal) => getData<readonly Passkey[]>('me/passkeys', signal),

  /** Creates a passkey in the browser. The server ends the user's other sign-in sessions. */
  async add({ name, password }: Readonly<Record<string, string>>): Promise<void> {
    const { document } = await sendCall('me/passkeys/options', { method: 'POST', body: { password } });
    const { ticket, options } = document.data as PasskeyOptions<PublicKeyCredentialCreationOptionsJSON>;
    const credential = await startRegistration({ optionsJSON: options }).catch((error: unknown) =>
      throwPasskeyError(error, options.rp.id),
    );
    await sendCall('me/passkeys', { method: 'POST', body: { ticket, name, credential } });
  },

  async rename(id: string, name: string): Promise<void> {
    await sendCall(`me/passkeys/${id}`, { method: 'PATCH', body: { name } });
  },

  /** Removes a passkey. The server ends the user's other sign-in sessions. */
  async remove(id: string, password: string): Promise<void> {
    await sendCall(`me/passkeys/${id}`, { method: 'DELETE', body: { password } });
  },
};

/**
 * Throws an error with the message to show if the browser created or found no passkey. @param name domain that the passkeys are bound to
 */
function throwPasskeyError(error: unknown, name = ''): never {
  const kind = error instanceof Error ? error.name : '';
  if (kind === 'InvalidStateError') throw new Error('Thiết bị này đã có passkey của bạn rồi.');
  if (kind === 'SecurityError')
    throw new Error(`Passkey chỉ dùng được ở địa chỉ ${name}. Hãy mở Nôi bằng địa chỉ đó.`);
  if (kind === 'NotAllowedError' || kind === 'AbortError')
    throw new Error('Chưa có passkey nào được chọn: bạn đã hủy, hoặc đã quá lâu. Hãy thử lại.');
  throw new Error('Trình duyệt hoặc thiết bị này không dùng được passkey.');
}
