import { actionLevels } from '#rules/levels';
import { encodeQuery, searchOf } from '../../jsonapi/request.ts';

/** The list of packages that adds up to what is owed for a month, to one nurse or to all. */
export const payRunHref = (month: string, agent_id?: string): string =>
  `/packages${searchOf(
    encodeQuery({
      filter: {
        level: actionLevels.pay_agent.join(','),
        finished_in_month: month,
        agent_paid: 'false',
        ...(agent_id && { agent_id }),
      },
    }),
  )}`;
