import { createRequire } from 'node:module';
import { expect } from 'vitest';

interface SchemaViolation {
  dataPath: string;
  message: string;
}
interface OfficialValidator {
  validate: (document: unknown) => void;
}

// The package is CommonJS without types. It contains the official schema of JSON:API 1.0.
const { Validator } = createRequire(import.meta.url)('jsonapi-validator') as {
  Validator: new () => OfficialValidator;
};
const validator = new Validator();

export function expectDocumentValid(document: unknown, call: string): void {
  try {
    validator.validate(document);
  } catch (error) {
    const faults = ((error as { errors?: SchemaViolation[] }).errors ?? []).map(
      ({ dataPath, message }) => `${dataPath} ${message}`,
    );
    expect.fail(`${call} answered no JSON:API document: ${faults.slice(0, 5).join('; ') || String(error)}`);
  }
}
