import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of this port keeps its database and the mails it would have sent. */
export const dataFolder = (port: string | undefined): string => join(tmpdir(), `noi-browser-${port}`);
