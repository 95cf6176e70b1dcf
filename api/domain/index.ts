/** The subjects of the business, made known to the generic endpoints; imported once, by whatever serves or writes records. */
import { registerDomain } from '../resources/registry.ts';
import { hashPassword } from './accounts/passwords.ts';
import { performs } from './actions.ts';
import { hooks } from './hooks.ts';

registerDomain({ hooks, performs, hashPassword });
