/** The subjects of the business, made known to the generic endpoints; imported once, by whatever serves or writes records. */
import { departures } from '../resources/registry.ts';
import { performs } from './actions.ts';
import { hooks } from './hooks.ts';

departures({ hooks, performs });
